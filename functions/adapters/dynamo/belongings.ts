import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { Belonging, Belongings } from '#functions/ports/person-records.ts'
import { removeApiKey } from './api-keys.ts'
import { keys, prefixes } from './keys.ts'
import { removeShare } from './shares.ts'
import { type ItemKey, keysUnder, removeUnder, type Table } from './table.ts'

const kinds = { post: prefixes.post, account: prefixes.account, media: prefixes.media } as const

/**
 * Everything under a person's key, of whatever kind, so that kinds of items added by a later version are removed too.
 */
export const dynamoBelongings = (table: Table): Belongings => {
  const { client, name: TableName } = table
  const first = async (userId: string, prefix?: string) => {
    const removals = (['remove-person', 'remove-workspace'] as const).map((kind) => keys.job({ ownerId: userId, kind, subject: '' }).sk)
    const staying = [keys.user(userId).sk, ...removals]
    for await (const found of keysUnder(table, keys.user(userId).pk, prefix)) {
      const going = found.filter(({ sk }) => !staying.includes(sk))
      if (going.length > 0) return going.map(toBelonging)
    }
    return []
  }

  return {
    async some(userId) {
      const posts = await first(userId, prefixes.post)
      return posts.length > 0 ? posts : first(userId)
    },

    async remove(userId, { kind, id }) {
      const sk = kind === 'other' ? id : `${kinds[kind]}${id}`
      const Key = { pk: keys.user(userId).pk, sk }
      if (sk.startsWith(prefixes.share)) await removeShare(table, Key)
      else if (sk.startsWith(prefixes.apiKey)) await removeApiKey(table, Key)
      else await client.send(new DeleteCommand({ TableName, Key }))
    },

    removeAttempts: (postId) => removeUnder(table, keys.target({ postId, accountId: '' }).pk, prefixes.attempt),
  }
}

const toBelonging = ({ sk }: ItemKey): Belonging => {
  if (sk.startsWith(kinds.post)) return { kind: 'post', id: sk.slice(kinds.post.length) }
  if (sk.startsWith(kinds.account)) return { kind: 'account', id: sk.slice(kinds.account.length) }
  if (sk.startsWith(kinds.media)) return { kind: 'media', id: sk.slice(kinds.media.length) }
  return { kind: 'other', id: sk }
}
