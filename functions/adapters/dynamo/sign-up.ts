import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Invitation, Invitations, SignUpChoices } from '#functions/ports/sign-up.ts'
import { Instant } from '#shared/domain/instants.ts'
import { SignUpMode } from '#shared/domain/sign-up.ts'
import { toInstant } from '#shared/domain/times.ts'
import { updatedItem } from './conditions.ts'
import { presentUser } from './former-names.ts'
import { hash, indexKeys, keys, openInvitations } from './keys.ts'
import { ItemKey, isAccepted, type Table, timeToLive } from './table.ts'

const Stored = z.object({ mode: SignUpMode, setAt: Instant })

/** Who may sign up, as set by an administrator, in the one table. */
export const dynamoSignUpChoice = ({ client, name: TableName }: Table): SignUpChoices => ({
  async get() {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.signUpChoice(), ConsistentRead: true }))
    return Item && Stored.parse(Item)
  },
  async put(choice) {
    await client.send(new PutCommand({ TableName, Item: { ...keys.signUpChoice(), ...choice } }))
  },
})

const StoredInvitation = z.object({ isAdministrator: z.boolean(), endsAt: z.number(), note: z.string().optional() })

const listedMax = 100

/**
 * Invitations in the table, keyed by the SHA-256 of their tokens. Redeeming one deletes it, on the condition that it
 * still exists.
 */
export const dynamoInvitations = ({ client, name: TableName }: Table): Invitations => {
  const isThere = 'attribute_exists(pk)'
  return {
    async keep(token, { isAdministrator, expiresAt, note }) {
      const id = hash(token)
      const Item = {
        ...keys.invitation(id),
        ...indexKeys.invitation(id, toInstant(expiresAt)),
        isAdministrator,
        endsAt: expiresAt,
        expiresAt: timeToLive(expiresAt),
        ...(note !== undefined && { note }),
      }
      await client.send(new PutCommand({ TableName, Item }))
      return id
    },

    async get(token, now) {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keys.invitation(hash(token)), ConsistentRead: true }))
      return liveInvitation(Item, now)
    },

    async take(token, now) {
      const taking = { TableName, Key: keys.invitation(hash(token)), ConditionExpression: isThere, ReturnValues: 'ALL_OLD' as const }
      return liveInvitation(await updatedItem(client.send(new DeleteCommand(taking))), now)
    },

    async list(now) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: 'gsi4',
          KeyConditionExpression: 'gsi4pk = :open AND gsi4sk > :now',
          ExpressionAttributeValues: { ':open': openInvitations, ':now': toInstant(now) },
          ScanIndexForward: false,
          Limit: listedMax,
        }),
      )
      const read = async (item: unknown) => {
        const key = ItemKey.parse(item)
        const invitation = liveInvitation((await client.send(new GetCommand({ TableName, Key: key }))).Item, now)
        return invitation ? [{ ...invitation, id: key.pk.slice(keys.invitation('').pk.length) }] : []
      }
      return (await Promise.all(Items.map(read))).flat()
    },

    withdraw: (id) => isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.invitation(id), ConditionExpression: isThere }))),
  }
}

const liveInvitation = (item: unknown, now: number): Invitation | undefined => {
  if (!item) return undefined
  const { endsAt, ...invitation } = StoredInvitation.parse(presentUser(item))
  return endsAt > now ? { ...invitation, expiresAt: endsAt } : undefined
}
