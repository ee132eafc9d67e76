import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  deviceTimeZone,
  localTimeZone,
  setClock,
  setTimeZone,
  showClock,
  showHour,
  showMinute,
  showSecond,
  showTime,
  showWallClock,
} from './show-time.ts'

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
  expect([showHour(0, '12h'), showHour(13, '12h'), showHour(9, '24h')]).toEqual(['12 am', '1 pm', '09:00'])
})

test('the clock that a person counts by shows midnight as 00:00, never as 24:00', () => {
  expect([showMinute('2026-11-27T00:00:00.000Z', 'UTC'), showSecond('2026-11-27T00:00:00.000Z', 'UTC')]).toEqual(['00:00', '00:00:00'])
})
