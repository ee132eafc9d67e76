import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { AccountRef } from '#shared/domain/accounts.ts'
import { toInstant } from '#shared/domain/times.ts'
import { planNotice } from '../jobs/plan-notice.ts'

type EndSignInDeps = { accounts: Pick<Accounts, 'requireReconnect'>; jobs: Pick<JobPlan, 'plan'> }

/**
 * Marks that the person has to connect an account again, and plans to tell them. The platform has refused the tokens of `version` at `now` (ms).
 * False when the tokens are no longer of that version.
 */
export const endSignIn = async (
  { accounts, jobs }: EndSignInDeps,
  { userId, id }: AccountRef,
  { version, message, now }: { version: number; message: string; now: number },
) => {
  await planNotice(jobs, { userId, kind: 'reconnect', subject: id }, now)
  return accounts.requireReconnect({ userId, id }, { version, message, now: toInstant(now) })
}
