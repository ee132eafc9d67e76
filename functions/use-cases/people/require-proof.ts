import type { User } from '#shared/domain/users.ts'
import type { PasswordDeps } from './check-password.ts'
import { requireFreshSignIn } from './require-fresh-sign-in.ts'
import { requirePassword } from './require-password.ts'

/**
 * `field` is the call's name for the password, and `sessionId` the session that gives it. `provenAt` is the time when the person last proved who they
 * are.
 */
export type Proof = { password: string | undefined; field: string; sessionId: string; provenAt: string | undefined }

/**
 * Lets somebody who is signed in go on only with their password in the call itself. Without a password they need a sign-in or a confirmation of the
 * last five minutes. Gives the hash that the password was compared with. Throws `DomainError`: `invalid` for `field`, `too-many` as `checkPassword`
 * does, `fresh-sign-in-required`.
 */
export const requireProof = async (
  deps: PasswordDeps,
  user: User,
  { provenAt, sessionId, ...given }: Proof,
): Promise<string | undefined> => {
  if (!user.hasPassword) requireFreshSignIn({ provenAt, now: deps.now() })
  return requirePassword(deps, user, { ...given, guesser: { sessionId } })
}
