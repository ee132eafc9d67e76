import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'

/** The product's operations at a platform or a sign-in provider, each with its name on the pages. */
const operationLabels = {
  authorize: 'Asking for consent',
  token: 'Exchanging the code',
  refresh: 'Refreshing tokens',
  revoke: 'Revoking',
  keys: 'Publishing the keys',
  profile: 'Reading the profile',
  emails: 'Reading the email addresses',
  upload: 'Uploading media',
  post: 'Posting',
  comment: 'Adding the first comment',
  thumbnail: 'Setting the thumbnail',
  status: 'Checking media status',
  find: 'Listing posts',
} as const
export type Operation = keyof typeof operationLabels

export const milliseconds = z.number().int().min(0).max(86_400_000)

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

/** What may go wrong wherever answers have a status. */
export const answerFaultFields = {
  ...timingFaultFields,
  /** Answers with this status and does nothing. */
  status: Status.optional(),
  /** Does it, then answers with this status as if it had failed. */
  statusAfterEffect: Status.optional(),
  /** The body that goes with `status` or `statusAfterEffect`; the service's usual one unless given. */
  body: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
}

/** What may go wrong wherever an app acts for people by tokens: on every platform, and at every sign-in provider. */
export const oauthFaultFields = {
  ...answerFaultFields,
  /** Only calls of this username. */
  account: z.string().min(1).optional(),
  /** Seconds; answers 429 unless `status` says otherwise. */
  retryAfter: z.number().int().min(0).max(daySeconds).optional(),
  /** The account's access tokens end now: this call and later ones answer 401 until a refresh. */
  expireTokens: z.boolean().optional(),
  /** The account's tokens end now, refresh tokens too: nothing works until the person connects again. */
  revokeTokens: z.boolean().optional(),
  /** A page of HTML with `status`, or with the service's usual one for it. */
  htmlError: z.boolean().optional(),
}

/** How the page offers a fault; `amount` says what the number means, for those that take one. */
export type FaultKind = { field: string; label: string; amount?: string; choices?: readonly string[] }

export const answerFaultKinds: FaultKind[] = [
  { field: 'status', label: 'Refuse with a status', amount: 'HTTP status' },
  { field: 'statusAfterEffect', label: 'Do it, then answer with a status', amount: 'HTTP status' },
  { field: 'dropBeforeEffect', label: 'Drop the connection, do nothing' },
  { field: 'dropAfterEffect', label: 'Do it, then drop the connection' },
  { field: 'delayMs', label: 'Do it, but answer late', amount: 'ms' },
]

export const oauthFaultKinds: FaultKind[] = [
  ...answerFaultKinds,
  { field: 'retryAfter', label: 'Too many requests', amount: 's to wait' },
  { field: 'expireTokens', label: 'Expire the access token' },
  { field: 'revokeTokens', label: 'Revoke the whole connection' },
]

type Own<Name extends string, Operations extends readonly Operation[], Fields extends z.ZodRawShape> = {
  platform: Name
  /** The calls that may meet a fault. */
  operations: Operations
  /** What may go wrong. */
  fields: Fields
  /** What the page offers of it. */
  kinds: readonly FaultKind[]
}

/** The fault settings of a platform or provider, as it registers them. */
export const faultSettings = <const Name extends string, const Operations extends readonly Operation[], Fields extends z.ZodRawShape>({
  platform,
  operations,
  fields,
  kinds,
}: Own<Name, Operations, Fields>) => ({
  platform,
  operations: Object.fromEntries(operations.map((operation) => [operation, operationLabels[operation]])),
  schema: z.strictObject({ platform: z.literal(platform), ...fields, operation: z.enum(operations) }),
  kinds,
})
