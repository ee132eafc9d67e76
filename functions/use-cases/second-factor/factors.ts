import type { RateLimits } from '#functions/ports/limits.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Passkeys, SignInThrottle } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Vault } from '#functions/ports/vault.ts'
import type { SecondFactors } from '#shared/contracts/factors.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hasSecondFactor, type Safeguards } from '#shared/domain/safeguards.ts'
import { toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { type SecurityChange, securityChangedMail } from '../mails/security-mails.ts'
import { changeSafeguards } from '../people/known-browsers.ts'
import type { NotifyDeps } from '../people/passwords.ts'
import type { SessionDeps } from '../people/sessions.ts'
import { hashOfCode, newRecoveryCodes } from './totp-codes.ts'

/** Returns a person's second factors, without their secrets. */
export const listFactors = async ({ safeguards, now }: Pick<FactorDeps, 'safeguards' | 'now'>, userId: string): Promise<SecondFactors> => {
  const own = await safeguards.get(userId)
  return {
    isOn: hasSecondFactor(own),
    totp: own.totp && { createdAt: own.totp.createdAt },
    passkeys: own.passkeys,
    recoveryCodesLeft: own.recoveryCodes.length,
    trustedBrowsers: own.browsers.filter(({ trustedUntil }) => trustedUntil !== undefined && toMs(trustedUntil) > now()).length,
  }
}

/**
 * Creates ten new recovery codes that replace the earlier ones. Throws `DomainError('conflict')` without a second
 * factor.
 */
export const renewCodes = async (deps: FactorDeps, user: User) => {
  const codes = newRecoveryCodes(deps.randomBytes)
  await changeSafeguards(deps, user.id, (before) => {
    if (!hasSecondFactor(before))
      throw new DomainError('conflict', 'Recovery codes come with a passkey or an authenticator app. Add one first.')
    return withCodes(before, codes)
  })
  await tellSecurityChanged(deps, user, 'codes-renewed')
  return { recoveryCodes: codes }
}

/** Requires the second factor in every browser again. */
export const distrustBrowsers = (deps: Pick<FactorDeps, 'safeguards'>, userId: string) =>
  changeSafeguards(deps, userId, (before) => ({
    ...before,
    browsers: before.browsers.map(({ trustedUntil: _, ...browser }) => browser),
  }))

/**
 * Removes every passkey, app, and recovery code, for a person who has lost them all. Every browser is asked for the
 * password again.
 */
export const removeSecondFactor = (deps: Pick<FactorDeps, 'safeguards'>, userId: string) =>
  changeSafeguards(deps, userId, ({ totp: _, pendingTotp: __, ...before }) => ({ ...before, passkeys: [], recoveryCodes: [] }))

export type FactorDeps = SessionDeps &
  NotifyDeps & {
    users: Users
    throttle: SignInThrottle
    rateLimits: RateLimits
    passkeys: Passkeys
    oneTimeTokens: OneTimeTokens
    vault: Vault
    randomBytes: (count: number) => Uint8Array
    /** Returns a new 256-bit secret that fits in a header. */
    newSecret: () => string
  }

/** The context that an authenticator app's secret is sealed for. */
export const totpContext = (userId: string) => ({ ownerId: userId, accountId: 'totp', purpose: 'totp-secret' }) as const

/** Returns the recovery codes that come with a person's first factor, or none if they already have one. */
export const firstCodes = ({ randomBytes }: Pick<FactorDeps, 'randomBytes'>, before: Safeguards) =>
  hasSecondFactor(before) ? undefined : newRecoveryCodes(randomBytes)

/** Removing the last factor removes the recovery codes: there is nothing left to recover. */
export const withoutIdleCodes = (after: Safeguards): Safeguards => (hasSecondFactor(after) ? after : { ...after, recoveryCodes: [] })

export const withCodes = (after: Safeguards, codes: string[] | undefined): Safeguards =>
  codes ? { ...after, recoveryCodes: codes.map(hashOfCode) } : after

export const wrongCode = (field = 'code') => {
  const text = 'That code didn’t work. Try the latest one, and check your device’s clock.'
  return new DomainError('invalid', text, { fields: { [field]: [text] } })
}

/** Emails a person that a way into their account changed. The change stands even if the email can't be sent. */
export const tellSecurityChanged = async (deps: NotifyDeps, user: User, change: SecurityChange) => {
  try {
    const { name, email } = user
    const mail = () => securityChangedMail({ name, email, change, at: toInstant(deps.now()), siteUrl: deps.siteUrl })
    await deps.mailer.send(await inTheirLanguage(user, mail))
  } catch (error) {
    deps.report('The mail about a changed second factor was not sent.', error)
  }
}
