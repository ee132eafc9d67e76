import type { PlanOverview } from '#shared/contracts/payments.ts'
import { type Plan, plans } from '#shared/domain/plans.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'
import { toMs } from '#shared/domain/times.ts'
import { i18n } from '#web/lib/i18n.ts'
import { trialDaysLeft } from './trial-days.ts'

type Known = Pick<PlanOverview, 'entitlements' | 'subscription' | 'trialEndsAt' | 'wantedPlan'>

/** A person's billing state, as the screen distinguishes it. */
export type BillingStatus =
  /** The trial hasn't started yet. Verifying the address starts it. */
  | { kind: 'before-trial' }
  | { kind: 'free'; trialEndedAt?: string | undefined }
  | { kind: 'trial'; endsAt: string; daysLeft: number }
  | { kind: 'paid'; subscription: Subscription }
  /** Canceled, and paid for until `endsAt`. */
  | { kind: 'ending'; subscription: Subscription; endsAt: string }
  /** A payment failed. The plan is kept until `until`. */
  | { kind: 'grace'; subscription: Subscription; until: string }
  /** A payment is missing, and the plan is no longer kept. */
  | { kind: 'unpaid'; subscription: Subscription }

/** A billing state with an active subscription. */
export type Subscribed = Extract<BillingStatus, { subscription: Subscription }>

export const billingStatusOf = (known: Known, now: number): BillingStatus => {
  const { entitlements, trialEndsAt } = known
  const subscription = runningSubscription(known, now)
  if (subscription) return withSubscription(subscription, entitlements)
  const daysLeft = trialDaysLeft(known, now)
  if (daysLeft !== undefined && entitlements.until !== undefined) return { kind: 'trial', endsAt: entitlements.until, daysLeft }
  if (isBeforeTrial(known)) return { kind: 'before-trial' }
  return { kind: 'free', trialEndedAt: trialEndsAt }
}

/** True if the person hasn't paid for anything yet, and confirming their email address starts their trial. */
export const isBeforeTrial = ({ entitlements, subscription, trialEndsAt, wantedPlan }: Known) =>
  entitlements.because === 'free' && subscription === undefined && trialEndsAt === undefined && wantedPlan !== 'free'

const withSubscription = (subscription: Subscription, { because, until }: PlanOverview['entitlements']): BillingStatus => {
  if (because === 'grace' && until !== undefined) return { kind: 'grace', subscription, until }
  if (because !== 'paid') return { kind: 'unpaid', subscription }
  return subscription.endsAt === undefined ? { kind: 'paid', subscription } : { kind: 'ending', subscription, endsAt: subscription.endsAt }
}

/** Returns the active subscription, whose plan can be changed and next to which no other can be bought. */
export const runningSubscription = ({ subscription }: Pick<Known, 'subscription'>, now: number): Subscription | undefined => {
  if (!subscription || isOver(subscription)) return undefined
  return subscription.endsAt !== undefined && toMs(subscription.endsAt) <= now ? undefined : subscription
}

/** True if it has ended, or never started because its first payment wasn't made. */
const isOver = ({ status }: Subscription) => status === 'canceled' || status === 'incomplete' || status === 'incomplete_expired'

/**
 * How to get to a plan: pay for it, change to it, or cancel what's paid for. `none` for the current plan, or if it's
 * not available now.
 */
export type WayTo = 'order' | 'change' | 'cancel' | 'none'

export const wayTo = (plan: Plan, billingStatus: BillingStatus): WayTo => {
  if (billingStatus.kind === 'paid') {
    if (plan === 'free') return 'cancel'
    return plan === billingStatus.subscription.plan ? 'none' : 'change'
  }
  return 'subscription' in billingStatus || plan === 'free' ? 'none' : 'order'
}

type Usage = Pick<PlanOverview, 'usage' | 'paused'>

/** Counts the accounts and posts that another plan would pause. `used` leaves out paused ones, so they're added. */
export const beyond = (plan: Plan, { usage, paused }: Usage): { accounts: number; posts: number } => {
  const { limits } = plans[plan]
  return {
    accounts: Math.max(0, usage.accounts.used + paused.accounts - limits.accounts),
    posts: limits.scheduledPosts === null ? 0 : Math.max(0, usage.scheduledPosts.used + paused.posts - limits.scheduledPosts),
  }
}

/** Formats the counts as text: "2 accounts and 1 scheduled post". Undefined if both are 0. */
export const countWords = ({ accounts, posts }: { accounts: number; posts: number }): string | undefined => {
  const parts = [
    ...(accounts > 0 ? [i18n.t('{accounts, plural, one {# account} other {# accounts}}', { accounts })] : []),
    ...(posts > 0 ? [i18n.t('{posts, plural, one {# scheduled post} other {# scheduled posts}}', { posts })] : []),
  ]
  return parts.length > 0 ? new Intl.ListFormat(i18n.locale).format(parts) : undefined
}
