import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reserveTurn } from './turns.ts'

const rule = { limit: 3, windowMs: 1_000 }

/** The turns given to those who ask at these moments, in the order of asking. */
const turnsFor = (moments: readonly number[], { limit, windowMs } = rule) => {
  const given: number[] = []
  let remembered: number[] = []
  for (const now of moments) {
    const { at, turns } = reserveTurn(remembered, { now, limit, windowMs })
    remembered = turns
    given.push(at)
  }
  return given
}

test('while there is room a turn is now', () => {
  expect(turnsFor([0, 10, 20])).toEqual([0, 10, 20])
})

test('the next turn after a full window begins when its oldest turn has left it', () => {
  expect(turnsFor([0, 10, 20, 30, 40])).toEqual([0, 10, 20, 1_000, 1_010])
})

test('a turn at the very end of the window is now', () => {
  expect(turnsFor([0, 10, 20, 1_000])).toEqual([0, 10, 20, 1_000])
})

test('no more turns are remembered than the rule needs', () => {
  const { turns } = reserveTurn([0, 10, 20], { now: 30, ...rule })

  expect(turns).toEqual([10, 20, 1_000])
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
