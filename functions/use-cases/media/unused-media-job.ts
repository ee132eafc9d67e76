import type { JobPlan, JobRef } from '#functions/ports/jobs.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'

/** The job that looks once a day for files that a person no longer uses. */
export const unusedMediaJob = (userId: string): JobRef => ({ userId, kind: 'unused-media', subject: '' })

/** Plans the next look of the day. Planning it again before then changes nothing, so that it can't be put off. */
export const planUnusedMedia = (jobs: Pick<JobPlan, 'plan'>, userId: string, now: number) =>
  jobs.plan(unusedMediaJob(userId), nextLook(userId, now))

/** Every person has a minute of the day, so that not all are checked together. `now` in ms. */
export const nextLook = (userId: string, now: number) => {
  const minute = [...userId].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_440, 0)
  const today = Math.floor(now / dayMs) * dayMs + minute * minuteMs
  return toInstant(today > now ? today : today + dayMs)
}
