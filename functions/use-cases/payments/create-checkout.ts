import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Checkout, Checkouts, Payments, StartedCheckout } from '#functions/ports/payments.ts'
import type { Users } from '#functions/ports/users.ts'
import type { CheckoutState } from '#shared/contracts/payments.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { isLiving } from '#shared/domain/subscriptions.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { PriceOf } from './change-plan.ts'
import { reconcileJob } from './reconcile-payments.ts'
import { type CustomerSyncDeps, planCustomerSync } from './sync-customer.ts'
import { askForSync, type RequestSyncDeps } from './sync-subscription.ts'

export type CheckoutDeps = RequestSyncDeps & {
  users: Pick<Users, 'claimCustomer' | 'replaceCustomer'>
  payments: Pick<Payments, 'createCustomer' | 'createCheckout' | 'checkout' | 'expireCheckout' | 'subscriptionOf'>
  checkouts: Checkouts
  priceOf: PriceOf
  jobs: Pick<JobPlan, 'plan' | 'planOnce'>
}

/** The requested plan. If given, `email` must be the person's own. */
type CheckoutRequest = { plan: PaidPlan; email: string | undefined }

/** How often to start over if another payment of the same person started at the same moment. */
const triesMax = 5

/**
 * Starts a payment for a plan on Stripe's page. A person has one open payment: a repeat for the same plan returns it,
 * and one for another plan ends it. A customer who was deleted at Stripe is replaced. Throws `conflict` if there is a
 * live subscription, and `unavailable` if Stripe can't be reached. Then nothing was started.
 */
export const createCheckout = async (
  deps: CheckoutDeps,
  user: User,
  { plan, email }: CheckoutRequest,
): Promise<{ sessionId: string; url: string }> => {
  if (email !== undefined && email !== user.email) throw invalidField('email', 'That’s not your email address.')
  // Check this before creating a customer for something that isn't sold.
  await deps.priceOf(plan)
  let customerId = await customerOf(deps, user)
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await deps.checkouts.get(user.id)
    const open = await leaveOpen(deps, before, plan)
    if (open?.url !== undefined) return { sessionId: open.id, url: open.url }
    await refuseSecond(deps, user.id, customerId)
    const begun = await begin(deps, { userId: user.id, before, plan, customerId })
    if (begun === 'no-customer') customerId = await replaceCustomer(deps, user, customerId)
    else if (begun?.plan === plan && begun.url !== undefined) return { sessionId: begun.id, url: begun.url }
  }
  throw new DomainError('conflict', 'Several payments were started at the same moment. Try again.')
}

/** Returns the person's Stripe customer. Creating the first one also plans the daily job that finds missed events. */
const customerOf = async ({ users, payments, jobs, now }: CheckoutDeps, user: User): Promise<string> => {
  const { id, email, name, billing } = user
  if (billing.customerId !== undefined) return billing.customerId
  await jobs.planOnce(reconcileJob, toInstant(now()))
  const customerId = await payments.createCustomer({ userId: id, email, name })
  return noted({ jobs, now }, user, await users.claimCustomer(id, customerId))
}

const replaceCustomer = async ({ users, payments, jobs, now }: CheckoutDeps, user: User, formerId: string): Promise<string> => {
  const { id, email, name } = user
  const to = await payments.createCustomer({ userId: id, email, name, formerId })
  return noted({ jobs, now }, user, await users.replaceCustomer(id, { from: formerId, to }))
}

/**
 * Returns the person's current customer id. Their address may have changed while the customer was created with the
 * former one.
 */
const noted = async (deps: CustomerSyncDeps, { email }: User, now: User | undefined): Promise<string> => {
  if (now?.billing.customerId === undefined) throw new DomainError('unauthenticated', 'Session expired. Please log in again.')
  if (now.email !== email) await planCustomerSync(deps, now)
  return now.billing.customerId
}

/** Returns the earlier payment if it's open and for this plan. Ends one for another plan. */
const leaveOpen = async ({ payments }: CheckoutDeps, before: StartedCheckout | undefined, plan: PaidPlan) => {
  if (before?.sessionId === undefined) return undefined
  const session = await payments.checkout(before.sessionId)
  if (session?.status !== 'open') return undefined
  if (before.plan === plan) return session
  await payments.expireCheckout(session.id)
  return undefined
}

/** Asks Stripe directly, since a payment may have arrived there but not here yet. */
const refuseSecond = async (deps: CheckoutDeps, userId: string, customerId: string) => {
  const subscription = await deps.payments.subscriptionOf(customerId)
  if (!subscription || !isLiving(subscription)) return
  await askForSync(deps, userId)
  throw new DomainError('conflict', 'You already have a paid plan. Change it in Settings, under Plan & billing.')
}

type CheckoutStart = { userId: string; before: StartedCheckout | undefined; plan: PaidPlan; customerId: string }

/**
 * Starts the next payment, or repeats the last one, whatever its plan, if its Stripe payment isn't known yet and may be
 * open. Undefined if another started at the same moment, `no-customer` if Stripe no longer knows the customer.
 */
const begin = async (
  deps: CheckoutDeps,
  { userId, before, plan: wanted, customerId }: CheckoutStart,
): Promise<Checkout | 'no-customer' | undefined> => {
  const unknown = before?.sessionId === undefined ? before : undefined
  const { plan, attempt } = unknown ?? { plan: wanted, attempt: (before?.attempt ?? 0) + 1 }
  if (!unknown && !(await deps.checkouts.begin({ userId, plan }, before))) return undefined
  const { id: priceId } = await deps.priceOf(plan)
  const session = await deps.payments.createCheckout({ userId, plan, attempt, customerId, priceId })
  if (!session) return 'no-customer'
  if (await deps.checkouts.note({ userId, plan, attempt, sessionId: session.id })) return session
  await deps.payments.expireCheckout(session.id)
  return undefined
}

export type FollowDeps = RequestSyncDeps & { payments: Pick<Payments, 'checkout' | 'expireCheckout'> }

/**
 * Returns the state of the person's own payment. If Crier doesn't know that it was made, asks Stripe, so a lost event
 * keeps nobody waiting. Throws `not-found` for any other payment.
 */
export const followCheckout = async (deps: FollowDeps, user: User, sessionId: string): Promise<CheckoutState> => {
  const { status, isPaid, plan, subscriptionId } = await ownCheckout(deps, user.id, sessionId)
  if (status !== 'complete') return { status, plan }
  if (isPaid && hasArrived(user, subscriptionId)) return { status: 'paid', plan }
  await askForSync(deps, user.id)
  return { status: 'processing', plan }
}

/** Cancels the person's own payment if it's still open. Any other stays unchanged. Throws like `followCheckout`. */
export const cancelCheckout = async (deps: FollowDeps, user: User, sessionId: string): Promise<CheckoutState> => {
  await ownCheckout(deps, user.id, sessionId)
  await deps.payments.expireCheckout(sessionId)
  return followCheckout(deps, user, sessionId)
}

const ownCheckout = async ({ payments }: FollowDeps, userId: string, sessionId: string) => {
  const found = await payments.checkout(sessionId)
  const { plan } = found ?? {}
  if (found?.userId !== userId || plan === undefined) throw new DomainError('not-found', 'We couldn’t find that payment.')
  return { ...found, plan } satisfies { plan: PaidPlan }
}

/** True if the subscription that the payment started is known, or one that replaced it. */
const hasArrived = ({ billing: { subscription } }: User, subscriptionId: string | undefined) =>
  subscription !== undefined && (subscription.id === subscriptionId || isLiving(subscription))
