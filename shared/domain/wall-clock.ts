import { dayMs, secondMs, toInstant, toMs } from './times.ts'

/** What a clock on the wall of `timeZone` shows at `instant`: YYYY-MM-DDTHH:mm:ss without a zone. */
export const wallTime = (instant: string, timeZone: string) => wallOf(timeZone).format(new Date(instant)).replace(' ', 'T')

/** Made once per zone: that takes longer than all that is formatted. */
const wallOf = (timeZone: string) => {
  const wall = walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(timeZone, wall)
  return wall
}
const walls = new Map<string, Intl.DateTimeFormat>()

/** What the clock on the wall of `timeZone` shows at `instant` (ms), as ms as if it hung in UTC. */
export const wallMs = (instant: number, timeZone: string) => toMs(`${wallTime(toInstant(instant), timeZone)}.000Z`)

/** When a clock shows a time, in ms: once, twice where it is put back, or never where it is put forward; then `first` is as much later as it jumps. */
export type Showing = { kind: 'once' | 'skipped'; first: number } | { kind: 'twice'; first: number; second: number }

/** When the clock on the wall of `timeZone` shows `wall`, which is ms as if it hung in UTC. */
export const showingOf = (wall: number, timeZone: string): Showing => {
  const offsetAt = (instant: number) => wallMs(instant, timeZone) - Math.floor(instant / secondMs) * secondMs
  // A day away from it the clock goes as before and as after any change.
  const before = wall - offsetAt(wall - dayMs)
  const after = wall - offsetAt(wall + dayMs)
  const isShown = (instant: number) => instant + offsetAt(instant) === wall
  if (before === after || !isShown(after)) return { kind: isShown(before) ? 'once' : 'skipped', first: before }
  if (!isShown(before)) return { kind: 'once', first: after }
  return { kind: 'twice', first: Math.min(before, after), second: Math.max(before, after) }
}

/** The instant (ms) at which the clock on the wall of `timeZone` shows `wall` for the first time; where it is put over it, as much later. */
export const instantOf = (wall: number, timeZone: string) => showingOf(wall, timeZone).first

export const startOfDay = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** The day it is in `timeZone`, as YYYY-MM-DD, when it began there, and when the next one does (ms). */
export const dayIn = (instant: number, timeZone: string) => {
  const today = startOfDay(wallMs(instant, timeZone))
  return { name: toInstant(today).slice(0, 10), beginsAt: instantOf(today, timeZone), endsAt: instantOf(today + dayMs, timeZone) }
}
