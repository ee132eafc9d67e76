import { totpUri } from '#functions/use-cases/second-factor/totp-codes.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { changeSafeguards } from '../people/known-browsers.ts'
import { requireVerified } from '../people/proof.ts'
import { type FactorDeps, firstCodes, tellSecurityChanged, totpContext, withCodes, withoutIdleCodes, wrongCode } from './factors.ts'
import { stepOfCode, toBase32 } from './totp-codes.ts'

/** The length that RFC 4226 recommends. */
const secretBytes = 20
const pendingMs = 15 * minuteMs

/**
 * Creates the secret for an authenticator app. It has no effect until `confirmTotp`, within a quarter of an hour.
 * Throws `DomainError('forbidden')` until the address is verified.
 */
export const beginTotp = async (deps: FactorDeps, user: User) => {
  requireVerified(user, 'you add a second factor')
  const secret = toBase32(deps.randomBytes(secretBytes))
  const pendingTotp = { sealed: await deps.vault.seal(secret, totpContext(user.id)), createdAt: toInstant(deps.now()) }
  await changeSafeguards(deps, user.id, (before) => ({ ...before, pendingTotp }))
  return { secret, uri: totpUri({ secret, email: user.email }) }
}

/**
 * Turns the app on with one of its codes. Returns recovery codes if it's the person's first factor. Throws `invalid`
 * for a wrong code, and `expired` if the setup wasn't started or timed out.
 */
export const confirmTotp = async (deps: FactorDeps, user: User, code: string) => {
  const now = deps.now()
  const { pendingTotp } = await deps.safeguards.get(user.id)
  if (!pendingTotp || now - toMs(pendingTotp.createdAt) > pendingMs) throw notBegun()
  const lastStep = stepOfCode(await deps.vault.open(pendingTotp.sealed, totpContext(user.id)), code, { now, lastStep: 0 })
  if (lastStep === undefined) throw wrongCode()

  let codes: string[] | undefined
  await changeSafeguards(deps, user.id, (before) => {
    if (before.pendingTotp?.sealed !== pendingTotp.sealed) throw notBegun()
    codes = firstCodes(deps, before)
    const totp = { sealed: pendingTotp.sealed, lastStep, createdAt: toInstant(now) }
    return withCodes({ ...before, totp, pendingTotp: undefined }, codes)
  })
  await tellSecurityChanged(deps, user, 'totp-on')
  return { recoveryCodes: codes }
}

/** Turns the app's codes off. */
export const removeTotp = async (deps: FactorDeps, user: User) => {
  let wasOn = false
  await changeSafeguards(deps, user.id, (before) => {
    wasOn = before.totp !== undefined
    return wasOn ? withoutIdleCodes({ ...before, totp: undefined }) : undefined
  })
  if (wasOn) await tellSecurityChanged(deps, user, 'totp-off')
}

const notBegun = () => new DomainError('expired', 'Setting up the app timed out. Start again.')
