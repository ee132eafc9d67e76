import type { SecondFactors } from '#shared/contracts/factors.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hasSecondFactor } from '#shared/domain/safeguards.ts'
import { toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { changeSafeguards } from './change-safeguards.ts'
import { type FactorDeps, withCodes } from './factor-deps.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { tellSecurityChanged } from './tell-security-changed.ts'

/** A person's second factors, without what they rest on. */
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

/** Makes ten new recovery codes in place of those before. Throws `DomainError('conflict')` without a second factor. */
export const renewCodes = async (deps: FactorDeps, user: User) => {
  const codes = newRecoveryCodes(deps.randomBytes)
  await changeSafeguards(deps, user.id, (before) => {
    if (!hasSecondFactor(before)) throw new DomainError('conflict', 'Recovery codes come with a passkey or an app. Add one first.')
    return withCodes(before, codes)
  })
  await tellSecurityChanged(deps, user, 'codes-renewed')
  return { recoveryCodes: codes }
}

/** Asks for the second factor in every browser again. */
export const distrustBrowsers = (deps: Pick<FactorDeps, 'safeguards'>, userId: string) =>
  changeSafeguards(deps, userId, (before) => ({
    ...before,
    browsers: before.browsers.map(({ trustedUntil: _, ...browser }) => browser),
  }))
