import type { JobRunner } from '#functions/ports/job-runner.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import { toInstant } from '#shared/domain/times.ts'

export type AskForSyncDeps = { jobs: Pick<JobPlan, 'plan'>; jobRunner: JobRunner; now: () => number }

/** Has the person's subscription read at Stripe anew, by the one job that writes it. */
export const askForSync = async ({ jobs, jobRunner, now }: AskForSyncDeps, userId: string) => {
  await jobs.plan({ userId, kind: 'sync-subscription', subject: '' }, toInstant(now()))
  await jobRunner.runNow(userId)
}
