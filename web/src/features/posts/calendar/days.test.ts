import { expect, test } from 'vitest'
import { addDays, addMonths, monthTitle, spanOf, weekdayNames, weekOf, weeksOfMonth, weekTitle } from './days.ts'

test('a week begins on the day that the person chose', () => {
  expect(weekOf('2026-11-22', 'monday')).toEqual([16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`))
  expect(weekOf('2026-11-22', 'sunday')).toEqual([22, 23, 24, 25, 26, 27, 28].map((date) => `2026-11-${date}`))
})

test('a month has the whole weeks that its days are in, and no others', () => {
  const days = weeksOfMonth('2026-11-15', 'monday')

  expect([days.length, days[0]?.[0], days.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06'])
  expect(weeksOfMonth('2027-02-28', 'monday')).toHaveLength(4)
  expect(weeksOfMonth('2026-11-15', 'sunday')).toHaveLength(5)
})

test.each(['monday', 'sunday'] as const)('every month of ten years with weeks from %s has each of its days once, in order', (weekStart) => {
  for (let month = 0; month < 120; month += 1) {
    const first = addMonths('2024-01-01', month)
    const days = weeksOfMonth(first, weekStart).flat()

    expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)))
    expect(days.filter((day) => day.startsWith(first.slice(0, 7))).at(-1)).toBe(addDays(addMonths(first, 1), -1))
  }
})

test('a month later is the same day, or the last where there is no such day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
})

test('a day on which clocks are changed lasts as long as it does on the spot', () => {
  expect(spanOf(['2026-10-25'], 'Europe/Berlin')).toEqual({ from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' })
  expect(spanOf(['2027-03-28'], 'Europe/Berlin')).toEqual({ from: '2027-03-27T23:00:00.000Z', to: '2027-03-28T22:00:00.000Z' })
  expect(spanOf(['2026-11-01', '2026-11-02'], 'America/New_York')).toEqual({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-03T05:00:00.000Z',
  })
})

test('titles name what is shown', () => {
  expect(monthTitle('2026-11-22')).toBe('November 2026')
  expect(weekTitle(weekOf('2026-11-22', 'monday'))).toBe('16 – 22 November 2026')
  expect(weekTitle(weekOf('2026-12-31', 'monday'))).toBe('28 December 2026 – 3 January 2027')
  expect(weekdayNames('2026-11-22')).toEqual({ short: 'Sun', long: 'Sunday' })
})
