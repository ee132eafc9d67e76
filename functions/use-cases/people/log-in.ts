import { DomainError } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { type FirstFactorDeps, passFirstFactor } from '../second-factor/pass-first-factor.ts'
import { checkPassword, type PasswordDeps } from './passwords.ts'
import { closeSession, type Origin } from './sessions.ts'

export type LogInDeps = FirstFactorDeps & PasswordDeps

/**
 * Signs a person in by their password, or asks for their second factor. An unknown address and a wrong password get the same work and the same
 * answer. Only somebody who knows the password learns that the address is not verified yet (`forbidden`). Throws `too-many` as `checkPassword` does.
 */
export const logIn = async (deps: LogInDeps, { email, password, origin }: { email: string; password: string; origin: Origin }) => {
  const beganAt = deps.now()
  const found = await checkPassword(deps, { email, password, guesser: origin })
  if (!found) throw refused()

  const { user, passwordHash } = found
  if (!user.isEmailVerified) throw new DomainError('forbidden', 'Please verify your email before logging in')
  const passed = await passFirstFactor(deps, { userId: user.id, origin, beganAt })
  // Who changes a password ends the sessions and steps that are there; one that began at the same moment with the old one has to end itself.
  if (!(await isStillRight(deps, { user, password, passwordHash }))) {
    if (passed.session) await closeSession(deps, { userId: user.id, id: passed.session.id })
    throw refused()
  }
  if (passwordHash !== undefined && deps.passwords.isWeak(passwordHash))
    await deps.users.replacePasswordHash(user.id, { from: passwordHash, to: await deps.passwords.hash(password) })
  return { user, ...passed }
}

type Checked = { user: User; password: string; passwordHash: string | undefined }

const isStillRight = async ({ users, passwords }: LogInDeps, { user, password, passwordHash }: Checked) => {
  const current = await users.findByEmail(user.email)
  // Another log-in may have made the hash anew.
  return current?.passwordHash === passwordHash || passwords.matches(password, current?.passwordHash)
}

const refused = () => new DomainError('unauthenticated', 'Login failed. Please check your credentials and try again.')
