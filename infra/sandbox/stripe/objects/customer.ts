import type Stripe from 'stripe'
import type { CustomerRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'

export const customerObject = (world: StripeWorld, customer: CustomerRecord): Stripe.Customer => ({
  id: customer.id,
  object: 'customer',
  address: null,
  balance: customer.balance,
  created: customer.createdAt,
  currency: customer.currency,
  default_source: null,
  delinquent: owes(world, customer.id),
  description: customer.description,
  discount: null,
  email: customer.email,
  invoice_prefix: customer.invoicePrefix,
  invoice_settings: { custom_fields: null, default_payment_method: customer.paymentMethodId, footer: null, rendering_options: null },
  livemode: false,
  metadata: customer.metadata,
  name: customer.name,
  next_invoice_sequence: customer.nextInvoiceNumber,
  phone: customer.phone,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})

export const deletedCustomer = ({ id }: CustomerRecord): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true })

/** Whether the latest invoice of one of their subscriptions could not be paid. */
const owes = (world: StripeWorld, customerId: string) => {
  for (const subscription of world.subscriptions.all()) {
    if (subscription.customerId !== customerId) continue
    const invoice = world.invoices.get(subscription.latestInvoiceId)
    if (invoice?.status === 'open' && invoice.attempts > 0) return true
  }
  return false
}
