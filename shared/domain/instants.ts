import * as z from 'zod/mini'

/** An instant as every part of Crier writes it: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const Instant = z.iso
  .datetime()
  .check(z.refine((text) => text.length === 24, 'Use UTC with milliseconds, such as 2026-05-04T09:00:00.000Z.'))

/** An instant as a person's program may send it: any ISO 8601 time with a zone, read into UTC with milliseconds. */
export const InstantInput = z.pipe(
  z.string().check(z.refine(isInstant, 'Give a time in ISO 8601 with its zone, such as 2026-05-04T09:00:00Z.')),
  z.transform((text) => new Date(text).toISOString()),
)

/** An IANA time zone that this runtime knows, such as Europe/Berlin. */
export const TimeZone = z.string().check(z.refine(isTimeZone, 'Give an IANA time zone, such as Europe/Berlin.'))

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
