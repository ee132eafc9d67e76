import { expect, test } from 'vitest'
import { daysLeft } from './api-versions.ts'

const version = { version: 'v1', sunset: '2027-03-01', source: 'https://example.com' }

test.each([
  ['2027-02-27T23:59:59.999Z', 1],
  ['2027-02-28T00:00:00.000Z', 1],
  ['2027-03-01T00:00:00.000Z', 0],
  ['2027-03-02T00:00:00.000Z', -1],
])('at %s, a version that ends on March 1 has %i days left', (now, days) => {
  expect(daysLeft(version, Date.parse(now))).toBe(days)
})

test('a version without an end date has no days left to count', () => {
  expect(daysLeft({ ...version, sunset: undefined }, 0)).toBeUndefined()
})
