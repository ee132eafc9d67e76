import { secondMs, toMs } from './times.ts'

/**
 * A rule for slots: at most `limit` within any `windowMs`. They are `apartMs` apart while there is room, so that posts of one moment go out in order.
 * They are `queuedApartMs` apart where they had to wait for room.
 */
export type SlotRule = { limit: number; windowMs: number; apartMs: number; queuedApartMs: number }

/** Who waits for a slot: of those who do, the one that is due first is the next. */
export type Waiter = { dueAt: string; postId: string }

/** The order of those who wait: by when they are due, and then by post. */
export const waiterKey = ({ dueAt, postId }: Waiter) => `${dueAt}#${postId}`

const dueMs = (key: string) => toMs(key.slice(0, key.indexOf('#')))

/**
 * An account's queue. `slots` are the last that were taken (ms, in order), and `holders` the keys of the waiters that took them. `waiting` are those
 * that will come for the slot at `at`.
 */
export type SlotQueue = { slots: readonly number[]; holders: readonly string[]; waiting: readonly { key: string; at: number }[] }

/** In ms after its expected slot. Others pass a waiter that has not come by then. It is the next one when it comes. */
const passedAfterMs = 3 * secondMs

/** In ms. Workers' clocks differ by far less; only a clock that was put back since left something further ahead. */
const aheadMsMax = 30 * secondMs

/** When `waiter` has its slot, after all that wait before it (ms): not before `now`, nor before it is due. */
export const slotInQueue = (queue: SlotQueue, waiter: Waiter, { now, ...rule }: SlotRule & { now: number }) => {
  const key = waiterKey(waiter)
  const isBefore = (other: SlotQueue['waiting'][number]) =>
    other.key < key && other.at + passedAfterMs > now && !queue.holders.includes(other.key)
  // Slots are taken when their moment has come. One far ahead was taken by a clock that was put back since.
  let slots = queue.slots.filter((at) => at <= now + aheadMsMax)
  for (const { key: other, at: expected } of queue.waiting.filter(isBefore).toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const at = nextSlot(slots, Math.max(now, dueMs(other)), rule)
    // Nor does anybody expect a slot much later than the queue has one for them.
    if (expected <= at + aheadMsMax) slots = [...slots, at]
  }
  return nextSlot(slots, Math.max(now, toMs(waiter.dueAt)), rule)
}

const nextSlot = (slots: readonly number[], from: number, { limit, windowMs, apartMs, queuedApartMs }: SlotRule) => {
  const oldest = slots.at(-limit)
  const roomAt = oldest === undefined ? from : oldest + windowMs
  const last = slots.at(-1)
  if (last === undefined) return from
  return Math.max(from, roomAt, last + (roomAt > from ? queuedApartMs : apartMs))
}

/** The queue after `waiter` took the slot at `at`: no more is remembered than the rule needs, and nothing of a clock that was put back since. */
export const takeSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, { at, limit }: { at: number; limit: number }) => {
  const isPresent = (slot: number) => slot <= at + aheadMsMax
  // An item from before holders were kept has slots without any.
  const unheld = slots.length - holders.length
  return {
    slots: [...slots.filter(isPresent), at].slice(-limit),
    holders: [...holders.filter((_, index) => isPresent(slots[unheld + index] ?? at)), waiterKey(waiter)].slice(-limit),
  }
}

/** The queue after `waiter` gave back its slot at `at`, in which it sent nothing; undefined if that is not its own any more. */
export const giveBackSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, at: number) => {
  const index = holders.lastIndexOf(waiterKey(waiter))
  const ofSlot = slots.length - holders.length + index
  if (index < 0 || slots[ofSlot] !== at) return undefined
  return { slots: slots.toSpliced(ofSlot, 1), holders: holders.toSpliced(index, 1) }
}

/** The queue after the call of `waiter` in its slot at `at` took until `until`, in ms; undefined if the slot is not its own any more. */
export const renewSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, { at, until }: { at: number; until: number }) => {
  const rest = giveBackSlot({ slots, holders }, waiter, at)
  if (!rest) return undefined
  const later = rest.slots.filter((slot) => slot > until).length
  return {
    slots: rest.slots.toSpliced(rest.slots.length - later, 0, until),
    holders: rest.holders.toSpliced(Math.max(0, rest.holders.length - later), 0, waiterKey(waiter)),
  }
}

/** The slot that `waiter` has taken within the last `withinMs`, though it may not have heard so; undefined if there is none. */
export const slotTaken = (
  { slots, holders }: Omit<SlotQueue, 'waiting'>,
  waiter: Waiter,
  { now, withinMs }: { now: number; withinMs: number },
) => {
  const index = holders.lastIndexOf(waiterKey(waiter))
  const at = index < 0 ? undefined : slots.at(index - holders.length)
  return at !== undefined && at <= now && now - at <= withinMs ? at : undefined
}
