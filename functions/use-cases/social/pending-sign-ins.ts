import * as z from 'zod'
import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { Plan } from '#shared/domain/schemas.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { Provider } from '#shared/domain/users.ts'
import { challengeOf } from '../accounts/connection.ts'

export type PendingDeps = {
  oneTimeTokens: OneTimeTokens
  now: () => number
  /** Returns a new 256-bit secret. */
  newSecret: () => string
}

/** A sign-in waiting for its person to accept the terms or log in. `plan` is the one they chose earlier. */
export type PendingSignIn = { person: VouchedPerson; plan: Plan | undefined }

/** What the tab that started a sign-in holds: the token from the response, and the verifier that only it knows. */
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

/** Stores a sign-in for 30 minutes and returns its temporary token. */
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
 * Returns the sign-in that a token stands for, without using it up. Throws `DomainError('expired')` if it's unknown,
 * used, too old, or was started with another verifier. Without that check, an attacker could hand their own token to
 * someone, who would then be signed in as the attacker.
 */
export const findSignIn = async (deps: PendingDeps, { temporaryToken, codeVerifier }: OwnSignIn): Promise<PendingSignIn> => {
  const kept = Payload.safeParse(await deps.oneTimeTokens.get(kind, temporaryToken, deps.now()))
  // A sign-in from before verifiers were stored has ended too.
  if (!kept.success || kept.data.challenge !== challengeOf(codeVerifier)) throw endedSignIn()
  const { provider, subject, email, name, plan } = kept.data
  return { person: { identity: { provider, subject }, email, name }, plan }
}

/** Uses up a token after it has done its work. */
export const endSignIn = async (deps: PendingDeps, token: string): Promise<void> => {
  await deps.oneTimeTokens.take(kind, token, deps.now())
}

export const endedSignIn = () => new DomainError('expired', 'Your sign-in has expired. Please try again.')
