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
