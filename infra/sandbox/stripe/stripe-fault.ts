import * as z from 'zod'
import { answerFaultFields, answerFaultKinds } from '../fault-fields.ts'

/** What is asked of Stripe, as faults call it, and how the page calls it. `set-up` is all that a deployment makes once. */
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

/** What may go wrong at Stripe. After `statusAfterEffect` the same idempotency key gets the same answer again. */
export const stripeFaults = {
  platform: 'stripe',
  operations: stripeOperations,
  schema: z.strictObject({
    platform: z.literal('stripe'),
    ...answerFaultFields,
    operation: Operation,
    /** Only calls about this customer: the id. */
    account: z.string().min(1).optional(),
    /** Does it, but sends only a part of the answer's JSON. */
    truncated: z.boolean().optional(),
    /** The header that tells the SDK whether to try again. */
    shouldRetry: z.boolean().optional(),
  }),
  kinds: [...answerFaultKinds, { field: 'truncated', label: 'Do it, but send half the JSON' }],
} as const
export type StripeFault = z.output<typeof stripeFaults.schema>
