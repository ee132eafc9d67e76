import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'

/** The job that mails a person their weekly summary. */
export const weeklySummaryJob = (userId: string): JobRef => ({ userId, kind: 'weekly-summary', subject: '' })

/** Plans a person's next weekly summary, by the clock of their time zone, or of UTC if they have none; in place of the one that was planned. */
export const planWeeklySummary = (jobs: JobPlan, { id, preferences }: Pick<User, 'id' | 'preferences'>, now: number) =>
  jobs.plan(weeklySummaryJob(id), toInstant(nextWeeklySummary(now, preferences.timeZone ?? 'UTC')))
