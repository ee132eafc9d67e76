import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type Item, toItem } from '#functions/adapters/sqlite-table/values.ts'
import { StartError } from '../process/start-error.ts'
import { isDamage, openToRead } from './database-file.ts'
import { checkIntegrity } from './integrity.ts'
import { tableFiles } from './table-file.ts'

/** The emulators' own name for the one table. */
const tableName = 'crier'

/**
 * Where each emulator keeps items in its file: in key order, each as JSON in DynamoDB's own format. dynoxide 1.2 stores
 * it as text, DynamoDB Local 3 as bytes. Neither documents its file. The tests write with the emulators themselves.
 */
const itemsIn = {
  dynoxide: `SELECT item_json AS item FROM "${tableName}" ORDER BY pk, sk`,
  'DynamoDB Local': `SELECT ObjectJSON AS item FROM "${tableName}" ORDER BY hashKey, rangeKey`,
} as const

type Emulator = keyof typeof tableFiles

/** The file where an emulator kept a data folder's table. */
export type EmulatorTable = { emulator: Emulator; name: string; file: string }

/** Finds the table that an emulator left in a data folder, if one did. */
export const findEmulatorTable = (folder: string): EmulatorTable | undefined => {
  const emulators: readonly Emulator[] = ['dynoxide', 'DynamoDB Local']
  const found = emulators
    .map((emulator) => ({ emulator, name: tableFiles[emulator], file: join(folder, tableFiles[emulator]) }))
    .filter(({ file }) => existsSync(file))
  if (found.length > 1)
    throw new StartError(
      `There are two tables in ${folder}, ${found.map(({ name }) => name).join(' and ')}, and Crier can't tell which one it used last. Move the other one away, and start again.`,
    )
  return found[0]
}

/** Throws if an emulator's file isn't intact. The file isn't changed. */
export const refuseDamaged = async ({ file }: EmulatorTable): Promise<void> => {
  const integrity = await checkIntegrity(file)
  if (integrity.kind === 'damaged') throw damaged(file, integrity.problems[0])
}

/** Reads every item that an emulator kept, in key order, without the emulator. The file isn't changed. */
export const readItems = function* ({ emulator, file }: EmulatorTable): Generator<Item> {
  const database = openToRead(file)
  try {
    if (!hasTable(database)) return
    for (const row of database.prepare(itemsIn[emulator]).iterate()) yield readItem(row.item)
  } catch (error) {
    throw isDamage(error) ? damaged(file, error.message, error) : error
  } finally {
    database.close()
  }
}

/** An interrupted first start created the file without a table in it. */
const hasTable = (database: DatabaseSync) =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(tableName) !== undefined

const utf8 = new TextDecoder('utf-8', { fatal: true })

const readItem = (stored: unknown): Item => {
  const text = stored instanceof Uint8Array ? utf8.decode(stored) : String(stored)
  const attributes: Record<string, AttributeValue> = JSON.parse(text)
  return toItem(unmarshall(attributes))
}

const damaged = (file: string, problem = 'SQLite names no place', cause?: Error) =>
  new StartError(
    `The table in ${file} is damaged (${problem.replace(/\.$/, '')}), so Crier didn't start and left the file unchanged. Restore the newest sound backup with \`crier restore FILE\`, then start again.`,
    { cause },
  )
