import { dayMs, hourMs } from './times.ts'
import { instantOf, startOfDay, wallMs } from './wall-clock.ts'

const [monday, daysOfWeek] = [1, 7]

/** Returns the first Monday at 08:00 in `timeZone` after `now`. Both are in ms since the epoch. */
export const nextWeeklySummary = (now: number, timeZone: string): number => {
  const today = startOfDay(wallMs(now, timeZone))
  const thisWeek = today + ((monday - new Date(today).getUTCDay() + daysOfWeek) % daysOfWeek) * dayMs
  const next = instantOf(thisWeek + 8 * hourMs, timeZone)
  return next > now ? next : instantOf(thisWeek + (daysOfWeek * 24 + 8) * hourMs, timeZone)
}

/**
 * Returns the week that the summary at `at` is about: the seven days in `timeZone` before that day. `from` is inclusive
 * and `to` exclusive, both in ms.
 */
export const weekBefore = (at: number, timeZone: string): { from: number; to: number } => {
  const today = startOfDay(wallMs(at, timeZone))
  return { from: instantOf(today - daysOfWeek * dayMs, timeZone), to: instantOf(today, timeZone) }
}
