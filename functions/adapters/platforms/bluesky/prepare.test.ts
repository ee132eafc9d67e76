import { expect, test } from 'vitest'
import { newRecordKeys } from './prepare.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')

test('a name is one that servers take for a post', () => {
  expect(newRecordKeys(now, 1)).toEqual([expect.stringMatching(/^[2-7a-j][2-7a-z]{12}$/)])
})

test('names sort by their time, and those of a thread by their place', () => {
  const keys = [...newRecordKeys(now - 1, 1), ...newRecordKeys(now, 25), ...newRecordKeys(now + 1, 1)]

  expect(keys.toSorted()).toEqual(keys)
})

test('of two thousand names of the same millisecond hardly two are the same', () => {
  expect(new Set(Array.from({ length: 2_000 }, () => newRecordKeys(now, 1)[0])).size).toBeGreaterThan(1_950)
})
