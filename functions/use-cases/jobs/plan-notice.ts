import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'

/** Failures of one person within this time, in ms, are sent as one email. Those fixed within it cause none. */
export const gatheringMs = minuteMs

/**
 * Plans a notice to a person about something that went wrong at `now` (ms). Call it before writing the failure itself,
 * so a crash in between can't lose the notice. The state is checked again before anything is emailed.
 */
export const planNotice = (jobs: Pick<JobPlan, 'plan'>, notice: JobRef & { kind: 'failed-post' | 'reconnect' }, now: number) =>
  jobs.plan(notice, toInstant(now + gatheringMs))
