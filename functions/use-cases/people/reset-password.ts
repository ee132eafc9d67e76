import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Passwords } from '#functions/ports/passwords.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { beginTrial, type TrialDeps } from './begin-trial.ts'
import { type BrowserDeps, forgetBegun } from './known-browsers.ts'
import { newUser } from './new-user.ts'
import { refuseWeakPassword, type WeakPasswordDeps } from './refuse-weak-password.ts'
import { type ReplacingDeps, replaceUnverified } from './replace-unverified.ts'
import { resetKind } from './request-reset.ts'
import { type TellingDeps, tellPasswordChanged } from './tell-password-changed.ts'

export type ResetDeps = TellingDeps &
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
 * Sets a new password by the token of a mailed link, and gives the person. Ends every session, and forgets every browser of the person and every
 * second factor that was added lately. A new address that waits to be confirmed is forgotten. Whoever asked for it may be the one who is shut out
 * now. Throws `DomainError('invalid')` for the field `newPassword`, after which the token still works. Throws `expired` for a token that does not
 * work.
 *
 * If nobody ever verified the address, a new person gets it, with only the address, the name and the password. See `replaceUnverified`.
 *
 * A link stands for the password that it replaces. So it works only once, even if many use it at the same moment. Sessions end before the change, so
 * that a breakdown leaves a link that works or none of them. They end once more after it, because some may have begun meanwhile with the old
 * password.
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

/** The person whose link it is. They must still have the address and the password of that time, and have signed nobody out since. */
const findByToken = async (deps: ResetDeps, token: string) => {
  const { userId, email = '', passwordHash, begunAt = '' } = (await deps.oneTimeTokens.get(resetKind, token, deps.now())) ?? {}
  const found = await deps.users.findByEmail(email)
  if (!found || found.user.id !== userId || (found.passwordHash ?? '') !== passwordHash) throw invalidToken()
  if (found.user.signedOutAt !== undefined && begunAt <= found.user.signedOutAt) throw invalidToken()
  return found
}

type Found = { user: User; passwordHash: string | undefined }

const replacePassword = async (deps: ResetDeps, { user: before, passwordHash }: Found, to: string): Promise<User> => {
  const { id } = before
  await deps.sessions.endAll(id)
  await forgetBegun(deps, before)
  const user = await deps.users.resetPassword(id, { from: passwordHash, to })
  if (!user) throw invalidToken()
  await Promise.all([deps.sessions.endAll(id), forgetBegun(deps, before)])
  return user
}

/** Anybody may have signed up with an address that only now turns out to be somebody's. Nothing of theirs is kept. */
const replacePerson = async (deps: ResetDeps, squatter: User, passwordHash: string): Promise<User> => {
  const { email, name, billing } = squatter
  const chosen = { email, name, wantedPlan: billing.wantedPlan }
  const user = newUser(deps, { ...chosen, isEmailVerified: true, hasPassword: true, providers: [] })
  if (!(await replaceUnverified(deps, squatter, { user, passwordHash }))) throw invalidToken()
  return user
}

const invalidToken = () => new DomainError('expired', 'Invalid or expired reset token. Please request a new password reset.')
