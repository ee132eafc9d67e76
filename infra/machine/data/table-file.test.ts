import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { refuseOtherKeeper, type TableKeeper, tableFiles } from './table-file.ts'

const elsewhere = 'the emulator at AWS_ENDPOINT_URL_DYNAMODB'

/** A data folder as it is after a start on an emulator. */
const folderOf = (keeper: TableKeeper) => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))
  const files = keeper === elsewhere ? ['secrets.json'] : ['secrets.json', tableFiles[keeper]]
  for (const file of files) writeFileSync(join(path, file), '')
  return path
}

const keepers = ['dynoxide', 'DynamoDB Local', elsewhere] as const

test.each(keepers)('opens data made with %s with the same emulator, and refuses it with any other', (maker) => {
  const folder = folderOf(maker)

  for (const keeper of keepers) {
    const open = () => refuseOtherKeeper(folder, keeper)
    if (keeper === maker) open()
    else
      expect(open).toThrow(
        `The data in ${folder} was made with ${maker}, and ${keeper} wouldn’t find it. Move that folder away, or set CRIER_DATA to another one.`,
      )
  }
})

test('a data folder where no start created a table opens with any', () => {
  const path = mkdtempSync(join(tmpdir(), 'crier-'))
  onTestFinished(() => rm(path, { recursive: true }))

  for (const keeper of keepers) refuseOtherKeeper(path, keeper)
})
