import type { Accounts } from '#functions/ports/accounts.ts'
import type { Mailer, UnsubscribeTokens } from '#functions/ports/mailer.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { personOf, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { reconnectPath } from '#shared/domain/reconnect-path.ts'
import { mayDo } from '#shared/domain/roles.ts'
import type { Notification, User } from '#shared/domain/users.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { isFailure, type Post, type PostRef, statusOf, type TargetSummary } from '#shared/publishing/posts.ts'
import { reconnectMail } from '../mails/account-mails.ts'
import type { Unsubscribe } from '../mails/email-template.ts'
import { inTheirLanguage } from '../mails/language.ts'
import { failedPostsMail } from '../mails/post-mails.ts'
import { readingOf } from '../publishing/store.ts'
import type { JobOutcome, JobRun } from './run-jobs.ts'

/** The dependencies of an email that a person can turn off. */
export type NoticeDeps = {
  users: Pick<Users, 'get'>
  workspaces: Pick<Workspaces, 'members'>
  mailer: Mailer
  unsubscribeTokens: Pick<UnsubscribeTokens, 'issue'>
  /** The site's origin, without a trailing slash. */
  siteUrl: string
}

/**
 * Returns who gets this kind of email about a workspace: everyone who may publish there. Leaves out those who turned it
 * off, and those whose address doesn't receive email.
 */
export const readersOf = async (deps: NoticeDeps, workspaceId: WorkspaceId, notification: Notification): Promise<User[]> => {
  const people = await peopleOf(deps, workspaceId)
  const users = await Promise.all(people.map((userId) => subscriberOf(deps, userId, notification)))
  return users.flatMap((user) => (user && !user.deliveryProblem ? [user] : []))
}

const peopleOf = async ({ workspaces }: NoticeDeps, workspaceId: WorkspaceId): Promise<UserId[]> => {
  const person = personOf(workspaceId)
  if (person !== undefined) return [person]
  const members = await workspaces.members(workspaceId)
  return members.flatMap(({ userId, role }) => (mayDo(role, 'publish') ? [userId] : []))
}

/** Returns the person. Undefined if they have left or turned this kind of email off. */
export const subscriberOf = async ({ users }: NoticeDeps, userId: string, notification: Notification): Promise<User | undefined> => {
  const user = await users.get(userId)
  return user?.notifications[notification] ? user : undefined
}

/** The address where a person unsubscribes from this kind of email. */
export const unsubscribeFrom = async (
  { unsubscribeTokens, siteUrl }: NoticeDeps,
  userId: string,
  notification: Notification,
): Promise<Unsubscribe> => {
  const token = await unsubscribeTokens.issue({ userId, notification })
  return { page: `${siteUrl}/unsubscribe?token=${token}`, call: `${siteUrl}/api/unsubscribe/${token}` }
}

export type FailedPostsDeps = NoticeDeps & { posts: Pick<Posts, 'get'>; targets: Pick<Targets, 'ofPost'> }

/**
 * Emails a person which of these posts weren't published, in one email. Leaves out those that were retried or deleted
 * meanwhile.
 */
export const tellFailedPosts = async (deps: FailedPostsDeps, { ownerId: workspaceId, subjects }: JobRun): Promise<JobOutcome> => {
  const readers = await readersOf(deps, workspaceId, 'failedPost')
  const found = readers.length > 0 ? await Promise.all(subjects.map((id) => failedPost(deps, { workspaceId, id }))) : []
  const failed = found.filter((post) => post !== undefined)
  if (failed.length === 0) return { kind: 'done' }
  for (const reader of readers) {
    const { id, name, email, preferences } = reader
    const timeZone = preferences.timeZone ?? failed.find(({ schedule }) => schedule)?.schedule?.timeZone ?? 'UTC'
    const posts = failed.map((post) => toFacts(post, deps.siteUrl))
    const unsubscribe = await unsubscribeFrom(deps, id, 'failedPost')
    await deps.mailer.send(await inTheirLanguage(reader, () => failedPostsMail({ name, email, timeZone, posts, unsubscribe })))
  }
  return { kind: 'done' }
}

/** Where accounts are connected again. For a single one, that begins at once. */
export const connectUrl = ({ siteUrl }: Pick<NoticeDeps, 'siteUrl'>, [first, ...more]: readonly Pick<Account, 'id' | 'platform'>[]) =>
  siteUrl + (first && more.length === 0 ? reconnectPath(first) : '/dashboard/platforms')

type FailedPost = Pick<Post, 'id' | 'content' | 'schedule'> & { targets: TargetSummary[] }

/** Reads the targets, because the post's own item may lag by a moment. */
const failedPost = async (deps: FailedPostsDeps, ref: PostRef): Promise<FailedPost | undefined> => {
  const post = await deps.posts.get(ref)
  const targets = post ? await deps.targets.ofPost(ref.id) : []
  if (!post || statusOf(targets.map(({ state }) => state.name)) !== postStatus.failed) return undefined
  const failed = readingOf(post, targets).targets.filter(({ state, reason }) => isFailure(state) && reason !== undefined)
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
 * Pauses what is scheduled to these accounts, and tells the person in one email which of them need reconnecting. Leaves
 * alone an account that was reconnected or removed meanwhile.
 */
export const tellLostAccounts = async (deps: LostAccountsDeps, { ownerId: workspaceId, subjects }: JobRun): Promise<JobOutcome> => {
  const found = await Promise.all(subjects.map((id) => deps.accounts.get({ workspaceId, id })))
  const accounts = found.flatMap((account) => (account ? lost(account) : []))
  for (const { id, reason } of accounts) await deps.pause({ workspaceId, id }, reason)
  const readers = accounts.length > 0 ? await readersOf(deps, workspaceId, 'expiringConnection') : []
  for (const reader of readers) {
    const { id: userId, name, email } = reader
    const unsubscribe = await unsubscribeFrom(deps, userId, 'expiringConnection')
    const url = connectUrl(deps, accounts)
    await deps.mailer.send(await inTheirLanguage(reader, () => reconnectMail({ name, email, accounts, url, unsubscribe })))
  }
  return { kind: 'done' }
}

const lost = ({ id, platform, username, state }: Account) =>
  state.name === 'reconnect' ? [{ id, platform, username, reason: state.message }] : []
