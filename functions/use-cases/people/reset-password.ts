import type { Mailer } from '#functions/ports/mailer.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Passwords } from '#functions/ports/sign-in.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { resetPasswordMail } from '../mails/security-mails.ts'
import { type BrowserDeps, forgetBegun } from './known-browsers.ts'
import { type FixedTimeDeps, mailInFixedTime, spendUnproved } from './mail-in-fixed-time.ts'
import { beginTrial, newUser, type TrialDeps } from './new-user.ts'
import { type NotifyDeps, refuseWeakPassword, tellPasswordChanged, type WeakPasswordDeps } from './passwords.ts'
import { type ReplacingDeps, replaceUnverified } from './removal.ts'

export type ResetRequestDeps = FixedTimeDeps & {
  users: Users
  oneTimeTokens: OneTimeTokens
  mailer: Mailer
  newSecret: () => string
  siteUrl: string
}

/** The payload of a reset link's token. */
export const resetKind = 'reset-password'

const validMs = hourMs

/**
 * Emails a link for setting a new password, valid for an hour. It stops working if the address or the password changes,
 * or if the person signs out everywhere. A person who signs in only through a provider gets their first password this
 * way. An unverified address that got too many emails today gets none. Takes the same time and ends the same way for
 * unknown addresses.
 */
export const requestReset = (deps: ResetRequestDeps, { email, address }: { email: string; address: string }) =>
  mailInFixedTime(deps, { kind: 'reset', email, address }, async () => {
    const found = await deps.users.findByEmail(email)
    if (!found) return
    const { user } = found
    if (!user.isEmailVerified && (await spendUnproved(deps, email)) > 0) return
    const token = await keepResetToken(deps, found)
    const url = `${deps.siteUrl}/reset-password?token=${token}`
    await deps.mailer.send(await inTheirLanguage(user, () => resetPasswordMail({ name: user.name, email, url })))
  })

/**
 * Stores a token for an hour that replaces this password, or the lack of one, with a new one for this address. Returns
 * the link's token.
 */
export const keepResetToken = async (
  { oneTimeTokens, newSecret, now }: Pick<ResetRequestDeps, 'oneTimeTokens' | 'newSecret' | 'now'>,
  { user, passwordHash = '' }: { user: User; passwordHash: string | undefined },
): Promise<string> => {
  const token = newSecret()
  const payload = { userId: user.id, email: user.email, passwordHash, begunAt: toInstant(now()) }
  await oneTimeTokens.put(resetKind, token, { payload, expiresAt: now() + validMs })
  return token
}

export type ResetDeps = NotifyDeps &
  TrialDeps &
  BrowserDeps &
  WeakPasswordDeps &
  ReplacingDeps & {
    users: Users
    sessions: Sessions
    newId: () => string
    passwords: Passwords
    oneTimeTokens: OneTimeTokens
  }

/**
 * Sets a new password with the token of an emailed link, and returns the person. Ends every session, and forgets every
 * browser and every recently added second factor. Drops a pending address, because whoever requested it may be the one
 * being shut out now. Throws `DomainError('invalid')` for the field `newPassword`, after which the token still works,
 * and `expired` for a token that doesn't work.
 *
 * If nobody ever verified the address, a new person gets it, with only the address, the name, and the password. See
 * `replaceUnverified`.
 *
 * A link stands for the password it replaces, so it works only once, even if used concurrently. Sessions end before the
 * change, so after a failure either the link still works or no session is left. They end once more after it, because
 * some may have started meanwhile with the old password.
 */
export const resetPassword = async (deps: ResetDeps, { token, newPassword }: { token: string; newPassword: string }) => {
  const found = await findByToken(deps, token)
  const { email, name } = found.user
  await refuseWeakPassword(deps, { field: 'newPassword', password: newPassword, email, name })

  const to = await deps.passwords.hash(newPassword)
  const user = await (found.user.isEmailVerified ? replacePassword(deps, found, to) : replacePerson(deps, found.user, to))
  await deps.oneTimeTokens.take(resetKind, token, deps.now())
  await beginTrial(deps, user)
  await tellPasswordChanged(deps, user)
  return user
}

/**
 * Returns the person a link belongs to. They must still have the same address and password, and must not have signed
 * out everywhere since.
 */
const findByToken = async (deps: ResetDeps, token: string) => {
  const { userId, email = '', passwordHash, begunAt = '' } = (await deps.oneTimeTokens.get(resetKind, token, deps.now())) ?? {}
  const found = await deps.users.findByEmail(email)
  if (!found || found.user.id !== userId || (found.passwordHash ?? '') !== passwordHash) throw invalidToken()
  if (found.user.signedOutAt !== undefined && begunAt <= found.user.signedOutAt) throw invalidToken()
  return found
}

type TokenOwner = { user: User; passwordHash: string | undefined }

const replacePassword = async (deps: ResetDeps, { user: before, passwordHash }: TokenOwner, to: string): Promise<User> => {
  const { id } = before
  await deps.sessions.endAll(id)
  await forgetBegun(deps, before)
  const user = await deps.users.resetPassword(id, { from: passwordHash, to })
  if (!user) throw invalidToken()
  await Promise.all([deps.sessions.endAll(id), forgetBegun(deps, before)])
  return user
}

/** Anyone may have signed up with an address whose owner only shows up now. Nothing of theirs is kept. */
const replacePerson = async (deps: ResetDeps, squatter: User, passwordHash: string): Promise<User> => {
  const { email, name, billing } = squatter
  const chosen = { email, name, wantedPlan: billing.wantedPlan }
  const user = newUser(deps, { ...chosen, isEmailVerified: true, hasPassword: true, providers: [] })
  if (!(await replaceUnverified(deps, squatter, { user, passwordHash }))) throw invalidToken()
  return user
}

const invalidToken = () => new DomainError('expired', 'Invalid or expired reset token. Please request a new password reset.')
