import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { KeptCards, LinkCard, LinkRef } from '#functions/ports/platforms.ts'
import { dayMs } from '#shared/domain/times.ts'
import { keys } from './keys.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

const StoredCard = z.object({
  card: z.string(),
  readAt: z.number(),
  reservedUntil: z.number().optional(),
  endsAt: z.number(),
})

/** In `card`. The image is base64. */
const Card = z.object({
  title: z.string(),
  description: z.string(),
  image: z.object({ type: z.string(), content: z.base64() }).optional(),
})

/** How long a card is kept that isn't reserved, in ms. */
const keptMs = dayMs

/** Cards in the table, one item per person and link. */
export const dynamoKeptCards = ({ client, name: TableName }: Table): KeptCards => {
  const get = async (ref: LinkRef, now: number) => {
    const { Item } = await client.send(new GetCommand({ TableName, Key: keys.linkCard(ref), ConsistentRead: true }))
    const found = Item && StoredCard.parse(Item)
    // The table deletes expired items with a delay.
    return found && found.endsAt > now
      ? { card: unpacked(found.card), readAt: found.readAt, reservedUntil: found.reservedUntil }
      : undefined
  }
  return {
    get,

    async keep(ref, card, now) {
      const endsAt = Math.max(now + keptMs, (await get(ref, now))?.reservedUntil ?? 0)
      const update = new UpdateCommand({
        TableName,
        Key: keys.linkCard(ref),
        UpdateExpression: 'SET card = :card, readAt = :now, endsAt = :endsAt, expiresAt = :expiresAt',
        ExpressionAttributeValues: { ':card': packed(card), ':now': now, ':endsAt': endsAt, ':expiresAt': timeToLive(endsAt) },
      })
      await client.send(update)
    },

    async reserve(ref, { now, until }) {
      const update = new UpdateCommand({
        TableName,
        Key: keys.linkCard(ref),
        UpdateExpression: 'SET reservedUntil = :until, endsAt = :until, expiresAt = :expiresAt',
        ConditionExpression: 'endsAt > :now AND endsAt < :until',
        ExpressionAttributeValues: { ':now': now, ':until': until, ':expiresAt': timeToLive(until) },
      })
      // Refused if there is no card, or it's kept longer anyway.
      await isAccepted(client.send(update))
    },
  }
}

const packed = ({ image, ...words }: LinkCard) =>
  JSON.stringify({ ...words, ...(image && { image: { type: image.type, content: Buffer.from(image.content).toString('base64') } }) })

const unpacked = (json: string): LinkCard => {
  const { image, ...words } = Card.parse(JSON.parse(json))
  return { ...words, image: image && { type: image.type, content: new Uint8Array(Buffer.from(image.content, 'base64')) } }
}
