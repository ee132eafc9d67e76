import { dayMs, hourMs, toInstant } from '#shared/domain/times.ts'
import { showingOf, wallTime } from '#shared/domain/wall-clock.ts'
import { i18n } from '#web/lib/i18n.ts'
import { type Clock, localClock, showWallClock } from '#web/lib/show-time.ts'

/** A wall-clock time, as date and time inputs produce it: YYYY-MM-DDTHH:mm. */
export type WallTime = string

/**
 * What a wall time means in its zone. It may not exist where clocks go forward, and occurs twice where they go back.
 */
export type ZonedTime =
  | { kind: 'once'; instant: string }
  /** The wall time is skipped. `instant` is later by as much as the clocks jump. */
  | { kind: 'skipped'; instant: string }
  /** `instant` is the first of the two. */
  | { kind: 'twice'; instant: string; second: string }

/** Returns the instant at which a wall clock in `timeZone` shows `local`. Undefined if `local` isn't a valid time. */
export const zonedTime = (local: WallTime, timeZone: string): ZonedTime | undefined => {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? Date.parse(`${local}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  const showing = showingOf(asUtc, timeZone)
  const instant = toInstant(showing.first)
  return showing.kind === 'twice' ? { kind: 'twice', instant, second: toInstant(showing.second) } : { kind: showing.kind, instant }
}

/** The wall-clock time in `timeZone` at an instant, to the minute. */
export const toWallTime = (instant: string, timeZone: string): WallTime => wallTime(instant, timeZone).slice(0, 'YYYY-MM-DDTHH:mm'.length)

type Suggested = { label: string; local: WallTime }

/**
 * Commonly chosen times from `now` (in ms) on, as wall times in `timeZone`. After `last`, the previous post's time, the
 * following day is offered and `last` itself isn't.
 */
export const suggestedTimes = (now: number, timeZone: string, last?: WallTime, clock = localClock()): Suggested[] => {
  const nine = showWallClock('09:00', clock).replace(/^0/, '')
  const today = toWallTime(toInstant(now), timeZone).slice(0, dateLength)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const following = dayAfter(last, now, timeZone)
  const suggested = [
    ...(following === undefined
      ? []
      : [
          {
            label: i18n.t('a day later, {weekday} {clock}', { weekday: weekdayOf(following), clock: clockOf(following, clock) }),
            local: following,
          },
        ]),
    { label: i18n.t('in 1 hour'), local: toWallTime(toInstant(now + hourMs), timeZone) },
    { label: i18n.t('tomorrow {nine}', { nine }), local: `${daysAfter(today, 1)}T09:00` },
    { label: i18n.t('next Monday {nine}', { nine }), local: `${daysAfter(today, (8 - weekday) % 7 || 7)}T09:00` },
  ]
  return suggested.filter(({ local }, index) => local !== last && (index === 0 || local !== following))
}

/** The same clock time on the day after `last`, if that is in the future. */
export const dayAfter = (last: WallTime | undefined, now: number, timeZone: string): WallTime | undefined => {
  if (last === undefined) return undefined
  const next = `${daysAfter(last.slice(0, dateLength), 1)}${last.slice(dateLength)}`
  return next > toWallTime(toInstant(now), timeZone) ? next : undefined
}

const dateLength = 'YYYY-MM-DD'.length
const clockOf = (local: WallTime, clock: Clock) => showWallClock(local.slice('YYYY-MM-DDT'.length), clock).replace(/^0/, '')
const weekdayOf = (local: WallTime) =>
  new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${local}:00Z`))

const daysAfter = (date: string, days: number) => toInstant(Date.parse(`${date}T00:00:00Z`) + days * dayMs).slice(0, date.length)
