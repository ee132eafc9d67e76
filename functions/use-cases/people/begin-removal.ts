import type { JobPlan } from '#functions/ports/jobs.ts'
import type { Sessions } from '#functions/ports/sessions.ts'
import type { Users } from '#functions/ports/users.ts'
import { toInstant } from '#shared/domain/times.ts'

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
