import type { Checkout, PaymentEvent, Payments, Unchangeable } from '#functions/ports/payments.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type PaidPlan, plans } from '#shared/domain/plans.ts'
import { isLiving, type Subscription } from '#shared/domain/subscriptions.ts'

/**
 * An in-memory Stripe, as far as the port exposes it. `subscriptions` are keyed by customer, and `isDown` refuses every
 * call.
 */
export const fakePayments = () => {
  const subscriptions = new Map<string, Subscription>()
  const checkouts = new Map<string, Checkout>()
  const emails = new Map<string, string>()
  const events: PaymentEvent[] = []
  const calls: string[] = []
  const state = { isDown: false, credited: 0 }
  const answer = async <Answer>(name: string, act: () => Answer): Promise<Answer> => {
    calls.push(name)
    if (state.isDown) throw new DomainError('unavailable', 'Stripe didn’t respond. Try again in a minute.')
    return act()
  }
  const living = (customerId: string) => {
    const found = subscriptions.get(customerId)
    return found && isLiving(found) ? found : undefined
  }
  const changeable = (customerId: string): { kind: 'changeable'; subscription: Subscription } | Unchangeable => {
    const subscription = living(customerId)
    if (!subscription) return { kind: 'no-subscription' }
    const { status } = subscription
    return status === 'active' || status === 'trialing' ? { kind: 'changeable', subscription } : { kind: 'unpaid' }
  }
  const planOfPrice = (priceId: string) => priceId.replace('price_', '') as PaidPlan

  const expire = (id: string) => {
    const found = checkouts.get(id)
    if (found?.status === 'open') checkouts.set(id, { ...found, status: 'expired', url: undefined })
  }

  const payments: Payments = {
    price: (plan) => answer('price', () => ({ id: `price_${plan}`, monthly: plans[plan].monthlyPrice })),
    createCustomer: ({ userId }) => answer('createCustomer', () => `cus_${userId}`),
    changeEmail: (customerId, email) => answer('changeEmail', () => void emails.set(customerId, email)),
    createCheckout: ({ userId, plan, attempt }) =>
      answer('createCheckout', () => {
        const id = `cs_${userId}_${attempt}`
        const known = checkouts.get(id)
        const made: Checkout = { id, status: 'open', isPaid: false, url: `https://pay.test/${id}`, userId, plan, subscriptionId: undefined }
        if (!known) checkouts.set(id, made)
        return known ?? made
      }),
    checkout: (id) => answer('checkout', () => checkouts.get(id)),
    expireCheckout: (id) => answer('expireCheckout', () => expire(id)),
    subscriptionOf: (customerId) => answer('subscriptionOf', () => subscriptions.get(customerId)),
    previewChange: ({ customerId, priceId }) =>
      answer('previewChange', () => {
        const found = changeable(customerId)
        if (found.kind !== 'changeable') return found
        const price = plans[planOfPrice(priceId)].monthlyPrice
        const dueToday = { ...price, amount: price.amount - found.subscription.price.amount }
        return { kind: 'changeable' as const, costs: { dueToday, nextPayment: price, nextPaymentAt: found.subscription.currentPeriodEnd } }
      }),
    changePlan: ({ customerId, priceId }) =>
      answer('changePlan', () => {
        const found = changeable(customerId)
        if (found.kind !== 'changeable') return found
        const plan = planOfPrice(priceId)
        subscriptions.set(customerId, { ...found.subscription, plan, price: plans[plan].monthlyPrice })
        return { kind: 'changed' as const }
      }),
    setEnding: (customerId, isEnding) =>
      answer('setEnding', () => {
        const found = living(customerId)
        if (!found) return false
        const { endsAt: _, ...rest } = found
        subscriptions.set(customerId, isEnding ? { ...rest, endsAt: found.currentPeriodEnd } : rest)
        return true
      }),
    endSubscriptions: (customerId) =>
      answer('endSubscriptions', () => {
        for (const { id, userId } of checkouts.values()) if (`cus_${userId}` === customerId) expire(id)
        const found = living(customerId)
        if (found) subscriptions.set(customerId, { ...found, status: 'canceled' })
      }),
    invoices: () => answer('invoices', () => ({ items: [] })),
    lastPayment: (customerId) =>
      answer('lastPayment', () => {
        const { paidAt, price } = subscriptions.get(customerId) ?? {}
        return paidAt === undefined || !price
          ? undefined
          : { invoiceId: 'in_1', invoiceNumber: 'CRIER-1', amount: price, credited: { ...price, amount: state.credited }, paidAt }
      }),
    portal: (customerId) => answer('portal', () => `https://pay.test/portal/${customerId}`),
    eventsSince: () => answer('eventsSince', () => ({ items: events })),
  }
  /** Pays an open checkout, as its page does. */
  const pay = (id: string, subscription: Subscription) => {
    const found = checkouts.get(id)
    if (!found?.userId) return
    checkouts.set(id, { ...found, status: 'complete', isPaid: true, url: undefined, subscriptionId: subscription.id })
    subscriptions.set(`cus_${found.userId}`, subscription)
  }
  return { ...payments, emails, subscriptions, checkouts, events, calls, state, pay }
}
