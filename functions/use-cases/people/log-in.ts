import { DomainError } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { type FirstFactorDeps, passFirstFactor } from '../second-factor/pass-first-factor.ts'
import { checkPassword, type PasswordDeps } from './passwords.ts'
import { closeSession, type Origin } from './sessions.ts'

export type LogInDeps = FirstFactorDeps & PasswordDeps

/**
 * Signs a person in with their password, or asks for their second factor. An unknown address and a wrong password get
 * the same work and the same answer. Only someone who knows the password learns that the address isn't verified yet
 * (`forbidden`). Throws `too-many` like `checkPassword`.
 */
export const logIn = async (deps: LogInDeps, { email, password, origin }: { email: string; password: string; origin: Origin }) => {
  const beganAt = deps.now()
  const found = await checkPassword(deps, { email, password, guesser: origin })
  if (!found) throw refused()

  const { user, passwordHash } = found
  if (!user.isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before logging in')
  const passed = await passFirstFactor(deps, { userId: user.id, origin, beganAt })
  // A password change ends existing sessions and pending steps. A sign-in with the old password that started at the
  // same moment has to end its own.
  if (!(await isStillRight(deps, { user, password, passwordHash }))) {
    if (passed.session) await closeSession(deps, { userId: user.id, id: passed.session.id })
    throw refused()
  }
  if (passwordHash !== undefined && deps.passwords.isWeak(passwordHash))
    await deps.users.replacePasswordHash(user.id, { from: passwordHash, to: await deps.passwords.hash(password) })
  return { user, ...passed }
}

type PasswordCheck = { user: User; password: string; passwordHash: string | undefined }

const isStillRight = async ({ users, passwords }: LogInDeps, { user, password, passwordHash }: PasswordCheck) => {
  const current = await users.findByEmail(user.email)
  // Another login may have rehashed the password.
  return current?.passwordHash === passwordHash || passwords.matches(password, current?.passwordHash)
}

const refused = () => new DomainError('unauthenticated', 'Login failed. Please check your credentials and try again.')
