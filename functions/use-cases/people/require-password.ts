import { invalidField } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { checkPassword, type Guesser, type PasswordDeps } from './check-password.ts'

/** `field` is what the call names the password, `guesser` who gives it. */
type Given = { password: string | undefined; field: string; guesser: Guesser }

/**
 * Lets somebody go on only with a person's password, if they have one; gives the hash that it was compared with. Throws
 * `DomainError`: `invalid` for `field`, `too-many` as `checkPassword` does.
 */
export const requirePassword = async (deps: PasswordDeps, user: User, { password, field, guesser }: Given): Promise<string | undefined> => {
  if (!user.hasPassword) return undefined
  if (password === undefined) throw invalidField(field, 'Give your password.')
  const found = await checkPassword(deps, { email: user.email, password, guesser })
  if (!found) throw invalidField(field, 'This is not your password.')
  return found.passwordHash
}
