import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Events, StoredDelivery, StoredWebhook, WebhookDeliveries, Webhooks } from '#functions/ports/events.ts'
import { CrierEvent, type EventDraft, eventKeptMs, Webhook, WebhookDelivery, type WebhookRef } from '#shared/domain/events.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import { fromCursor, fromCursorKey, toCursor } from './cursor.ts'
import { planning } from './jobs.ts'
import { keys, prefixes } from './keys.ts'
import { packed, unpacked } from './packed.ts'
import { readAlone, readItem } from './read-item.ts'
import { type Attributes, isAccepted, queryAll, queryPages, removeUnder, type Table, timeToLive, under, writeAll } from './table.ts'
import { type Patience, untilWritten } from './until-written.ts'

const Numbered = z.object({ sequence: z.number().int().default(0) })

/** A stored event, in the field order in which it’s signed and sent. */
export const readEvent = (item: Attributes): CrierEvent => readItem(CrierEvent, unpacked(item))

const StoredFields = z.object({
  ...Webhook.shape,
  sealedSecret: z.string(),
  sealedEarlierSecret: z.string().optional(),
  cursor: z.number().int(),
  failures: z.number().int(),
  notBefore: z.string().optional(),
  replay: z.object({ after: z.number().int(), until: z.number().int(), from: z.string(), to: z.string() }).optional(),
  leasedUntil: z.number().optional(),
  announcedVersion: z.string(),
})

const readStored = (item: Attributes): StoredWebhook => readItem(StoredFields, unpacked(item))

/** A stored endpoint without its secrets. */
export const readWebhook = (item: Attributes): Webhook => readItem(Webhook, withoutOwn(unpacked(item)))

const withoutOwn = (item: Attributes): Attributes =>
  Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(Webhook.shape, name)))

const StoredDeliveryFields = z.object({ ...WebhookDelivery.shape, requestBody: z.string().optional(), attemptsMade: z.number().int() })

/** A stored delivery. */
export const readDelivery = (item: Attributes): StoredDelivery => readItem(StoredDeliveryFields, unpacked(item))

/**
 * Events in the table, under their workspace’s key, in the order of their numbers. The number grows in the transaction
 * that writes the event, so whoever has read up to a number has missed none.
 */
export const dynamoEvents = (table: Table, patience: Patience): Events => {
  const { client, name: TableName } = table
  const read = readAlone(table)
  const numberOf = async (workspaceId: WorkspaceId) => Numbered.parse((await read(keys.eventCount(workspaceId))) ?? {}).sequence
  const find = async (workspaceId: WorkspaceId, id: string) => {
    const marker = await read(keys.eventId(workspaceId, id))
    const item = marker && (await read(keys.event(workspaceId, Numbered.parse(marker).sequence)))
    return item && readEvent(item)
  }
  const listening = async (workspaceId: WorkspaceId, now: string) =>
    (await webhookItems(table, workspaceId))
      .map(readStored)
      .filter(({ paused }) => paused === undefined)
      .map(({ id }) => ({ id, write: { Update: planning(TableName, { ownerId: workspaceId, kind: 'deliver-events', subject: id }, now) } }))

  const addOnce = async (workspaceId: WorkspaceId, draft: EventDraft) => {
    const [known, latest, webhooks] = await Promise.all([
      find(workspaceId, draft.id),
      numberOf(workspaceId),
      listening(workspaceId, draft.timestamp),
    ])
    if (known) return { event: known, isNew: false, webhookIds: [] }
    const sequence = latest + 1
    const event = CrierEvent.parse({ ...draft, sequence })
    const expiresAt = timeToLive(toMs(draft.timestamp) + eventKeptMs)
    const isWritten = await writeAll(client, [
      {
        Update: {
          TableName,
          Key: keys.eventCount(workspaceId),
          UpdateExpression: 'SET #sequence = :next',
          ConditionExpression: latest === 0 ? 'attribute_not_exists(pk)' : '#sequence = :latest',
          ExpressionAttributeNames: { '#sequence': 'sequence' },
          ExpressionAttributeValues: { ':next': sequence, ...(latest > 0 && { ':latest': latest }) },
        },
      },
      { Put: { TableName, Item: { ...keys.event(workspaceId, sequence), packed: packed(event), expiresAt } } },
      {
        Put: {
          TableName,
          Item: { ...keys.eventId(workspaceId, event.id), sequence, expiresAt },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...webhooks.map(({ write }) => write),
    ])
    return isWritten ? { event, isNew: true, webhookIds: webhooks.map(({ id }) => id) } : undefined
  }

  return {
    async add(workspaceId, draft) {
      return untilWritten(patience, async () => {
        for (let tries = 0; tries < triesMax; tries += 1) {
          const added = await addOnce(workspaceId, draft)
          if (added) return { result: added }
          await patience.sleep(patience.random() * pauseMaxMs)
        }
        throw new Error('An event could not be numbered: others kept coming first.')
      })
    },

    async after(workspaceId, sequence, { limit, now }) {
      const { pk, sk } = keys.event(workspaceId, sequence)
      const query = {
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :end',
        // Everything after a number’s own key, and before what follows all numbers.
        ExpressionAttributeValues: { ':pk': pk, ':after': `${sk}#`, ':end': `${prefixes.event}~` },
        ConsistentRead: true,
        Limit: limit,
      }
      const found: CrierEvent[] = []
      for await (const { Items } of queryPages(client, query)) {
        found.push(...Items.map(readEvent).filter(({ timestamp }) => timestamp >= toInstant(now - eventKeptMs)))
        if (found.length >= limit) break
      }
      return found.slice(0, limit)
    },

    find,
    latest: numberOf,
  }
}

/** How many times to try for a number when other events take it first, and the longest pause between tries, in ms. */
const [triesMax, pauseMaxMs] = [50, 100]

const webhookItems = ({ client, name: TableName }: Table, workspaceId: WorkspaceId) =>
  queryAll(client, { TableName, ConsistentRead: true, ...under(keys.webhook({ workspaceId, id: '' }).pk, prefixes.webhook) })

/** Endpoints in the table. `version` distinguishes an endpoint’s writes. */
export const dynamoWebhooks = (table: Table): Webhooks => {
  const { client, name: TableName } = table
  const read = readAlone(table)
  const put = (webhook: StoredWebhook, version: number) =>
    isAccepted(
      client.send(
        new PutCommand({
          TableName,
          Item: { ...keys.webhook(webhook), packed: packed(webhook), version: version + 1 },
          ConditionExpression: version === 0 ? 'attribute_not_exists(pk)' : 'version = :version',
          ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
        }),
      ),
    )

  return {
    async create(webhook) {
      await put(webhook, 0)
    },

    async get(ref) {
      const item = await read(keys.webhook(ref))
      return item && readStored(item)
    },

    async list(workspaceId) {
      return (await webhookItems(table, workspaceId)).map(readStored).sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    },

    async update(ref, change) {
      for (let tries = 0; tries < triesMax; tries += 1) {
        const item = await read(keys.webhook(ref))
        const changed = item && change(readStored(item))
        if (!item || !changed) return undefined
        if (await put(changed, Versioned.parse(item).version)) return changed
      }
      throw new Error('An endpoint could not be changed: others kept coming first.')
    },

    remove: (ref) =>
      isAccepted(client.send(new DeleteCommand({ TableName, Key: keys.webhook(ref), ConditionExpression: 'attribute_exists(pk)' }))),
  }
}

const Versioned = z.object({ version: z.number().int() })
const DueItem = z.object({ sk: z.string(), timestamp: z.string(), eventId: z.string() })

/**
 * Deliveries in the table, in the order of their events. A waiting one has a second item that’s found by its due time.
 * One that leads to a delivery that no longer waits for that time is dropped by whoever finds it.
 */
export const dynamoWebhookDeliveries = (table: Table): WebhookDeliveries => {
  const { client, name: TableName } = table
  const read = readAlone(table)
  const get = async (ref: WebhookRef, event: { id: string; timestamp: string }) => {
    const item = await read(keys.webhookDelivery(ref, event))
    return item && readDelivery(item)
  }

  return {
    async put(ref, delivery) {
      const { timestamp, eventId, nextAttemptAt: at } = delivery
      const expiresAt = timeToLive(toMs(timestamp) + eventKeptMs)
      const Item = { ...keys.webhookDelivery(ref, { timestamp, id: eventId }), packed: packed(delivery), expiresAt }
      if (at === undefined) await client.send(new PutCommand({ TableName, Item }))
      else
        await writeAll(client, [
          { Put: { TableName, Item } },
          { Put: { TableName, Item: { ...keys.dueDelivery(ref, { at, timestamp, eventId }), timestamp, eventId, expiresAt } } },
        ])
    },

    get,

    async due(ref, now, limit) {
      const found: StoredDelivery[] = []
      const { pk, sk } = keys.dueDelivery(ref, { at: '', timestamp: '', eventId: '' })
      const start = sk.slice(0, -2)
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': start, ':to': `${start}${toInstant(now)}~` },
        ConsistentRead: true,
        Limit: limit * 2,
      })
      const { Items = [] } = await client.send(query)
      for (const item of Items) {
        const { sk: dueKey, timestamp, eventId } = DueItem.parse(item)
        const delivery = await get(ref, { timestamp, id: eventId })
        const isCurrent =
          delivery?.nextAttemptAt !== undefined &&
          keys.dueDelivery(ref, { at: delivery.nextAttemptAt, timestamp, eventId }).sk === dueKey &&
          delivery.state === 'waiting'
        if (isCurrent) found.push(delivery)
        else await client.send(new DeleteCommand({ TableName, Key: { pk, sk: dueKey } }))
        if (found.length === limit) break
      }
      return found
    },

    async nextDue(ref) {
      const { pk, sk } = keys.dueDelivery(ref, { at: '', timestamp: '', eventId: '' })
      const start = sk.slice(0, -2)
      const { Items = [] } = await client.send(new QueryCommand({ TableName, ...under(pk, start), ConsistentRead: true, Limit: 1 }))
      const [first] = Items
      return first && DueItem.parse(first).sk.slice(start.length).split('#')[0]
    },

    async list(ref, { limit, cursor, now }) {
      const { pk, sk } = keys.webhookDelivery(ref, { timestamp: '', id: '' })
      const start = sk.slice(0, -1)
      const query = new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': `${start}${toInstant(now - eventKeptMs)}`, ':to': `${start}~` },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: limit,
        ExclusiveStartKey: fromCursor(cursor, { pk }, { sk: start }),
      })
      const { Items = [], LastEvaluatedKey } = await fromCursorKey(client.send(query))
      return { items: Items.map(readDelivery), cursor: toCursor(LastEvaluatedKey) }
    },

    async removeAll(ref) {
      const { pk, sk: due } = keys.dueDelivery(ref, { at: '', timestamp: '', eventId: '' })
      await removeUnder(table, pk, due.slice(0, -2))
      await removeUnder(table, pk, keys.webhookDelivery(ref, { timestamp: '', id: '' }).sk.slice(0, -1))
    },
  }
}
