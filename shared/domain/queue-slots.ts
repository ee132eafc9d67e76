import type { Queue } from './queues.ts'
import { dayMs, minuteMs, toInstant } from './times.ts'
import { showingOf, startOfDay, wallMs } from './wall-clock.ts'

/**
 * A slot at one moment. `localTime` is what the week says, YYYY-MM-DDTHH:mm. `change` says that the clock is changed then. A time that it skips
 * comes as much later as it jumps. Of a time that it shows twice the slot is the first.
 */
export type Slot = { at: string; localTime: string; change?: 'skipped' | 'twice' }

type Week = Pick<Queue, 'slots' | 'timeZone'>

/**
 * The slots after `after` (ms), the earliest first, without an end unless there are none. No two are at one moment: where a skipped time meets another
 * slot, it comes a minute later.
 */
export function* slotsAfter(week: Week, after: number): Generator<Slot> {
  if (week.slots.length === 0) return
  // A skipped time may come on the next day.
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

/** When each slot of a queue is, from its first one after `now` (ms) and the end of its pause. */
export const comingSlots = (queue: Week & Pick<Queue, 'pausedUntil'>, now: number) => slotsAfter(queue, firstMoment(queue, now))

/** A slot is given away until this long before its moment, in ms. */
export const slotLeadMs = 2 * minuteMs

const firstMoment = ({ pausedUntil }: Pick<Queue, 'pausedUntil'>, now: number) =>
  // The pause ends at this very moment.
  Math.max(now + slotLeadMs, pausedUntil === undefined ? 0 : Date.parse(pausedUntil) - 1)

type Planned = { at: number; localTime: string; change?: 'skipped' | 'twice' }

/** The slots of a day, which is ms as if it began in UTC. */
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

/** All of them in order, the moved ones beside those that are there already. */
const apart = (shown: readonly Planned[], moved: readonly Planned[]) => {
  const taken = new Map(shown.map((slot) => [slot.at, slot]))
  for (const slot of moved) {
    let { at } = slot
    while (taken.has(at)) at += minuteMs
    taken.set(at, { ...slot, at })
  }
  return [...taken.values()].sort((one, other) => one.at - other.at)
}
