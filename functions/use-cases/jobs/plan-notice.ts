import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'

/** What goes wrong for one person within this time, in ms, becomes one mail; what they mend within it becomes none. */
export const gatheringMs = minuteMs

/**
 * Plans to tell a person of something that went wrong at `now` (ms). Called before the thing itself is written, so that a crash in between
 * can't keep it from them: whether it still is so is looked at before anything is mailed.
 */
export const planNotice = (jobs: Pick<JobPlan, 'plan'>, notice: JobRef & { kind: 'failed-post' | 'reconnect' }, now: number) =>
  jobs.plan(notice, toInstant(now + gatheringMs))
