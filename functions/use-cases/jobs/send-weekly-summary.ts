import type { PostStatuses } from '#functions/ports/post-statuses.ts'
import type { Posts } from '#functions/ports/posts.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'
import { weeklySummaryMail } from '../mails/weekly-summary-mail.ts'
import { type NoticeDeps, subscriberOf, unsubscribeFrom } from './notice-deps.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

export type WeeklySummaryDeps = NoticeDeps & { postStatuses: PostStatuses; posts: Pick<Posts, 'planned'> }

const weekMs = 7 * dayMs
/** A summary that could not be sent for longer than this, in ms, is left out. The next one is nearer than the week that it is about. */
const lateMs = 2 * dayMs
const nextShown = 5

/**
 * Mails a person their week up to Monday 08:00 in their time zone. Plans the next mail, until they switch it off or leave. A week in which
 * nothing happened, with nothing planned ahead, gets no mail. While mail to their address comes back, weeks are left out.
 */
export const sendWeeklySummary = async (deps: WeeklySummaryDeps, { userId, now }: JobRun): Promise<JobOutcome> => {
  const subscriber = await subscriberOf(deps, userId, 'weeklySummary')
  if (!subscriber) return { kind: 'done' }
  const { name, email, preferences, mailTrouble } = subscriber
  const timeZone = preferences.timeZone ?? 'UTC'
  const monday = nextWeeklySummary(now - lateMs, timeZone)
  const week = { from: toInstant(monday - weekMs), to: toInstant(monday) }
  const facts = monday <= now && !mailTrouble ? await factsOf(deps, { userId, now, ...week }) : undefined
  if (facts) {
    const unsubscribe = await unsubscribeFrom(deps, userId, 'weeklySummary')
    const url = `${deps.siteUrl}/dashboard/scheduled`
    await deps.mailer.send(weeklySummaryMail({ name, email, timeZone, ...week, ...facts, url, unsubscribe }))
  }
  return { kind: 'again', at: toInstant(nextWeeklySummary(now, timeZone)) }
}

type Week = { userId: string; now: number; from: string; to: string }

/** Undefined where there is nothing to tell. */
const factsOf = async ({ postStatuses, posts }: WeeklySummaryDeps, { userId, now, from, to }: Week) => {
  const [ended, planned] = await Promise.all([
    postStatuses.of(userId, from),
    posts.planned(userId, toInstant(now), { limit: 2 * nextShown }),
  ])
  const count = (status: PostStatus) => ended.filter((post) => post.status === status && post.listedAt < to).length
  const [published, failed] = [count(postStatus.published), count(postStatus.failed)]
  const next = planned.items.flatMap(({ status, content, schedule }) =>
    status === postStatus.scheduled && schedule ? [{ content, scheduledAt: schedule.scheduledAt }] : [],
  )
  return published + failed + next.length > 0 ? { published, failed, next: next.slice(0, nextShown) } : undefined
}
