import type { Attempts } from '#functions/ports/attempts.ts'
import type { OneTimeTokens } from '#functions/ports/one-time-tokens.ts'
import type { Passwords } from '#functions/ports/passwords.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { attemptsAt } from './check-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { resetKind } from './request-reset.ts'
import { type TellingDeps, tellPasswordChanged } from './tell-password-changed.ts'

export type ResetDeps = TellingDeps & {
  users: Users
  sessions: Sessions
  passwords: Passwords
  attempts: Attempts
  oneTimeTokens: OneTimeTokens
  isCommonPassword: (password: string) => boolean
}

/**
 * Sets a new password by the token of a mailed link, ends every session, and lets the person try to log in at once. Throws
 * `DomainError('invalid')`: for the field `newPassword`, after which the token is still good, or for a token that is not.
 *
 * A link stands for the password that it replaces, so it works once however many use it at the same moment. Sessions end before the change, so
 * that whatever breaks down leaves a link that works or none of them, and once more for those that began meanwhile with the old password.
 */
export const resetPassword = async (deps: ResetDeps, { token, newPassword }: { token: string; newPassword: string }) => {
  const { id, email, passwordHash } = await findByToken(deps, token)
  refuseCommonPassword(deps, 'newPassword', newPassword)

  const to = await deps.passwords.hash(newPassword)
  await deps.sessions.endAll(id)
  const user = await deps.users.resetPassword(id, { from: passwordHash, to })
  if (!user) throw invalidToken()
  await Promise.all([
    deps.sessions.endAll(id),
    deps.attempts.forget(attemptsAt(email)),
    deps.oneTimeTokens.take(resetKind, token, deps.now()),
  ])
  await tellPasswordChanged(deps, user)
}

/** Whose link it is, if they still have the address and the password that they had when they asked for it. */
const findByToken = async (deps: ResetDeps, token: string) => {
  const { userId, email = '', passwordHash } = (await deps.oneTimeTokens.get(resetKind, token, deps.now())) ?? {}
  const found = await deps.users.findByEmail(email)
  if (!found || found.user.id !== userId || (found.passwordHash ?? '') !== passwordHash) throw invalidToken()
  return { id: found.user.id, email: found.user.email, passwordHash: found.passwordHash }
}

const invalidToken = () => new DomainError('invalid', 'Invalid or expired reset token. Please request a new password reset.')
