import { chmodSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openOwnFolder } from './open-folder.ts'

const aPlace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('a data folder is made for its owner’s eyes only', async () => {
  const data = aPlace()

  const { release } = await openOwnFolder(data)
  await release()

  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('a data folder that others can look into is refused', async () => {
  const data = aPlace()
  mkdirSync(data)
  chmodSync(data, 0o755)

  await expect(openOwnFolder(data)).rejects.toThrow(`Others can look into the data folder ${data}: run \`chmod 700 ${data}\`.`)
})

test('a folder from which a restore has just taken the data is not begun anew', async () => {
  const data = aPlace()
  mkdirSync(`${data}.restoring`)

  await expect(openOwnFolder(data)).rejects.toThrow(/broke off: run it again/)
})
