import type { StripeWorld } from '#infra/sandbox/stripe/stripe-world.ts'
import type { Entitlements } from '#shared/domain/entitlements.ts'
import { PaidPlan } from '#shared/domain/plans.ts'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { livingSubscriptions } from './people.ts'

const instantOf = (seconds: number) => new Date(seconds * secondMs).toISOString()

type Expected = Pick<Entitlements, 'plan' | 'because' | 'until'>

/**
 * What somebody may do now, by what Stripe itself holds and when their trial ends. Said anew, from Stripe's own records and the terms, so that
 * what the product says can be held against it.
 */
export const expectedOf = (world: StripeWorld, { billing }: User): Expected => {
  const paid = paidFor(world, billing.customerId)
  if (paid) return paid
  const { trialEndsAt } = billing
  if (trialEndsAt !== undefined && instantOf(world.now) < trialEndsAt) return { plan: 'early-bird', because: 'trial', until: trialEndsAt }
  return { plan: 'free', because: 'free', until: undefined }
}

const paidFor = (world: StripeWorld, customerId: string | undefined): Expected | undefined => {
  const [subscription] = livingSubscriptions(world, customerId).filter(({ status }) => status !== 'incomplete')
  if (!subscription) return undefined
  const { status, priceId, cancelAt, latestInvoiceId } = subscription
  const plan = PaidPlan.options.find((option) => world.prices.must(priceId).lookupKey === `crier_${option}_monthly`)
  if (!plan || (cancelAt !== null && cancelAt <= world.now)) return undefined
  if (status === 'active') return { plan, because: 'paid', until: cancelAt === null ? undefined : instantOf(cancelAt) }
  const unpaid = world.invoices.get(latestInvoiceId)
  if (status !== 'past_due' || !unpaid) return undefined
  const graceEndsAt = unpaid.createdAt + 7 * daySeconds
  return world.now < graceEndsAt ? { plan, because: 'grace', until: instantOf(graceEndsAt) } : undefined
}
