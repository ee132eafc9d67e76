import type { Preferences } from '#shared/domain/users.ts'

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

/** Formats in English as most of the world writes days; made once each, because that takes longer than all that is formatted. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((instant: string | number) => string) => {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options)
  formats.set(key, format)
  return (instant) => format.format(new Date(instant)).replaceAll('\u202f', ' ')
}
const formats = new Map<string, Intl.DateTimeFormat>()
