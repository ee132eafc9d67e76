import * as z from 'zod'
import { type FaultKind, timingFaultFields } from '../fault-fields.ts'
import { StripeOperation } from './operations.ts'

const Status = z.number().int().min(200).max(599)

/** What may go wrong at Stripe. */
export const StripeFault = z.strictObject({
  platform: z.literal('stripe'),
  ...timingFaultFields,
  operation: StripeOperation,
  /** Only calls about this customer: the id. */
  account: z.string().min(1).optional(),
  /** Answers with this status and does nothing. */
  status: Status.optional(),
  /** Does it, then answers with this status as if it had failed; the same idempotency key gets the same answer again. */
  statusAfterEffect: Status.optional(),
  /** The body that goes with `status` or `statusAfterEffect`; Stripe's usual one unless given. */
  body: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
  /** Does it, but sends only a part of the answer's JSON. */
  truncated: z.boolean().optional(),
  /** The header that tells the SDK whether to try again. */
  shouldRetry: z.boolean().optional(),
})
export type StripeFault = z.output<typeof StripeFault>

export const stripeFaultKinds: FaultKind[] = [
  { field: 'status', label: 'Refuse with a status', amount: 'HTTP status' },
  { field: 'statusAfterEffect', label: 'Do it, then answer with a status', amount: 'HTTP status' },
  { field: 'dropBeforeEffect', label: 'Cut the connection, do nothing' },
  { field: 'dropAfterEffect', label: 'Do it, then cut the connection' },
  { field: 'delayMs', label: 'Do it, but answer late', amount: 'ms' },
  { field: 'truncated', label: 'Do it, but send half of the JSON' },
]
