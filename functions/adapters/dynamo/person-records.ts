import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PersonRecord, PersonRecords } from '#functions/ports/person-records.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { keys, prefixes } from './keys.ts'
import { recordsIn } from './record-kinds.ts'
import type { Table } from './table.ts'

const itemsPerPage = 25
/** Of an answer; what Lambda can give back is 6 MB, with every quote escaped. */
const bytesMax = 2_000_000

const Item = z.looseObject({ pk: z.string(), sk: z.string() })
type Item = z.infer<typeof Item>

/** An item with what lies under it; `rest` is the key to go on after, where one query did not give all of that. */
type Part = { records: PersonRecord[]; bytes: number; rest: Item | undefined }

/**
 * A place in the walk over a person's own partition: after the item `after`, and inside the next one, a post, after `sk` of `pk`. The post is
 * always found through its owner, so that nobody's cursor leads into another's post.
 */
const list = { list: 'records' }

/** Everything under a person's key, and under those of their posts, in the order of the keys. */
export const dynamoPersonRecords = (table: Table): PersonRecords => {
  const { client, name: TableName } = table
  const toRecord = recordsIn(table)
  const query = async (pk: string, { after, limit }: { after: string | undefined; limit?: number }) => {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ExclusiveStartKey: after ? { pk, sk: after } : undefined,
        Limit: limit,
      }),
    )
    return { items: Items.map((item) => Item.parse(item)), rest: LastEvaluatedKey && Item.parse(LastEvaluatedKey) }
  }

  const read = async (item: Item, place: Record<string, string>): Promise<Part> => {
    if (!item.sk.startsWith(prefixes.post)) return toPart(toRecord(item))
    const { pk } = keys.target({ postId: item.sk.slice(prefixes.post.length), accountId: '' })
    const after = place.pk === pk ? place.sk : undefined
    const { items, rest } = await query(pk, { after })
    return toPart([...(after ? [] : toRecord(item)), ...items.flatMap(toRecord)], rest)
  }

  return {
    async page(userId, cursor) {
      const place = fromCursor(cursor, list) ?? {}
      const { items, rest } = await query(keys.user(userId).pk, { after: place.after, limit: itemsPerPage })
      const parts = await Promise.all(items.map((item) => read(item, place)))
      const count = fitting(parts)
      const last = parts[count - 1]
      const placeAfter = (index: number) => items[index - 1]?.sk ?? place.after
      const next = () => {
        if (last?.rest) return { ...list, after: placeAfter(count - 1), pk: last.rest.pk, sk: last.rest.sk }
        return count < parts.length || rest ? { ...list, after: placeAfter(count) } : undefined
      }
      return { items: parts.slice(0, count).flatMap(({ records }) => records), cursor: toCursor(next()) }
    },
  }
}

const toPart = (records: PersonRecord[], rest?: Item): Part => ({ records, bytes: Buffer.byteLength(JSON.stringify(records)), rest })

/** How many of the parts go into one answer: at least one, and none after one that is not whole. */
const fitting = (parts: readonly Part[]) => {
  let bytes = 0
  for (const [index, part] of parts.entries()) {
    bytes += part.bytes
    if (index > 0 && bytes > bytesMax) return index
    if (part.rest) return index + 1
  }
  return parts.length
}
