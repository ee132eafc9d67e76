import type { SessionRef, Sessions } from '#functions/ports/sessions.ts'
import { isFresh } from '#shared/domain/sessions.ts'
import type { User } from '#shared/domain/users.ts'
import type { PasswordDeps } from '../people/check-password.ts'
import { requireFreshSignIn } from '../people/require-fresh-sign-in.ts'
import { requirePassword } from '../people/require-password.ts'

export type OwnerDeps = PasswordDeps & { sessions: Sessions }

/**
 * Lets a person change what guards their account only within five minutes of a sign-in or a confirmation, or with their password. Throws
 * `DomainError`: `invalid` for the field `password`, `fresh-sign-in-required` to who has none, `too-many` as `checkPassword` does.
 */
export const requireOwner = async (
  deps: OwnerDeps,
  user: User,
  { session, password }: { session: SessionRef; password: string | undefined },
) => {
  const now = deps.now()
  const provenAt = (await deps.sessions.get(session, now))?.provenAt
  if (isFresh(provenAt, now)) return
  if (!user.hasPassword) requireFreshSignIn({ provenAt, now })
  await requirePassword(deps, user, { password, field: 'password', guesser: { sessionId: session.id } })
}
