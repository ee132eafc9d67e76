import type { RateRule } from '#functions/ports/rate-limits.ts'
import type { UsedPasskey } from '#shared/contracts/passkeys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { networkOf } from '#shared/domain/networks.ts'
import { hourMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { type Origin, openSession } from '../people/start-session.ts'
import { tooMany } from '../people/too-many.ts'
import { checkPasskey } from './check-passkey.ts'
import type { FactorDeps } from './factor-deps.ts'
import { newChallenge } from './passkey-challenges.ts'
import { findStaying } from './take-second-step.ts'

/** Many people may share a network. */
const challengeRule: RateRule = { max: 300, windowMs: hourMs }

/** What a browser needs to use any passkey of this site. Throws `too-many` after 300 in an hour from the visitor's network. */
export const passkeySignInOptions = async (deps: FactorDeps, address: string) => {
  const waitMs = await deps.rateLimits.spend(`passkeys network ${networkOf(address)}`, challengeRule, deps.now())
  if (waitMs > 0) throw tooMany('Too many people signed in from your network.', waitMs)
  return deps.passkeys.request({ challenge: await newChallenge(deps, { purpose: 'sign-in', subject: '' }), mustVerify: true })
}

/** Signs a person in with a passkey alone, which names them. Throws `invalid` when it is none of theirs, or when they have no verified address. */
export const signInWithPasskey = async (
  deps: FactorDeps,
  { passkey, origin }: { passkey: UsedPasskey; origin: Origin },
): Promise<{ user: User; token: string }> => {
  const userId = Buffer.from(passkey.response.userHandle ?? '', 'base64url').toString()
  const isRight = /^[\w-]{1,64}$/.test(userId) && (await checkPasskey(deps, { userId, passkey, purpose: 'sign-in' }))
  const user = isRight ? await findStaying(deps, userId) : undefined
  if (!user?.isEmailVerified)
    throw new DomainError('invalid', 'This passkey opens no account here. Log in with your password, or through Google or GitHub.')
  return { user, token: (await openSession(deps, { userId, origin })).token }
}
