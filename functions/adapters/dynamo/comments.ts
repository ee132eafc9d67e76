import { GetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Comments } from '#functions/ports/comments.ts'
import { Comment } from '#shared/domain/comments.ts'
import type { UserId } from '#shared/domain/id.ts'
import { cancellationReasons, withoutCollision } from './conditions.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys, prefixes } from './keys.ts'
import { readItem } from './read-item.ts'
import { removeUnder, type Table, under, writeAll } from './table.ts'

const StoredThread = z.object({
  count: z.number().default(0),
  people: z.set(z.string()).default(new Set()),
  toldId: z.string().optional(),
})
const isThere = 'attribute_exists(pk)'

/** A stored comment. */
export const readComment = (item: unknown): Comment => readItem(Comment, item)

/**
 * Comments under their post's key, where they're found only through the post. A thread's count and people are one more
 * item there, written along with each comment.
 */
export const dynamoComments = (table: Table): Comments => {
  const { client, name: TableName } = table
  return {
    async list(postId, { limit, cursor }) {
      const { pk } = keys.comment({ postId, id: '' })
      const query = new QueryCommand({
        TableName,
        ...under(pk, prefixes.comment),
        ExclusiveStartKey: fromCursor(cursor, { pk }, { sk: prefixes.comment }),
        ConsistentRead: true,
        Limit: limit,
      })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      return { items: Items.map(readComment), cursor: toCursor(LastEvaluatedKey) }
    },

    async get(ref) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.comment(ref), ConsistentRead: true }))
      return Item && readComment(Item)
    },

    async thread(postId) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.commentThread(postId), ConsistentRead: true }))
      const { count, people, toldId } = StoredThread.parse(Item ?? {})
      return { count, people: [...people], toldId }
    },

    async create(comment, { people, max }) {
      const put = { Put: { TableName, Item: { ...keys.comment(comment), ...comment }, ConditionExpression: 'attribute_not_exists(pk)' } }
      const count = {
        Update: {
          TableName,
          Key: keys.commentThread(comment.postId),
          UpdateExpression: `ADD #count :one${people.length > 0 ? ', people :people' : ''}`,
          ConditionExpression: 'attribute_not_exists(#count) OR #count < :max',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1, ':max': max, ...asSet(people) },
        },
      }
      const write = new TransactWriteCommand({ TransactItems: [put, count] })
      return withoutCollision(() => client.send(write).then((): 'created' => 'created', refusalOf))
    },

    replace(comment, people) {
      const put = { Put: { TableName, Item: { ...keys.comment(comment), ...comment }, ConditionExpression: isThere } }
      const joining = {
        Update: {
          TableName,
          Key: keys.commentThread(comment.postId),
          UpdateExpression: 'ADD people :people',
          ExpressionAttributeValues: asSet(people),
        },
      }
      return writeAll(client, people.length > 0 ? [put, joining] : [put])
    },

    remove: (ref) =>
      writeAll(client, [
        { Delete: { TableName, Key: keys.comment(ref), ConditionExpression: isThere } },
        {
          Update: {
            TableName,
            Key: keys.commentThread(ref.postId),
            UpdateExpression: 'ADD #count :less',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':less': -1 },
          },
        },
      ]),

    async noteTold(postId, toldId) {
      await client.send(
        new UpdateCommand({
          TableName,
          Key: keys.commentThread(postId),
          UpdateExpression: 'SET toldId = :toldId',
          ExpressionAttributeValues: { ':toldId': toldId },
        }),
      )
    },

    // The thread's own key begins like its comments', so this removes both.
    removeAll: (postId) => removeUnder(table, keys.commentThread(postId).pk, prefixes.everyComment),
  }
}

/** Which of the two writes was refused: that of the comment, or that of the count. */
const refusalOf = (error: unknown) => {
  const [isTaken, isFull] = (cancellationReasons(error) ?? []).map(({ Code }) => Code === 'ConditionalCheckFailed')
  if (isTaken) return 'there'
  if (isFull) return 'full'
  throw error
}

/** DynamoDB has no empty sets. */
const asSet = (people: readonly UserId[]) => (people.length > 0 ? { ':people': new Set(people) } : {})
