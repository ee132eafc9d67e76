import { expect, test } from 'vitest'
import { isPaidAtOnce, isPaidPlan, planThatAllows } from './plans.ts'

test('only creator and studio are paid as soon as the account exists', () => {
  expect((['free', 'early-bird', 'creator', 'studio'] as const).filter(isPaidAtOnce)).toEqual(['creator', 'studio'])
})

test('a signed-in person can pay for every plan except free', () => {
  expect(['free', 'early-bird', 'creator', 'studio', 'gold', '', null].filter(isPaidPlan)).toEqual(['early-bird', 'creator', 'studio'])
})

test('finds the smallest plan that lifts a limit', () => {
  expect([2, 3, 10, 11, 26, 101].map((count) => planThatAllows('accounts', count))).toEqual([
    ...['free', 'early-bird', 'early-bird', 'creator', 'studio'],
    undefined,
  ])
  expect([10, 11, 10_000].map((count) => planThatAllows('scheduledPosts', count))).toEqual(['free', 'early-bird', 'early-bird'])
})
