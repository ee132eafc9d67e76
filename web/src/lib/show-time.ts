import { useSyncExternalStore } from 'react'
import { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, minuteSeconds, secondMs, toInstant } from '#shared/domain/times.ts'
import type { Preferences } from '#shared/domain/users.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { formatLocale, i18n } from '#web/lib/i18n.ts'
import { createListeners } from './listeners.ts'

let chosenTimeZone: string | undefined
let chosenClock: Clock | undefined
const { subscribe, tell } = createListeners()

/** This device's time zone. */
export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone that times are shown in: the person's choice, or else this device's. */
export const localTimeZone = () => chosenTimeZone ?? deviceTimeZone()

/** Sets the time zone for showing times. Undefined means this device's. */
export const setTimeZone = (timeZone: string | undefined) => {
  if (timeZone === chosenTimeZone) return
  chosenTimeZone = timeZone
  tell()
}

/** The hour format: the person's choice, or else that of the browser's language. */
export const localClock = (): Clock => {
  usual ??= usualClock()
  return chosenClock ?? usual
}
let usual: Clock | undefined

/** Sets the hour format. Undefined means that of the browser's language. */
export const setClock = (clock: Clock | undefined) => {
  if (clock === chosenClock) return
  chosenClock = clock
  tell()
}

/** The time zone that times are shown in. Components using it rerender when it or the hour format changes. */
export const useTimeZone = () => {
  useClock()
  return useSyncExternalStore(subscribe, localTimeZone)
}

export const useClock = () => useSyncExternalStore(subscribe, localClock)

/**
 * Date and time to the minute with the zone's short name: Fri, 27 Nov, 09:00 CET. The year is included if it isn't the
 * current one.
 */
export const showTime = (instant: string, { timeZone = localTimeZone(), now = Date.now() } = {}) => {
  const isThisYear = wallTime(instant, timeZone).slice(0, 4) === wallTime(toInstant(now), timeZone).slice(0, 4)
  return dateFormat({ timeZone, ...(isThisYear ? dayWords : withYear), ...hoursOf(localClock()), timeZoneName: 'short' })(instant)
}

/** To the minute: 09:00, 9:00 am. */
export const showMinute = (instant: string, timeZone = localTimeZone()) => showWallClock(wallTime(instant, timeZone).slice(11, 16))

/** To the second: 09:00:00, 9:00:00 am. */
export const showSecond = (instant: string, timeZone = localTimeZone()) =>
  dateFormat({ timeZone, ...hoursOf(localClock()), second: '2-digit' })(instant)

/** To the millisecond: 09:00:00.123, for comparing a publishing time with its plan. */
export const showClock = (instant: string, timeZone = localTimeZone()) =>
  dateFormat({ timeZone, ...hoursOf(localClock()), second: '2-digit', fractionalSecondDigits: 3 })(instant)

/** Formats a wall-clock time, given as 09:00, in the person's hour format. */
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

/** An instant relative to `now`: in 3 min., 2 hr. ago, in 4 days, or now if within ten seconds. */
export const showDistance = (instant: string, now: number) => {
  const distance = Date.parse(instant) - now
  const unit = units.find(({ size }) => Math.abs(distance) >= size)
  if (!unit || Math.abs(distance) < 10 * secondMs) return i18n.t('now')
  return distances.format(Math.round(distance / unit.size), unit.name)
}

/** The time left until an instant, as a countdown: 2 d 03:04:05, 03:04:05, 04:05, or 00:00 once it's reached. */
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

/** The hour format: 0 to 23, or 12-hour. */
export type Clock = Exclude<Preferences['clock'], 'locale'>

/**
 * The browser's language. Some browsers report an invalid tag such as `en-US@posix`, in which case it's the language
 * they format in.
 */
export const localeOf = (named: string): Intl.Locale => {
  try {
    return new Intl.Locale(named)
  } catch {
    return new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale)
  }
}

export const deviceLocale = () => localeOf(navigator.language)

/** The hour format used by a language, by default the browser's. */
export const usualClock = (locale = deviceLocale()): Clock =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h'

/** The date format options for the hour format. */
export const hoursOf = (clock: Clock) =>
  clock === '12h'
    ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)

/** The day of an instant in full: 27 November 2026. */
export const showDay = (instant: string, timeZone: string): string => dateFormat({ dateStyle: 'long', timeZone })(instant)

/**
 * Formatters for the active language, created once each because creating one takes longer than everything it formats.
 */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((instant: string | number) => string) => {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(formatLocale(), options)
  formats.set(key, format)
  return (instant) => format.format(new Date(instant)).replaceAll('\u202f', ' ')
}
const formats = new Map<string, Intl.DateTimeFormat>()
