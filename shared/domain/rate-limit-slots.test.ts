import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveBackSlot, renewSlot, type SlotQueue, slotInQueue, slotTaken, takeSlot, waiterKey } from './rate-limit-slots.ts'
import { secondMs, toInstant } from './times.ts'

const rule = { limit: 3, windowMs: 10 * secondMs, apartMs: 0, queuedApartMs: 0 }
const waiter = (number: number, dueMs = 0) => ({ dueAt: toInstant(dueMs), postId: `post-${String(number).padStart(2, '0')}` })
const emptyQueue: SlotQueue = { slots: [], holders: [], waiting: [] }

/** Requests a slot at each of these moments, in order, and takes it even if it's later. Returns the slots. */
const slotsFor = (moments: readonly number[], own: Partial<typeof rule> = {}) => {
  const given: number[] = []
  let queue = emptyQueue
  for (const [index, now] of moments.entries()) {
    const at = slotInQueue(queue, waiter(index), { now, ...rule, ...own })
    queue = { ...takeSlot(queue, waiter(index), { at, limit: own.limit ?? rule.limit }), waiting: [] }
    given.push(at)
  }
  return given
}

/** Returns the slot of each of `count` waiters, all waiting since `now`. */
const slotsOf = (count: number, queue = emptyQueue, now = 0) => {
  const waiting = Array.from({ length: count }, (_, index) => ({ key: waiterKey(waiter(index)), at: now }))
  return waiting.map((_, index) => slotInQueue({ ...queue, waiting }, waiter(index), { now, ...rule }))
}

test('while there’s room, the slot is now', () => {
  expect(slotsFor([0, 10, 20])).toEqual([0, 10, 20])
})

test('after a full window, the next slot starts when the oldest leaves the window', () => {
  expect(slotsFor([0, 10, 20, 30, 40])).toEqual([0, 10, 20, 10_000, 10_010])
})

test('slots taken by a clock that was an hour ahead delay nobody after it’s set back', () => {
  const hourMs = 3_600_000
  const queue = { ...emptyQueue, slots: [hourMs, hourMs + 1, hourMs + 2], holders: [1, 2, 3].map((number) => waiterKey(waiter(number))) }

  expect(slotInQueue(queue, waiter(4), { now: 1_000, ...rule })).toBe(1_000)
})

test('waiters expected by a clock that was an hour ahead are skipped after it’s set back', () => {
  const hourMs = 3_600_000
  const waiting = [1, 2, 3].map((number) => ({ key: waiterKey(waiter(number)), at: hourMs }))

  expect(slotInQueue({ ...emptyQueue, waiting }, waiter(4), { now: 1_000, ...rule })).toBe(1_000)
})

test('a slot exactly at the end of the window is now', () => {
  expect(slotsFor([0, 10, 20, 10_000])).toEqual([0, 10, 20, 10_000])
})

test('spaces out simultaneous slots, and more so after a wait', () => {
  expect(slotsFor([0, 0, 0, 0, 0, 0], { apartMs: 200, queuedApartMs: secondMs })).toEqual([0, 200, 400, 10_000, 11_000, 12_000])
})

test('no slot precedes the post’s due time', () => {
  expect(slotInQueue(emptyQueue, waiter(1, 5_000), { now: 0, ...rule })).toBe(5_000)
})

test('waiters ahead of their due time are expected at that time', () => {
  const waiting = [1, 2, 3].map((number) => ({ key: waiterKey(waiter(number, 5_000)), at: 5_000 }))
  const at = (number: number) => slotInQueue({ ...emptyQueue, waiting }, waiter(number, 5_000), { now: 0, ...rule, apartMs: 200 })

  expect([at(1), at(2), at(3), at(4)]).toEqual([5_000, 5_200, 5_400, 15_000])
})

test('slots are in queue order, with no more than the limit per window', () => {
  expect(slotsOf(7)).toEqual([0, 0, 0, 10_000, 10_000, 10_000, 20_000])
})

test('posts due later wait behind posts due earlier, whichever came first', () => {
  const waiting = [1, 2, 3].map((number) => ({ key: waiterKey(waiter(number, 1_000)), at: 1_000 }))

  expect(slotInQueue({ ...emptyQueue, waiting }, waiter(9), { now: 2_000, ...rule })).toBe(2_000)
  expect(slotInQueue({ ...emptyQueue, waiting }, waiter(9, 1_500), { now: 2_000, ...rule })).toBe(12_000)
})

test('others pass a waiter that is three seconds late for its slot', () => {
  const slots = [0, 0, 0]
  const waiting = [{ key: waiterKey(waiter(1)), at: 10_000 }]
  const at = (now: number) => slotInQueue({ slots, holders: [], waiting }, waiter(2), { now, ...rule, queuedApartMs: 500, apartMs: 500 })

  expect([at(12_999), at(13_000)]).toEqual([13_499, 13_000])
})

test('a waiter that took its slot no longer waits', () => {
  const queue = { ...takeSlot(emptyQueue, waiter(1), { at: 0, limit: 3 }), waiting: [{ key: waiterKey(waiter(1)), at: 0 }] }

  expect(slotInQueue(queue, waiter(2), { now: 0, ...rule, apartMs: 500 })).toBe(500)
})

test('remembers no more slots than the rule needs', () => {
  const queue = takeSlot({ slots: [0, 10, 20], holders: ['a', 'b', 'c'] }, waiter(4), { at: 10_000, limit: 3 })

  expect(queue).toEqual({ slots: [10, 20, 10_000], holders: ['b', 'c', waiterKey(waiter(4))] })
})

test('a taken slot can be looked up while it’s still valid', () => {
  const queue = takeSlot({ slots: [0, 10], holders: [] }, waiter(4), { at: 20, limit: 3 })
  const taken = (number: number, now: number) => slotTaken(queue, waiter(number), { now, withinMs: 400 })

  expect([taken(4, 30), taken(4, 420), taken(4, 421), taken(5, 30)]).toEqual([20, 20, undefined, undefined])
})

test('only its holder can give back a slot', () => {
  const queue = takeSlot({ slots: [0, 10], holders: [] }, waiter(4), { at: 20, limit: 3 })

  expect(giveBackSlot(queue, waiter(4), 20)).toEqual({ slots: [0, 10], holders: [] })
  expect([giveBackSlot(queue, waiter(5), 20), giveBackSlot(queue, waiter(4), 10)]).toEqual([undefined, undefined])
})

test('taking a slot drops those from a clock that was set back', () => {
  const queue = takeSlot({ slots: [3_600_000, 3_601_000], holders: ['a', 'b'] }, waiter(4), { at: 10, limit: 3 })

  expect(queue).toEqual({ slots: [10], holders: [waiterKey(waiter(4))] })
})

test('a slot with a long call counts from the end of the call, and slots stay in order', () => {
  const queue = takeSlot({ slots: [0, 10], holders: ['a', 'b'] }, waiter(4), { at: 20, limit: 5 })
  const renewed = renewSlot(takeSlot(queue, waiter(5), { at: 900, limit: 5 }), waiter(4), { at: 20, until: 600 })

  expect(renewed).toEqual({ slots: [0, 10, 600, 900], holders: ['a', 'b', waiterKey(waiter(4)), waiterKey(waiter(5))] })
})

test('only the post that holds a slot can renew it', () => {
  const queue = takeSlot({ slots: [0, 10], holders: [] }, waiter(4), { at: 20, limit: 3 })

  expect(renewSlot(queue, waiter(5), { at: 20, until: 600 })).toBeUndefined()
})

test('no window holds more slots than the limit, even when clocks disagree', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 })

  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2_000 }), (asked, limit, windowMs) => {
      const given = slotsFor(asked, { limit, windowMs })
      const fullest = Math.max(0, ...given.map((from) => given.filter((at) => at >= from && at < from + windowMs).length))
      expect(fullest).toBeLessThanOrEqual(limit)
    }),
  )
})

test('no slot precedes its request', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 })

  fc.assert(
    fc.property(moments, (asked) => {
      for (const [index, at] of slotsFor(asked).entries()) expect(at).toBeGreaterThanOrEqual(asked[index] ?? 0)
    }),
  )
})
