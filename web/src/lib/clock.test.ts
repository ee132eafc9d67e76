import { expect, test } from 'vitest'
import { localeOf, usualClock } from './clock.ts'
import { usualWeekStart } from './week-start.ts'

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
