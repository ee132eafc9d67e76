import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { isFresh } from '#shared/domain/sessions.ts'
import type { User } from '#shared/domain/users.ts'
import { checkPassword, type Guesser, type PasswordDeps } from './passwords.ts'

/**
 * `field` is the call's name for the password, and `sessionId` is the session it's entered in. `provenAt` is when the
 * person last proved who they are.
 */
export type Proof = { password: string | undefined; field: string; sessionId: string; provenAt: string | undefined }

/**
 * Requires a signed-in person's password in the call itself. A person without a password needs a sign-in or a
 * confirmation from the last five minutes. Returns the hash that the password was checked against. Throws
 * `DomainError`: `invalid` for `field`, `too-many` like `checkPassword`, or `fresh-sign-in-required`.
 */
export const requireProof = async (
  deps: PasswordDeps,
  user: User,
  { provenAt, sessionId, ...given }: Proof,
): Promise<string | undefined> => {
  if (!user.hasPassword) requireFreshSignIn({ provenAt, now: deps.now() })
  return requirePassword(deps, user, { ...given, guesser: { sessionId } })
}

/** `field` is the call's name for the password, and `guesser` is who enters it. */
type PasswordInput = { password: string | undefined; field: string; guesser: Guesser }

/**
 * Requires a person's password, if they have one. Returns the hash it was checked against. Throws `DomainError`:
 * `invalid` for `field`, or `too-many` like `checkPassword`.
 */
export const requirePassword = async (
  deps: PasswordDeps,
  user: User,
  { password, field, guesser }: PasswordInput,
): Promise<string | undefined> => {
  if (!user.hasPassword) return undefined
  if (password === undefined) throw invalidField(field, 'Enter your password.')
  const found = await checkPassword(deps, { email: user.email, password, guesser })
  if (!found) throw invalidField(field, 'That’s not your password.')
  return found.passwordHash
}

/** When the session's person last proved who they are, and the time of the call (ms). */
export type Freshness = { provenAt: string | undefined; now: number }

/**
 * Requires that the person signed in or confirmed their identity within the last five minutes. Otherwise throws
 * `DomainError('fresh-sign-in-required')`. After a confirmation, the same call works.
 */
export const requireFreshSignIn = ({ provenAt, now }: Freshness) => {
  if (!isFresh(provenAt, now)) throw new DomainError('fresh-sign-in-required', 'Confirm it’s you first.')
}

/** Throws `forbidden` until a person has opened the verification link. `before` says what has to wait. */
export const requireVerified = ({ isEmailVerified }: User, before: string) => {
  if (!isEmailVerified) throw new DomainError('forbidden', `Please verify your email before ${before}. We emailed you a link.`)
}

export type ConfirmPersonDeps = PasswordDeps & { sessions: Pick<Sessions, 'prove'> }

type PasswordProof = { session: SessionRef; password: string }

/**
 * Records for five minutes that the session's user knows the person's password. Throws `DomainError`: `invalid` for
 * `password`, `too-many` like `checkPassword`, or `conflict` for a person without a password, who confirms through
 * their provider.
 */
export const confirmPerson = async (deps: ConfirmPersonDeps, user: User, { session, password }: PasswordProof) => {
  if (!user.hasPassword) throw new DomainError('conflict', 'You don’t have a password. Confirm through the provider you sign in with.')
  await requirePassword(deps, user, { password, field: 'password', guesser: { sessionId: session.id } })
  await deps.sessions.prove(session, deps.now())
}
