import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { showingOf, wallMs } from '#shared/domain/wall-clock.ts'
import { aPostAnswer } from '#test/builders/a-post-answer.ts'
import { dayOf } from '../list/post-days.ts'
import { atMinute, dayOfWall, dropOn, instantOfWall, minuteOfWall, onDay, startOn, wallOfPost, within } from './aim.ts'

const berlin = 'Europe/Berlin'
const post = (scheduledAt: string) => ({ scheduledAt, updatedAt: scheduledAt, targets: [] })
const moved = (scheduledAt: string, day: string) => instantOfWall(onDay(wallOfPost(post(scheduledAt), berlin), day), berlin)

test('moving a post to another day keeps its local time, even across a clock change', () => {
  expect(moved('2026-10-23T07:00:00.000Z', '2026-10-26')).toBe('2026-10-26T08:00:00.000Z')
  expect(moved('2027-03-27T08:00:30.250Z', '2027-03-29')).toBe('2027-03-29T07:00:30.250Z')
})

test('a time that the clocks skip moves later by the jump', () => {
  expect(moved('2027-03-27T01:30:00.000Z', '2027-03-28')).toBe('2027-03-28T01:30:00.000Z')
})

test('a time that occurs twice is one of the two', () => {
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(moved('2026-10-24T00:30:00.000Z', '2026-10-25'))
})

test('every instant converts to local time and back', () => {
  for (let hour = 0; hour < 24 * 365; hour += 5) {
    const instant = new Date(Date.UTC(2027, 0, 1, hour)).toISOString()
    expect(instantOfWall(wallOfPost(post(instant), 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe(instant)
  }
})

test('pointing snaps to a quarter of an hour within its day', () => {
  const times = [0, 7, 8, 9 * 60 + 20, dayMs / minuteMs, -30].map((minute) => minuteOfWall(atMinute('2026-11-22', minute)))

  expect(times).toEqual([0, 0, 15, 555, 1_425, 0])
  expect(dayOfWall(atMinute('2026-11-22', dayMs / minuteMs))).toBe('2026-11-22')
})

test('nothing moves beyond the shown days', () => {
  const days = ['2026-11-16', '2026-11-17']

  expect(within(Date.parse('2026-11-15T09:00Z'), days)).toBe(Date.parse('2026-11-16T09:00Z'))
  expect(within(Date.parse('2026-11-24T09:00Z'), days)).toBe(Date.parse('2026-11-17T09:00Z'))
  expect(within(Date.parse('2026-11-17T23:59Z'), days)).toBe(Date.parse('2026-11-17T23:59Z'))
})

const wall = (text: string) => Date.parse(`${text}:00Z`)

test('a new post starts at nine, today at the next full hour, and never on a past day', () => {
  const now = wall('2026-11-24T10:20')

  expect(startOn('2026-11-25', now)).toBe(wall('2026-11-25T09:00'))
  expect(startOn('2026-11-24', now)).toBe(wall('2026-11-24T11:00'))
  expect(startOn('2026-11-24', wall('2026-11-24T08:59'))).toBe(wall('2026-11-24T09:00'))
  expect([startOn('2026-11-23', now), startOn('2026-11-24', wall('2026-11-24T23:00'))]).toEqual([undefined, undefined])
})

test('a post dropped on a day keeps its own time, and a draft gets a new post’s', () => {
  const at = { timeZone: berlin, now: wall('2026-11-24T10:20') }
  const planned = aPostAnswer({ status: 1, scheduledAt: '2026-11-24T17:30:00.000Z' })

  expect(dropOn(planned, '2026-11-26', at)).toBe(wall('2026-11-26T18:30'))
  expect(dropOn(aPostAnswer(), '2026-11-26', at)).toBe(wall('2026-11-26T09:00'))
  expect(dropOn(aPostAnswer(), '2026-11-24', at)).toBe(wall('2026-11-24T11:00'))
})

test.each([
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
])('in %s a dropped post appears all year at the instant at which it is sent', (timeZone) => {
  for (const dropped of wallsOfYear(timeZone)) {
    const planned = post(instantOfWall(dropped, timeZone))
    const shown = wallOfPost(planned, timeZone)
    const isSkipped = showingOf(dropped, timeZone).kind === 'skipped'

    expect(shown - dropped).toBe(isSkipped ? jumpOf(timeZone) : 0)
    expect(dayOf(planned.scheduledAt, timeZone)).toBe(dayOfWall(shown))
  }
})

/** Noon of each day of a year, and every quarter of an hour on days when the clocks change. */
const wallsOfYear = (timeZone: string) => {
  const offsetAt = (ms: number) => wallMs(ms, timeZone) - ms
  return Array.from({ length: 365 }, (_, index) => wall('2026-11-24T00:00') + index * dayMs).flatMap((midnight) =>
    offsetAt(midnight - dayMs) === offsetAt(midnight + 2 * dayMs)
      ? midnight + dayMs / 2
      : Array.from({ length: 96 }, (_, quarter) => midnight + quarter * 15 * minuteMs),
  )
}

/** How far the clocks jump. */
const jumpOf = (timeZone: string) => (timeZone === 'Australia/Lord_Howe' ? 30 : 60) * minuteMs
