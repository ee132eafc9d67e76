import * as z from 'zod'
import { StripeOperation } from './stripe/operations.ts'

/** What the product does on a platform, whatever the platform calls it. */
export const Operation = z.enum([
  'authorize',
  'token',
  'refresh',
  'revoke',
  'keys',
  'profile',
  'emails',
  'upload',
  'post',
  'comment',
  'thumbnail',
  'status',
  'find',
  ...StripeOperation.options,
])
export type Operation = z.infer<typeof Operation>

const milliseconds = z.number().int().min(0).max(86_400_000)

/** How many calls a fault meets, once unless said; 0 and `forever` both mean until it is deleted. */
export const Times = z
  .union([z.number().int().min(0), z.literal('forever')])
  .default(1)
  .transform((times) => (times === 0 ? 'forever' : times))

/** What may go wrong anywhere. */
export const timingFaultFields = {
  times: Times,
  /** The work is done on arrival; the answer (or the cut) comes this much later. */
  delayMs: milliseconds.optional(),
  /** Cuts the connection and does nothing. */
  dropBeforeEffect: z.boolean().optional(),
  /** Does it, then cuts the connection. */
  dropAfterEffect: z.boolean().optional(),
}

const Status = z.number().int().min(200).max(599)

/** What may go wrong on every platform. */
export const platformFaultFields = {
  ...timingFaultFields,
  /** Only calls of this username. */
  account: z.string().min(1).optional(),
  /** Answers with this status and does nothing. */
  status: Status.optional(),
  /** Does it, then answers with this status as if it had failed. */
  statusAfterEffect: Status.optional(),
  /** The body that goes with `status` or `statusAfterEffect`; the platform's usual one unless given. */
  body: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
  /** Seconds; answers 429 unless `status` says otherwise. */
  retryAfter: z.number().int().min(0).max(86_400).optional(),
  /** The account's access tokens end now: this call and later ones answer 401 until a refresh. */
  expireTokens: z.boolean().optional(),
  /** The account's tokens end now, refresh tokens too: nothing works until the person connects again. */
  revokeTokens: z.boolean().optional(),
}

/** How the page offers a fault; `amount` says what the number means, for those that take one. */
export type FaultKind = { field: string; label: string; amount?: string; choices?: readonly string[] }

export const platformFaultKinds: FaultKind[] = [
  { field: 'status', label: 'Refuse with a status', amount: 'HTTP status' },
  { field: 'statusAfterEffect', label: 'Do it, then answer with a status', amount: 'HTTP status' },
  { field: 'dropBeforeEffect', label: 'Cut the connection, do nothing' },
  { field: 'dropAfterEffect', label: 'Do it, then cut the connection' },
  { field: 'delayMs', label: 'Do it, but answer late', amount: 'ms' },
  { field: 'retryAfter', label: 'Too many requests', amount: 's to wait' },
  { field: 'expireTokens', label: 'End the access token' },
  { field: 'revokeTokens', label: 'Take back the whole connection' },
]
