import { useSyncExternalStore } from 'react'
import { dayMs, daySeconds, hourMs, hourSeconds, minuteMs, minuteSeconds, secondMs, toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-time.ts'
import { createListeners } from './listeners.ts'

let chosenTimeZone: string | undefined
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

/** The zone that times are shown in, also when it changes while they are. */
export const useTimeZone = () => useSyncExternalStore(subscribe, localTimeZone)

/** A day and minute with the zone's short name: Fri, 27 Nov, 09:00 CET. The year is given where it is not this one. */
export const showTime = (instant: string, { timeZone = localTimeZone(), now = Date.now() } = {}) => {
  const isThisYear = wallTime(instant, timeZone).slice(0, 4) === wallTime(toInstant(now), timeZone).slice(0, 4)
  return formatter(timeZone, isThisYear).format(new Date(instant))
}

/** The same as the person writes it: the order of their language, and their clock of 12 or 24 hours. The words stay English. */
export const showOwnTime = (instant: string, { timeZone = localTimeZone(), now = Date.now() } = {}) => {
  const isThisYear = wallTime(instant, timeZone).slice(0, 4) === wallTime(toInstant(now), timeZone).slice(0, 4)
  const { language } = navigator
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  return formatter(timeZone, isThisYear, { locale: language.startsWith('en') ? language : 'en-GB', hourCycle }).format(new Date(instant))
}

/** To the second: 09:00:00.123 for a publishing time that is compared with its plan. */
export const showClock = (instant: string, timeZone = localTimeZone()) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 }).format(
    new Date(instant),
  )

/** The same instant in UTC, for the tooltip: 2026-11-27 08:00:00 UTC. */
export const showUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`

const units = [
  { size: dayMs, name: 'day' },
  { size: hourMs, name: 'hour' },
  { size: minuteMs, name: 'minute' },
  { size: secondMs, name: 'second' },
] as const

const distances = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' })

/** How far an instant is from `now`: in 3 min., 2 hr. ago, in 4 days; now within ten seconds. */
export const showDistance = (instant: string, now: number) => {
  const distance = Date.parse(instant) - now
  const unit = units.find(({ size }) => Math.abs(distance) >= size)
  if (!unit || Math.abs(distance) < 10 * secondMs) return 'now'
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
  if (days > 0) return `${days} d ${two(hours)}:${clock}`
  return hours > 0 ? `${two(hours)}:${clock}` : clock
}

type Own = { locale: string; hourCycle: Intl.DateTimeFormatOptions['hourCycle'] }

const formatter = (timeZone: string, isThisYear: boolean, { locale, hourCycle }: Own = { locale: 'en-GB', hourCycle: 'h23' }) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    hourCycle,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
    hour: hourCycle === 'h23' ? '2-digit' : 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
