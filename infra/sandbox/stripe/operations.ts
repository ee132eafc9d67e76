import * as z from 'zod'

/** What is asked of Stripe, as faults call it. `set-up` is all that a deployment makes once. */
export const StripeOperation = z.enum([
  'list-prices',
  'create-checkout',
  'read-checkout',
  'expire-checkout',
  'create-customer',
  'read-customer',
  'change-customer',
  'delete-customer',
  'list-subscriptions',
  'read-subscription',
  'change-subscription',
  'cancel-subscription',
  'list-invoices',
  'read-invoice',
  'preview-invoice',
  'pay-invoice',
  'read-payment',
  'refund',
  'open-portal',
  'list-events',
  'read-account',
  'set-up',
])
export type StripeOperation = z.infer<typeof StripeOperation>
