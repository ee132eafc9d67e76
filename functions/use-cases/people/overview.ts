import type { Accounts } from '#functions/ports/accounts.ts'
import type { Usage } from '#functions/ports/limits.ts'
import type { Audit, HashNetwork } from '#functions/ports/person-records.ts'
import type { ListedStatus, PostStatuses, Posts } from '#functions/ports/posts.ts'
import type { DashboardStats, Overview, UsageAnswer } from '#shared/contracts/user.ts'
import { auditShownMax } from '#shared/domain/audit.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { limitsOf, planWithMore, type UseName, useFacts, useNames } from '#shared/domain/person-limits.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { limitedPerson } from '../limits.ts'
import { answerPost } from '../posts/answer-post.ts'
import { partlyFailed, postsUntilNow } from '../posts/every-post.ts'
import { countLatePosts } from '../posts/late-posts.ts'

export type OverviewDeps = {
  posts: Pick<Posts, 'ofStatus'>
  accounts: Pick<Accounts, 'list'>
  postStatuses: PostStatuses
  report: (message: string, error: unknown) => void
}

const [nextMax, failedMax] = [5, 3]
const publishedPage = 25
/** Reaches past today's posts, unless there are more than anyone wants to read on one screen. */
const publishedPages = 4

/**
 * Reads everything the overview shows, in parallel. A part that can't be read is reported and left out without
 * affecting the others.
 */
export const showOverview = async (
  deps: OverviewDeps,
  { workspaceId, timeZone, now }: { workspaceId: WorkspaceId; timeZone: string; now: number },
): Promise<Overview> => {
  const part = <Part>(name: string, reading: Promise<Part>): Promise<Part | undefined> =>
    reading.catch((error: unknown) => {
      deps.report(`The overview is shown without ${name}.`, error)
      return undefined
    })

  // Several parts need the posts whose time has come. The page that ends with them has the next ones, too.
  const scheduled = postsUntilNow(deps, workspaceId, now)
  const failedPosts = async () => {
    const [begun, wholly] = await Promise.all([scheduled, deps.posts.ofStatus(workspaceId, postStatus.failed, { limit: failedMax })])
    return [...partlyFailed(begun, now), ...wholly.items].slice(0, failedMax)
  }

  const accounts = part('accounts', deps.accounts.list(workspaceId))
  const lateOf = async () => countLatePosts((await accounts) ?? [], await scheduled, now)
  const [next, failed, published, connected, late, stats] = await Promise.all([
    part(
      'the next posts',
      scheduled.then((posts) => posts.slice(0, nextMax)),
    ),
    part('failed posts', failedPosts()),
    part('published posts', publishedLately(deps, { workspaceId, timeZone, now })),
    accounts,
    part('late posts', lateOf()),
    part('figures', dashboardStats({ ...deps, readUntilNow: () => scheduled }, { workspaceId, timeZone, now })),
  ])
  const isBegunKnown = next && failed && published && connected && stats
  return {
    ...(next && { next: next.map((post) => answerPost(post)) }),
    ...(failed && { failed: failed.map((post) => answerPost(post)) }),
    ...(published && { lately: published.lately.map((post) => answerPost(post)) }),
    ...(late && late.length > 0 && { late }),
    ...(stats && { stats }),
    ...(isBegunKnown && {
      begun: {
        hasAccount: connected.length > 0,
        hasDraft: stats.drafts > 0,
        hasSent: next.length + failed.length + published.lately.length > 0,
        ...(published.isFirst && { isFirstPublished: true }),
      },
    }),
  }
}

/**
 * Returns what went out yesterday by the calendar of `timeZone`, newest first. If nothing did, what went out on the
 * latest day that anything did. `isFirst`: it's the only post that ever went out.
 */
const publishedLately = async (
  { posts }: Pick<OverviewDeps, 'posts'>,
  { workspaceId, timeZone, now }: { workspaceId: WorkspaceId; timeZone: string; now: number },
): Promise<{ lately: Post[]; isFirst: boolean }> => {
  const dayOf = dayIn(timeZone)
  const yesterday = dayBefore(dayOf(toInstant(now)))
  const read: Post[] = []
  let cursor: string | undefined
  for (let page = 0; page < publishedPages; page += 1) {
    const { items, cursor: further } = await posts.ofStatus(workspaceId, postStatus.published, { limit: publishedPage, cursor })
    read.push(...items)
    cursor = further
    const last = read.at(-1)
    if (cursor === undefined || !last || dayOf(last.listedAt) < yesterday) break
  }
  const days = Map.groupBy(read, ({ listedAt }) => dayOf(listedAt))
  return { lately: days.get(yesterday) ?? [...days.values()][0] ?? [], isFirst: read.length === 1 && cursor === undefined }
}

const dayBefore = (day: string) => toInstant(Date.parse(day) - dayMs).slice(0, 10)

const daysShown = 30
/** Reaches back to the first day's midnight in any time zone and across clock changes. */
const reachMs = (daysShown + 1) * dayMs

/**
 * Counts a person's posts at `now` (ms since the epoch). An ended post counts if it ended within the last 30 days
 * including today, by the calendar of `timeZone`. A post that failed on one account while another still waits counts as
 * both scheduled and failed, if the caller may read it with `readUntilNow`. `nextAt` is the first planned time ahead.
 */
export const dashboardStats = async (
  { postStatuses, readUntilNow }: { postStatuses: PostStatuses; readUntilNow?: () => Promise<readonly Post[]> },
  { workspaceId, timeZone, now }: { workspaceId: WorkspaceId; timeZone: string; now: number },
): Promise<DashboardStats> => {
  const posts = await postStatuses.of(workspaceId, toInstant(now - reachMs))
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
  const isAnyBegun = scheduled.some(({ listedAt }) => listedAt <= toInstant(now))
  const partly = readUntilNow && isAnyBegun ? partlyFailed(await readUntilNow(), now) : []
  return {
    drafts: of(postStatus.draft).length,
    scheduled: scheduled.length,
    published: [...published.values()].flat().length,
    failed: lately(postStatus.failed).length + partly.length,
    ...(next !== undefined && { nextAt: next }),
    publishedPerDay: days.map((day) => ({ day, count: published.get(day)?.length ?? 0 })),
  }
}

/** Returns the days up to `today`, oldest first. Counts calendar days, which may have 23 or 25 hours. */
const lastDays = (today: string) =>
  Array.from({ length: daysShown }, (_, index) => toInstant(Date.parse(today) - (daysShown - 1 - index) * dayMs).slice(0, 10))

/**
 * Returns a function that maps an instant to its day in `timeZone`. The formatter is created once because that takes
 * longer than all its formatting.
 */
const dayIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (instant: string) => format.format(new Date(instant))
}

const earliestFrom = (posts: readonly ListedStatus[], now: string) =>
  posts
    .map(({ listedAt }) => listedAt)
    .filter((at) => at >= now)
    .sort()[0]

export type UsageDeps = { usage: Usage }

const windows = { day: dayMs, minute: minuteMs }

/** Returns how much of each limit a person has used at `now` (ms). Time-based limits also say when they reset. */
export const showUsage = async ({ usage }: UsageDeps, user: User, now: number): Promise<UsageAnswer> => {
  const person = limitedPerson(user, now)
  const limits = limitsOf(person)
  const [files, drafts, postsPerDay, checksPerMinute, xMillsPerDay] = await Promise.all([
    usage.files(user.id),
    usage.drafts(user.id),
    usage.spent(user.id, 'postsPerDay', now),
    usage.spent(user.id, 'checksPerMinute', now),
    usage.millsBilled(user.id, now),
  ])
  const used: Record<UseName, number> = {
    files: files.count,
    fileBytes: files.bytes,
    drafts: drafts.count,
    draftBytes: drafts.bytes,
    postsPerDay,
    checksPerMinute,
    xMillsPerDay,
  }
  return {
    uses: useNames.map((name) => {
      const { window }: { label: () => string; window?: 'day' | 'minute' } = useFacts[name]
      const windowMs = window && windows[window]
      const raisedBy = planWithMore(name, person)
      return {
        name,
        used: used[name],
        limit: limits[name],
        ...(windowMs !== undefined && { freeAt: toInstant(now - (now % windowMs) + windowMs) }),
        ...(raisedBy && { raisedBy }),
      }
    }),
  }
}

export type ActivityDeps = { audit: Pick<Audit, 'newest'>; hashNetwork: HashNetwork }

/**
 * Returns the latest events of a person's account, newest first. `address` is the caller's, to tell its network from
 * others.
 */
export const recentActivity = async ({ audit, hashNetwork }: ActivityDeps, { userId, address }: { userId: string; address: string }) => {
  const here = hashNetwork(address)
  return (await audit.newest(userId, auditShownMax)).map(({ network, ...event }) => ({ ...event, isThisNetwork: network === here }))
}
