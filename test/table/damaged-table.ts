import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'

// Tables for tests, and disks that damage them.

const pageBytes = 4_096
/** The first byte of a page containing rows. https://www.sqlite.org/fileformat.html#b_tree_pages */
const rowsPage = 0x0d

/** Creates a table of a few hundred pages. */
export const makeTable = async (file: string): Promise<void> => {
  const table = openSqliteTable({ file, now: () => 0 })
  const items = Array.from({ length: 500 }, (_, index) => ({ pk: `USER#${index}`, sk: 'PROFILE', words: `Person ${index}. `.repeat(60) }))
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => items.slice(index * 25, index * 25 + 25)).map((batch) =>
      table.send(new BatchWriteCommand({ RequestItems: { crier: batch.map((Item) => ({ PutRequest: { Item } })) } })),
    ),
  )
  table.close()
}

/**
 * Overwrites some bytes of a row page in the middle of the file: its start, or text inside it. Returns the page's
 * number, from 1.
 */
export const damagePage = (file: string, where: 'beginning' | 'middle'): number => {
  const bytes = readFileSync(file)
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, index) => index).filter((page) => bytes[page * pageBytes] === rowsPage)
  const page = pages[Math.floor(pages.length / 2)] ?? 0
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(40, 0), 0, 40, page * pageBytes + (where === 'beginning' ? 0 : pageBytes / 2))
  closeSync(handle)
  return page + 1
}
