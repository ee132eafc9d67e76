import type { PostAnswer } from '#shared/contracts/posts.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { dateFormat, hoursOf, localClock, showTime } from '#web/lib/show-time.ts'
import type { PostListName } from './queries.ts'

type Timed = Pick<PostAnswer, 'scheduledAt' | 'updatedAt' | 'targets'>

/** Returns when a post is or was due: its scheduled time, or when the person last asked to send it immediately. */
export const dueAt = ({ scheduledAt, updatedAt }: Pick<Timed, 'scheduledAt' | 'updatedAt'>): string => scheduledAt ?? updatedAt

/** Returns when the last account got it. Undefined if none has. */
export const publishedAt = ({ targets }: Pick<Timed, 'targets'>): string | undefined =>
  targets
    .flatMap((target) => target.publishedAt ?? [])
    .sort()
    .at(-1)

/**
 * Returns a post's place on a calendar: its scheduled time, else when it went out, else when the person last asked for
 * that.
 */
export const calendarAt = (post: Timed): string => post.scheduledAt ?? publishedAt(post) ?? post.updatedAt

/**
 * Names a post for a control: by its text as it's shown there, and by its time, since posts may have the same text.
 */
export const postName = (post: Timed, text: string): string => `${text}, ${showTime(calendarAt(post))}`

/** Returns the instant a list is sorted by. The API sorts its lists the same way. */
export const listedAt = (name: PostListName, post: Timed): string => {
  if (name === 'scheduled') return dueAt(post)
  if (name === 'drafts') return post.updatedAt
  if (name === 'published') return publishedAt(post) ?? dueAt(post)
  return [dueAt(post), post.updatedAt, publishedAt(post) ?? ''].sort().at(-1) ?? post.updatedAt
}

/** Seconds matter within a day. A clock counting down days is just restless. */
export const isWithinDay = (at: string, now: number): boolean => Date.parse(at) - now <= dayMs

/** Formats how much later than planned something happened: 23 ms late, 2 min late, or on time. */
export const showLateness = (planned: string, actual: string): string => {
  const late = Date.parse(actual) - Date.parse(planned)
  return late <= 0 ? i18n.t('on time') : i18n.t('{duration} late', { duration: showDuration(late) })
}

/** Formats a duration in a readable unit: 23 ms, 1.2 s, 48 s, 12 min, 5 h, 2 days. */
export const showDuration = (ms: number): string => {
  if (ms < secondMs) return i18n.t('{milliseconds} ms', { milliseconds: Math.round(ms) })
  if (ms < 10 * secondMs) return i18n.t('{seconds} s', { seconds: tenths.format(ms / secondMs) })
  if (ms < minuteMs) return i18n.t('{seconds} s', { seconds: Math.round(ms / secondMs) })
  if (ms < hourMs) return i18n.t('{minutes} min', { minutes: Math.round(ms / minuteMs) })
  if (ms < dayMs) return i18n.t('{hours} h', { hours: Math.round(ms / hourMs) })
  return i18n.t('{days, plural, one {# day} other {# days}}', { days: Math.round(ms / dayMs) })
}

const tenths = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The precision of a formatted time. */
export type MomentUnit = 'minute' | 'second' | 'millisecond'

const units: Record<MomentUnit, Intl.DateTimeFormatOptions> = {
  minute: {},
  second: { second: '2-digit' },
  millisecond: { second: '2-digit', fractionalSecondDigits: 3 },
}

/** Formats a date and time in a zone with the given precision, with the year: Mon 4 May 2026, 11:00:00.023 CEST. */
export const showMoment = (instant: string, unit: MomentUnit, timeZone: string): string =>
  dateFormat({
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...hoursOf(localClock()),
    ...units[unit],
    timeZoneName: 'short',
  })(instant)
