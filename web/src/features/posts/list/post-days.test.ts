import { expect, test } from 'vitest'
import { byDay, dayOf, nearName, showDay } from './post-days.ts'

const identity = (instant: string) => instant

test('groups a post under its day in the person’s zone', () => {
  expect(dayOf('2026-05-04T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-05-05')
  expect(dayOf('2026-05-04T22:30:00.000Z', 'America/New_York')).toBe('2026-05-04')
})

test('days keep the order of the list', () => {
  const instants = ['2026-05-05T08:00:00.000Z', '2026-05-05T07:00:00.000Z', '2026-05-04T23:00:00.000Z']

  expect(byDay(instants, identity, 'UTC')).toEqual([
    { day: '2026-05-05', items: instants.slice(0, 2) },
    { day: '2026-05-04', items: instants.slice(2) },
  ])
  expect(byDay([], identity, 'UTC')).toEqual([])
})

test('names the days around today, even across the end of a month or year', () => {
  expect(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'].map((day) => nearName(day, '2027-01-01'))).toEqual([
    undefined,
    'Yesterday',
    'Today',
    'Tomorrow',
    undefined,
  ])
})

test('shows the year of a day in another year', () => {
  expect(showDay('2026-05-04', '2026-12-31')).toBe('Monday 4 May')
  expect(showDay('2027-01-01', '2026-12-31')).toBe('Friday 1 January 2027')
})
