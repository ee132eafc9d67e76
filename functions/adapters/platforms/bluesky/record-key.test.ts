import { expect, test } from 'vitest'
import { newRecordKey } from './record-key.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test('a name is one that servers take for a post', () => {
  expect(newRecordKey(now)).toMatch(/^[2-7a-j][2-7a-z]{12}$/)
})

test('names sort by their time, and those of a thread by their place', () => {
  const keys = [newRecordKey(now - 1), ...Array.from({ length: 25 }, (_, index) => newRecordKey(now, index)), newRecordKey(now + 1)]

  expect(keys.toSorted()).toEqual(keys)
})

test('two names of the same moment differ', () => {
  expect(new Set(Array.from({ length: 20 }, () => newRecordKey(now))).size).toBeGreaterThan(10)
})
