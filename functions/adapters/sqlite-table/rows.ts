import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import * as z from 'zod'
import { tableShape } from '#shared/domain/table-shape.ts'
import type { ItemKey } from './item-keys.ts'
import { type Item, isMap, type Value } from './values.ts'

/** A change made by a write: an item is put or deleted, or a transaction's token is stored or deleted. */
export type Change =
  | { kind: 'put'; item: Item; bytes: number }
  | { kind: 'delete'; key: ItemKey }
  | { kind: 'token'; token: string; request: string; writtenAt: number }
  | { kind: 'forget'; token: string }

/** Prepares each statement once. There are as many as there are forms of queries. */
export type Prepare = (sql: string) => StatementSync

export const preparing = (database: DatabaseSync): Prepare => {
  const prepared = new Map<string, StatementSync>()
  return (sql) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
}

/** The columns that duplicate an item's attributes of the same names. */
const keyColumns = [
  tableShape.partitionKey,
  tableShape.sortKey,
  ...tableShape.indexes.flatMap((index) => [index.partitionKey, index.sortKey]),
]
const columns = [...keyColumns, tableShape.timeToLive, 'item', 'sets', 'bytes']

const putSql = `INSERT INTO items (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (pk, sk) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`

/** Reads and writes a database's items, one at a time. */
export const rowsIn = (prepare: Prepare) => ({
  read: ({ pk, sk }: ItemKey): Item | undefined => {
    const row = prepare('SELECT item, sets FROM items WHERE pk = ? AND sk = ?').get(pk, sk)
    return row && readItem(String(row.item), row.sets)
  },

  apply: (change: Change) => {
    if (change.kind === 'put') return prepare(putSql).run(...valuesOf(change))
    if (change.kind === 'delete') return prepare('DELETE FROM items WHERE pk = ? AND sk = ?').run(change.key.pk, change.key.sk)
    if (change.kind === 'forget') return prepare('DELETE FROM transactionTokens WHERE token = ?').run(change.token)
    const { token, request, writtenAt } = change
    return prepare('INSERT OR REPLACE INTO transactionTokens (token, request, writtenAt) VALUES (?, ?, ?)').run(token, request, writtenAt)
  },
})

export type Rows = ReturnType<typeof rowsIn>

const valuesOf = ({ item, bytes }: { item: Item; bytes: number }): SQLInputValue[] => {
  const end = item[tableShape.timeToLive]
  const sets = setPathsIn(item)
  return [
    ...keyColumns.map((name) => columnOf(item[name])),
    typeof end === 'number' ? end : null,
    sets.length === 0 ? JSON.stringify(item) : JSON.stringify(item, listingSets),
    sets.length === 0 ? null : JSON.stringify(sets),
    bytes,
  ]
}

const columnOf = (value: Value | undefined) => (typeof value === 'string' ? value : null)

const listingSets = (_: string, value: unknown) => (value instanceof Set ? [...value] : value)

/** The path of a set in an item, which JSON can't represent. */
type SetPath = (string | number)[]

const setPathsIn = (value: Value, path: SetPath = []): SetPath[] => {
  if (typeof value !== 'object' || value === null) return []
  if (value instanceof Set) return [path]
  const inner: [string | number, Value][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return inner.flatMap(([name, element]) => setPathsIn(element, [...path, name]))
}

const SetPaths = z.array(z.array(z.union([z.string(), z.number()])))

/** Reads what `valuesOf` wrote. */
export const readItem = (json: string, sets: unknown): Item => {
  const item: Item = JSON.parse(json)
  if (typeof sets === 'string') for (const path of SetPaths.parse(JSON.parse(sets))) restoreSet(item, path)
  return item
}

const restoreSet = (value: Value, [name = '', ...rest]: SetPath): void => {
  if (!isMap(value) && !Array.isArray(value)) return
  const element: Value = Reflect.get(value, name)
  if (rest.length > 0) restoreSet(element, rest)
  else if (Array.isArray(element)) Reflect.set(value, name, new Set<unknown>(element))
}
