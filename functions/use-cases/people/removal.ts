import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { NewPerson, PublishingSettingsStore, Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { invalidField } from '#shared/domain/errors.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { RevokeKeysDeps } from '../keys/keys.ts'
import { refuseWhileOwner, revokeEveryKeyOf } from '../workspaces/workspaces.ts'
import type { PasswordDeps } from './passwords.ts'
import { requireProof } from './proof.ts'

export type RemovalRequestDeps = PasswordDeps &
  BeginRemovalDeps &
  RevokeKeysDeps & { settings: PublishingSettingsStore; workspaces: Pick<Workspaces, 'of'> }

/**
 * `confirmation` is the person's own address as typed, trimmed and in lowercase. `sessionId` is the session they ask
 * in. `provenAt` is when its person last proved who they are.
 */
type RemovalConfirmation = { confirmation: string; password: string | undefined; sessionId: string; provenAt: string | undefined }

/**
 * Starts deleting a person's account: nothing more is published, nobody can sign in to it, the removal is due now, and
 * every session and API key ends. Can be repeated after a failure. Throws `DomainError`: `invalid` for `confirmation` or
 * `password`, `conflict` while they own a shared workspace, even if they became its owner at the same moment,
 * `fresh-sign-in-required` for a person without a password, or `too-many` like `checkPassword`.
 */
export const requestRemoval = async (
  deps: RemovalRequestDeps,
  user: User,
  { confirmation, password, sessionId, provenAt }: RemovalConfirmation,
) => {
  if (confirmation !== user.email) throw invalidField('confirmation', 'That’s not your email address.')
  await refuseWhileOwner(deps, user.id)
  await requireProof(deps, user, { password, field: 'password', sessionId, provenAt })

  await deps.users.markLeaving(user.id)
  try {
    // Nobody becomes an owner once they're marked as leaving, so from here on this can't change.
    await refuseWhileOwner(deps, user.id)
    await deps.settings.put(user.id, { ...(await deps.settings.get(user.id)), isEverythingPaused: true })
    await revokeEveryKeyOf(deps, user.id)
    await planRemoval(deps, user.id)
  } catch (error) {
    // Nobody who is leaving can prove who they are, so they couldn't repeat this.
    await deps.users.unmarkLeaving(user.id)
    throw error
  }
  await deps.sessions.endAll(user.id)
}

export type BeginRemovalDeps = {
  users: Pick<Users, 'markLeaving'>
  jobs: Pick<JobPlan, 'plan'>
  sessions: Pick<Sessions, 'endAll'>
  now: () => number
}

/**
 * Blocks signing in as a person and plans the removal of everything that is theirs. Ends every session. Sessions go
 * last, so it can be repeated after a failure.
 */
export const beginRemoval = async (deps: BeginRemovalDeps, userId: string) => {
  await deps.users.markLeaving(userId)
  await planRemoval(deps, userId)
  await deps.sessions.endAll(userId)
}

const planRemoval = ({ jobs, now }: Pick<BeginRemovalDeps, 'jobs' | 'now'>, userId: string) =>
  jobs.plan({ ownerId: userId, kind: 'remove-person', subject: '' }, toInstant(now()))

export type ReplacingDeps = BeginRemovalDeps & { users: Pick<Users, 'replaceUnverified'> }

/**
 * Gives an address to the person who has proved that it's theirs. The squatter only typed it at sign-up, and may have
 * been anyone. Everything the squatter created and connected is removed, and their sessions end; only what they paid stays
 * with the address. False if the address
 * was verified or belongs to someone else meanwhile. After a crash on the way, `end-unverified`, which was planned at
 * sign-up, does the rest.
 */
export const replaceUnverified = async (deps: ReplacingDeps, squatter: Pick<User, 'id'>, person: NewPerson): Promise<boolean> => {
  if (!(await deps.users.replaceUnverified(squatter.id, person))) return false
  await beginRemoval(deps, squatter.id)
  return true
}
