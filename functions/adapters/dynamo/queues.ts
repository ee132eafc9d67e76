import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Queues } from '#functions/ports/queues.ts'
import { Queue, type SlotRef } from '#shared/domain/queues.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys } from './keys.ts'
import { ownList } from './own-list.ts'
import { type Table, timeToLive } from './table.ts'

/** What is stored of a person's queues. */
export const StoredQueues = z.object({ queues: z.array(Queue), version: z.number().int() })

const TakenSlot = z.object({ sk: z.string(), postId: z.string() })

/** Queues in the table, one item a person; and one for each slot that a post has. */
export const dynamoQueues = (table: Table): Queues => ({
  ...ownList(table, { keyOf: keys.queues, schema: StoredQueues, none: () => ({ queues: [], version: 0 }) }),

  async taken({ userId, queueId, at }, { limit, cursor }) {
    const { client, name: TableName } = table
    const { pk, sk } = keys.queueSlot({ userId, queueId, at })
    const query = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :last',
      ExpressionAttributeValues: { ':pk': pk, ':from': sk, ':last': keys.queueSlot({ userId, queueId, at: '~' }).sk },
      ExclusiveStartKey: fromCursor(cursor, { pk }, { sk: keys.queueSlot({ userId, queueId, at: '' }).sk }),
      ConsistentRead: true,
      Limit: limit,
    })
    const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
    return { items: Items.map(toEntry), cursor: toCursor(LastEvaluatedKey) }
  },
})

const toEntry = (item: unknown) => {
  const { sk, postId } = TakenSlot.parse(item)
  return { postId, at: sk.slice(sk.lastIndexOf('#') + 1) }
}

/** A slot is forgotten this long after its moment, in ms. */
const keptMs = 30 * dayMs

/** Gives a slot to a post, unless another has it. */
export const takingSlot = (TableName: string, slot: SlotRef, postId: string) => ({
  TableName,
  Item: { ...keys.queueSlot(slot), postId, expiresAt: timeToLive(toMs(slot.at) + keptMs) },
  ConditionExpression: 'attribute_not_exists(pk)',
})

/** Takes a slot back from a post. */
export const freeingSlot = (TableName: string, slot: SlotRef, postId: string) => ({
  TableName,
  Key: keys.queueSlot(slot),
  ConditionExpression: 'attribute_not_exists(pk) OR postId = :postId',
  ExpressionAttributeValues: { ':postId': postId },
})
