import { invalidField } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { checkPassword, type PasswordDeps } from './check-password.ts'

/** `field` is what the call names the password, `address` the visitor's. */
type Given = { password: string | undefined; field: string; address: string }

/**
 * Lets somebody who is signed in go on only with their password, if they have one. Throws `DomainError`: `invalid` for `field`, `too-many` as
 * `checkPassword` does.
 */
export const requirePassword = async (deps: PasswordDeps, user: User, { password, field, address }: Given) => {
  if (!user.hasPassword) return
  if (password === undefined) throw invalidField(field, 'Give your password.')
  if (!(await checkPassword(deps, { email: user.email, password, address }))) throw invalidField(field, 'This is not your password.')
}
