import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Belonging, Belongings } from '#functions/ports/person-records.ts'
import { keys, prefixes } from './keys.ts'
import { queryPages, type Table } from './table.ts'

const Key = z.object({ pk: z.string(), sk: z.string() })
type Key = z.infer<typeof Key>

const kinds = { post: prefixes.post, account: prefixes.account, media: prefixes.media } as const

/** How many items are read and removed at a time; more than the number of items that stay until the end. */
const pageSize = 25

/**
 * Everything under a person's key, of whatever kind, so that kinds of items added by a later version are removed too.
 */
export const dynamoBelongings = ({ client, name: TableName }: Table): Belongings => {
  async function* keysUnder(pk: string, prefix?: string) {
    const query = {
      TableName,
      KeyConditionExpression: `pk = :pk${prefix === undefined ? '' : ' AND begins_with(sk, :prefix)'}`,
      ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
      ProjectionExpression: 'pk, sk',
      ConsistentRead: true,
      Limit: pageSize,
    }
    for await (const { Items } of queryPages(client, query)) yield Items.map((item) => Key.parse(item))
  }
  const first = async (userId: string, prefix?: string) => {
    const removals = (['remove-person', 'remove-workspace'] as const).map((kind) => keys.job({ ownerId: userId, kind, subject: '' }).sk)
    const staying = [keys.user(userId).sk, ...removals]
    for await (const found of keysUnder(keys.user(userId).pk, prefix)) {
      const going = found.filter(({ sk }) => !staying.includes(sk))
      if (going.length > 0) return going.map(toBelonging)
    }
    return []
  }
  const remove = (Key: Key) => client.send(new DeleteCommand({ TableName, Key }))

  return {
    async some(userId) {
      const posts = await first(userId, prefixes.post)
      return posts.length > 0 ? posts : first(userId)
    },

    async remove(userId, { kind, id }) {
      const sk = kind === 'other' ? id : `${kinds[kind]}${id}`
      await remove({ pk: keys.user(userId).pk, sk })
    },

    async removeAttempts(postId) {
      const { pk } = keys.target({ postId, accountId: '' })
      for await (const attempts of keysUnder(pk, prefixes.attempt)) await Promise.all(attempts.map(remove))
    },
  }
}

const toBelonging = ({ sk }: Key): Belonging => {
  if (sk.startsWith(kinds.post)) return { kind: 'post', id: sk.slice(kinds.post.length) }
  if (sk.startsWith(kinds.account)) return { kind: 'account', id: sk.slice(kinds.account.length) }
  if (sk.startsWith(kinds.media)) return { kind: 'media', id: sk.slice(kinds.media.length) }
  return { kind: 'other', id: sk }
}
