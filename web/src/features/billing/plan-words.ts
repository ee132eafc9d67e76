import { limitsOf, showUse } from '#shared/domain/person-limits.ts'
import { type Plan, plans, teamLimits } from '#shared/domain/plans.ts'
import { i18n } from '#web/lib/i18n.ts'

/** The currency and VAT note from the terms, shown next to every price. */
export const priceNote = i18n.t('Prices are in euros per month and include VAT.')

/** What a plan includes, as text: what can exist at a time, and what can be used. */
export const planIncludes = (plan: Plan): string[] => {
  const { accounts, scheduledPosts } = plans[plan].limits
  const { workspaces, seats } = teamLimits[plan]
  const { files, fileBytes, postsPerDay, xMillsPerDay } = limitsOf({ plan, because: 'paid', isEmailVerified: true })
  return [
    i18n.t('{accounts, plural, one {# account} other {# accounts}}', { accounts }),
    scheduledPosts === null
      ? i18n.t('No limit on scheduled posts')
      : i18n.t('{posts, plural, one {# post scheduled at a time} other {# posts scheduled at a time}}', { posts: scheduledPosts }),
    i18n.t('{posts} posts a day', { posts: postsPerDay.toLocaleString(i18n.locale) }),
    i18n.t('{files} files, {size} in total', { files: files.toLocaleString(i18n.locale), size: showUse('fileBytes', fileBytes) }),
    i18n.t('X API costs up to {amount} a day', { amount: showUse('xMillsPerDay', xMillsPerDay) }),
    ...(workspaces === 0 ? [] : [teamWords({ workspaces, seats })]),
  ]
}

const teamWords = (limits: { workspaces: number; seats: number }) =>
  i18n.t(
    '{workspaces, plural, one {# workspace to share with your team, up to {seats} people} other {# workspaces to share with your team, up to {seats} people each}}',
    limits,
  )
