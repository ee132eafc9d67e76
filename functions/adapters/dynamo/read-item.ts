import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { dataLoader } from '../aws/data-loader.ts'
import type { Attributes, Table } from './table.ts'

/**
 * A stored item as its schema says, without the fields that the schema does not know: a newer version may have written them before it was rolled back. Schemas of
 * what people send refuse such fields, and are those of items as well. Throws what else is wrong.
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

/** Reads an item as it is now; undefined when there is none. */
export type ReadItem = (key: ItemKey) => Promise<Attributes | undefined>

/** A call for each item. */
export const readAlone =
  ({ client, name: TableName }: Table): ReadItem =>
  async (Key) =>
    (await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item

/** DynamoDB takes so many keys in a call (docs.aws.amazon.com, BatchGetItem). */
const keysMax = 100

/**
 * One call for all items that are asked for in the same turn of the event loop: ten messages come to a worker together, and each asks for its target, its
 * account and more. Items that DynamoDB has no room for are read alone.
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

/** What tells an item from all others in the table. */
export type ItemKey = { pk: string; sk: string }

/** An item's key as one text. */
export const nameOfItem = ({ pk, sk }: { pk?: unknown; sk?: unknown }) => `${pk} ${sk}`

/** Each item once, and of those with the same key the last: a batch may not have a key twice. */
export const distinctItems = <Item extends ItemKey>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [nameOfItem(item), item])).values(),
]

/**
 * What was read, with the fields of the stored item that the schema does not know: a newer version may have written them, and whoever writes the item again must not
 * lose them. Lists are taken as they were read.
 */
export const keepUnknown = <Read extends object>(read: Read, stored: object): Read => {
  const known = Object.entries(read).map(([name, value]) => [name, withUnknown(value, Reflect.get(stored, name))])
  return Object.assign({}, stored, read, Object.fromEntries(known))
}

const withUnknown = (value: unknown, stored: unknown) => (isFields(value) && isFields(stored) ? keepUnknown(value, stored) : value)

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
