import type { PlanOverview } from '#shared/contracts/payments.ts'
import { type Plan, plans } from '#shared/domain/plans.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { toMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { trialDaysLeft } from './trial-days.ts'

type Known = Pick<PlanOverview, 'entitlements' | 'subscription' | 'trialEndsAt' | 'wantedPlan'>

/** How a person stands with their plan, as the screen tells it apart. */
export type BillingStatus =
  /** Without a trial yet: it begins with the verification of the address. */
  | { kind: 'before-trial' }
  | { kind: 'free'; trialEndedAt?: string | undefined }
  | { kind: 'trial'; endsAt: string; daysLeft: number }
  | { kind: 'paid'; subscription: Subscription }
  /** Cancelled, and paid for until then. */
  | { kind: 'ending'; subscription: Subscription; endsAt: string }
  /** A payment failed; the plan is kept until then. */
  | { kind: 'grace'; subscription: Subscription; until: string }
  /** A payment is missing, and the plan is no longer kept. */
  | { kind: 'unpaid'; subscription: Subscription }

/** How somebody stands who has a subscription that runs. */
export type Subscribed = Extract<BillingStatus, { subscription: Subscription }>

export const billingStatusOf = (known: Known, now: number): BillingStatus => {
  const { entitlements, trialEndsAt, wantedPlan } = known
  const subscription = runningSubscription(known, now)
  if (subscription) return withSubscription(subscription, entitlements)
  const daysLeft = trialDaysLeft(known, now)
  if (daysLeft !== undefined && entitlements.until !== undefined) return { kind: 'trial', endsAt: entitlements.until, daysLeft }
  if (trialEndsAt === undefined && wantedPlan !== 'free') return { kind: 'before-trial' }
  return { kind: 'free', trialEndedAt: trialEndsAt }
}

const withSubscription = (subscription: Subscription, { because, until }: PlanOverview['entitlements']): BillingStatus => {
  if (because === 'grace' && until !== undefined) return { kind: 'grace', subscription, until }
  if (because !== 'paid') return { kind: 'unpaid', subscription }
  return subscription.endsAt === undefined ? { kind: 'paid', subscription } : { kind: 'ending', subscription, endsAt: subscription.endsAt }
}

/** The subscription that still runs: its plan can be changed, and no other can be bought beside it. */
export const runningSubscription = ({ subscription }: Pick<Known, 'subscription'>, now: number): Subscription | undefined => {
  if (!subscription || isOver(subscription)) return undefined
  return subscription.endsAt !== undefined && toMs(subscription.endsAt) <= now ? undefined : subscription
}

/** Ended, or never begun because its first payment was not made. */
const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete' || status === 'incomplete_expired'

/** What leads to a plan: paying for it, changing to it, ending what is paid for; `none` where it is the one, or can't be had now. */
export type WayTo = 'order' | 'change' | 'cancel' | 'none'

export const wayTo = (plan: Plan, billingStatus: BillingStatus): WayTo => {
  if (billingStatus.kind === 'paid') {
    if (plan === 'free') return 'cancel'
    return plan === billingStatus.subscription.plan ? 'none' : 'change'
  }
  return 'subscription' in billingStatus || plan === 'free' ? 'none' : 'order'
}

type Usage = Pick<PlanOverview, 'usage' | 'paused'>

/** How much of what a person has would wait on another plan. Things that wait already do not count as used. */
export const beyond = (plan: Plan, { usage, paused }: Usage): { accounts: number; posts: number } => {
  const { limits } = plans[plan]
  return {
    accounts: Math.max(0, usage.accounts.used + paused.accounts - limits.accounts),
    posts: limits.scheduledPosts === null ? 0 : Math.max(0, usage.scheduledPosts.used + paused.posts - limits.scheduledPosts),
  }
}

/** A number of accounts and posts in words: 2 accounts and 1 scheduled post; undefined for none. */
export const countWords = ({ accounts, posts }: { accounts: number; posts: number }): string | undefined => {
  const parts = [
    ...(accounts > 0 ? [i18n.t('{accounts, plural, one {# account} other {# accounts}}', { accounts })] : []),
    ...(posts > 0 ? [i18n.t('{posts, plural, one {# scheduled post} other {# scheduled posts}}', { posts })] : []),
  ]
  return parts.length > 0 ? new Intl.ListFormat(i18n.locale).format(parts) : undefined
}
