import type { IdentityProvider, SignInProblem, SignInRefusal, VouchedPerson } from '#functions/ports/identity-provider.ts'
import type { SignInThrottle } from '#functions/ports/sign-in.ts'
import { DomainError, type ErrorCode } from '#shared/domain/errors.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { type Provider, providerNames } from '#shared/domain/users.ts'
import { networkThrottle, tooMany } from '../limits.ts'

export type IdentifyDeps = {
  providers: Readonly<Record<Provider, IdentityProvider>>
  throttle: SignInThrottle
  now: () => number
  /** Tells the operators of what only they can mend. */
  report: (message: string, error: unknown) => void
}

export type ProviderCallback = { provider: Provider; code: string; codeVerifier: string; address: string }

/** Many people may share an address. */
const rule: ThrottleRule = { threshold: 50, delayMaxMs: 15 * minuteMs }
/** Only somebody who sends made-up codes meets these often. */
const counted: SignInProblem[] = ['expired', 'unproven']

/** No refusal is `unauthenticated`: that would end the session of a person who links another way to sign in. */
const codes: Record<SignInProblem, ErrorCode> = {
  expired: 'expired',
  cancelled: 'invalid',
  unverified: 'forbidden',
  unproven: 'forbidden',
  'too-many': 'too-many',
  transient: 'upstream',
  misconfigured: 'unavailable',
}

/**
 * Learns from a provider who came back with its code. Throws a `DomainError` with the sentence for the person. It is `too-many` also after too many
 * failures from the visitor's network. It is `unavailable` where this deployment can't ask or is wrongly set up; operators hear of that.
 */
export const identifyPerson = async (deps: IdentifyDeps, { provider, address, ...comeBack }: ProviderCallback): Promise<VouchedPerson> => {
  const asked = deps.providers[provider]
  if (!asked.isAvailable) throw new DomainError('unavailable', `Sign-in with ${providerNames[provider]} isn’t available here.`)
  const [network, beganAt] = [networkThrottle(deps.throttle, { name: 'sign-in', address, rule }), deps.now()]
  refuse(await network.wait(beganAt))

  const outcome = await asked.identify(comeBack)
  if (outcome.kind === 'vouched') return outcome.person
  const { problem } = outcome.refusal
  const error = toError(provider, outcome.refusal)
  if (counted.includes(problem)) refuse(await network.fail(beganAt))
  if (problem === 'misconfigured') deps.report(`Sign-in through ${providerNames[provider]} isn’t set up correctly.`, error.cause)
  throw error
}

const refuse = (waitMs: number) => {
  if (waitMs > 0) throw tooMany('Too many failed attempts.', waitMs)
}

const toError = (provider: Provider, { problem, message, detail, retryAfterSeconds }: SignInRefusal) =>
  new DomainError(codes[problem], message, {
    cause: new Error(`${provider} ${problem}: ${detail}`),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
