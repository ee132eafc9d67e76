import { afterEach, expect, test, vi } from 'vitest'
import { deviceTimeZone, localTimeZone, setTimeZone, showClock, showOwnTime, showTime } from './show-time.ts'

afterEach(() => {
  setTimeZone(undefined)
  vi.unstubAllGlobals()
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

test.each([
  ['en-US', /^Fri, Nov 27, 9:00\sAM GMT\+1$/],
  ['en-GB', /^Fri,? 27 Nov, 09:00 CET$/],
  ['de-DE', /^Fri,? 27 Nov, 09:00 CET$/],
  ['hi-IN', /^Fri,? 27 Nov, 9:00\sam CET$/],
])('who writes as %s reads times so, in English', (language, shown) => {
  vi.stubGlobal('navigator', { language })

  expect(showOwnTime('2026-11-27T08:00:00.000Z', { now, timeZone: 'Europe/Berlin' })).toMatch(shown)
})
