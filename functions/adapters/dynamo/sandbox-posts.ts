import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { SandboxPosts } from '#functions/ports/sandbox.ts'
import { SandboxPost, sandboxPostMs } from '#shared/domain/sandbox-posts.ts'
import { toMs } from '#shared/domain/times.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { keys, sandboxPostsPartition } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const Packed = z.object({ packed: z.string() })

/** A sandbox post as stored, which may be one that's about to be deleted. */
export const readSandboxPost = (item: unknown) => SandboxPost.parse(JSON.parse(Packed.parse(item).packed))

const isKept = ({ publishedAt }: SandboxPost, now: number) => toMs(publishedAt) + sandboxPostMs > now

/** Sandbox posts in the table, listed through gsi1. */
export const dynamoSandboxPosts = ({ client, name: TableName }: Table): SandboxPosts => ({
  async add(post) {
    const update = new UpdateCommand({
      TableName,
      Key: keys.sandboxPost(post),
      UpdateExpression: 'SET packed = :packed, gsi1pk = :partition, gsi1sk = :place, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(pk)',
      ExpressionAttributeValues: {
        ':packed': JSON.stringify(post),
        ':partition': sandboxPostsPartition(post.workspaceId),
        ':place': `${post.publishedAt}#${post.id}`,
        ':expiresAt': timeToLive(toMs(post.publishedAt) + sandboxPostMs),
      },
    })
    await isAccepted(client.send(update))
  },

  async get(ref, now) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.sandboxPost(ref), ConsistentRead: true }))
    const post = Item && readSandboxPost(Item)
    return post && isKept(post, now) ? post : undefined
  },

  async list(workspaceId, { limit, cursor }, now) {
    const gsi1pk = sandboxPostsPartition(workspaceId)
    const query = new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :partition',
      ExpressionAttributeValues: { ':partition': gsi1pk },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: fromCursor(cursor, { gsi1pk }, { pk: '', sk: '', gsi1sk: '' }),
    })
    const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
    return { items: Items.map(readSandboxPost).filter((post) => isKept(post, now)), cursor: toCursor(LastEvaluatedKey) }
  },
})
