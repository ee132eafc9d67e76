import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import { dataLoader } from '../data-loader.ts'
import { distinctItems, type ItemKey, nameOfItem } from './distinct-items.ts'
import type { Attributes, Table } from './table.ts'

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
