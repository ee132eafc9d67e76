import type { Sessions } from '#functions/ports/sessions.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { checkPassword, type PasswordDeps } from './check-password.ts'
import { type BrowserDeps, forgetBrowsers, markBrowser } from './known-browsers.ts'
import { refuseWeakPassword, type WeakPasswordDeps } from './refuse-weak-password.ts'
import type { Origin } from './start-session.ts'
import { type TellingDeps, tellPasswordChanged } from './tell-password-changed.ts'

export type ChangeDeps = PasswordDeps & BrowserDeps & TellingDeps & WeakPasswordDeps & { sessions: Sessions }

/** `sessionId` is the session that stays, `origin` where it is used. */
type Change = { user: User; sessionId: string; origin: Origin; currentPassword: string; newPassword: string }

/**
 * Sets a new password for somebody who knows the current one, and ends their other sessions. Those end before the change, so that a breakdown leaves
 * none of them with an old password. Sessions that began meanwhile end after it. Every other browser is forgotten. A new address that waits to be
 * confirmed is forgotten, too: whoever asked for it may have known the password. Throws `DomainError`: `invalid` for one of the fields, and
 * `too-many` as `checkPassword` does. Throws `conflict` without a password or when it was changed meanwhile.
 */
export const changePassword = async (deps: ChangeDeps, { user, sessionId, origin, currentPassword, newPassword }: Change) => {
  if (!user.hasPassword)
    throw new DomainError('conflict', 'You have no password yet. “Forgot Password?” on the login page mails you a link to choose one.')
  await refuseWeakPassword(deps, { field: 'newPassword', password: newPassword, email: user.email, name: user.name })
  const found = await checkPassword(deps, { email: user.email, password: currentPassword, guesser: { sessionId } })
  if (found?.passwordHash === undefined) throw invalidField('currentPassword', 'This is not your current password.')
  if (newPassword === currentPassword) throw invalidField('newPassword', 'This is your current password. Choose another.')

  const to = await deps.passwords.hash(newPassword)
  await deps.sessions.endAll(user.id, sessionId)
  if (!(await deps.users.changePassword(user.id, { from: found.passwordHash, to })))
    throw new DomainError('conflict', 'Your password was changed meanwhile. Log in again with the new one.')
  await deps.sessions.endAll(user.id, sessionId)
  await forgetBrowsers(deps, user.id)
  await markBrowser(deps, { userId: user.id, id: sessionId }, origin)
  await tellPasswordChanged(deps, user)
}
