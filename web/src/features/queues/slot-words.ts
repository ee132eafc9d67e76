import { slotsAfter } from '#shared/domain/queue-slots.ts'
import type { Queue, WeeklySlot } from '#shared/domain/queues.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { dateFormat, showMinute, showWallClock } from '#web/lib/show-time.ts'

const namesOfDays = (weekday: 'long' | 'short') => {
  const { format } = new Intl.DateTimeFormat(formatLocale(), { weekday, timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  return [5, 6, 7, 8, 9, 10, 11].map((day) => format(Date.UTC(1970, 0, day)))
}

/** The days of the week, Monday first. */
export const weekdays: readonly string[] = namesOfDays('long')
const shortWeekdays = namesOfDays('short')

/** A weekly slot: Mon 09:00. */
export const showSlot = ({ weekday, time }: WeeklySlot) => `${shortWeekdays[weekday - 1] ?? ''} ${showWallClock(time)}`

const yearMs = 366 * dayMs

/** How clock changes affect the slots in the coming year, in sentences. Usually there are none. */
export const clockNotes = (queue: Pick<Queue, 'slots' | 'timeZone'>, now: number): string[] => {
  const notes: string[] = []
  for (const { at, localTime, change } of slotsAfter(queue, now)) {
    if (toMs(at) > now + yearMs) break
    if (change === undefined) continue
    const [day, time] = [showDate(localTime), showWallClock(localTime.slice(11))]
    if (change === 'twice') notes.push(i18n.t('On {day} the clock shows {time} twice. The slot is the first of the two.', { day, time }))
    else
      notes.push(
        i18n.t('On {day} the clock skips {time}. The slot is at {minute} that day.', { day, time, minute: showMinute(at, queue.timeZone) }),
      )
  }
  return notes
}

const words = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const showDate = (localTime: string) => dateFormat(words)(`${localTime}:00.000Z`)
