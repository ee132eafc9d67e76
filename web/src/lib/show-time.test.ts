import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  deviceTimeZone,
  localeOf,
  localTimeZone,
  setClock,
  setTimeZone,
  showClock,
  showMinute,
  showSecond,
  showTime,
  showWallClock,
  usualClock,
} from './show-time.ts'
import { usualWeekStart } from './week-start.ts'

beforeEach(() => setClock('24h'))

afterEach(() => {
  setTimeZone(undefined)
  setClock(undefined)
})

const now = Date.parse('2026-11-27T08:00:00.000Z')

test('times are shown in the zone of the device until the person has chosen one', () => {
  expect(localTimeZone()).toBe(deviceTimeZone())

  setTimeZone('Asia/Kathmandu')

  expect(localTimeZone()).toBe('Asia/Kathmandu')
  expect(showTime('2026-11-27T08:00:00.000Z', { now })).toMatch(/^Fri,? 27 Nov, 13:45 GMT\+5:45$/)
  expect(showClock('2026-11-27T08:00:00.023Z')).toBe('13:45:00.023')
})

test('the year is told where it is another one in the zone that is shown', () => {
  const newYear = { now: Date.parse('2026-12-31T22:00:00.000Z') }

  expect(showTime('2026-12-31T23:30:00.000Z', { ...newYear, timeZone: 'UTC' })).toMatch(/^Thu,? 31 Dec, 23:30 UTC$/)
  expect(showTime('2026-12-31T23:30:00.000Z', { ...newYear, timeZone: 'Europe/Berlin' })).toMatch(/^Fri,? 1 Jan 2027, 00:30 CET$/)
})

test('hours are counted as the person counts them', () => {
  setClock('12h')
  const [night, noon] = ['2026-11-27T00:05:09.023Z', '2026-11-27T12:00:00.000Z']

  expect(showTime(night, { now, timeZone: 'UTC' })).toMatch(/^Fri,? 27 Nov, 12:05 am UTC$/)
  expect([showMinute(night, 'UTC'), showMinute(noon, 'UTC')]).toEqual(['12:05 am', '12:00 pm'])
  expect([showSecond(night, 'UTC'), showClock(night, 'UTC')]).toEqual(['12:05:09 am', '12:05:09.023 am'])
  expect(['00:30', '09:00', '12:15', '23:59'].map((time) => showWallClock(time))).toEqual(['12:30 am', '9:00 am', '12:15 pm', '11:59 pm'])
})

test('the clock that a person counts by shows midnight as 00:00, never as 24:00', () => {
  expect([showMinute('2026-11-27T00:00:00.000Z', 'UTC'), showSecond('2026-11-27T00:00:00.000Z', 'UTC')]).toEqual(['00:00', '00:00:00'])
})

test.each([
  ['en-US', '12h', 'sunday'],
  ['en-GB', '24h', 'monday'],
  ['de-DE', '24h', 'monday'],
  ['ja-JP', '24h', 'sunday'],
  ['ar-EG', '12h', 'saturday'],
  ['en-IN', '12h', 'sunday'],
])('where %s is spoken, a clock is one of %s and weeks begin on %s', (language, clock, weekStart) => {
  const locale = localeOf(language)

  expect([usualClock(locale), usualWeekStart(locale)]).toEqual([clock, weekStart])
})

test('a browser whose language is none is read all the same', () => {
  expect(usualClock(localeOf('en-US@posix'))).toMatch(/^(12|24)h$/)
  expect(usualWeekStart(localeOf(''))).toMatch(/day$/)
})

test('a browser that does not know of weeks is told by its country', () => {
  const plain = (tag: string) =>
    Object.defineProperty(Object.create(Intl.Locale.prototype), 'maximize', { value: () => new Intl.Locale(tag) })
  const withoutWeeks = (tag: string) => new Proxy(plain(tag), { has: () => false })

  expect([usualWeekStart(withoutWeeks('en-US')), usualWeekStart(withoutWeeks('de-DE'))]).toEqual(['sunday', 'monday'])
})
