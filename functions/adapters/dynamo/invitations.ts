import * as z from 'zod'
import type { Invitations } from '#functions/ports/invitations.ts'
import { updatedItem } from './conditions.ts'
import { keys } from './keys.ts'
import { deleteItem, getItem, putItem } from './operations.ts'
import { type Table, timeToLive } from './table.ts'

const Stored = z.object({ isOperator: z.boolean(), endsAt: z.number() })

/** Invitations in the table, under the SHA-256 of their tokens. Taking one is its deletion, on the condition that it is there still. */
export const dynamoInvitations = ({ client, name: TableName }: Table): Invitations => ({
  async keep(token, { isOperator, expiresAt }) {
    const Item = { ...keys.invitation(token), isOperator, endsAt: expiresAt, expiresAt: timeToLive(expiresAt) }
    await client.send(putItem({ TableName, Item }))
  },

  async get(token, now) {
    const { Item } = await client.send(getItem({ TableName, Key: keys.invitation(token), ConsistentRead: true }))
    return liveInvitation(Item, now)
  },

  async take(token, now) {
    const Key = keys.invitation(token)
    const ConditionExpression = 'attribute_exists(pk)'
    return liveInvitation(await updatedItem(client.send(deleteItem({ TableName, Key, ConditionExpression, ReturnValues: 'ALL_OLD' }))), now)
  },
})

const liveInvitation = (item: unknown, now: number) => {
  if (!item) return undefined
  const { isOperator, endsAt } = Stored.parse(item)
  return endsAt > now ? { isOperator, expiresAt: endsAt } : undefined
}
