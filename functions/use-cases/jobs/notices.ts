import type { Accounts } from '#functions/ports/accounts.ts'
import type { Mailer, UnsubscribeTokens } from '#functions/ports/mailer.ts'
import type { PostStatuses, Posts, Targets } from '#functions/ports/posts.ts'
import type { Users } from '#functions/ports/users.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import type { Notification, User } from '#shared/domain/users.ts'
import { nextWeeklySummary } from '#shared/domain/weekly-summary.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { type Post, type PostRef, statusOf, type TargetSummary } from '#shared/publishing/posts.ts'
import { reconnectMail } from '../mails/account-mails.ts'
import type { Unsubscribe } from '../mails/email-template.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { failedPostsMail, weeklySummaryMail } from '../mails/post-mails.ts'
import { readingOf } from '../publishing/store.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

/** What a mail needs that a person may switch off. */
export type NoticeDeps = {
  users: Pick<Users, 'get'>
  mailer: Mailer
  unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>
  /** The origin of the site, without a slash at its end. */
  siteUrl: string
}

/** The person. Undefined if they have left, don't want this kind of mail, or don't get mail at their address. */
export const readerOf = async (deps: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await subscriberOf(deps, userId, notification)
  return user?.deliveryProblem ? undefined : user
}

/** The person. Undefined if they have left or don't want this kind of mail. */
export const subscriberOf = async ({ users }: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user?.notifications[notification] ? user : undefined
}

/** The address at which a person stops this kind of mail. */
export const unsubscribeFrom = async (
  { unsubscribeTokens, siteUrl }: NoticeDeps,
  userId: string,
  notification: Notification,
): Promise<Unsubscribe> => {
  const token = await unsubscribeTokens.issue({ userId, notification })
  return { page: `${siteUrl}/unsubscribe?token=${token}`, call: `${siteUrl}/api/unsubscribe/${token}` }
}

export type FailedPostsDeps = NoticeDeps & { posts: Pick<Posts, 'get'>; targets: Pick<Targets, 'ofPost'> }

/** Mails a person which of these posts did not get out, in one mail. Those that are sent again, or gone, meanwhile are not in it. */
export const tellFailedPosts = async (deps: FailedPostsDeps, { userId, subjects }: JobRun): Promise<JobOutcome> => {
  const reader = await readerOf(deps, userId, 'failedPost')
  const found = reader ? await Promise.all(subjects.map((id) => failedPost(deps, { userId, id }))) : []
  const failed = found.filter((post) => post !== undefined)
  if (reader && failed.length > 0) {
    const { name, email, preferences } = reader
    const timeZone = preferences.timeZone ?? failed.find(({ schedule }) => schedule)?.schedule?.timeZone ?? 'UTC'
    const posts = failed.map((post) => toFacts(post, deps.siteUrl))
    const unsubscribe = await unsubscribeFrom(deps, userId, 'failedPost')
    await deps.mailer.send(await inTheirLanguage(reader, () => failedPostsMail({ name, email, timeZone, posts, unsubscribe })))
  }
  return { kind: 'done' }
}

type FailedPost = Pick<Post, 'id' | 'content' | 'schedule'> & { targets: TargetSummary[] }

/** By its targets: the post's own item may show them a moment late. */
const failedPost = async (deps: FailedPostsDeps, ref: PostRef): Promise<FailedPost | undefined> => {
  const post = await deps.posts.get(ref)
  const targets = post ? await deps.targets.ofPost(ref.id) : []
  if (!post || statusOf(targets.map(({ state }) => state.name)) !== postStatus.failed) return undefined
  const failed = readingOf(post, targets).targets.filter(({ reason }) => reason !== undefined)
  return failed.length > 0 ? { id: post.id, content: post.content, schedule: post.schedule, targets: failed } : undefined
}

const toFacts = ({ id, content, schedule, targets }: FailedPost, siteUrl: string) => ({
  content,
  scheduledAt: schedule?.scheduledAt,
  url: `${siteUrl}/dashboard/scheduled?tab=failed&post=${id}`,
  targets: targets.map(({ platform, username, reason }) => ({ platform, username, reason: reason?.message ?? '' })),
})

export type LostAccountsDeps = NoticeDeps & {
  accounts: Pick<Accounts, 'get'>
  /** Pauses what is scheduled to an account. */
  pause: (ref: AccountRef, message: string) => Promise<unknown>
}

/**
 * Pauses what is scheduled to these accounts. One mail tells the person which of them have to be connected again. An account that is
 * connected again or gone meanwhile is left alone.
 */
export const tellLostAccounts = async (deps: LostAccountsDeps, { userId, subjects }: JobRun): Promise<JobOutcome> => {
  const found = await Promise.all(subjects.map((id) => deps.accounts.get({ userId, id })))
  const accounts = found.flatMap((account) => (account ? lost(account) : []))
  for (const { id, reason } of accounts) await deps.pause({ userId, id }, reason)
  const reader = accounts.length > 0 ? await readerOf(deps, userId, 'expiringConnection') : undefined
  if (reader) {
    const { name, email } = reader
    const unsubscribe = await unsubscribeFrom(deps, userId, 'expiringConnection')
    const url = `${deps.siteUrl}/dashboard/platforms`
    await deps.mailer.send(await inTheirLanguage(reader, () => reconnectMail({ name, email, accounts, url, unsubscribe })))
  }
  return { kind: 'done' }
}

const lost = ({ id, platform, username, state }: Account) =>
  state.name === 'reconnect' ? [{ id, platform, username, reason: state.message }] : []

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
  const { name, email, preferences, deliveryProblem } = subscriber
  const timeZone = preferences.timeZone ?? 'UTC'
  const monday = nextWeeklySummary(now - lateMs, timeZone)
  const week = { from: toInstant(monday - weekMs), to: toInstant(monday) }
  const facts = monday <= now && !deliveryProblem ? await factsOf(deps, { userId, now, ...week }) : undefined
  if (facts) {
    const unsubscribe = await unsubscribeFrom(deps, userId, 'weeklySummary')
    const url = `${deps.siteUrl}/dashboard/scheduled`
    const mail = () => weeklySummaryMail({ name, email, timeZone, ...week, ...facts, url, unsubscribe })
    await deps.mailer.send(await inTheirLanguage(subscriber, mail))
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
