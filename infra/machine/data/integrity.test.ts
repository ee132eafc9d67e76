import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test } from 'vitest'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { damagePage, makeTable } from '#test/table/damaged-table.ts'
import { checkIntegrity } from './integrity.ts'

const aTable = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-integrity-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'crier.db')
  await makeTable(file)
  return file
}

test('an intact table is sound, even while it is in use', async () => {
  const file = await aTable()
  const { close, send } = openSqliteTable({ file, now: () => 0 })
  onTestFinished(close)
  await send(new PutCommand({ TableName: 'crier', Item: { pk: 'USER#new', sk: 'PROFILE' } }))

  expect(await checkIntegrity(file)).toEqual({ kind: 'sound' })
})

test('names a damaged page and the table it belongs to, and leaves the file as it is', async () => {
  const file = await aTable()
  const page = damagePage(file, 'beginning')
  const before = readFileSync(file)

  const integrity = await checkIntegrity(file)

  expect(integrity).toEqual({
    kind: 'damaged',
    problems: expect.arrayContaining([expect.stringMatching(new RegExp(`^Page ${page}, in the table items`))]),
  })
  expect(readFileSync(file)).toEqual(before)
})

test('names by its row an item whose text was overwritten, although its page is intact', async () => {
  const file = await aTable()
  damagePage(file, 'middle')

  expect(await checkIntegrity(file)).toEqual({
    kind: 'damaged',
    problems: [expect.stringMatching(/^Row \d+, in the table items: what it holds is no item\.$/)],
  })
})

test('a file that is not a database is damaged', async () => {
  const file = await aTable()
  writeFileSync(file, 'Something else '.repeat(1_000))

  expect(await checkIntegrity(file)).toEqual({ kind: 'damaged', problems: [expect.stringContaining("SQLite can't read the file")] })
})

test('a missing file is a mistake, not damage', async () => {
  await expect(checkIntegrity(join(tmpdir(), 'crier-integrity-nowhere', 'crier.db'))).rejects.toThrow()
})
