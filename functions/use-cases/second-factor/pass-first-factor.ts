import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { SecondStep } from '#shared/contracts/user-answer.ts'
import { hasSecondFactor, type Safeguards, type SecondStepMethod } from '#shared/domain/safeguards.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { findBrowser } from '../people/known-browsers.ts'
import { type Origin, openSession, type SessionDeps } from '../people/sessions.ts'

export type FirstFactorDeps = SessionDeps & { oneTimeTokens: OneTimeTokens; newSecret: () => string }

/** `beganAt` (ms) is when the first factor was entered, before it was checked. */
type FirstFactor = { userId: string; origin: Origin; beganAt: number }

/** The result: a session, or the second step to take. */
export type FirstFactorResult =
  | { session: { id: string; token: string }; secondStep?: undefined }
  | { session?: undefined; secondStep: SecondStep }

/** The token of a sign-in that waits for its second factor. */
export const secondStepToken = { kind: 'second-step', validMs: 10 * minuteMs } as const

/**
 * Signs in a person whose first factor is right, or asks for the second one if they have one and don't trust this
 * browser.
 */
export const passFirstFactor = async (deps: FirstFactorDeps, { userId, origin, beganAt }: FirstFactor): Promise<FirstFactorResult> => {
  const own = await deps.safeguards.get(userId)
  const trustedUntil = findBrowser(userId, own, origin.browser, beganAt)?.trustedUntil
  const isTrusted = trustedUntil !== undefined && toMs(trustedUntil) > beganAt
  if (!hasSecondFactor(own) || isTrusted) return { session: await openSession(deps, { userId, origin }) }

  const token = deps.newSecret()
  const payload = { userId, beganAt: toInstant(beganAt) }
  await deps.oneTimeTokens.put(secondStepToken.kind, token, { payload, expiresAt: beganAt + secondStepToken.validMs })
  return { secondStep: { token, methods: methodsOf(own) } }
}

const methodsOf = ({ passkeys, totp, recoveryCodes }: Safeguards): SecondStepMethod[] => [
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ...(totp ? (['totp'] as const) : []),
  ...(recoveryCodes.length > 0 ? (['recovery-code'] as const) : []),
]
