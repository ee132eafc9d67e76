import { expect, test } from 'vitest'
import { choosePlan } from './choose-plan.ts'

test.each([null, undefined, '', 'early-bird'])('asking for %s gives early-bird', (asked) => {
  expect(choosePlan(asked)).toEqual({ plan: 'early-bird' })
})

test('the free plan can be chosen', () => {
  expect(choosePlan('free')).toEqual({ plan: 'free' })
})

test.each(['creator', 'studio'])('the paid plan %s falls back to early-bird and says why', (asked) => {
  expect(choosePlan(asked)).toEqual({
    plan: 'early-bird',
    note: `The plan ${asked} can’t be bought during the closed beta, so you start with early-bird.`,
  })
})

test('an unknown plan falls back to early-bird and says so', () => {
  expect(choosePlan('gold')).toEqual({ plan: 'early-bird', note: 'There is no plan named gold, so you start with early-bird.' })
})
