import { expect, test } from 'vitest'
import { Instant, InstantInput, PlannedTime, TimeZone } from './instants.ts'

test.each([
  ['a time in UTC without milliseconds', '2026-05-04T09:00:00Z', '2026-05-04T09:00:00.000Z'],
  ['an offset', '2026-05-04T11:00:00+02:00', '2026-05-04T09:00:00.000Z'],
  ['an offset that changes the day and the year', '2026-12-31T20:00:00.500-05:00', '2027-01-01T01:00:00.500Z'],
  ['a leap day', '2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
])('parses %s to UTC with milliseconds', (_, text, instant) => {
  expect(InstantInput.parse(text)).toBe(instant)
})

test.each([
  ['no zone', '2026-05-04T09:00:00'],
  ['a day that is not there', '2026-02-29T12:00:00Z'],
  ['an hour that is not there', '2026-05-04T24:00:01Z'],
  ['a date alone', '2026-05-04'],
  ['words', 'tomorrow'],
  ['a year whose text is no longer in order of time', '+012026-05-04T09:00:00Z'],
  ['an offset that leads past the year 9999', '9999-12-31T23:00:00-02:00'],
])('refuses a time with %s', (_, text) => {
  expect(InstantInput.safeParse(text).success).toBe(false)
})

test.each([
  ['a time with its zone', '2026-05-04T11:00:00+02:00', '2026-05-04T09:00:00.000Z'],
  ['a time on the wall', '2026-12-24T09:00:00', '2026-12-24T09:00:00'],
  ['a time on the wall without seconds', '2026-12-24T09:00', '2026-12-24T09:00'],
  ['now', 'now', 'now'],
  ['the next free slot', 'next-free-slot', 'next-free-slot'],
])('accepts %s as a planned time', (_, text, kept) => {
  expect(PlannedTime.parse(text)).toBe(kept)
})

test.each([1_798_000_000, '1798000000', '2026-12-24', '2026-02-30T09:00:00', 'tomorrow', 'NOW', null])(
  'refuses %j as a planned time',
  (given) => {
    expect(PlannedTime.safeParse(given).error?.issues[0]?.message).toMatch(/^Use an ISO 8601 time/)
  },
)

test.each(['2026-05-04T09:00:00Z', '2026-05-04T11:00:00.000+02:00', '2026-05-04T09:00:00.000000Z'])(
  'stores instants in one form only so text order is time order: not %s',
  (text) => {
    expect(Instant.safeParse(text).success).toBe(false)
  },
)

test.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC'])('accepts %s as a time zone', (name) => {
  expect(TimeZone.safeParse(name).success).toBe(true)
})

test.each(['', 'Berlin', 'Mars/Olympus', '+02:00', '-05:00'])('refuses %j as a time zone', (name) => {
  expect(TimeZone.safeParse(name).success).toBe(false)
})
