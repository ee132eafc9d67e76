import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Callers, SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { isLive, Session } from '#shared/domain/sessions.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { keys, prefixes } from './keys.ts'
import { readTogether } from './read-item.ts'
import { userReader } from './stored-user.ts'
import { isAccepted, queryAll, type Table, timeToLive, under } from './table.ts'

const { expiresAt, ...others } = Session.shape

/** `expiresAt` is the table's TTL attribute, so the session's own end is stored as `endsAt`. */
export const StoredSession = z
  .object({ ...others, endsAt: expiresAt })
  .transform(({ endsAt, ...session }) => ({ ...session, expiresAt: endsAt }))

/** Sessions in the table. Reads are consistent, so an ended session is ended everywhere immediately. */
export const dynamoSessions = ({ client, name: TableName }: Table): Sessions => {
  const all = async (userId: string) => {
    const query = { TableName, ConsistentRead: true, ...under(keys.session({ userId, id: '' }).pk, prefixes.session) }
    return (await queryAll(client, query)).map((item) => StoredSession.parse(item))
  }
  const note = async (ref: SessionRef, UpdateExpression: string, now: number) => {
    await isAccepted(
      client.send(
        new UpdateCommand({
          TableName,
          Key: keys.session(ref),
          UpdateExpression,
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeValues: { ':now': toInstant(now) },
        }),
      ),
    )
  }
  const end = async (ref: SessionRef) => {
    await client.send(new DeleteCommand({ TableName, Key: keys.session(ref) }))
  }

  return {
    async create({ expiresAt, ...session }) {
      const Item = { ...session, ...keys.session(session), endsAt: expiresAt, expiresAt: timeToLive(toMs(expiresAt)) }
      await client.send(new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }))
    },

    async get(ref, now) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.session(ref), ConsistentRead: true }))
      const session = Item && StoredSession.parse(Item)
      return session && isLive(session, now) ? session : undefined
    },

    list: async (userId, now) => (await all(userId)).filter((session) => isLive(session, now)),

    touch: (ref, now) => note(ref, 'SET lastUsedAt = :now', now),
    prove: (ref, now) => note(ref, 'SET provenAt = :now', now),

    end,

    async endAll(userId, exceptId) {
      const ending = (await all(userId)).filter(({ id }) => id !== exceptId)
      await Promise.all(ending.map(end))
    },
  }
}

/** Sessions and people in the table. */
export const dynamoCallers = (table: Table): Callers => {
  const read = readTogether(table)
  const readUser = userReader(table)
  return {
    async get(ref, now) {
      const [sessionItem, userItem] = await Promise.all([read(keys.session(ref)), read(keys.user(ref.userId))])
      const session = sessionItem && StoredSession.parse(sessionItem)
      return session && isLive(session, now) ? { session, person: userItem && readUser(userItem) } : undefined
    },
  }
}
