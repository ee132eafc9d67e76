import { i18n } from '../../i18n.ts'
import { error, type Finding } from '../findings.ts'

/** How many years ahead a post can be planned. */
export const planYearsMax = 10

/** Reports whether a post can be planned for `scheduledAt`. Both times are in ms. */
export const checkTime = (scheduledAt: number, now: number): Finding[] => {
  if (scheduledAt <= now) return [error('scheduledAt', i18n.t('This time has passed.'), i18n.t('Choose a later one, or publish now.'))]
  if (scheduledAt <= lastTime(now)) return []
  return [
    error('scheduledAt', i18n.t('This is more than {years} years ahead.', { years: planYearsMax }), i18n.t('Choose an earlier time.')),
  ]
}

const lastTime = (now: number) => {
  const last = new Date(now)
  return last.setUTCFullYear(last.getUTCFullYear() + planYearsMax)
}
