import { expect, test } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
import { monthlyCost } from './monthly-cost.ts'
import { dollarsFor } from './price-catalogue.ts'

const load = { people: 10_000, posts: 900_000, media: 4, accounts: 4 }
const row = (name: Parameters<ReturnType<typeof monthlyCost>['byRow']['get']>[0], changes: Partial<typeof load> = {}) =>
  monthlyCost({ ...load, ...changes }).byRow.get(name) ?? 0

test('what is free each month costs nothing, and each further unit the price of its band', () => {
  expect(dollarsFor('internetGigabyte', 100)).toBe(0)
  expect(dollarsFor('internetGigabyte', 110)).toBeCloseTo(10 * 0.09)
  expect(dollarsFor('internetGigabyte', 10_340)).toBeCloseTo(10_140 * 0.09 + 100 * 0.085)
})

test('nobody costs a key, metrics that alarms watch beyond the free ten, and for each platform the asking of its queue: half a dollar', () => {
  const { total } = monthlyCost({ people: 0, posts: 0, media: 4, accounts: 4 })

  expect(total).toBeGreaterThan(4)
  expect(total).toBeLessThan(2 + 0.5 * Platform.options.length)
})

test('files leave once for each account', () => {
  const [one, four] = [
    row('files that Crier sends (Lambda to the internet)', { accounts: 1 }),
    row('files that Crier sends (Lambda to the internet)'),
  ]

  // The first 100 GB are free once only.
  expect(four).toBeCloseTo(4 * one + 3 * 100 * 0.09, -1)
})

test('posts without files send none', () => {
  expect(row('files that Crier sends (Lambda to the internet)', { media: 0 })).toBe(0)
})

test('the rows are the whole', () => {
  const { byRow, total } = monthlyCost(load)

  expect([...byRow.values()].reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(total)
})
