import type { Sessions } from '#functions/ports/sessions.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { checkPassword, type PasswordDeps } from './check-password.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { type TellingDeps, tellPasswordChanged } from './tell-password-changed.ts'

export type ChangeDeps = PasswordDeps & TellingDeps & { sessions: Sessions; isCommonPassword: (password: string) => boolean }

/** `sessionId` is the session that stays, `address` the visitor's. */
type Change = { user: User; sessionId: string; address: string; currentPassword: string; newPassword: string }

/**
 * Sets a new password for somebody who knows the current one, and ends their other sessions: before the change, so that whatever breaks down
 * leaves none of them with a password that is gone, and once more for those that began meanwhile. Throws `DomainError`: `invalid` for one of the
 * fields, `too-many` as `checkPassword` does, `conflict` without a password or when it was changed meanwhile.
 */
export const changePassword = async (deps: ChangeDeps, { user, sessionId, address, currentPassword, newPassword }: Change) => {
  if (!user.hasPassword)
    throw new DomainError('conflict', 'You have no password yet. “Forgot Password?” on the login page mails you a link to choose one.')
  refuseCommonPassword(deps, 'newPassword', newPassword)
  const found = await checkPassword(deps, { email: user.email, password: currentPassword, address })
  if (found?.passwordHash === undefined) throw invalidField('currentPassword', 'This is not your current password.')
  if (newPassword === currentPassword) throw invalidField('newPassword', 'This is your current password. Choose another.')

  const to = await deps.passwords.hash(newPassword)
  await deps.sessions.endAll(user.id, sessionId)
  if (!(await deps.users.replacePasswordHash(user.id, { from: found.passwordHash, to })))
    throw new DomainError('conflict', 'Your password was changed meanwhile. Log in again with the new one.')
  await deps.sessions.endAll(user.id, sessionId)
  await tellPasswordChanged(deps, user)
}
