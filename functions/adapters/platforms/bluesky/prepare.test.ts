import { expect, test } from 'vitest'
import { newRecordKeys } from './prepare.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test('a key is valid for a post record', () => {
  expect(newRecordKeys(now, 1)).toEqual([expect.stringMatching(/^[2-7a-j][2-7a-z]{12}$/)])
})

test('keys sort by time, and those of a thread by position', () => {
  const keys = [...newRecordKeys(now - 1, 1), ...newRecordKeys(now, 25), ...newRecordKeys(now + 1, 1)]

  expect(keys.toSorted()).toEqual(keys)
})

test('two thousand keys from the same millisecond hardly ever collide', () => {
  expect(new Set(Array.from({ length: 2_000 }, () => newRecordKeys(now, 1)[0])).size).toBeGreaterThan(1_950)
})
