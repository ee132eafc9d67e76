import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { indexKeys, prefixes } from '../../adapters/dynamo/keys.ts'
import type { Attributes, Table } from '../../adapters/dynamo/table.ts'
import type { Item } from './moved-items.ts'

const Key = z.looseObject({ pk: z.string(), sk: z.string() })

/** Every item, as it is when its page is read. No function of ours may read the whole table. */
export async function* allItems({ client, name: TableName }: Table): AsyncGenerator<Item> {
  let ExclusiveStartKey: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey }))
    for (const item of Items) yield Key.parse(item)
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

const Due = z.object({ gsi2pk: z.string(), gsi2sk: z.string() })

/** By what an item is found as due work, in as many partitions as this table has; undefined where it is none. */
export const dueKeyIn = ({ dueShards }: Table, { pk, sk, ...item }: Item): z.infer<typeof Due> | undefined => {
  const due = Due.safeParse(item)
  if (!due.success) return undefined
  if (!sk.startsWith(prefixes.target)) return due.data
  const ref = { postId: pk.slice(pk.indexOf('#') + 1), accountId: sk.slice(prefixes.target.length) }
  return { ...due.data, gsi2pk: indexKeys.dueTarget(ref, { wakeAt: '', dueShards }).gsi2pk }
}
