import type { ListedStatus, PostStatuses } from '#functions/ports/post-statuses.ts'
import type { DashboardStats } from '#shared/contracts/user.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'

const daysShown = 30
/** Reaches back to the first day's midnight wherever the person is and however the clock was changed since. */
const reachMs = (daysShown + 1) * dayMs

/**
 * The numbers of a person's posts at `now` (ms since the epoch). A post that has ended counts if it did so on one of the last 30 days, today among
 * them. The calendar is that of `timeZone`. `nextAt` is the first planned time that lies ahead.
 */
export const dashboardStats = async (
  { postStatuses }: { postStatuses: PostStatuses },
  { userId, timeZone, now }: { userId: string; timeZone: string; now: number },
): Promise<DashboardStats> => {
  const posts = await postStatuses.of(userId, toInstant(now - reachMs))
  const dayOf = dayIn(timeZone)
  const days = lastDays(dayOf(toInstant(now)))
  const [firstDay = ''] = days
  const of = (status: PostStatus) => posts.filter((post) => post.status === status)
  const lately = (status: PostStatus) =>
    of(status)
      .map(({ listedAt }) => dayOf(listedAt))
      .filter((day) => day >= firstDay)

  const scheduled = of(postStatus.scheduled)
  const published = Map.groupBy(lately(postStatus.published), (day) => day)
  const next = earliestFrom(scheduled, toInstant(now))
  return {
    drafts: of(postStatus.draft).length,
    scheduled: scheduled.length,
    published: [...published.values()].flat().length,
    failed: lately(postStatus.failed).length,
    ...(next !== undefined && { nextAt: next }),
    publishedPerDay: days.map((day) => ({ day, count: published.get(day)?.length ?? 0 })),
  }
}

/** The days up to `today`, oldest first, counted on the calendar: a day is a day though it may have 23 or 25 hours. */
const lastDays = (today: string) =>
  Array.from({ length: daysShown }, (_, index) => toInstant(Date.parse(today) - (daysShown - 1 - index) * dayMs).slice(0, 10))

/** Which day an instant is on the calendar of `timeZone`. Its formatter is made once: that takes longer than all it formats. */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (instant: string) => format.format(new Date(instant))
}

const earliestFrom = (posts: readonly ListedStatus[], now: string) =>
  posts
    .map(({ listedAt }) => listedAt)
    .filter((at) => at >= now)
    .sort()[0]
