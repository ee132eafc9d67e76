import { type Plan, plans } from '#shared/domain/plans.ts'

/** What the terms say of every price; said wherever one is shown. */
export const priceNote = 'Prices are in euros per month and include VAT.'

/** What a plan holds, in words. */
export const planIncludes = (plan: Plan): string[] => {
  const { accounts, scheduledPosts } = plans[plan].limits
  return [`${accounts} accounts`, scheduledPosts === null ? 'No limit on scheduled posts' : `${scheduledPosts} posts scheduled at a time`]
}

/** The day of an instant in full: 27 November 2026. */
export const showDay = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(instant))
