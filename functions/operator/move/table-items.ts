import * as z from 'zod'
import type { Attributes } from '../../adapters/dynamo/attribute-values.ts'
import { indexKeys, prefixes } from '../../adapters/dynamo/keys.ts'
import type { Operation } from '../../adapters/dynamo/operations.ts'
import type { Table } from '../../adapters/dynamo/table.ts'
import type { Item } from './moved-items.ts'

const Key = z.looseObject({ pk: z.string(), sk: z.string() })

/** Reads the whole table, which no function of ours may. */
const scan = (input: object): Operation<{ Items?: Attributes[]; LastEvaluatedKey?: Attributes }> => ({ name: 'Scan', input })

/** Every item, as it is when its page is read. */
export async function* allItems({ client, name: TableName }: Table): AsyncGenerator<Item> {
  let ExclusiveStartKey: Attributes | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(scan({ TableName, ConsistentRead: true, ExclusiveStartKey }))
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
