import { dayMs, secondMs, toInstant, toMs } from './times.ts'

/** Returns the local time in `timeZone` at `instant`: YYYY-MM-DDTHH:mm:ss without a zone. */
export const wallTime = (instant: string, timeZone: string) => wallOf(timeZone).format(new Date(instant)).replace(' ', 'T')

/** Cached per zone, because creating a formatter takes longer than all of its formatting. */
const wallOf = (timeZone: string) => {
  const wall = walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(timeZone, wall)
  return wall
}
const walls = new Map<string, Intl.DateTimeFormat>()

/** Returns the local time in `timeZone` at `instant` (ms), as ms as if it were UTC. */
export const wallMs = (instant: number, timeZone: string) => toMs(`${wallTime(toInstant(instant), timeZone)}.000Z`)

/**
 * When a clock shows a local time, in ms: once, twice if it's set back, or never if it's set forward. In the last case
 * `first` is later by the length of the jump.
 */
export type WallTimeMatch = { kind: 'once' | 'skipped'; first: number } | { kind: 'twice'; first: number; second: number }

/** Returns when the local clock in `timeZone` shows `wall`, which is ms as if it were UTC. */
export const showingOf = (wall: number, timeZone: string): WallTimeMatch => {
  const offsetAt = (instant: number) => wallMs(instant, timeZone) - Math.floor(instant / secondMs) * secondMs
  // A day on either side, the clock's offset is the one before and after any change.
  const before = wall - offsetAt(wall - dayMs)
  const after = wall - offsetAt(wall + dayMs)
  const isShown = (instant: number) => instant + offsetAt(instant) === wall
  if (before === after || !isShown(after)) return { kind: isShown(before) ? 'once' : 'skipped', first: before }
  if (!isShown(before)) return { kind: 'once', first: after }
  return { kind: 'twice', first: Math.min(before, after), second: Math.max(before, after) }
}

/**
 * Returns the first instant (ms) at which the local clock in `timeZone` shows `wall`. A skipped time moves later by the
 * length of the jump.
 */
export const instantOf = (wall: number, timeZone: string) => showingOf(wall, timeZone).first

export const startOfDay = (wall: number) => Math.floor(wall / dayMs) * dayMs

/** Returns the current day in `timeZone` as YYYY-MM-DD, when it started there, and when the next one does (ms). */
export const dayIn = (instant: number, timeZone: string) => {
  const today = startOfDay(wallMs(instant, timeZone))
  return { name: toInstant(today).slice(0, 10), beginsAt: instantOf(today, timeZone), endsAt: instantOf(today + dayMs, timeZone) }
}
