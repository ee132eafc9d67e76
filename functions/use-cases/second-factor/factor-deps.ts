import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Passkeys } from '#functions/ports/passkeys.ts'
import type { RateLimits } from '#functions/ports/rate-limits.ts'
import type { SignInThrottle } from '#functions/ports/sign-in-throttle.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Vault } from '#functions/ports/vault.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hasSecondFactor, type Safeguards } from '#shared/domain/safeguards.ts'
import type { SessionDeps } from '../people/start-session.ts'
import type { TellingDeps } from '../people/tell-password-changed.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'

export type FactorDeps = SessionDeps &
  TellingDeps & {
    users: Users
    throttle: SignInThrottle
    rateLimits: RateLimits
    passkeys: Passkeys
    oneTimeTokens: OneTimeTokens
    vault: Vault
    randomBytes: (count: number) => Uint8Array
    /** A new secret of 256 bits that fits into a header. */
    newSecret: () => string
  }

/** What a secret of somebody's app is sealed for. */
export const totpContext = (userId: string) => ({ userId, accountId: 'totp', purpose: 'totp-secret' }) as const

/** Those that come with a person's first factor: none when there is one already. */
export const firstCodes = ({ randomBytes }: Pick<FactorDeps, 'randomBytes'>, before: Safeguards) =>
  hasSecondFactor(before) ? undefined : newRecoveryCodes(randomBytes)

/** With the last factor the recovery codes go: there is nothing left to recover from. */
export const withoutIdleCodes = (after: Safeguards): Safeguards => (hasSecondFactor(after) ? after : { ...after, recoveryCodes: [] })

export const withCodes = (after: Safeguards, codes: string[] | undefined): Safeguards =>
  codes ? { ...after, recoveryCodes: codes.map(hashOfCode) } : after

export const wrongCode = (field = 'code') => {
  const text = 'This code is not right. Take the newest one, and look whether your device’s clock is right.'
  return new DomainError('invalid', text, { fields: { [field]: [text] } })
}
