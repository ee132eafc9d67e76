import { BatchWriteCommand, DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PublishRateLimiter, ReadQueue, SlotRequest } from '#functions/ports/limits.ts'
import { giveBackSlot, renewSlot, slotInQueue, slotTaken, takeSlot, waiterKey } from '#shared/domain/rate-limit-slots.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { dataLoader } from '../aws/data-loader.ts'
import { withoutCollision } from './conditions.ts'
import { presentSlots } from './former-names.ts'
import { keys, prefixes } from './keys.ts'
import { distinctItems } from './read-item.ts'
import { type ItemKey, isAccepted, type Table, timeToLive } from './table.ts'

/** The slots already taken. */
const Taken = z.object({ slots: z.array(z.number()), holders: z.array(z.string()).default([]), version: z.number() })
const Waiting = z.object({ sk: z.string().transform((sk) => sk.slice(prefixes.waiter.length)), at: z.number() })
type TakenSlots = Pick<z.infer<typeof Taken>, 'slots' | 'holders'>
type WaiterItem = ItemKey & { at: number; expiresAt: number }

/** The most writes DynamoDB accepts in one call (docs.aws.amazon.com, BatchWriteItem). */
const writesMax = 25

/**
 * Slots in the one table. One item per account holds the last few slots taken, and every change to it is conditional on
 * the version that was read. Each waiting post has its own item after it. Only the post whose slot has come writes the
 * first item, so hundreds of waiting posts don't contend with each other.
 */
export const dynamoPublishRateLimiter = ({ client, name: TableName }: Table): PublishRateLimiter => {
  /** Reads the slots already taken and the waiters ahead of this one. */
  const read = async ({ platform, remoteId, waiter }: SlotRequest): Promise<ReadQueue> => {
    const { pk, sk } = keys.slots(platform, remoteId)
    const until = keys.waiter(platform, remoteId, waiterKey(waiter)).sk
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :taken AND :own',
        ExpressionAttributeValues: { ':pk': pk, ':taken': sk, ':own': until },
      }),
    )
    const taken = Items.find((item) => item.sk === sk)
    const waiting = Items.filter((item) => item !== taken).map((item) => Waiting.parse(item))
    return {
      ...(taken ? Taken.parse(presentSlots(taken)) : { slots: [], holders: [], version: 0 }),
      waiting: waiting.map(({ sk: key, at }) => ({ key, at })),
    }
  }

  /**
   * A worker receives ten messages at a time, so their posts usually enqueue together. If a post appears twice, its
   * last position counts.
   */
  const writeWaiters = dataLoader(async (waiters: readonly WaiterItem[]) => {
    const { UnprocessedItems = {} } = await client.send(
      new BatchWriteCommand({ RequestItems: { [TableName]: distinctItems(waiters).map((Item) => ({ PutRequest: { Item } })) } }),
    )
    // DynamoDB returns the items it had no capacity for. Writing one again is harmless.
    const isComplete = Object.keys(UnprocessedItems).length === 0
    return async (Item) => {
      if (!isComplete) await client.send(new PutCommand({ TableName, Item }))
    }
  }, writesMax)

  const enqueue = ({ platform, remoteId, waiter }: SlotRequest, at: number) =>
    writeWaiters({ ...keys.waiter(platform, remoteId, waiterKey(waiter)), at, expiresAt: timeToLive(at + minuteMs) })

  /** Removes a post from the queue, so no one waits behind it any longer. */
  const leave = async ({ platform, remoteId, waiter }: SlotRequest) => {
    await client.send(new DeleteCommand({ TableName, Key: keys.waiter(platform, remoteId, waiterKey(waiter)) }))
  }

  /** True if the slots were still at `version`. */
  const write = ({ platform, remoteId, rule }: SlotRequest, { version, slots, holders }: z.infer<typeof Taken>, at: number) => {
    const put = new PutCommand({
      TableName,
      Item: { ...keys.slots(platform, remoteId), slots, holders, version: version + 1, expiresAt: timeToLive(at + rule.windowMs) },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    })
    return withoutCollision(() => isAccepted(client.send(put)))
  }

  /** Returns false if `changed` finds nothing to change. */
  const change = async (request: SlotRequest, at: number, changed: (queue: ReadQueue) => TakenSlots | undefined) => {
    while (true) {
      const queue = await read(request)
      const slots = changed(queue)
      if (!slots) return false
      if (await write(request, { ...slots, version: queue.version }, at)) return true
    }
  }

  /** Returns undefined if another post took a slot since the queue was read. */
  const tryToTake = async (request: SlotRequest, queue: ReadQueue) => {
    const { waiter, now, rule } = request
    const { isTaken, at } = findSlot(request, queue)
    if (isTaken) return { isTaken, at }
    if (at <= now)
      return (await write(request, { ...takeSlot(queue, waiter, { at, limit: rule.limit }), version: queue.version }, at))
        ? { isTaken: true, at }
        : undefined
    await enqueue(request, at)
    return { isTaken: false, at }
  }

  return {
    async queue(request) {
      const { isTaken, at } = findSlot(request, await read(request))
      if (!isTaken) await enqueue(request, at)
      return at
    },

    async ask(request) {
      const queue = await read(request)
      const { at } = findSlot(request, queue)
      if (at <= request.now) return { at, read: queue }
      await enqueue(request, at)
      return { at }
    },

    async take(request, before) {
      let slot = before && (await tryToTake(request, before))
      while (!slot) slot = await tryToTake(request, await read(request))
      return slot
    },

    async giveBack(request, at) {
      if (await change(request, at, (queue) => giveBackSlot(queue, request.waiter, at))) await leave(request)
    },

    leave,

    async renew(request, slot) {
      await change(request, slot.until, (queue) => renewSlot(queue, request.waiter, slot))
    },
  }
}

/**
 * Finds the slot a waiter already has or can expect. It also finds one that was taken by a write whose response was
 * lost.
 */
const findSlot = ({ waiter, now, rule, goodForMs }: SlotRequest, queue: ReadQueue) => {
  const taken = slotTaken(queue, waiter, { now, withinMs: goodForMs })
  return { isTaken: taken !== undefined, at: taken ?? slotInQueue(queue, waiter, { now, ...rule }) }
}
