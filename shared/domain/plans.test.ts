import { expect, test } from 'vitest'
import { isPaidAtOnce, isPaidPlan } from './plans.ts'

test('only creator and studio are paid as soon as the account exists', () => {
  expect((['free', 'early-bird', 'creator', 'studio'] as const).filter(isPaidAtOnce)).toEqual(['creator', 'studio'])
})

test('a signed-in person can pay for every plan except free', () => {
  expect(['free', 'early-bird', 'creator', 'studio', 'gold', '', null].filter(isPaidPlan)).toEqual(['early-bird', 'creator', 'studio'])
})
