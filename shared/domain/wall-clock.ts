import { dayMs, toInstant, toMs, wallTime } from './times.ts'

/** What the clock on the wall of `timeZone` shows at `instant` (ms), as ms as if it hung in UTC. */
export const wallMs = (instant: number, timeZone: string) => toMs(`${wallTime(toInstant(instant), timeZone)}.000Z`)

/** The instant (ms) at which the clock shows `wall`: the second look corrects the first when the clock was put forward or back in between. */
export const instantOf = (wall: number, timeZone: string) => {
  const guess = wall - (wallMs(wall, timeZone) - wall)
  return guess + wall - wallMs(guess, timeZone)
}

export const startOfDay = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** The day it is in `timeZone`, as YYYY-MM-DD, and when the next one begins there (ms). */
export const dayIn = (instant: number, timeZone: string) => {
  const today = startOfDay(wallMs(instant, timeZone))
  return { name: toInstant(today).slice(0, 10), endsAt: instantOf(today + dayMs, timeZone) }
}
