import { dayMs, hourMs, toInstant, toMs, wallTime } from './times.ts'

const [monday, daysOfWeek] = [1, 7]

/** The first Monday 08:00 in `timeZone` after `now`; both in ms since the epoch. */
export const nextWeeklySummary = (now: number, timeZone: string): number => {
  const today = startOfDay(wallMs(now, timeZone))
  const thisWeek = today + ((monday - new Date(today).getUTCDay() + daysOfWeek) % daysOfWeek) * dayMs
  const next = instantOf(thisWeek + 8 * hourMs, timeZone)
  return next > now ? next : instantOf(thisWeek + (daysOfWeek * 24 + 8) * hourMs, timeZone)
}

/** What the clock on the wall shows at `instant`, as ms as if it hung in UTC. */
const wallMs = (instant: number, timeZone: string) => toMs(`${wallTime(toInstant(instant), timeZone)}.000Z`)

const startOfDay = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** The instant at which the clock shows `wall`: the second look corrects the first when the clock was put forward or back in between. */
const instantOf = (wall: number, timeZone: string) => {
  const guess = wall - (wallMs(wall, timeZone) - wall)
  return guess + wall - wallMs(guess, timeZone)
}
