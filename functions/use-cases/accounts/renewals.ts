import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import type { Account, AccountRef } from '#shared/domain/accounts.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'

/** Access that can be renewed is renewed this often, in ms: long before the shortest life that a platform gives it unused (60 days). */
const renewEveryMs = 7 * dayMs

/** People are told so many days before an access ends that only they can renew. */
const noticeDays = [7, 1]

export const renewalJob = ({ userId, id }: AccountRef): JobRef => ({ userId, kind: 'renew-access', subject: id })

/** When an account's access is to be looked at next, in ms; undefined where it has no end, or nothing can be done about it any more. */
export const renewAt = (
  { renewsItself, signInEndsAt }: Pick<Account, 'renewsItself' | 'signInEndsAt'>,
  now: number,
): number | undefined => {
  const endsAt = signInEndsAt === undefined ? undefined : toMs(signInEndsAt)
  if (renewsItself)
    return Math.min(now + renewEveryMs, endsAt === undefined ? Number.POSITIVE_INFINITY : now + Math.max(0, endsAt - now) / 2)
  return endsAt === undefined ? undefined : noticeDays.map((days) => endsAt - days * dayMs).find((at) => at > now)
}

/** Plans to renew an account's access ahead of its end, or to tell the person of it. */
export const planRenewal = async (jobs: Pick<JobPlan, 'plan'>, account: Account, now: number) => {
  const at = renewAt(account, now)
  if (at !== undefined) await jobs.plan(renewalJob(account), toInstant(Math.ceil(at)))
}
