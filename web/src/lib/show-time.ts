import { useSyncExternalStore } from 'react'
import { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, minuteSeconds, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Preferences } from '#shared/domain/users.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { createListeners } from './listeners.ts'

let chosenTimeZone: string | undefined
let chosenClock: Clock | undefined
const { subscribe, tell } = createListeners()

/** The zone of this device. */
export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone that times are shown in: the one that the person chose, else that of this device. */
export const localTimeZone = () => chosenTimeZone ?? deviceTimeZone()

/** Shows times in a zone from now on; in that of this device without one. */
export const setTimeZone = (timeZone: string | undefined) => {
  if (timeZone === chosenTimeZone) return
  chosenTimeZone = timeZone
  tell()
}

/** How hours are counted: as the person chose, else as the language of this browser does. */
export const localClock = (): Clock => {
  usual ??= usualClock()
  return chosenClock ?? usual
}
let usual: Clock | undefined

/** Counts hours in this way from now on; without one as this browser's language does. */
export const setClock = (clock: Clock | undefined) => {
  if (clock === chosenClock) return
  chosenClock = clock
  tell()
}

/** The zone that times are shown in. Who asks is drawn again when it changes, or how hours are counted. */
export const useTimeZone = () => {
  useClock()
  return useSyncExternalStore(subscribe, localTimeZone)
}

export const useClock = () => useSyncExternalStore(subscribe, localClock)

/** A day and minute with the zone's short name: Fri, 27 Nov, 09:00 CET. The year is given where it is not this one. */
export const showTime = (instant: string, { timeZone = localTimeZone(), now = Date.now() } = {}) => {
  const isThisYear = wallTime(instant, timeZone).slice(0, 4) === wallTime(toInstant(now), timeZone).slice(0, 4)
  return dateFormat({ timeZone, ...(isThisYear ? dayWords : withYear), ...hoursOf(localClock()), timeZoneName: 'short' })(instant)
}

/** To the minute: 09:00, 9:00 am. */
export const showMinute = (instant: string, timeZone = localTimeZone()) => showWallClock(wallTime(instant, timeZone).slice(11, 16))

/** To the second: 09:00:00, 9:00:00 am. */
export const showSecond = (instant: string, timeZone = localTimeZone()) =>
  dateFormat({ timeZone, ...hoursOf(localClock()), second: '2-digit' })(instant)

/** To the millisecond: 09:00:00.123 for a publishing time that is compared with its plan. */
export const showClock = (instant: string, timeZone = localTimeZone()) =>
  dateFormat({ timeZone, ...hoursOf(localClock()), second: '2-digit', fractionalSecondDigits: 3 })(instant)

/** What a clock on a wall shows, given as 09:00, in the way that the person counts hours. */
export const showWallClock = (time: string, clock = localClock()) => {
  if (clock === '24h') return time
  return dateFormat({ timeZone: 'UTC', ...hoursOf(clock) })(`1970-01-01T${time}:00.000Z`)
}

/** The same instant in UTC, for the tooltip: 2026-11-27 08:00:00 UTC. */
export const showUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const units = [
  { size: dayMs, name: 'day' },
  { size: hourMs, name: 'hour' },
  { size: minuteMs, name: 'minute' },
  { size: secondMs, name: 'second' },
] as const

const distances = new Intl.RelativeTimeFormat(i18n.locale, { numeric: 'always', style: 'short' })

/** How far an instant is from `now`: in 3 min., 2 hr. ago, in 4 days; now within ten seconds. */
export const showDistance = (instant: string, now: number) => {
  const distance = Date.parse(instant) - now
  const unit = units.find(({ size }) => Math.abs(distance) >= size)
  if (!unit || Math.abs(distance) < 10 * secondMs) return i18n.t('now')
  return distances.format(Math.round(distance / unit.size), unit.name)
}

/** What is left until an instant, as a clock counts down: 2 d 03:04:05, 03:04:05, 04:05; 00:00 once it is reached. */
export const showCountdown = (instant: string, now: number) => {
  const left = Math.max(0, Math.ceil((Date.parse(instant) - now) / secondMs))
  const two = (value: number) => String(value).padStart(2, '0')
  const [days, hours, minutes, seconds] = [
    Math.floor(left / daySeconds),
    Math.floor(left / hourSeconds) % 24,
    Math.floor(left / minuteSeconds) % 60,
    left % minuteSeconds,
  ]
  const clock = `${two(minutes)}:${two(seconds)}`
  if (days > 0) return i18n.t('{days} d {clock}', { days, clock: `${two(hours)}:${clock}` })
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}

const dayWords = { weekday: 'short', day: 'numeric', month: 'short' } as const
const withYear = { ...dayWords, year: 'numeric' } as const

/** How hours are counted: from 0 to 23, or twice a day to 12. */
export type Clock = Exclude<Preferences['clock'], 'locale'>

/** The language that a browser names. Some name what is none, such as `en-US@posix`: then it is the one that they format in. */
export const localeOf = (named: string): Intl.Locale => {
  try {
    return new Intl.Locale(named)
  } catch {
    return new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale)
  }
}

export const deviceLocale = () => localeOf(navigator.language)

/** How hours are counted where a language is spoken; without one where the language of this browser is. */
export const usualClock = (locale = deviceLocale()): Clock =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h'

/** How a clock is written, for a format of dates. */
export const hoursOf = (clock: Clock) =>
  clock === '12h'
    ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)

/** Formats in the active language; made once each, because that takes longer than all that is formatted. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((instant: string | number) => string) => {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(), options)
  formats.set(key, format)
  return (instant) => format.format(new Date(instant)).replaceAll('\u202f', ' ')
}
const formats = new Map<string, Intl.DateTimeFormat>()
