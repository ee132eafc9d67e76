import { expect, test } from 'vitest'
import { toInstant, toMs } from './times.ts'
import { wallTime } from './wall-clock.ts'

test.each([
  ['the last second before summer time', '2026-03-29T00:59:59.000Z', 'Europe/Berlin', '2026-03-29T01:59:59'],
  ['the first second of summer time: an hour is left out', '2026-03-29T01:00:00.000Z', 'Europe/Berlin', '2026-03-29T03:00:00'],
  ['the first 02:30 of the night summer time ends', '2026-10-25T00:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
  ['the second 02:30 of that night', '2026-10-25T01:30:00.000Z', 'Europe/Berlin', '2026-10-25T02:30:00'],
  ['a gap of half an hour', '2026-10-03T15:30:00.000Z', 'Australia/Lord_Howe', '2026-10-04T02:30:00'],
  ['a leap day', '2028-02-29T12:00:00.000Z', 'America/New_York', '2028-02-29T07:00:00'],
  ['a leap day that has begun only there', '2028-02-28T23:30:00.000Z', 'Asia/Tokyo', '2028-02-29T08:30:00'],
  ['a year that has begun only there', '2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01T00:30:00'],
  ['a year that has not begun there yet', '2027-01-01T00:30:00.000Z', 'America/Los_Angeles', '2026-12-31T16:30:00'],
  ['midnight', '2026-05-03T22:00:00.000Z', 'Europe/Berlin', '2026-05-04T00:00:00'],
  ['an offset of quarter hours', '2026-05-04T09:00:00.000Z', 'Asia/Kathmandu', '2026-05-04T14:45:00'],
  ['fourteen hours ahead', '2026-05-04T11:00:00.000Z', 'Pacific/Kiritimati', '2026-05-05T01:00:00'],
  ['UTC', '2026-05-04T09:00:00.000Z', 'UTC', '2026-05-04T09:00:00'],
])('computes local time for %s', (_, instant, timeZone, shown) => {
  expect(wallTime(instant, timeZone)).toBe(shown)
})

test('converts an instant to milliseconds and back', () => {
  const instant = '2026-05-04T09:00:00.123Z'

  expect(toInstant(toMs(instant))).toBe(instant)
  expect(toInstant(0)).toBe('1970-01-01T00:00:00.000Z')
})
