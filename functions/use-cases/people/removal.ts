import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { NewPerson, PublishingSettingsStore, Users } from '#functions/ports/users.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { PasswordDeps } from './passwords.ts'
import { requireProof } from './proof.ts'

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
  if (confirmation !== user.email) throw invalidField('confirmation', 'That’s not your email address.')
  await requireProof(deps, user, { password, field: 'password', sessionId, provenAt })

  await deps.settings.put(user.id, { ...(await deps.settings.get(user.id)), isEverythingPaused: true })
  await beginRemoval(deps, user.id)
}

export type BeginRemovalDeps = {
  users: Pick<Users, 'markLeaving'>
  jobs: Pick<JobPlan, 'plan'>
  sessions: Pick<Sessions, 'endAll'>
  now: () => number
}

/**
 * Lets nobody sign in as a person any more, and plans the removal of everything that is theirs. Ends every session. The sessions are last, so that it
 * can be repeated if it breaks down.
 */
export const beginRemoval = async ({ users, jobs, sessions, now }: BeginRemovalDeps, userId: string) => {
  await users.markLeaving(userId)
  await jobs.plan({ userId, kind: 'remove-person', subject: '' }, toInstant(now()))
  await sessions.endAll(userId)
}

export type ReplacingDeps = BeginRemovalDeps & { users: Pick<Users, 'replaceUnverified'> }

/**
 * Gives an address to somebody who has proved that it is theirs. The squatter only wrote it at sign-up, and may have been anybody. What the squatter
 * made and connected is removed, and their sessions end. False when the address was verified or is somebody else's meanwhile. After a crash on the
 * way `end-unverified`, which was planned at sign-up, does the rest.
 */
export const replaceUnverified = async (deps: ReplacingDeps, squatter: Pick<User, 'id'>, person: NewPerson): Promise<boolean> => {
  if (!(await deps.users.replaceUnverified(squatter.id, person))) return false
  await beginRemoval(deps, squatter.id)
  return true
}
