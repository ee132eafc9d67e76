import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs } from './times.ts'

/** Audited events on a person's account: sign-ins, and changes to its security, connections, or data. */
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
  'key-created',
  'key-renamed',
  'key-revoked',
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

/**
 * One audit event. `network` is a keyed hash of the network it came from. `requestId` is the request's ID in our logs.
 */
export const AuditEvent = z.object({
  at: Instant,
  what: AuditAction,
  result: z.enum(['done', 'refused']),
  network: z.string(),
  requestId: z.string(),
  /** For an administrator's actions, the subject: a person's ID or a platform. */
  about: z.optional(z.string()),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** The number of newest events that a person is shown. */
export const auditShownMax = 100

/** How long an event is kept, in ms. */
export const auditKeptMs = 400 * dayMs
