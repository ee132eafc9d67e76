/** Durations in ms. This file takes nothing along: public pages, which do without zod, count in them too. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The same in seconds, as protocols count them. */
export const minuteSeconds = minuteMs / secondMs
export const hourSeconds = hourMs / secondMs
export const daySeconds = dayMs / secondMs

/** `ms` since the epoch as an `Instant`. */
export const toInstant = (ms: number) => new Date(ms).toISOString()

/** An `Instant` as ms since the epoch. */
export const toMs = (instant: string) => Date.parse(instant)

/** What a clock on the wall of `timeZone` shows at `instant`: YYYY-MM-DDTHH:mm:ss without a zone. */
export const wallTime = (instant: string, timeZone: string) => wallOf(timeZone).format(new Date(instant)).replace(' ', 'T')

/** Made once per zone: that takes longer than all that is formatted. */
const wallOf = (timeZone: string) => {
  const wall = walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(timeZone, wall)
  return wall
}
const walls = new Map<string, Intl.DateTimeFormat>()
