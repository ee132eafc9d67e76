import type { Payments } from '#functions/ports/payments.ts'
import type { Subscription } from '#shared/domain/subscriptions.ts'

/** Each customer's state at Stripe, without how it got there. test/payments plays that. */
export const createStripe = () => {
  const subscriptions = new Map<string, Subscription>()
  const payments: Pick<Payments, 'subscriptionOf'> = { subscriptionOf: async (customerId) => subscriptions.get(customerId) }
  return { subscriptions, payments }
}

export type SimulatedStripe = ReturnType<typeof createStripe>
