import type { Accounts } from '#functions/ports/accounts.ts'
import type { PostStatuses, Posts } from '#functions/ports/posts.ts'
import type { PlanOverview } from '#shared/contracts/payments.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { refundDays } from '#shared/domain/plans.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { everyPost } from '../posts/every-post.ts'

export type OverviewDeps = {
  accounts: Pick<Accounts, 'list'>
  posts: Pick<Posts, 'ofStatus'>
  postStatuses: Pick<PostStatuses, 'countScheduled'>
}

/** Returns the person's plan at `now` (ms), how much of it is used, and what waits because it exceeds the plan. */
export const planOverview = async (deps: OverviewDeps, { id, billing }: User, now: number): Promise<PlanOverview> => {
  const entitled = entitlements(billing, now)
  const { wantedPlan, trialEndsAt, subscription } = billing
  const [accounts, posts] = await Promise.all([deps.accounts.list(id), countPosts(deps, id, entitled.limits.scheduledPosts)])
  const pausedAccounts = accounts.filter(({ pausedByPlan }) => pausedByPlan).length
  return {
    wantedPlan,
    entitlements: entitled,
    canAskForRefund: isRefundable(subscription, now),
    ...(trialEndsAt !== undefined && { trialEndsAt }),
    ...(subscription && { subscription }),
    usage: {
      accounts: { used: accounts.length - pausedAccounts, limit: entitled.limits.accounts },
      scheduledPosts: { used: posts.used, limit: entitled.limits.scheduledPosts },
    },
    paused: { accounts: pausedAccounts, posts: posts.paused },
  }
}

/** True if the last payment can be refunded at `now` (ms). */
export const isRefundable = (subscription: Pick<Subscription, 'paidAt'> | undefined, now: number) =>
  subscription?.paidAt !== undefined && now - toMs(subscription.paidAt) <= refundDays * dayMs

/** Without a limit, nothing waits, so a count is enough. */
const countPosts = async (deps: OverviewDeps, userId: string, limit: number | null) => {
  if (limit === null) return { used: await deps.postStatuses.countScheduled(userId), paused: 0 }
  const posts = await everyPost(deps, userId, postStatus.scheduled)
  const paused = posts.filter(isPaused).length
  return { used: posts.length - paused, paused }
}

const isPaused = ({ targets }: Post) => targets.some(({ pausedBy }) => pausedBy === 'plan')
