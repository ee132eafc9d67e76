import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  firstOfSeven,
  firstToShow,
  monthTitle,
  showHour,
  spanOf,
  weekdayNames,
  weekOf,
  weeksFrom,
  weekTitle,
} from './days.ts'

test('a week starts on the day that the person chose', () => {
  expect(weekOf('2026-11-22', 'monday')).toEqual([16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`))
  expect(weekOf('2026-11-22', 'sunday')).toEqual([22, 23, 24, 25, 26, 27, 28].map((date) => `2026-11-${date}`))
})

test('shows five weeks from a day’s week on, each day once and in order', () => {
  const days = weeksFrom('2026-11-26', 'monday').flat()

  expect(days).toEqual(days.map((_, index) => addDays('2026-11-23', index)))
  expect([days.length, days.at(-1)]).toEqual([35, '2026-12-27'])
})

test.each([
  ['2026-11-23', '2026-11-23', 'on its first day'],
  ['2026-11-26', '2026-11-23', 'on Thursday'],
  ['2026-11-27', '2026-11-27', 'on Friday'],
  ['2026-11-29', '2026-11-29', 'on Sunday'],
])('a week viewed on %s starts on %s: %s it still shows enough ahead, or starts today', (today, first) => {
  expect(firstOfSeven(today, today, 'monday')).toBe(first)
})

test('late in the week, another week still starts on its own first day', () => {
  expect(firstOfSeven('2026-12-02', '2026-11-28', 'monday')).toBe('2026-11-30')
  expect(firstOfSeven('2026-11-25', '2026-11-28', 'monday')).toBe('2026-11-23')
})

test('the shown days stay while the chosen day is among them, and otherwise shift by whole weeks', () => {
  const first = (day: string) => firstToShow(day, '2026-11-23', 35)

  expect([first('2026-11-23'), first('2026-12-27')]).toEqual(['2026-11-23', '2026-11-23'])
  expect([first('2026-11-22'), first('2026-12-28')]).toEqual(['2026-11-16', '2026-11-30'])
  expect(firstToShow('2027-03-01', '2026-11-23', 7)).toBe('2027-03-01')
})

test('a month later is the same day, or the last if there is no such day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a day on which the clocks change has its local length', () => {
  expect(spanOf(['2026-10-25'], 'Europe/Berlin')).toEqual({ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' })
  expect(spanOf(['2027-03-28'], 'Europe/Berlin')).toEqual({ from: '2027-03-27T23:00:00.000Z', to: '2027-03-28T22:00:00.000Z' })
  expect(spanOf(['2026-11-01', '2026-11-02'], 'America/New_York')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-03T05:00:00.000Z',
  })
})

test('titles name the shown period', () => {
  expect(monthTitle(['2026-11-01', '2026-11-30'])).toBe('Nov 2026')
  expect(monthTitle(['2026-11-23', '2026-12-27'])).toBe('Nov – Dec 2026')
  expect(monthTitle(['2026-11-30', '2027-01-03'])).toBe('Nov – Jan 2027')
  expect(weekTitle(weekOf('2026-11-22', 'monday'))).toBe('16 – 22 Nov 2026')
  expect(weekTitle(weekOf('2026-12-31', 'monday'))).toBe('28 Dec 2026 – 3 Jan 2027')
  expect(weekdayNames('2026-11-22')).toEqual({ short: 'Sun', long: 'Sunday' })
})

test('formats a full hour as short as the clock setting allows', () => {
  expect([showHour(0, '12h'), showHour(13, '12h'), showHour(9, '24h')]).toEqual(['12 am', '1 pm', '09:00'])
})
