import { expect, test } from 'vitest'
import { type Slot, slotsAfter } from './queue-slots.ts'
import type { WeeklySlot } from './queues.ts'
import { dayMs, hourMs, minuteMs, toMs } from './times.ts'

/**
 * Zones that cover most clock behavior: half-hour offsets, half-hour changes, changes at midnight, two changes around
 * Ramadan, and none at all.
 */
const zones = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'America/Nuuk',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
]

/** Daily times at or near clock changes, and one that's never near one. */
const times = ['00:15', '01:30', '02:00', '02:15', '02:30', '03:00', '03:15', '09:00', '23:30', '23:59']
const everyDay: WeeklySlot[] = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))

const [yearBegins, yearEnds] = [toMs('2027-01-01T00:00:00.000Z'), toMs('2028-01-01T00:00:00.000Z')]

const slotsOfYear = (timeZone: string, slots = everyDay) => {
  const found: Slot[] = []
  for (const slot of slotsAfter({ timeZone, slots }, yearBegins)) {
    if (toMs(slot.at) >= yearEnds) break
    found.push(slot)
  }
  return found
}

/** Computes local time independently of the code under test. */
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  })
  return (at: string) => {
    const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    return { shown: `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`, weekday: parts.weekday }
  }
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

test.each(zones)('over a year in %s, loses no slot and repeats none', (timeZone) => {
  const found = slotsOfYear(timeZone)

  const clock = clockOf(timeZone)
  const first = clock(found[0]?.at ?? '').shown.slice(0, 10)
  const whole = found.filter(({ localTime }) => localTime > `${first}T99` && localTime < '2027-12-31')
  const days = new Set(whole.map(({ localTime }) => localTime.slice(0, 10)))
  expect(new Set(found.map(({ localTime }) => localTime)).size).toBe(found.length)
  expect(new Set(found.map(({ at }) => at)).size).toBe(found.length)
  expect(whole).toHaveLength(days.size * times.length)
  expect(days.size).toBeGreaterThanOrEqual(362)
})

test.each(zones)('over a year in %s, the local clock shows each slot’s time unless it skips it', (timeZone) => {
  const clock = clockOf(timeZone)

  for (const { at, localTime, change } of slotsOfYear(timeZone)) {
    const { shown, weekday } = clock(at)
    if (change === 'skipped') continue
    expect(shown).toBe(localTime)
    const planned = everyDay.some((slot) => names[slot.weekday - 1] === weekday && localTime.endsWith(`T${slot.time}`))
    expect(planned).toBe(true)
  }
})

test.each(zones)('over a year in %s, a skipped slot comes within two hours and only if the clock never shows its time', (timeZone) => {
  const clock = clockOf(timeZone)
  const skipped = slotsOfYear(timeZone).filter(({ change }) => change === 'skipped')

  for (const { at, localTime } of skipped) {
    const late = toMs(`${clock(at).shown}:00.000Z`) - toMs(`${localTime}:00.000Z`)
    expect(late).toBeGreaterThan(0)
    expect(late).toBeLessThanOrEqual(2 * hourMs)
    for (let minute = -26 * 60; minute <= 26 * 60; minute += 5) {
      const instant = new Date(toMs(at) + minute * minuteMs).toISOString()
      expect(clock(instant).shown).not.toBe(localTime)
    }
  }
})

test.each(zones)('over a year in %s, slots are in time order', (timeZone) => {
  const found = slotsOfYear(timeZone).map(({ at }) => at)

  expect(found).toEqual(found.toSorted())
})

test.each(zones)('in %s, the slots after any moment of a week are the rest of the same slots', (timeZone) => {
  const all = slotsOfYear(timeZone)

  for (let after = toMs('2027-03-20T00:00:00.000Z'); after < toMs('2027-04-10T00:00:00.000Z'); after += 7 * hourMs) {
    const [next] = slotsAfter({ timeZone, slots: everyDay }, after)
    expect(next).toEqual(all.find(({ at }) => toMs(at) > after))
  }
})

const sundays = (time: string): WeeklySlot[] => [{ weekday: 7, time }]

test('marks a time the clock skips and moves it later by the same amount', () => {
  const found = slotsOfYear('Europe/Berlin', sundays('02:30')).filter(({ change }) => change)

  expect(found).toEqual([
    { at: '2027-03-28T01:30:00.000Z', localTime: '2027-03-28T02:30', change: 'skipped' },
    { at: '2027-10-31T00:30:00.000Z', localTime: '2027-10-31T02:30', change: 'twice' },
  ])
})

test('moves a skipped time that collides with another slot one minute later', () => {
  const found = slotsOfYear('Europe/Berlin', [...sundays('02:30'), ...sundays('03:30')]).filter(({ at }) => at.startsWith('2027-03-28'))

  expect(found).toEqual([
    { at: '2027-03-28T01:30:00.000Z', localTime: '2027-03-28T03:30' },
    { at: '2027-03-28T01:31:00.000Z', localTime: '2027-03-28T02:30', change: 'skipped' },
  ])
})

test('a week without slots yields none', () => {
  expect([...slotsAfter({ timeZone: 'Europe/Berlin', slots: [] }, yearBegins)]).toEqual([])
})

test('2,000 weekly slots span 2,000 weeks', () => {
  let last: Slot | undefined
  let count = 0
  for (const slot of slotsAfter({ timeZone: 'Europe/Berlin', slots: sundays('09:00') }, yearBegins)) {
    last = slot
    count += 1
    if (count === 2_000) break
  }

  expect(toMs(last?.at ?? '') - yearBegins).toBeGreaterThan(1_999 * 7 * dayMs)
})
