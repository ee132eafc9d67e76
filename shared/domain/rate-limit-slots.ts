import { secondMs, toMs } from './times.ts'

/**
 * A rate limit rule: at most `limit` slots within any `windowMs`. Slots are `apartMs` apart while there's room, so
 * simultaneous posts are sent in order, and `queuedApartMs` apart after waiting for room.
 */
export type SlotRule = { limit: number; windowMs: number; apartMs: number; queuedApartMs: number }

/** A post waiting for a slot. The one due first is next. */
export type Waiter = { dueAt: string; postId: string }

/** The sort key of a waiter: due time, then post. */
export const waiterKey = ({ dueAt, postId }: Waiter) => `${dueAt}#${postId}`

const dueMs = (key: string) => toMs(key.slice(0, key.indexOf('#')))

/**
 * An account's queue. `slots` are the last slots taken (ms, in order), and `holders` the keys of the waiters that took
 * them. `waiting` are those expected to take a slot at `at`.
 */
export type SlotQueue = { slots: readonly number[]; holders: readonly string[]; waiting: readonly { key: string; at: number }[] }

/** How late a waiter can be for its expected slot, in ms, before others pass it. It's next again when it arrives. */
const passedAfterMs = 3 * secondMs

/**
 * The furthest ahead a slot can plausibly be, in ms. Workers' clocks differ by far less. Anything further ahead came
 * from a clock that has since been set back.
 */
const aheadMsMax = 30 * secondMs

/** Returns the slot of `waiter` (ms), behind every waiter ahead of it and no earlier than `now` or its due time. */
export const slotInQueue = (queue: SlotQueue, waiter: Waiter, { now, ...rule }: SlotRule & { now: number }) => {
  const key = waiterKey(waiter)
  const isBefore = (other: SlotQueue['waiting'][number]) =>
    other.key < key && other.at + passedAfterMs > now && !queue.holders.includes(other.key)
  // Slots are taken at their time. One far ahead came from a clock that has since been set back.
  let slots = queue.slots.filter((at) => at <= now + aheadMsMax)
  for (const { key: other, at: expected } of queue.waiting.filter(isBefore).toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const at = nextSlot(slots, Math.max(now, dueMs(other)), rule)
    // Likewise, ignore waiters that expect a slot far later than the queue has for them.
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

/**
 * Returns the queue after `waiter` takes the slot at `at`. Keeps no more slots than the rule needs and drops those from
 * a clock that has since been set back.
 */
export const takeSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, { at, limit }: { at: number; limit: number }) => {
  const isPresent = (slot: number) => slot <= at + aheadMsMax
  // Items stored before holders were recorded have slots without holders.
  const unheld = slots.length - holders.length
  return {
    slots: [...slots.filter(isPresent), at].slice(-limit),
    holders: [...holders.filter((_, index) => isPresent(slots[unheld + index] ?? at)), waiterKey(waiter)].slice(-limit),
  }
}

/**
 * Returns the queue after `waiter` gives back its unused slot at `at`, or undefined if it no longer holds that slot.
 */
export const giveBackSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, at: number) => {
  const index = holders.lastIndexOf(waiterKey(waiter))
  const ofSlot = slots.length - holders.length + index
  if (index < 0 || slots[ofSlot] !== at) return undefined
  return { slots: slots.toSpliced(ofSlot, 1), holders: holders.toSpliced(index, 1) }
}

/**
 * Returns the queue after the call `waiter` made in its slot at `at` ended at `until` (ms), or undefined if it no
 * longer holds that slot.
 */
export const renewSlot = ({ slots, holders }: Omit<SlotQueue, 'waiting'>, waiter: Waiter, { at, until }: { at: number; until: number }) => {
  const rest = giveBackSlot({ slots, holders }, waiter, at)
  if (!rest) return undefined
  const later = rest.slots.filter((slot) => slot > until).length
  return {
    slots: rest.slots.toSpliced(rest.slots.length - later, 0, until),
    holders: rest.holders.toSpliced(Math.max(0, rest.holders.length - later), 0, waiterKey(waiter)),
  }
}

/**
 * Returns the slot `waiter` took within the last `withinMs`, in case the response got lost. Undefined if there's none.
 */
export const slotTaken = (
  { slots, holders }: Omit<SlotQueue, 'waiting'>,
  waiter: Waiter,
  { now, withinMs }: { now: number; withinMs: number },
) => {
  const index = holders.lastIndexOf(waiterKey(waiter))
  const at = index < 0 ? undefined : slots.at(index - holders.length)
  return at !== undefined && at <= now && now - at <= withinMs ? at : undefined
}
