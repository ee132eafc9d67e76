import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, toInstant, toMs } from './times.ts'
import { wallTime } from './wall-clock.ts'
import { nextWeeklySummary, weekBefore } from './weekly-summary.ts'

const timeZones = Intl.supportedValuesOf('timeZone')
const years = { min: toMs('2024-01-01T00:00:00.000Z'), max: toMs('2040-01-01T00:00:00.000Z') }

test('the next weekly summary is the first Monday at 08:00 local time, in any zone and across clock changes', () => {
  fc.assert(
    fc.property(fc.integer(years), fc.constantFrom(...timeZones), (now, timeZone) => {
      const next = nextWeeklySummary(now, timeZone)
      const wall = wallTime(toInstant(next), timeZone)

      expect(wall.slice(11)).toBe('08:00:00')
      expect(new Date(`${wall}Z`).getUTCDay()).toBe(1)
      expect(next).toBeGreaterThan(now)
      expect(next - now).toBeLessThan(8 * dayMs)
      expect(nextWeeklySummary(next - 1, timeZone)).toBe(next)
    }),
  )
})

test.each([
  ['a moment before', '2026-05-04T05:59:59.999Z', 'Europe/Berlin', '2026-05-04T06:00:00.000Z'],
  ['that very moment: the next one', '2026-05-04T06:00:00.000Z', 'Europe/Berlin', '2026-05-11T06:00:00.000Z'],
  ['before the clock is put forward', '2026-03-28T12:00:00.000Z', 'Europe/Berlin', '2026-03-30T06:00:00.000Z'],
  ['before the clock is put back', '2026-10-24T12:00:00.000Z', 'Europe/Berlin', '2026-10-26T07:00:00.000Z'],
  ['a Sunday in UTC that is Monday there', '2026-05-03T12:00:00.000Z', 'Pacific/Kiritimati', '2026-05-03T18:00:00.000Z'],
  ['a Monday in UTC that is Sunday there', '2026-05-04T05:00:00.000Z', 'America/Los_Angeles', '2026-05-04T15:00:00.000Z'],
  ['UTC', '2026-12-31T00:00:00.000Z', 'UTC', '2027-01-04T08:00:00.000Z'],
])('the weekly summary after %s', (_, now, timeZone, next) => {
  expect(toInstant(nextWeeklySummary(toMs(now), timeZone))).toBe(next)
})

test.each([
  ['Berlin', '2026-05-11T06:00:00.000Z', 'Europe/Berlin', '2026-05-03T22:00:00.000Z', '2026-05-10T22:00:00.000Z'],
  ['a week an hour short', '2026-03-30T06:00:00.000Z', 'Europe/Berlin', '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['UTC', '2027-01-04T08:00:00.000Z', 'UTC', '2026-12-28T00:00:00.000Z', '2027-01-04T00:00:00.000Z'],
])('a summary is about the seven days before its Monday: %s', (_, at, timeZone, from, to) => {
  const week = weekBefore(toMs(at), timeZone)

  expect([toInstant(week.from), toInstant(week.to)]).toEqual([from, to])
})
