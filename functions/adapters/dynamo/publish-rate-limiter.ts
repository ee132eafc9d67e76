import * as z from 'zod'
import type { PublishRateLimiter, SlotRequest } from '#functions/ports/publish-rate-limiter.ts'
import { giveBackSlot, type SlotQueue, slotInQueue, slotTaken, takeSlot, waiterKey } from '#shared/domain/rate-limit-slots.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { gathered } from '../gathered.ts'
import { withoutCollision } from './conditions.ts'
import { distinctItems, type ItemKey } from './distinct-items.ts'
import { keys, prefixes } from './keys.ts'
import { putItem, putItems, queryItems } from './operations.ts'
import { isAccepted, type Table, timeToLive } from './table.ts'

/** The slots that were taken. Code from before `holders` reads and writes the other fields in the same way. */
const Taken = z
  .object({ turns: z.array(z.number()), holders: z.array(z.string()).default([]), version: z.number() })
  .transform(({ turns, ...rest }) => ({ slots: turns, ...rest }))
const Waiting = z.object({ sk: z.string().transform((sk) => sk.slice(prefixes.waiter.length)), at: z.number() })
type WaiterItem = ItemKey & { at: number; expiresAt: number }

/** DynamoDB takes so many writes in a call (docs.aws.amazon.com, BatchWriteItem). */
const writesMax = 25

/**
 * Slots in the one table. One item for each account holds the last few slots that were taken. Each change of it is made on the version that
 * was read. Behind it lies an item for each waiting post. Only the post whose slot has come writes the first item, so hundreds of waiting
 * posts don't disturb each other.
 */
export const dynamoPublishRateLimiter = ({ client, name: TableName }: Table): PublishRateLimiter => {
  /** The slots that were taken, and the waiters before this one. */
  const read = async ({ platform, remoteId, waiter }: SlotRequest): Promise<SlotQueue & { version: number }> => {
    const { pk, sk } = keys.slots(platform, remoteId)
    const until = keys.waiter(platform, remoteId, waiterKey(waiter)).sk
    const { Items = [] } = await client.send(
      queryItems({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :taken AND :own',
        ExpressionAttributeValues: { ':pk': pk, ':taken': sk, ':own': until },
      }),
    )
    const taken = Items.find((item) => item.sk === sk)
    const waiting = Items.filter((item) => item !== taken).map((item) => Waiting.parse(item))
    return {
      ...(taken ? Taken.parse(taken) : { slots: [], holders: [], version: 0 }),
      waiting: waiting.map(({ sk: key, at }) => ({ key, at })),
    }
  }

  /** Ten messages come to a worker together, so their posts mostly enqueue together. A post may be among them twice; its last place holds. */
  const writeWaiters = gathered(async (waiters: readonly WaiterItem[]) => {
    const { UnprocessedItems } = await client.send(
      putItems({ RequestItems: { [TableName]: distinctItems(waiters).map((Item) => ({ PutRequest: { Item } })) } }),
    )
    // DynamoDB names those that it has no room for. To write one again changes nothing.
    const isComplete = Object.keys(UnprocessedItems).length === 0
    return async (Item) => {
      if (!isComplete) await client.send(putItem({ TableName, Item }))
    }
  }, writesMax)

  const enqueue = ({ platform, remoteId, waiter }: SlotRequest, at: number) =>
    writeWaiters({ ...keys.waiter(platform, remoteId, waiterKey(waiter)), at, expiresAt: timeToLive(at + minuteMs) })

  /** Whether the slots were still those of `version`. */
  const write = ({ platform, remoteId, rule }: SlotRequest, { version, slots, holders }: z.infer<typeof Taken>, at: number) => {
    const put = putItem({
      TableName,
      Item: { ...keys.slots(platform, remoteId), turns: slots, holders, version: version + 1, expiresAt: timeToLive(at + rule.windowMs) },
      ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
      ExpressionAttributeValues: { ':version': version },
    })
    return withoutCollision(() => isAccepted(client.send(put)))
  }

  /**
   * The queue, and the slot that the waiter has by now or can expect. The answer to a write may have been lost. Then its slot is found
   * here.
   */
  const findSlot = async (request: SlotRequest) => {
    const { waiter, now, rule, goodForMs } = request
    const { version, ...queue } = await read(request)
    const taken = slotTaken(queue, waiter, { now, withinMs: goodForMs })
    return { version, queue, isTaken: taken !== undefined, at: taken ?? slotInQueue(queue, waiter, { now, ...rule }) }
  }

  /** Undefined when another took a slot meanwhile. */
  const tryToTake = async (request: SlotRequest) => {
    const { waiter, now, rule } = request
    const { version, queue, isTaken, at } = await findSlot(request)
    if (isTaken) return { isTaken, at }
    if (at <= now)
      return (await write(request, { ...takeSlot(queue, waiter, { at, limit: rule.limit }), version }, at))
        ? { isTaken: true, at }
        : undefined
    await enqueue(request, at)
    return { isTaken: false, at }
  }

  return {
    async queue(request) {
      const { isTaken, at } = await findSlot(request)
      if (!isTaken) await enqueue(request, at)
      return at
    },

    async take(request) {
      while (true) {
        const slot = await tryToTake(request)
        if (slot) return slot
      }
    },

    async giveBack(request, at) {
      while (true) {
        const { version, ...queue } = await read(request)
        const rest = giveBackSlot(queue, request.waiter, at)
        if (!rest || (await write(request, { ...rest, version }, at))) return
      }
    },
  }
}
