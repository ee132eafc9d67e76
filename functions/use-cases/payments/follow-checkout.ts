import type { Payments } from '#functions/ports/payments.ts'
import type { CheckoutState } from '#shared/contracts/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { isLiving } from '#shared/domain/subscriptions.ts'
import type { User } from '#shared/domain/users.ts'
import { type AskForSyncDeps, askForSync } from './ask-for-sync.ts'

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
  if (found?.userId !== userId || plan === undefined) throw new DomainError('not-found', 'There is no such payment.')
  return { ...found, plan } satisfies { plan: PaidPlan }
}

/** The subscription that it began is known, or one that took its place since. */
const hasArrived = ({ billing: { subscription } }: User, subscriptionId: string | undefined) =>
  subscription !== undefined && (subscription.id === subscriptionId || isLiving(subscription))
