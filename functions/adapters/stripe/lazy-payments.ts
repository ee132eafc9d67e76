import type { Payments } from '#functions/ports/payments.ts'
import type { Report } from './refusals.ts'

type Settings = {
  secretKey: string
  /** Where a sandbox stands in for Stripe, if one does. */
  sandboxUrl: string | undefined
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
  portalConfiguration?: string | undefined
  report: Report
}

/** Payments through Stripe, whose client is read with the first call: it is as large as all that a function reads otherwise. */
export const lazyPayments = ({ secretKey, sandboxUrl, ...settings }: Settings): Payments => {
  let opened: Promise<Payments> | undefined
  const open = async () => {
    const [{ openStripe }, { stripePayments }] = await Promise.all([import('./open-stripe.ts'), import('./payments.ts')])
    return stripePayments({ ...settings, stripe: openStripe({ secretKey, sandboxUrl }) })
  }
  const payments = () => {
    opened ??= open()
    return opened
  }
  return {
    price: async (plan) => (await payments()).price(plan),
    createCustomer: async (person) => (await payments()).createCustomer(person),
    createCheckout: async (order) => (await payments()).createCheckout(order),
    checkout: async (id) => (await payments()).checkout(id),
    expireCheckout: async (id) => (await payments()).expireCheckout(id),
    subscriptionOf: async (customerId) => (await payments()).subscriptionOf(customerId),
    previewChange: async (change) => (await payments()).previewChange(change),
    changePlan: async (change) => (await payments()).changePlan(change),
    setEnding: async (customerId, isEnding) => (await payments()).setEnding(customerId, isEnding),
    endSubscriptions: async (customerId) => (await payments()).endSubscriptions(customerId),
    invoices: async (customerId, page) => (await payments()).invoices(customerId, page),
    lastPayment: async (customerId) => (await payments()).lastPayment(customerId),
    portal: async (customerId) => (await payments()).portal(customerId),
    eventsSince: async (since, page) => (await payments()).eventsSince(since, page),
  }
}
