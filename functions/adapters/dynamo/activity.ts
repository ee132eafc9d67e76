import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ActivityFilter, ActivityLog } from '#functions/ports/activity.ts'
import { Activity, activityKeptMs } from '#shared/domain/activity.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys, prefixes } from './keys.ts'
import { ItemKey, isAccepted, type Table, timeToLive } from './table.ts'

const Stored = z.object({ activity: Activity })

/** Returns a stored activity. */
export const readActivity = (item: unknown): Activity => Stored.parse(item).activity

/** The most activities read for one page. */
const readMax = 1_000

/** Activities under the workspace's own key, so they're exported and deleted with it. */
export const dynamoActivity = ({ client, name: TableName }: Table): ActivityLog => ({
  async note(workspaceId, activities) {
    for (const [part, activity] of activities.entries()) {
      const { at, requestId } = activity
      const update = new UpdateCommand({
        TableName,
        Key: keys.activity(workspaceId, { at, requestId, part }),
        UpdateExpression: 'SET activity = :activity, expiresAt = :expiresAt',
        // What's written stays as it is.
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeValues: { ':activity': activity, ':expiresAt': timeToLive(toMs(at) + activityKeptMs) },
      })
      await isAccepted(client.send(update))
    }
  },

  async list(workspaceId, { limit, cursor, now, from, to, ...wanted }) {
    const partition = { pk: keys.workspace(workspaceId).pk }
    const range = rangeOf({ from, to, now })
    // DynamoDB refuses a range that ends before it starts.
    if (range.to <= range.from) return { items: [] }
    const items: Activity[] = []
    let read = 0
    let next = fromCursor(cursor, partition, { sk: prefixes.activity })
    do {
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': partition.pk,
          ':from': `${prefixes.activity}${range.from}`,
          // The end of a key's time is followed by #, so `to` itself isn't included.
          ':to': `${prefixes.activity}${range.to}`,
        },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit - items.length,
        ExclusiveStartKey: next,
      })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      items.push(...Items.map(readActivity).filter((activity) => fits(activity, wanted)))
      read += limit
      next = LastEvaluatedKey && ItemKey.parse(LastEvaluatedKey)
    } while (next && items.length < limit && read < readMax)
    return { items, cursor: toCursor(next) }
  },
})

/** Sorts after every time. */
const afterAll = '~'

/** Returns the times to read between, none of them older than what's kept. */
const rangeOf = ({ from = '', to = afterAll, now }: Pick<ActivityFilter, 'from' | 'to'> & { now: number }) => {
  const kept = toInstant(now - activityKeptMs)
  return { from: from > kept ? from : kept, to }
}

const fits = ({ userId, action }: Activity, wanted: Pick<ActivityFilter, 'userId' | 'action'>) =>
  (wanted.userId === undefined || wanted.userId === userId) && (wanted.action === undefined || wanted.action === action)
