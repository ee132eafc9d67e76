import * as z from 'zod/mini'

/** An instant in Crier's one format: ISO 8601 in UTC with milliseconds, so text order is time order. */
export const Instant = z.iso
  .datetime()
  .check(z.refine((text) => text.length === 24, 'Use UTC with milliseconds, like 2026-05-04T09:00:00.000Z.'))

/** An instant as API clients may send it: any ISO 8601 time with a zone, converted to UTC with milliseconds. */
export const InstantInput = z.pipe(
  z
    .string({ error: unlessMissing('Use an ISO 8601 time with its zone, like 2026-12-24T09:00:00Z.') })
    .check(z.refine(isInstant, 'Use an ISO 8601 time with its zone, like 2026-12-24T09:00:00Z.')),
  z.transform((text) => new Date(text).toISOString()),
)

/** The error message for a time `PlannedTime` can't parse. */
export const notPlanned = 'Use an ISO 8601 time like 2026-12-24T09:00:00Z, or 2026-12-24T09:00:00 with a timeZone.'

/** Keywords that API clients may send instead of a time. */
export const plannedWords = ['now', 'next-free-slot'] as const

/**
 * When to publish a post, as API clients may send it. An ISO 8601 time with a zone is converted to UTC with
 * milliseconds. A time without a zone is local time and stays unchanged, as do the keywords.
 */
export const PlannedTime = z
  .pipe(
    z.string({ error: unlessMissing(notPlanned) }).check(z.refine(isPlanned, notPlanned)),
    z.transform((text) => (isInstant(text) ? new Date(text).toISOString() : text)),
  )
  .register(z.globalRegistry, {
    description: 'An ISO 8601 time. Without a zone, it’s local time in `timeZone`. Or `now`, or `next-free-slot` of a queue or an account.',
  })

/** An IANA time zone this runtime knows, such as Europe/Berlin. */
export const TimeZone = z.string().check(z.refine(isTimeZone, 'Use an IANA time zone, like Europe/Berlin.'))

function isTimeZone(name: string) {
  try {
    return name.length > 0 && !/^[+-]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The UTC year has to be within 0000 to 9999. Outside that range, text order isn't time order. */
function isInstant(text: string) {
  return z.iso.datetime({ offset: true }).safeParse(text).success && Instant.safeParse(new Date(text).toISOString()).success
}

/** An existing date and time without a zone. */
function isWallTime(text: string) {
  return !/(?:Z|[+-]\d\d:\d\d)$/.test(text) && z.iso.datetime({ local: true }).safeParse(text).success
}

function isPlanned(text: string) {
  return plannedWords.some((word) => word === text) || isWallTime(text) || isInstant(text)
}

/** Returns this message for a value of the wrong type. A missing value keeps the default message. */
function unlessMissing(sentence: string) {
  return ({ input }: { input?: unknown }) => (input === undefined ? undefined : sentence)
}
