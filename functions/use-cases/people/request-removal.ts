import type { JobPlan } from '#functions/ports/jobs.ts'
import type { PublishingSettingsStore } from '#functions/ports/publishing-settings.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { PasswordDeps } from './check-password.ts'
import { requirePassword } from './require-password.ts'

export type RemovalRequestDeps = PasswordDeps & { settings: PublishingSettingsStore; sessions: Sessions; jobs: JobPlan }

/** `confirmation` is the person's own address as they typed it, trimmed and in lower case; `address` the visitor's. */
type Confirmed = { confirmation: string; password: string | undefined; address: string }

/**
 * Begins to delete a person's account: nothing more is published, nobody signs in as them any more, the removal is due now, and every session
 * ends. The sessions are last, so that the call can be repeated if it breaks down. Throws `DomainError`: `invalid` for `confirmation` or
 * `password`, `too-many` as `checkPassword` does.
 */
export const requestRemoval = async (deps: RemovalRequestDeps, user: User, { confirmation, password, address }: Confirmed) => {
  if (confirmation !== user.email) throw invalidField('confirmation', 'This is not your e-mail address.')
  await requirePassword(deps, user, { password, field: 'password', address })

  await deps.settings.put(user.id, { ...(await deps.settings.get(user.id)), holdsEverything: true })
  await deps.users.markLeaving(user.id)
  await deps.jobs.plan({ userId: user.id, kind: 'remove-person', subject: '' }, toInstant(deps.now()))
  await deps.sessions.endAll(user.id)
}
