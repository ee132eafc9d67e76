import * as z from 'zod'
import type { RateRule } from '#functions/ports/limits.ts'
import type { UsedPasskey } from '#shared/contracts/passkeys.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { siteOf } from '#shared/domain/networks.ts'
import type { Safeguards } from '#shared/domain/safeguards.ts'
import type { ThrottleRule } from '#shared/domain/sign-in-throttle.ts'
import { hourMs, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { spendByNetwork, tooMany } from '../limits.ts'
import { changeSafeguards } from '../people/known-browsers.ts'
import { closeSession, type Origin, openSession } from '../people/sessions.ts'
import { type FactorDeps, tellSecurityChanged, totpContext, wrongCode } from './factors.ts'
import { secondStepToken } from './pass-first-factor.ts'
import { checkPasskey, newChallenge } from './passkeys.ts'
import { hashOfCode, stepOfCode } from './totp-codes.ts'

export type Proof = { method: 'totp' | 'recovery-code'; code: string } | { method: 'passkey'; passkey: UsedPasskey }

/**
 * `remember` skips the second factor in this browser for 30 days. `concerns` receives the person's id as soon as it's
 * known.
 */
type Step = { token: string; proof: Proof; remember: boolean; origin: Origin; concerns: (userId: string) => void }

/**
 * Five at once, then eventually one an hour: of a million codes, three are right at a time. Only someone who has passed
 * the first factor gets here.
 */
const rule: ThrottleRule = { threshold: 5, delayMaxMs: hourMs }

/** Returns the options for a browser to use a passkey as the second step. Throws `expired` if the sign-in is over. */
export const secondStepOptions = async (deps: FactorDeps, token: string) => {
  const { userId, own } = await findStep(deps, token)
  const challenge = await newChallenge(deps, { purpose: 'second-step', subject: userId })
  return deps.passkeys.request({ challenge, allowed: own.passkeys, mustVerify: false })
}

/**
 * Finishes a sign-in with a second factor. A step is valid once, and ends as soon as the person sets a new password or
 * signs out everywhere. Throws `expired` if it's over, `invalid` if the proof is wrong, and `too-many` after five wrong
 * codes.
 */
export const takeSecondStep = async (
  deps: FactorDeps,
  { token, proof, remember, origin, concerns }: Step,
): Promise<{ user: User; token: string }> => {
  const { userId, beganAt } = await findStep(deps, token)
  concerns(userId)
  const user = await findStaying(deps, userId)
  if (!user) throw ended()
  await check(deps, { userId, proof, address: origin.address })
  if (!(await deps.oneTimeTokens.take(secondStepToken.kind, token, deps.now()))) throw ended()

  const session = await openSession(deps, { userId, origin, isTrusted: remember })
  // If the person has just signed out everywhere else, only the sessions that existed then were ended.
  if (isOver(await deps.safeguards.get(userId), beganAt)) {
    await closeSession(deps, { userId, id: session.id })
    throw ended()
  }
  if (proof.method === 'recovery-code') await tellSecurityChanged(deps, user, 'code-used')
  return { user, token: session.token }
}

/** A person who is leaving is found only by id, so nobody can sign in as them. */
export const findStaying = async ({ users }: Pick<FactorDeps, 'users'>, userId: string): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user && (await users.findByEmail(user.email))?.user.id === userId ? user : undefined
}

const Payload = z.object({ userId: z.string(), beganAt: z.string() })

const findStep = async (deps: FactorDeps, token: string) => {
  const payload = await deps.oneTimeTokens.get(secondStepToken.kind, token, deps.now())
  if (!payload) throw ended()
  const { userId, beganAt } = Payload.parse(payload)
  const own = await deps.safeguards.get(userId)
  if (isOver(own, beganAt)) throw ended()
  return { userId, beganAt, own }
}

const isOver = ({ stepsEndedAt }: Safeguards, beganAt: string) => stepsEndedAt !== undefined && toMs(stepsEndedAt) >= toMs(beganAt)

const check = async (deps: FactorDeps, { userId, proof, address }: { userId: string; proof: Proof; address: string }) => {
  if (proof.method === 'passkey') {
    if (!(await checkPasskey(deps, { userId, passkey: proof.passkey, purpose: 'second-step' })))
      throw new DomainError('invalid', 'We couldn’t verify this passkey. Try again.')
    return
  }
  // Counted separately, so wrong codes of another kind or from elsewhere don't block a recovery code.
  const counter = proof.method === 'totp' ? `codes of ${userId}` : `recovery codes of ${userId} from ${siteOf(address)}`
  const waitMs = await deps.throttle.fail(counter, rule, deps.now())
  if (waitMs > 0) throw tooMany('Too many wrong codes.', waitMs)
  await (proof.method === 'totp' ? spendTotp : spendRecoveryCode)(deps, userId, proof.code)
  await deps.throttle.forget(counter)
}

const spendTotp = async (deps: FactorDeps, userId: string, code: string) => {
  const { totp } = await deps.safeguards.get(userId)
  const secret = totp && (await deps.vault.open(totp.sealed, totpContext(userId)))
  await changeSafeguards(deps, userId, (before) => {
    const lastStep =
      secret !== undefined && before.totp?.sealed === totp?.sealed && before.totp
        ? stepOfCode(secret, code, { now: deps.now(), lastStep: before.totp.lastStep })
        : undefined
    if (!before.totp || lastStep === undefined) throw wrongCode()
    return { ...before, totp: { ...before.totp, lastStep } }
  })
}

const spendRecoveryCode = async (deps: FactorDeps, userId: string, code: string) => {
  const hash = hashOfCode(code)
  await changeSafeguards(deps, userId, (before) => {
    if (!before.recoveryCodes.includes(hash)) throw new DomainError('invalid', unknownCode, { fields: { code: [unknownCode] } })
    return { ...before, recoveryCodes: before.recoveryCodes.filter((known) => known !== hash) }
  })
}

const unknownCode = 'That’s not one of your recovery codes, or it was already used.'

const ended = () => new DomainError('expired', 'Your sign-in has expired. Please log in again.')

/** Many people may share a network. */
const challengeRule: RateRule = { max: 300, windowMs: hourMs }

/**
 * Returns the options for a browser to use any passkey of this site. Throws `too-many` after 300 an hour from the
 * visitor's network.
 */
export const passkeySignInOptions = async (deps: FactorDeps, address: string) => {
  const waitMs = await spendByNetwork(deps.rateLimits, { name: 'passkeys network', address, rule: challengeRule, now: deps.now() })
  if (waitMs > 0) throw tooMany('Too many people have signed in from your network.', waitMs)
  return deps.passkeys.request({ challenge: await newChallenge(deps, { purpose: 'sign-in', subject: '' }), mustVerify: true })
}

/**
 * Signs a person in with a passkey alone, which names them. Throws `invalid` if it isn't one of theirs or they have no
 * verified address.
 */
export const signInWithPasskey = async (
  deps: FactorDeps,
  { passkey, origin }: { passkey: UsedPasskey; origin: Origin },
): Promise<{ user: User; token: string }> => {
  const userId = Buffer.from(passkey.response.userHandle ?? '', 'base64url').toString()
  const isRight = /^[\w-]{1,64}$/.test(userId) && (await checkPasskey(deps, { userId, passkey, purpose: 'sign-in' }))
  const user = isRight ? await findStaying(deps, userId) : undefined
  if (!user?.isEmailVerified)
    throw new DomainError('invalid', 'This passkey doesn’t belong to an account here. Log in with your password, Google, or GitHub.')
  return { user, token: (await openSession(deps, { userId, origin })).token }
}
