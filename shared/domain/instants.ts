import * as z from 'zod/mini'

/** An instant as every part of Crier writes it: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export const Instant = z.iso
  .datetime()
  .check(z.refine((text) => text.length === 24, 'Use UTC with milliseconds, like 2026-05-04T09:00:00.000Z.'))

/** An instant as a person's program may send it: any ISO 8601 time with a zone, read into UTC with milliseconds. */
export const InstantInput = z.pipe(
  z
    .string({ error: unlessMissing('Use an ISO 8601 time with its zone, like 2026-12-24T09:00:00Z.') })
    .check(z.refine(isInstant, 'Use an ISO 8601 time with its zone, like 2026-12-24T09:00:00Z.')),
  z.transform((text) => new Date(text).toISOString()),
)

/** What is said of a time that is none of those that `PlannedTime` reads. */
export const notPlanned = 'Use an ISO 8601 time like 2026-12-24T09:00:00Z, or 2026-12-24T09:00:00 with a timeZone.'

/** Words that a person's program may send for a time. */
export const plannedWords = ['now', 'next-free-slot'] as const

/**
 * When a post is to go out, as a person's program may send it: an ISO 8601 time with its zone, read into UTC with milliseconds. Without a zone it is what a
 * clock on the wall shows and stays as it is. So do the words.
 */
export const PlannedTime = z
  .pipe(
    z.string({ error: unlessMissing(notPlanned) }).check(z.refine(isPlanned, notPlanned)),
    z.transform((text) => (isInstant(text) ? new Date(text).toISOString() : text)),
  )
  .register(z.globalRegistry, {
    description: 'An ISO 8601 time. Without a zone, it’s local time in `timeZone`. Or `now`, or `next-free-slot` of a queue or an account.',
  })

/** An IANA time zone that this runtime knows, such as Europe/Berlin. */
export const TimeZone = z.string().check(z.refine(isTimeZone, 'Use an IANA time zone, like Europe/Berlin.'))

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

/** A time of a day that there is, without a zone. */
function isWallTime(text: string) {
  return !/(?:Z|[+-]\d\d:\d\d)$/.test(text) && z.iso.datetime({ local: true }).safeParse(text).success
}

function isPlanned(text: string) {
  return plannedWords.some((word) => word === text) || isWallTime(text) || isInstant(text)
}

/** Another kind of value gets this sentence; what is missing is said to be. */
function unlessMissing(sentence: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? undefined : sentence)
}
