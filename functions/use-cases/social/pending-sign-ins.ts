import * as z from 'zod'
import type { VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { Plan, Provider } from '#shared/domain/users.ts'

export type PendingDeps = {
  oneTimeTokens: OneTimeTokens
  now: () => number
  /** A new secret of 256 bits. */
  newSecret: () => string
}

/** A sign-in that waits for its person to accept the terms, or to log in; `plan` is the one they chose before. */
export type PendingSignIn = { person: VouchedPerson; plan: Plan | undefined }

const kind = 'sign-in'
const validMs = 30 * minuteMs

const Payload = z.object({ provider: Provider, subject: z.string(), email: z.string(), name: z.string(), plan: Plan.optional() })

/** Keeps a sign-in for 30 minutes; gives the temporary token that stands for it. */
export const keepSignIn = async (deps: PendingDeps, { person, plan }: PendingSignIn): Promise<string> => {
  const { identity, email, name } = person
  const token = deps.newSecret()
  const payload = { ...identity, email, name, ...(plan && { plan }) } satisfies z.input<typeof Payload>
  await deps.oneTimeTokens.put(kind, token, { payload, expiresAt: deps.now() + validMs })
  return token
}

/** The sign-in that a token stands for, which stays good. Throws `DomainError('invalid')` when it is unknown, used or too old. */
export const findSignIn = async (deps: PendingDeps, token: string): Promise<PendingSignIn> => {
  const payload = await deps.oneTimeTokens.get(kind, token, deps.now())
  if (!payload) throw endedSignIn()
  const { provider, subject, email, name, plan } = Payload.parse(payload)
  return { person: { identity: { provider, subject }, email, name }, plan }
}

/** Uses a token up, once it did its work. */
export const endSignIn = async (deps: PendingDeps, token: string): Promise<void> => {
  await deps.oneTimeTokens.take(kind, token, deps.now())
}

export const endedSignIn = () => new DomainError('invalid', 'Your sign-in has expired. Please try again.')
