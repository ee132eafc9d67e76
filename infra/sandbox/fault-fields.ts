import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'

/** The product's operations at a platform or a sign-in provider, each with its label on the pages. */
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

/** How many calls a fault affects, once by default. 0 and `forever` both mean until it's deleted. */
export const Times = z
  .union([z.number().int().min(0), z.literal('forever')])
  .default(1)
  .transform((times) => (times === 0 ? 'forever' : times))

/** Faults that any service may have. */
export const timingFaultFields = {
  times: Times,
  /** The work is done on arrival. The response (or the cut) comes this much later. */
  delayMs: milliseconds.optional(),
  /** Cuts the connection and does nothing. */
  dropBeforeEffect: z.boolean().optional(),
  /** Does the work, then cuts the connection. */
  dropAfterEffect: z.boolean().optional(),
}

const Status = z.number().int().min(200).max(599)

/** Faults of any service whose responses have a status. */
export const answerFaultFields = {
  ...timingFaultFields,
  /** Answers with this status and does nothing. */
  status: Status.optional(),
  /** Does the work, then answers with this status as if it had failed. */
  statusAfterEffect: Status.optional(),
  /** The body that goes with `status` or `statusAfterEffect`; the service's usual one by default. */
  body: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
}

/** Faults of any service where an app acts for people with tokens: every platform, and every sign-in provider. */
export const oauthFaultFields = {
  ...answerFaultFields,
  /** Limits the fault to this username's calls. */
  account: z.string().min(1).optional(),
  /** In seconds. Answers 429 unless `status` says otherwise. */
  retryAfter: z.number().int().min(0).max(daySeconds).optional(),
  /** Expires the account's access tokens now: this call and later ones get a 401 until a refresh. */
  expireTokens: z.boolean().optional(),
  /** Revokes the account's tokens now, refresh tokens too: nothing works until the person connects again. */
  revokeTokens: z.boolean().optional(),
  /** An HTML page with `status`, or with the service's usual status for it. */
  htmlError: z.boolean().optional(),
}

/** How the page offers a fault. `amount` labels its number, if it takes one. */
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
  /** The calls that a fault may affect. */
  operations: Operations
  /** The fault's fields. */
  fields: Fields
  /** The faults that the page offers. */
  kinds: readonly FaultKind[]
}

/** A platform's or provider's fault settings, as it registers them. */
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
