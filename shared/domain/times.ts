import * as z from 'zod'

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** An instant as every part of Crier writes it: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const Instant = z.iso.datetime().refine((text) => text.length === 24, 'Use UTC with milliseconds, such as 2026-05-04T09:00:00.000Z.')

/** An instant as a person's program may send it: any ISO 8601 time with a zone, read into UTC with milliseconds. */
export const InstantInput = z
  .string()
  .refine(isInstant, 'Give a time in ISO 8601 with its zone, such as 2026-05-04T09:00:00Z.')
  .transform((text) => new Date(text).toISOString())

/** An IANA time zone that this runtime knows, such as Europe/Berlin. */
export const TimeZone = z.string().refine(isTimeZone, 'Give an IANA time zone, such as Europe/Berlin.')

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

function isTimeZone(name: string) {
  try {
    return name.length > 0 && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** In UTC as well it has to lie in the years 0000 to 9999: text order is no time order beyond. */
function isInstant(text: string) {
  return z.iso.datetime({ offset: true }).safeParse(text).success && Instant.safeParse(new Date(text).toISOString()).success
}
