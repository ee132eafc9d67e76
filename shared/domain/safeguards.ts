import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs } from './times.ts'

/** A browser that a person has signed in with; `hash` is that of the secret in its cookie, `sessionId` the session that began there last. */
export const KnownBrowser = z.object({
  hash: z.string(),
  sessionId: z.string(),
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  endsAt: Instant,
  /** Until then no second factor is asked for here. */
  trustedUntil: z.optional(Instant),
})
export type KnownBrowser = z.infer<typeof KnownBrowser>

/** The public half of a key that a device, a password manager or a stick keeps. Ids and keys are base64url. */
export const Passkey = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** How often it was used, where it counts at all: one that goes back was copied. */
  counter: z.int(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.optional(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** An app that shows codes: its secret, sealed, and the last step of 30 seconds of which a code was used. */
const Totp = z.object({ sealed: z.string(), lastStep: z.int(), createdAt: Instant })
export type Totp = z.infer<typeof Totp>

/** What guards a person's sign-in beside their password. `version` grows with every write; 0 is that of nothing written yet. */
export const Safeguards = z.object({
  browsers: z._default(z.array(KnownBrowser), []),
  passkeys: z._default(z.array(Passkey), []),
  totp: z.optional(Totp),
  /** One that is being set up: it guards nothing yet. */
  pendingTotp: z.optional(z.omit(Totp, { lastStep: true })),
  /** Hashes of those that are left. */
  recoveryCodes: z._default(z.array(z.string()), []),
  /** Sign-ins that waited for their second factor then are over. */
  stepsEndedAt: z.optional(Instant),
  version: z.int(),
})
export type Safeguards = z.infer<typeof Safeguards>

export const noSafeguards: Safeguards = { browsers: [], passkeys: [], recoveryCodes: [], version: 0 }

/** At most so many browsers are known of a person: those used last. */
export const browsersMax = 20
export const passkeysMax = 10
export const passkeyNameMax = 60
export const recoveryCodesCount = 10
/** How long “Remember this browser” lasts. */
export const trustedDays = 30
/** A reset by mail takes out what was added since: who stole a password can't keep the account by a factor of their own. */
export const establishedMs = 3 * dayMs

/** Whether more than the first factor is asked for. */
export const hasSecondFactor = ({ passkeys, totp }: Safeguards) => passkeys.length > 0 || totp !== undefined

/** What a person can prove themselves with in the second step. */
export const SecondStepMethod = z.enum(['passkey', 'totp', 'recovery-code'])
export type SecondStepMethod = z.infer<typeof SecondStepMethod>
