import { expect, test } from 'vitest'
import { newTime } from './bulk-reschedule-dialog.tsx'

const post = { scheduledAt: '2026-10-24T07:00:30.000Z', updatedAt: '2026-10-01T00:00:00.000Z' }
const berlin = 'Europe/Berlin'

test('moving by days keeps the local time, and by hours the elapsed time', () => {
  expect(newTime({ kind: 'by', count: 2, unit: 'days' }, post, berlin)).toBe('2026-10-26T08:00:30.000Z')
  expect(newTime({ kind: 'by', count: 48, unit: 'hours' }, post, berlin)).toBe('2026-10-26T07:00:30.000Z')
  expect(newTime({ kind: 'by', count: -1, unit: 'days' }, post, berlin)).toBe('2026-10-23T07:00:30.000Z')
})

test('moving to a time sends all posts then', () => {
  expect(newTime({ kind: 'at', local: '2026-11-27T09:00' }, post, berlin)).toBe('2026-11-27T08:00:00.000Z')
})

test('an invalid time or an empty shift moves nothing', () => {
  expect(newTime({ kind: 'at', local: '2026-11-27T' }, post, berlin)).toBeUndefined()
  for (const count of [0, 0.5, Number.NaN, 100_000]) expect(newTime({ kind: 'by', count, unit: 'days' }, post, berlin)).toBeUndefined()
})
