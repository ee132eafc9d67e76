import { DeleteCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Notices } from '#functions/ports/comments.ts'
import type { UserId } from '#shared/domain/id.ts'
import { Notice, noticeKeptMs, noticesMax } from '#shared/domain/notices.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { ItemKey, isAccepted, queryAll, type Table, timeToLive, under } from './table.ts'

/** A stored notice, without what only a newer version knows. None if its whole kind is new. */
export const readNotices = (items: readonly unknown[]): Notice[] =>
  items.flatMap((item) => (Known.safeParse(item).success ? [readItem(Notice, item)] : []))
const Known = z.object({ kind: Notice.shape.kind })

/** Notices under the person's own key, so they're exported and deleted with the person. */
export const dynamoNotices = ({ client, name: TableName }: Table): Notices => {
  const newest = (userId: UserId) => ({
    TableName,
    ...under(keys.notice(userId, '').pk, prefixes.notice),
    ScanIndexForward: false,
  })
  const isKept = (now: number) => (notice: Notice) => notice.at > toInstant(now - noticeKeptMs)

  /** Removes the oldest notices beyond the maximum. A person has few, so this reads little. */
  const trim = async (userId: UserId) => {
    const found = await queryAll(client, { ...newest(userId), ProjectionExpression: 'pk, sk' })
    const beyond = found.slice(noticesMax).map((item) => ItemKey.parse(item))
    await Promise.all(beyond.map((Key) => client.send(new DeleteCommand({ TableName, Key }))))
  }

  return {
    async add(userId, notice) {
      const Item = { ...keys.notice(userId, notice.id), ...notice, expiresAt: timeToLive(toMs(notice.at) + noticeKeptMs) }
      const put = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' })
      if (await isAccepted(client.send(put))) await trim(userId)
    },

    async list(userId, now, { limit, cursor }) {
      const { pk } = keys.notice(userId, '')
      const ExclusiveStartKey = fromCursor(cursor, { pk }, { sk: prefixes.notice })
      const query = new QueryCommand({ ...newest(userId), ExclusiveStartKey, Limit: limit })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      return { items: readNotices(Items).filter(isKept(now)), cursor: toCursor(LastEvaluatedKey) }
    },

    async unread(userId, now) {
      const found = readNotices(await queryAll(client, newest(userId)))
      return found.filter(({ readAt }) => readAt === undefined).filter(isKept(now))
    },

    async markRead(userId, ids, at) {
      const mark = (id: string) =>
        isAccepted(
          client.send(
            new UpdateCommand({
              TableName,
              Key: keys.notice(userId, id),
              UpdateExpression: 'SET readAt = :at',
              ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(readAt)',
              ExpressionAttributeValues: { ':at': at },
            }),
          ),
        )
      await Promise.all(ids.map(mark))
    },
  }
}
