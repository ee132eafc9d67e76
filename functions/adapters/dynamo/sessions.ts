import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Sessions } from '#functions/ports/sessions.ts'
import { Instant, toMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { type Table, timeToLive } from './table.ts'

/** `expiresAt` is the table's time to live, so the session's own end is kept as `endsAt`. */
const StoredSession = z
  .object({ id: z.string(), userId: z.string(), createdAt: Instant, endsAt: Instant, device: z.string() })
  .transform(({ endsAt, ...session }) => ({ ...session, expiresAt: endsAt }))

/** Sessions in the table. Read consistently, so that a session that was ended is ended everywhere at once. */
export const dynamoSessions = ({ client, name: TableName }: Table): Sessions => ({
  async create({ expiresAt, ...session }) {
    const Item = { ...session, ...keys.session(session), endsAt: expiresAt, expiresAt: timeToLive(toMs(expiresAt)) }
    await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }))
  },

  async get(ref, now) {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.session(ref), ConsistentRead: true }))
    const session = Item && StoredSession.parse(Item)
    return session && toMs(session.expiresAt) > now ? session : undefined
  },

  async end(ref) {
    await client.send(new DeleteCommand({ TableName, Key: keys.session(ref) }))
  },
})
