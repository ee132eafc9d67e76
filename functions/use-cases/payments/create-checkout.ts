import type { JobPlan } from '#functions/ports/jobs.ts'
import type { BegunCheckout, Checkout, Checkouts, Payments } from '#functions/ports/payments.ts'
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
import { type AskForSyncDeps, askForSync } from './sync-subscription.ts'

export type CheckoutDeps = AskForSyncDeps & {
  users: Pick<Users, 'claimCustomer' | 'replaceCustomer'>
  payments: Pick<Payments, 'createCustomer' | 'createCheckout' | 'checkout' | 'expireCheckout' | 'subscriptionOf'>
  checkouts: Checkouts
  priceOf: PriceOf
  jobs: Pick<JobPlan, 'plan' | 'planOnce'>
}

/** What is to be paid for; `email`, if given, has to be the person's own. */
type Wish = { plan: PaidPlan; email: string | undefined }

/** How often it is begun anew when another payment of the same person was begun in the same moment. */
const triesMax = 5

/**
 * Begins a payment for a plan on Stripe's page. A person has one open payment: asked again for the same plan it is the same one, asked for another
 * the older one ends. A customer who was deleted at Stripe becomes a new one. Throws `conflict` while a subscription lives, `unavailable` while Stripe can't be asked; then nothing was begun.
 */
export const createCheckout = async (
  deps: CheckoutDeps,
  user: User,
  { plan, email }: Wish,
): Promise<{ sessionId: string; url: string }> => {
  if (email !== undefined && email !== user.email) throw invalidField('email', 'That’s not your email address.')
  // Before anybody becomes a customer of something that is not sold.
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

/** Who the person is at Stripe; from the first time on, events that never come are asked for every day. */
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

/** Who the person is at Stripe from now on. They may have got another address while they became a customer by the former one. */
const noted = async (deps: CustomerSyncDeps, { email }: User, now: User | undefined): Promise<string> => {
  if (now?.billing.customerId === undefined) throw new DomainError('unauthenticated', 'Session expired. Please log in again.')
  if (now.email !== email) await planCustomerSync(deps, now)
  return now.billing.customerId
}

/** The payment that was begun before, if it is open and for this plan; one for another plan is ended. */
const leaveOpen = async ({ payments }: CheckoutDeps, before: BegunCheckout | undefined, plan: PaidPlan) => {
  if (before?.sessionId === undefined) return undefined
  const session = await payments.checkout(before.sessionId)
  if (session?.status !== 'open') return undefined
  if (before.plan === plan) return session
  await payments.expireCheckout(session.id)
  return undefined
}

/** Asked of Stripe itself: a payment may have arrived there and not here yet. */
const refuseSecond = async (deps: CheckoutDeps, userId: string, customerId: string) => {
  const subscription = await deps.payments.subscriptionOf(customerId)
  if (!subscription || !isLiving(subscription)) return
  await askForSync(deps, userId)
  throw new DomainError('conflict', 'You already have a paid plan. Change it in Settings, under Plan & billing.')
}

type Beginning = { userId: string; before: BegunCheckout | undefined; plan: PaidPlan; customerId: string }

/**
 * The next payment; or the last one, whatever its plan, while nobody knows which it has become: it may be open at Stripe. Undefined when another was
 * begun in the same moment, `no-customer` when Stripe knows the customer no more.
 */
const begin = async (
  deps: CheckoutDeps,
  { userId, before, plan: wanted, customerId }: Beginning,
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

export type FollowDeps = AskForSyncDeps & { payments: Pick<Payments, 'checkout' | 'expireCheckout'> }

/**
 * The state of a payment of the person's own. If Crier does not know yet that it was made, this asks Stripe. So nobody waits for a lost event. Throws
 * `not-found` for any other payment.
 */
export const followCheckout = async (deps: FollowDeps, user: User, sessionId: string): Promise<CheckoutState> => {
  const { status, isPaid, plan, subscriptionId } = await ownCheckout(deps, user.id, sessionId)
  if (status !== 'complete') return { status, plan }
  if (isPaid && hasArrived(user, subscriptionId)) return { status: 'paid', plan }
  await askForSync(deps, user.id)
  return { status: 'processing', plan }
}

/** Gives up a payment of the person's own that is still open; one that is not stays as it is. Throws like `followCheckout`. */
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

/** The subscription that it began is known, or one that took its place since. */
const hasArrived = ({ billing: { subscription } }: User, subscriptionId: string | undefined) =>
  subscription !== undefined && (subscription.id === subscriptionId || isLiving(subscription))
