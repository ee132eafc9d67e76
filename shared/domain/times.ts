/** Durations in ms. This file imports nothing, because public pages that don't load zod use it too. */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The same durations in seconds, as protocols count them. */
export const minuteSeconds = minuteMs / secondMs
export const hourSeconds = hourMs / secondMs
export const daySeconds = dayMs / secondMs

/** Converts ms since the epoch to an `Instant`. */
export const toInstant = (ms: number) => new Date(ms).toISOString()

/** Converts an `Instant` to ms since the epoch. */
export const toMs = (instant: string) => Date.parse(instant)
