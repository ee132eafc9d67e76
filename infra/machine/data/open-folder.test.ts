import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { openMultipart } from '#functions/adapters/folder-files/multipart.ts'
import { openObjects } from '#functions/adapters/folder-files/objects.ts'
import { dayMs } from '#shared/domain/times.ts'
import { isOpenToOthers, openOwnFolder, removeLeftovers } from './open-folder.ts'

const aPlace = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data')
}

test('creates a data folder that only its owner can read', async () => {
  const data = aPlace()

  const { release } = await openOwnFolder(data)
  await release()

  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('refuses a data folder that others can read', async () => {
  const data = aPlace()
  mkdirSync(data)
  chmodSync(data, 0o755)

  await expect(openOwnFolder(data)).rejects.toThrow(`Other users can read the data folder ${data}. Run \`chmod 700 ${data}\`.`)
})

test('does not start over in a folder from which a restore has just taken the data', async () => {
  const data = aPlace()
  mkdirSync(`${data}.restoring`)

  await expect(openOwnFolder(data)).rejects.toThrow(/was interrupted\. Run it again/)
})

test.each([0o640, 0o604, 0o755])('a file of mode %o is readable by others', (mode) => {
  expect(isOpenToOthers({ mode }, 'linux')).toBe(true)
})

test('a file that only its owner may read is not readable by others', () => {
  expect(isOpenToOthers({ mode: 0o100600 }, 'darwin')).toBe(false)
})

test('ignores the mode on Windows, which reports the same one for everything', () => {
  expect(isOpenToOthers({ mode: 0o100666 }, 'win32')).toBe(false)
})

const aFolder = () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-leftovers-'))
  onTestFinished(() => rm(data, { recursive: true }))
  mkdirSync(join(data, 'media'))
  writeFileSync(join(data, 'media', 'known.json'), JSON.stringify({ key: 'media/1', file: 'kept.data' }))
  for (const name of ['kept.data', 'lost.data', 'kept.data.meta']) writeFileSync(join(data, 'media', name), 'bytes')
  mkdirSync(join(data, '.snapshot-abc'))
  return data
}

test('deletes bytes that belong to no file, and keeps files', async () => {
  const data = aFolder()

  await removeLeftovers(data)

  expect(readdirSync(join(data, 'media')).sort()).toEqual(['kept.data', 'known.json'])
})

test('keeps the parts of an open upload', async () => {
  const data = aFolder()
  const folder = join(data, 'media')
  const openUploads = () => openMultipart(folder, openObjects(folder), { now: Date.now })
  const ref = { id: await openUploads().begin('incoming/ada/film', 'video/mp4'), key: 'incoming/ada/film' }
  await openUploads().add(ref, 1, Readable.from([Buffer.from('film')]))

  await removeLeftovers(data)

  expect(await openUploads().parts(ref)).toMatchObject([{ number: 1, bytes: 4 }])
})

test('deletes an abandoned snapshot after a day', async () => {
  const data = aFolder()

  await removeLeftovers(data)
  const before = readdirSync(data)
  await removeLeftovers(data, Date.now() + dayMs + 1_000)

  expect(before).toContain('.snapshot-abc')
  expect(readdirSync(data)).toEqual(['media'])
})

test('a folder without files has no leftovers', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-leftovers-'))
  onTestFinished(() => rm(data, { recursive: true }))

  await expect(removeLeftovers(data)).resolves.toBeUndefined()
})
