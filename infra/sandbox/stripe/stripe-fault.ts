import * as z from 'zod'
import { answerFaultFields, answerFaultKinds } from '../fault-fields.ts'

/**
 * Stripe's operations as faults name them, with their labels on the page. `set-up` is everything that a deployment
 * creates once.
 */
const stripeOperations = {
  'list-prices': 'Listing prices',
  'create-checkout': 'Starting a checkout',
  'read-checkout': 'Reading a checkout',
  'expire-checkout': 'Closing a checkout',
  'create-customer': 'Creating a customer',
  'read-customer': 'Reading a customer',
  'change-customer': 'Changing a customer',
  'delete-customer': 'Deleting a customer',
  'list-subscriptions': 'Listing subscriptions',
  'read-subscription': 'Reading a subscription',
  'change-subscription': 'Changing a subscription',
  'cancel-subscription': 'Canceling a subscription',
  'list-invoices': 'Listing invoices',
  'read-invoice': 'Reading an invoice',
  'preview-invoice': 'Previewing an invoice',
  refund: 'Refunding a payment',
  'open-portal': 'Opening the portal',
  'list-events': 'Listing events',
  'set-up': 'Setting up',
} as const
export type StripeOperation = keyof typeof stripeOperations

const isOperation = (name: string): name is StripeOperation => Object.hasOwn(stripeOperations, name)

const Operation = z.string().refine(isOperation, 'isn’t a Stripe call that can have a fault')

/** The faults specific to Stripe. After `statusAfterEffect`, the same idempotency key gets the same response again. */
export const stripeFaults = {
  platform: 'stripe',
  operations: stripeOperations,
  schema: z.strictObject({
    platform: z.literal('stripe'),
    ...answerFaultFields,
    operation: Operation,
    /** Limits the fault to calls about this customer id. */
    account: z.string().min(1).optional(),
    /** Does the work, but sends only part of the response's JSON. */
    truncated: z.boolean().optional(),
    /** The header that tells the SDK whether to retry. */
    shouldRetry: z.boolean().optional(),
  }),
  kinds: [...answerFaultKinds, { field: 'truncated', label: 'Do it, but send half the JSON' }],
} as const
export type StripeFault = z.output<typeof stripeFaults.schema>
