import type { Passwords } from '#functions/ports/passwords.ts'
import type { Users } from '#functions/ports/users.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { Plan, User } from '#shared/domain/users.ts'
import { sendVerification, type VerificationDeps } from './send-verification.ts'
import { type SessionDeps, startSession } from './start-session.ts'

export type RegistrationDeps = VerificationDeps &
  SessionDeps & {
    users: Users
    passwords: Passwords
    /** Tells the operators of something that did not stop the call. */
    report: (message: string, error: unknown) => void
  }

/** `email` in its normalised form. */
export type Registration = { email: string; password: string; name: string; plan: Plan; device: string }

/**
 * Signs a person up and in, and mails the link that verifies their address. Throws `DomainError('conflict')` when the address is taken. The
 * sign-up holds even if the mail can't be sent: the person can ask for it again.
 */
export const registerPerson = async (deps: RegistrationDeps, { email, password, name, plan, device }: Registration) => {
  const user: User = { id: deps.newId(), email, name, role: 'user', plan, isEmailVerified: false, createdAt: toInstant(deps.now()) }
  const isCreated = await deps.users.create(user, await deps.passwords.hash(password))
  if (!isCreated) throw new DomainError('conflict', 'There is already an account with this e-mail address. Log in, or use another address.')

  try {
    await sendVerification(deps, user)
  } catch (error) {
    deps.report('The verification mail of a new account was not sent.', error)
  }
  return { user, token: await startSession(deps, { userId: user.id, device }) }
}
