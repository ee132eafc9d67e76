import { expect, test } from 'vitest'
import { isPaidAtOnce, isPaidPlan } from './plans.ts'

test('only creator and studio are paid for as soon as there is an account', () => {
  expect((['free', 'early-bird', 'creator', 'studio'] as const).filter(isPaidAtOnce)).toEqual(['creator', 'studio'])
})

test('who is signed in can pay for every plan but free', () => {
  expect(['free', 'early-bird', 'creator', 'studio', 'gold', '', null].filter(isPaidPlan)).toEqual(['early-bird', 'creator', 'studio'])
})
