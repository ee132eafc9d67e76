import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs } from './times.ts'

/** What is remembered of an act on a person's account: who entered it, and changes to what guards it, what it is connected to, and what left it. */
export const AuditAction = z.enum([
  'signed-up',
  'signed-in',
  'second-step-asked',
  'signed-out',
  'sign-in-linked',
  'identity-confirmed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'browsers-forgotten',
  'sessions-ended',
  'password-changed',
  'password-reset',
  'address-asked',
  'address-changed',
  'address-cancelled',
  'account-connected',
  'account-disconnected',
  'exported',
  'deletion-asked',
  'person-disabled',
  'person-enabled',
  'platform-paused',
  'platform-resumed',
  'person-invited',
  'invitation-withdrawn',
  'test-mailed',
  'app-set',
  'app-removed',
  'app-tested',
  'sign-up-chosen',
])
export type AuditAction = z.infer<typeof AuditAction>

/** One such event. `network` is a keyed hash of the network that it came from. `requestId` is the call's in our logs. */
export const AuditEvent = z.object({
  at: Instant,
  what: AuditAction,
  result: z.enum(['done', 'refused']),
  network: z.string(),
  requestId: z.string(),
  /** Of an administrator's acts, what they were about: a person's id, a platform. */
  about: z.optional(z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** How long an event is kept, in ms. */
export const auditKeptMs = 400 * dayMs
