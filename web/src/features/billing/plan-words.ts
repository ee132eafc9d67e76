import { type Plan, plans } from '#shared/domain/plans.ts'
import { i18n } from '#web/lib/i18n.ts'

/** What the terms say of every price; said wherever one is shown. */
export const priceNote = i18n.t('Prices are in euros per month and include VAT.')

/** What a plan holds, in words. */
export const planIncludes = (plan: Plan): string[] => {
  const { accounts, scheduledPosts } = plans[plan].limits
  return [
    i18n.t('{accounts} accounts', { accounts }),
    scheduledPosts === null
      ? i18n.t('No limit on scheduled posts')
      : i18n.t('{scheduledPosts} posts scheduled at a time', { scheduledPosts }),
  ]
}

/** The day of an instant in full: 27 November 2026. */
export const showDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(instant))
