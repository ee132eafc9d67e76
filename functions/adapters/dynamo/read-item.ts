import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dataLoader } from '../aws/data-loader.ts'
import type { Attributes, ItemKey, Table } from './table.ts'

/**
 * Parses a stored item, dropping fields the schema doesn't know: a newer version may have written them before a
 * rollback. Schemas for user input reject unknown fields and are also used for items. Throws on any other problem.
 */
export const readItem = <Schema extends z.core.$ZodType>(schema: Schema, item: unknown): z.output<Schema> => {
  const { success, data, error } = z.safeParse(schema, item)
  if (success) return data
  const known = structuredClone(item)
  for (const issue of error.issues)
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) removeField(known, [...issue.path, key])
  return z.parse(schema, known)
}

const removeField = (item: unknown, [name = '', ...rest]: readonly PropertyKey[]) => {
  if (typeof item !== 'object' || item === null) return
  if (rest.length === 0) Reflect.deleteProperty(item, name)
  else removeField(Reflect.get(item, name), rest)
}

/** Reads an item's current value; undefined if there is none. */
export type ReadItem = (key: ItemKey) => Promise<Attributes | undefined>

/** Makes one call per item. */
export const readAlone =
  ({ client, name: TableName }: Table): ReadItem =>
  async (Key) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item

/** The most keys DynamoDB accepts in one call (docs.aws.amazon.com, BatchGetItem). */
const keysMax = 100

/**
 * Makes one call for all items requested in the same turn of the event loop: a worker receives ten messages together,
 * and each asks for its target, its account, and more. Items DynamoDB has no capacity for are read one by one.
 */
export const readTogether = (table: Table): ReadItem => {
  const alone = readAlone(table)
  return dataLoader(async (asked) => {
    const [first] = asked
    if (asked.length === 1 && first) {
      const item = await alone(first)
      return () => item
    }
    const { Responses = {}, UnprocessedKeys = {} } = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: distinctItems(asked), ConsistentRead: true } } }),
    )
    const found = new Map((Responses[table.name] ?? []).map((item) => [nameOfItem(item), item]))
    const isComplete = Object.keys(UnprocessedKeys).length === 0
    return (key) => found.get(nameOfItem(key)) ?? (isComplete ? undefined : alone(key))
  }, keysMax)
}

/** Returns an item's key as a string. */
export const nameOfItem = ({ pk, sk }: { pk?: unknown; sk?: unknown }) => `${pk} ${sk}`

/** Removes duplicates, keeping the last item for each key: a batch must not contain a key twice. */
export const distinctItems = <Item extends ItemKey>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [nameOfItem(item), item])).values(),
]

/**
 * Adds the stored item's fields that the schema doesn't know back to the parsed value: a newer version may have written
 * them, and writing the item again must not lose them. Lists stay as parsed.
 */
export const keepUnknown = <Read extends object>(read: Read, stored: object): Read => {
  const known = Object.entries(read).map(([name, value]) => [name, withUnknown(value, Reflect.get(stored, name))])
  return Object.assign({}, stored, read, Object.fromEntries(known))
}

const withUnknown = (value: unknown, stored: unknown) => (isFields(value) && isFields(stored) ? keepUnknown(value, stored) : value)

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
