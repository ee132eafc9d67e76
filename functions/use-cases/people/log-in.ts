import type { Passwords } from '#functions/ports/passwords.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type SessionDeps, startSession } from './start-session.ts'

export type LogInDeps = SessionDeps & { users: Users; passwords: Passwords }

/**
 * Signs a person in by their password, with the same work and the same answer whether the address is unknown or the password is wrong. Only
 * who knows the password learns that the address is not verified yet (`forbidden`).
 */
export const logIn = async (deps: LogInDeps, { email, password, device }: { email: string; password: string; device: string }) => {
  const found = await deps.users.findByEmail(email)
  const isRight = await deps.passwords.matches(password, found?.passwordHash)
  if (!found || !isRight) throw new DomainError('unauthenticated', 'Login failed. Please check your credentials and try again.')

  const { user, passwordHash } = found
  if (!user.isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before logging in')
  if (deps.passwords.isWeak(passwordHash))
    await deps.users.replacePasswordHash(user.id, { from: passwordHash, to: await deps.passwords.hash(password) })
  return { user, token: await startSession(deps, { userId: user.id, device }) }
}
