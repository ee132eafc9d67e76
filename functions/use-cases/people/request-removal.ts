import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { User } from '#shared/domain/users.ts'
import { type BeginRemovalDeps, beginRemoval } from './begin-removal.ts'
import type { PasswordDeps } from './check-password.ts'
import { requireProof } from './require-proof.ts'

export type RemovalRequestDeps = PasswordDeps & BeginRemovalDeps & { settings: PublishingSettingsStore }

/** `confirmation` is the person's own address as they typed it, trimmed and in lower case; `sessionId` the session that they ask in; `provenAt` when its person
 * proved last who they are. */
type Confirmed = { confirmation: string; password: string | undefined; sessionId: string; provenAt: string | undefined }

/**
 * Begins to delete a person's account: nothing more is published, nobody signs in as them any more, the removal is due now, and every session ends.
 * It can be repeated if it breaks down. Throws `DomainError`: `invalid` for `confirmation` or `password`, `fresh-sign-in-required` for a person
 * without a password, `too-many` as `checkPassword` does.
 */
export const requestRemoval = async (deps: RemovalRequestDeps, user: User, { confirmation, password, sessionId, provenAt }: Confirmed) => {
  if (confirmation !== user.email) throw invalidField('confirmation', 'This is not your e-mail address.')
  await requireProof(deps, user, { password, field: 'password', sessionId, provenAt })

  await deps.settings.put(user.id, { ...(await deps.settings.get(user.id)), isEverythingPaused: true })
  await beginRemoval(deps, user.id)
}
