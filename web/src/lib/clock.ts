import type { Preferences } from '#shared/domain/users.ts'

/** How hours are counted: from 0 to 23, or twice a day to 12. */
export type Clock = Exclude<Preferences['clock'], 'locale'>

export type WeekStart = Exclude<Preferences['weekStart'], 'locale'>

/** The language that a browser names. Some name what is none, such as `en-US@posix`: then it is the one that they format in. */
export const localeOf = (named: string): Intl.Locale => {
  try {
    return new Intl.Locale(named)
  } catch {
    return new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale)
  }
}

const deviceLocale = () => localeOf(navigator.language)

/** How hours are counted where a language is spoken; without one where the language of this browser is. */
export const usualClock = (locale = deviceLocale()): Clock =>
  new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 ? '12h' : '24h'

/** The day that weeks begin with there. */
export const usualWeekStart = (locale = deviceLocale()): WeekStart => {
  const firstDay = 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : untold(locale)
  return firstDay === 7 ? 'sunday' : firstDay === 6 ? 'saturday' : 'monday'
}

/** Of browsers that don't tell: the countries with most people whose weeks begin on Sunday. */
const untold = (locale: Intl.Locale) => (sundays.has(locale.maximize().region ?? '') ? 7 : 1)
const sundays = new Set([
  'US',
  'CA',
  'MX',
  'BR',
  'CO',
  'PE',
  'IN',
  'PK',
  'BD',
  'ID',
  'PH',
  'JP',
  'KR',
  'TW',
  'HK',
  'TH',
  'IL',
  'SA',
  'ZA',
  'KE',
])

export const weekStartOf = (weekStart: Preferences['weekStart']): WeekStart => (weekStart === 'locale' ? usualWeekStart() : weekStart)

/** How a clock is written, for a format of dates. */
export const hoursOf = (clock: Clock) =>
  clock === '12h'
    ? ({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)

/** Formats in English as most of the world writes days; made once each, because that takes longer than all that is formatted. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((instant: string | number) => string) => {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return (instant) => format.format(new Date(instant)).replaceAll('\u202f', ' ')
}
const formats = new Map<string, Intl.DateTimeFormat>()
