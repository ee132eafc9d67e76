import type { Preferences } from '#shared/domain/users.ts'
import { deviceLocale } from './show-time.ts'

export type WeekStart = Exclude<Preferences['weekStart'], 'locale'>

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
