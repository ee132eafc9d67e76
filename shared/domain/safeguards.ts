import * as z from 'zod/mini'
import { Instant } from './instants.ts'
import { dayMs } from './times.ts'

/**
 * A browser a person has signed in with. `hash` is the hash of the secret in its cookie. `sessionId` is the latest
 * session started there.
 */
export const KnownBrowser = z.object({
  hash: z.string(),
  sessionId: z.string(),
  device: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
  endsAt: Instant,
  /** Until when the second factor is skipped here. */
  trustedUntil: z.optional(Instant),
})
export type KnownBrowser = z.infer<typeof KnownBrowser>

/**
 * The public half of a key stored on a device, in a password manager, or on a security key. IDs and keys are base64url.
 */
export const Passkey = z.object({
  id: z.string(),
  publicKey: z.string(),
  /** The authenticator's use count, if it keeps one. A count that goes backward means the key was copied. */
  counter: z.int(),
  transports: z.array(z.string()),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.optional(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** An authenticator app: its sealed secret and the last 30-second step whose code was used. */
const Totp = z.object({ sealed: z.string(), lastStep: z.int(), createdAt: Instant })
export type Totp = z.infer<typeof Totp>

/**
 * What protects a person's sign-in besides the password. `version` grows with every write and is 0 before the first.
 */
export const Safeguards = z.object({
  browsers: z._default(z.array(KnownBrowser), []),
  passkeys: z._default(z.array(Passkey), []),
  totp: z.optional(Totp),
  /** An app being set up. It protects nothing yet. */
  pendingTotp: z.optional(z.omit(Totp, { lastStep: true })),
  /** Hashes of the unused codes. */
  recoveryCodes: z._default(z.array(z.string()), []),
  /** Sign-ins that were waiting for a second factor at this time are void. */
  stepsEndedAt: z.optional(Instant),
  version: z.int(),
})
export type Safeguards = z.infer<typeof Safeguards>

export const noSafeguards: Safeguards = { browsers: [], passkeys: [], recoveryCodes: [], version: 0 }

/** The maximum number of known browsers per person. The most recently used are kept. */
export const browsersMax = 20
export const passkeysMax = 10
export const passkeyNameMax = 60
export const recoveryCodesCount = 10
/** How long “Remember this browser” lasts, in days. */
export const trustedDays = 30
/**
 * A password reset by email removes factors added this recently, so a password thief can't keep the account by adding
 * their own.
 */
export const establishedMs = 3 * dayMs

/** Reports whether a second factor is required. */
export const hasSecondFactor = ({ passkeys, totp }: Safeguards) => passkeys.length > 0 || totp !== undefined

/** How a person can complete the second step. */
export const SecondStepMethod = z.enum(['passkey', 'totp', 'recovery-code'])
export type SecondStepMethod = z.infer<typeof SecondStepMethod>
