import { expect, test } from 'vitest'
import { minuteMs, toInstant, toMs } from './times.ts'
import { dayIn, instantOf, showingOf, wallMs } from './wall-clock.ts'

const at = (wall: string, timeZone: string) => toInstant(instantOf(toMs(`${wall}:00.000Z`), timeZone))

test.each([
  ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30:00.000Z'],
  ['America/Los_Angeles', '2027-03-14T02:30', '2027-03-14T10:30:00.000Z'],
  ['America/Santiago', '2026-09-06T00:15', '2026-09-06T04:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:10', '2026-10-03T15:40:00.000Z'],
  ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T22:00:00.000Z'],
])('a time skipped by the clock in %s moves later by the length of the jump', (timeZone, wall, instant) => {
  expect(at(wall, timeZone)).toBe(instant)
  expect(showingOf(toMs(`${wall}:00.000Z`), timeZone).kind).toBe('skipped')
})

test.each([
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  ['America/Santiago', '2027-04-03T23:30', '2027-04-04T02:30:00.000Z'],
])('a time shown twice by the clock in %s is the first of the two', (timeZone, wall, instant) => {
  expect(at(wall, timeZone)).toBe(instant)
  expect(showingOf(toMs(`${wall}:00.000Z`), timeZone).kind).toBe('twice')
})

test.each([
  ['America/Los_Angeles', '2027-03-13', '2026-11-01'],
  ['America/Santiago', '2026-09-05', '2027-04-03'],
  ['America/St_Johns', '2027-03-13', '2026-11-01'],
  ['Europe/London', '2027-03-27', '2026-10-25'],
  ['Pacific/Chatham', '2026-09-26', '2027-04-04'],
])('local time in %s is monotonic and is shown unless skipped', (timeZone, ...changes) => {
  for (const day of changes) {
    let last = 0
    for (let minute = 0; minute < 48 * 60; minute += 15) {
      const wall = toMs(`${day}T00:00:00.000Z`) + minute * minuteMs
      const { kind, first } = showingOf(wall, timeZone)
      expect(wallMs(first, timeZone) === wall).toBe(kind !== 'skipped')
      // A skipped time shares its instants with the time after it.
      if (kind === 'skipped') continue
      expect(first).toBeGreaterThan(last)
      last = first
    }
  }
})

test('a day whose midnight is skipped starts after the jump', () => {
  expect(dayIn(toMs('2026-09-05T12:00:00.000Z'), 'America/Santiago')).toEqual({
    name: '2026-09-05',
    beginsAt: toMs('2026-09-05T04:00:00.000Z'),
    endsAt: toMs('2026-09-06T04:00:00.000Z'),
  })
})
