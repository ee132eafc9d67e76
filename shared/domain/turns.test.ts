import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondMs, toInstant } from './times.ts'
import { giveBackTurn, type Line, placeOf, takeTurn, turnInLine, turnTaken } from './turns.ts'

const rule = { limit: 3, windowMs: 10 * secondMs, apartMs: 0, queuedApartMs: 0 }
const waiter = (number: number, dueMs = 0) => ({ dueAt: toInstant(dueMs), postId: `post-${String(number).padStart(2, '0')}` })
const empty: Line = { turns: [], holders: [], waiting: [] }

/** The turns that are taken when somebody asks at each of these moments, in the order of asking, and takes the turn even if that is later. */
const turnsFor = (moments: readonly number[], own: Partial<typeof rule> = {}) => {
  const given: number[] = []
  let line = empty
  for (const [index, now] of moments.entries()) {
    const at = turnInLine(line, waiter(index), { now, ...rule, ...own })
    line = { ...takeTurn(line, waiter(index), { at, limit: own.limit ?? rule.limit }), waiting: [] }
    given.push(at)
  }
  return given
}

/** When each of so many has its turn, all of them waiting since 0. */
const turnsOf = (count: number, line = empty, now = 0) => {
  const waiting = Array.from({ length: count }, (_, index) => ({ place: placeOf(waiter(index)), at: now }))
  return waiting.map((_, index) => turnInLine({ ...line, waiting }, waiter(index), { now, ...rule }))
}

test('while there is room a turn is now', () => {
  expect(turnsFor([0, 10, 20])).toEqual([0, 10, 20])
})

test('the next turn after a full window begins when its oldest turn has left it', () => {
  expect(turnsFor([0, 10, 20, 30, 40])).toEqual([0, 10, 20, 10_000, 10_010])
})

test('a turn at the very end of the window is now', () => {
  expect(turnsFor([0, 10, 20, 10_000])).toEqual([0, 10, 20, 10_000])
})

test('turns that come at once are apart, and further where they had to wait', () => {
  expect(turnsFor([0, 0, 0, 0, 0, 0], { apartMs: 200, queuedApartMs: secondMs })).toEqual([0, 200, 400, 10_000, 11_000, 12_000])
})

test('no turn comes before its post is due', () => {
  expect(turnInLine(empty, waiter(1, 5_000), { now: 0, ...rule })).toBe(5_000)
})

test('all that wait have turns in the order of the line, as many in a window as may be', () => {
  expect(turnsOf(7)).toEqual([0, 0, 0, 10_000, 10_000, 10_000, 20_000])
})

test('those who are due later wait behind those who are due earlier, whoever came first', () => {
  const waiting = [1, 2, 3].map((number) => ({ place: placeOf(waiter(number, 1_000)), at: 1_000 }))

  expect(turnInLine({ ...empty, waiting }, waiter(9), { now: 2_000, ...rule })).toBe(2_000)
  expect(turnInLine({ ...empty, waiting }, waiter(9, 1_500), { now: 2_000, ...rule })).toBe(12_000)
})

test('who has not come for its turn is passed by others after three seconds', () => {
  const turns = [0, 0, 0]
  const waiting = [{ place: placeOf(waiter(1)), at: 10_000 }]
  const at = (now: number) => turnInLine({ turns, holders: [], waiting }, waiter(2), { now, ...rule, queuedApartMs: 500, apartMs: 500 })

  expect([at(12_999), at(13_000)]).toEqual([13_499, 13_000])
})

test('who has taken its turn waits no longer', () => {
  const line = { ...takeTurn(empty, waiter(1), { at: 0, limit: 3 }), waiting: [{ place: placeOf(waiter(1)), at: 0 }] }

  expect(turnInLine(line, waiter(2), { now: 0, ...rule, apartMs: 500 })).toBe(500)
})

test('no more turns are remembered than the rule needs', () => {
  const line = takeTurn({ turns: [0, 10, 20], holders: ['a', 'b', 'c'] }, waiter(4), { at: 10_000, limit: 3 })

  expect(line).toEqual({ turns: [10, 20, 10_000], holders: ['b', 'c', placeOf(waiter(4))] })
})

test('a turn that was taken is known to be, for as long as it is good', () => {
  const line = takeTurn({ turns: [0, 10], holders: [] }, waiter(4), { at: 20, limit: 3 })
  const taken = (number: number, now: number) => turnTaken(line, waiter(number), { now, withinMs: 400 })

  expect([taken(4, 30), taken(4, 420), taken(4, 421), taken(5, 30)]).toEqual([20, 20, undefined, undefined])
})

test('a turn is given back only by who holds it', () => {
  const line = takeTurn({ turns: [0, 10], holders: [] }, waiter(4), { at: 20, limit: 3 })

  expect(giveBackTurn(line, waiter(4), 20)).toEqual({ turns: [0, 10], holders: [] })
  expect([giveBackTurn(line, waiter(5), 20), giveBackTurn(line, waiter(4), 10)]).toEqual([undefined, undefined])
})

test('no window ever holds more turns than the limit, not even when clocks disagree', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 })

  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2_000 }), (asked, limit, windowMs) => {
      const given = turnsFor(asked, { limit, windowMs })
      const fullest = Math.max(0, ...given.map((from) => given.filter((at) => at >= from && at < from + windowMs).length))
      expect(fullest).toBeLessThanOrEqual(limit)
    }),
  )
})

test('nobody is given a turn before they asked', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 })

  fc.assert(
    fc.property(moments, (asked) => {
      for (const [index, at] of turnsFor(asked).entries()) expect(at).toBeGreaterThanOrEqual(asked[index] ?? 0)
    }),
  )
})
