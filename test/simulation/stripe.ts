import type { Payments } from '#functions/ports/payments.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'

/** What Stripe holds of each customer, and nothing of how it came to that: that is played in test/payments. */
export const createStripe = () => {
  const subscriptions = new Map<string, Subscription>()
  const payments: Pick<Payments, 'subscriptionOf'> = { subscriptionOf: async (customerId) => subscriptions.get(customerId) }
  return { subscriptions, payments }
}

export type SimulatedStripe = ReturnType<typeof createStripe>
