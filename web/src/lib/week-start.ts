import type { Preferences } from '#shared/domain/users.ts'
import { deviceLocale } from './show-time.ts'

export type WeekStart = Exclude<Preferences['weekStart'], 'locale'>

/** The first day of the week in that locale. */
export const usualWeekStart = (locale = deviceLocale()): WeekStart => {
  const firstDay = 'getWeekInfo' in locale ? locale.getWeekInfo().firstDay : untold(locale)
  return firstDay === 7 ? 'sunday' : firstDay === 6 ? 'saturday' : 'monday'
}

/** For browsers that don't report it: the most populous countries whose weeks start on Sunday. */
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
