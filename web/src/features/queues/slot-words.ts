import { slotsAfter } from '#shared/domain/queue-slots.ts'
import type { Queue, WeeklySlot } from '#shared/domain/queues.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { dateFormat, showMinute, showWallClock } from '#web/lib/show-time.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A slot of the week: Mon 09:00. */
export const showSlot = ({ weekday, time }: WeeklySlot) => `${(weekdays[weekday - 1] ?? '').slice(0, 3)} ${showWallClock(time)}`

const yearMs = 366 * dayMs

/** What changes of the clock do to the slots of the coming year, in sentences. Most weeks have none. */
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
