import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import type { PasswordDeps } from './check-password.ts'
import { requirePassword } from './require-password.ts'

export type ConfirmPersonDeps = PasswordDeps & { sessions: Pick<Sessions, 'prove'> }

type Proof = { session: SessionRef; password: string }

/**
 * Notes for five minutes that the user of the session knows the person's password. Throws `DomainError`: `invalid` for `password`, `too-many` as
 * `checkPassword` does, `conflict` for a person without a password, who confirms through their provider.
 */
export const confirmPerson = async (deps: ConfirmPersonDeps, user: User, { session, password }: Proof) => {
  if (!user.hasPassword) throw new DomainError('conflict', 'You have no password. Confirm through the provider that you sign in with.')
  await requirePassword(deps, user, { password, field: 'password', guesser: { sessionId: session.id } })
  await deps.sessions.prove(session, deps.now())
}
