import * as z from 'zod'
import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { Plan } from '#shared/domain/plans.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { Provider } from '#shared/domain/users.ts'
import { challengeOf } from '../accounts/connection.ts'

export type PendingDeps = {
  oneTimeTokens: OneTimeTokens
  now: () => number
  /** A new secret of 256 bits. */
  newSecret: () => string
}

/** A sign-in that waits for its person to accept the terms, or to log in; `plan` is the one they chose before. */
export type PendingSignIn = { person: VouchedPerson; plan: Plan | undefined }

/** What the tab that began a sign-in has of it: the token that the answer held, and the verifier that nobody else knows. */
export type OwnSignIn = { temporaryToken: string; codeVerifier: string }

const kind = 'sign-in'
const validMs = 30 * minuteMs

const Payload = z.object({
  provider: Provider,
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  challenge: z.string(),
  plan: z.optional(Plan),
})

/** Keeps a sign-in for 30 minutes; gives the temporary token that stands for it. */
export const keepSignIn = async (
  deps: PendingDeps,
  { person, plan, codeVerifier }: PendingSignIn & Pick<OwnSignIn, 'codeVerifier'>,
): Promise<string> => {
  const { identity, email, name } = person
  const token = deps.newSecret()
  const payload = { ...identity, email, name, challenge: challengeOf(codeVerifier), ...(plan && { plan }) } satisfies z.input<
    typeof Payload
  >
  await deps.oneTimeTokens.put(kind, token, { payload, expiresAt: deps.now() + validMs })
  return token
}

/**
 * The sign-in that a token stands for, which stays good. Throws `DomainError('expired')` when it is unknown, used or too old, or when it was begun
 * with another verifier. Otherwise an attacker could hand their own token to a person, who would then be signed in as the attacker.
 */
export const findSignIn = async (deps: PendingDeps, { temporaryToken, codeVerifier }: OwnSignIn): Promise<PendingSignIn> => {
  const kept = Payload.safeParse(await deps.oneTimeTokens.get(kind, temporaryToken, deps.now()))
  // A sign-in from before verifiers were stored is over, too.
  if (!kept.success || kept.data.challenge !== challengeOf(codeVerifier)) throw endedSignIn()
  const { provider, subject, email, name, plan } = kept.data
  return { person: { identity: { provider, subject }, email, name }, plan }
}

/** Uses a token up, once it did its work. */
export const endSignIn = async (deps: PendingDeps, token: string): Promise<void> => {
  await deps.oneTimeTokens.take(kind, token, deps.now())
}

export const endedSignIn = () => new DomainError('expired', 'Your sign-in has expired. Please try again.')
