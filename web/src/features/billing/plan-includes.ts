import { type Plan, plans } from '#shared/domain/plans.ts'

/** What a plan holds, in words. */
export const planIncludes = (plan: Plan): string[] => {
  const { accounts, scheduledPosts } = plans[plan].limits
  return [`${accounts} accounts`, scheduledPosts === null ? 'No limit on scheduled posts' : `${scheduledPosts} posts scheduled at a time`]
}
