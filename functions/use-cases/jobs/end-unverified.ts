import type { Users } from '#functions/ports/users.ts'
import { isLiving } from '#shared/domain/subscriptions.ts'
import { toInstant } from '#shared/domain/times.ts'
import { type BeginRemovalDeps, beginRemoval } from '../people/begin-removal.ts'
import { unverifiedMs } from '../people/register-person.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type EndUnverifiedDeps = BeginRemovalDeps & { users: Pick<Users, 'get'> }

/**
 * Ends the account of somebody who did not verify their address within seven days of signing up. So nobody keeps an address that is not
 * theirs. Somebody who pays keeps the account, and is looked at again a week later.
 */
export const endUnverified = async (deps: EndUnverifiedDeps, { userId, now }: Pick<JobRun, 'userId' | 'now'>): Promise<JobOutcome> => {
  const user = await deps.users.get(userId)
  if (!user || user.isEmailVerified) return { kind: 'done' }
  if (user.billing.subscription && isLiving(user.billing.subscription)) return { kind: 'again', at: toInstant(now + unverifiedMs) }
  await beginRemoval(deps, userId)
  return { kind: 'done' }
}
