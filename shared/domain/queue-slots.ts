import type { Queue } from './queues.ts'
import { dayMs, minuteMs, toInstant } from './times.ts'
import { showingOf, startOfDay, wallMs } from './wall-clock.ts'

/**
 * A slot at one moment. `localTime` is the time in the weekly schedule, YYYY-MM-DDTHH:mm. `change` is set if a clock
 * change affects it. A skipped time moves later by the amount the clock jumps. For a time shown twice, the slot is the
 * first.
 */
export type Slot = { at: string; localTime: string; change?: 'skipped' | 'twice' }

type Week = Pick<Queue, 'slots' | 'timeZone'>

/**
 * Yields the slots after `after` (ms), earliest first. Infinite unless there are no slots. No two share a moment: a
 * skipped time that collides with another slot moves a minute later.
 */
export function* slotsAfter(week: Week, after: number): Generator<Slot> {
  if (week.slots.length === 0) return
  // A skipped time may fall on the next day.
  let day = startOfDay(wallMs(after, week.timeZone)) - dayMs
  let late: Planned[] = []
  for (; ; day += dayMs) {
    const planned = plannedOn(week, day)
    const shown = planned.filter(({ change }) => change !== 'skipped')
    const skipped = [...late, ...planned.filter(({ change }) => change === 'skipped')]
    const isToday = ({ at }: Planned) => wallMs(at, week.timeZone) < day + dayMs
    late = skipped.filter((slot) => !isToday(slot))
    for (const { at, localTime, change } of apart(shown, skipped.filter(isToday)))
      if (at > after) yield { at: toInstant(at), localTime, ...(change && { change }) }
  }
}

/** Yields a queue's slots after `now` (ms) plus the lead time, and not before its pause ends. */
export const comingSlots = (queue: Week & Pick<Queue, 'pausedUntil'>, now: number) => slotsAfter(queue, firstMoment(queue, now))

/** The minimum time before a slot at which it can still be assigned, in ms. */
export const slotLeadMs = 2 * minuteMs

const firstMoment = ({ pausedUntil }: Pick<Queue, 'pausedUntil'>, now: number) =>
  // A slot exactly at the end of the pause counts.
  Math.max(now + slotLeadMs, pausedUntil === undefined ? 0 : Date.parse(pausedUntil) - 1)

type Planned = { at: number; localTime: string; change?: 'skipped' | 'twice' }

/** Returns the slots of a day. `day` is its midnight as if it were UTC, in ms. */
const plannedOn = ({ slots, timeZone }: Week, day: number): Planned[] => {
  const weekday = new Date(day).getUTCDay() || 7
  const times = slots.filter((slot) => slot.weekday === weekday).map(({ time }) => time)
  if (times.length === 0) return []
  const offset = offsetAt(day - dayMs, timeZone)
  const isUnchanged = offset === offsetAt(day + 2 * dayMs, timeZone)
  return times.map((time) => {
    const wall = Date.parse(`${toInstant(day).slice(0, 10)}T${time}:00.000Z`)
    const localTime = toInstant(wall).slice(0, 16)
    if (isUnchanged) return { at: wall - offset, localTime }
    const { kind, first } = showingOf(wall, timeZone)
    return kind === 'once' ? { at: first, localTime } : { at: first, localTime, change: kind }
  })
}

const offsetAt = (instant: number, timeZone: string) => wallMs(instant, timeZone) - instant

/** Merges all slots in time order, moving skipped ones that collide. */
const apart = (shown: readonly Planned[], moved: readonly Planned[]) => {
  const taken = new Map(shown.map((slot) => [slot.at, slot]))
  for (const slot of moved) {
    let { at } = slot
    while (taken.has(at)) at += minuteMs
    taken.set(at, { ...slot, at })
  }
  return [...taken.values()].sort((one, other) => one.at - other.at)
}
