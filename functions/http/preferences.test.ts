import { expect, test } from 'vitest'
import { patienceOf, preferenceApplied } from './preferences.ts'

test.each([
  ['wait=10', 10_000],
  ['WAIT = "7"', 7_000],
  ['handling=lenient, respond-async, wait=5', 5_000],
  ['wait=600', 20_000],
  ['respond-async', 0],
])('reads Prefer: %s', (prefer, ms) => {
  expect(patienceOf({ waits: true }, prefer)?.ms).toBe(ms)
})

test.each([undefined, '', 'wait=0', 'wait=-1', 'wait=soon', 'return=minimal'])('ignores Prefer: %s', (prefer) => {
  expect(patienceOf({ waits: true }, prefer)).toBeUndefined()
})

test('a call that waits for nothing has no patience', () => {
  expect(patienceOf({}, 'wait=10')).toBeUndefined()
})

test('says which preference was honored, and nothing about the others', () => {
  expect(preferenceApplied({ ms: 10_000, isHonored: true })).toEqual({ 'preference-applied': 'wait=10' })
  expect(preferenceApplied({ ms: 0, isHonored: true })).toEqual({ 'preference-applied': 'respond-async' })
  expect(preferenceApplied({ ms: 10_000, isHonored: false })).toEqual({})
  expect(preferenceApplied(undefined)).toEqual({})
})
