import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { updatedItem } from './conditions.ts'
import { keys } from './keys.ts'
import { type Table, timeToLive } from './table.ts'

const StoredToken = z.object({ payload: z.record(z.string(), z.string()), endsAt: z.number() })

/**
 * One-time tokens in the table, keyed by their SHA-256. Redeeming a token deletes it, on the condition that it still
 * exists.
 */
export const dynamoOneTimeTokens = ({ client, name: TableName }: Table): OneTimeTokens => ({
  async put(kind, token, { payload, expiresAt }) {
    const Item = { ...keys.oneTimeToken(kind, token), payload, endsAt: expiresAt, expiresAt: timeToLive(expiresAt) }
    await client.send(new PutCommand({ TableName, Item }))
  },

  async get(kind, token, now) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.oneTimeToken(kind, token), ConsistentRead: true }))
    return livePayload(Item, now)
  },

  async take(kind, token, now) {
    const Key = keys.oneTimeToken(kind, token)
    const ConditionExpression = 'attribute_exists(pk)'
    return livePayload(
      await updatedItem(client.send(new DeleteCommand({ TableName, Key, ConditionExpression, ReturnValues: 'ALL_OLD' }))),
      now,
    )
  },
})

const livePayload = (item: unknown, now: number) => {
  if (!item) return undefined
  const { payload, endsAt } = StoredToken.parse(item)
  return endsAt > now ? payload : undefined
}
