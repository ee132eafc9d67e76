import type { Accounts } from '#functions/ports/accounts.ts'
import type { TellEvent } from '#functions/ports/events.ts'
import type { Mailer, UnsubscribeTokens } from '#functions/ports/mailer.ts'
import type { Posts, Targets } from '#functions/ports/posts.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { isShared, isTestWorkspace, personOf, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { reconnectPath } from '#shared/domain/reconnect-path.ts'
import { mayDo } from '#shared/domain/roles.ts'
import type { Notification, User } from '#shared/domain/users.ts'
import type { Member } from '#shared/domain/workspaces.ts'
import type { Account, AccountRef } from '#shared/publishing/accounts.ts'
import { isFailure, type Post, type PostRef, statusOf, type TargetSummary } from '#shared/publishing/posts.ts'
import { tellReconnectNeeded } from '../events/event-jobs.ts'
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
 * Returns who gets this kind of email about a workspace: everyone with a permission there, by default who may publish.
 * Leaves out whom `subscribersOf` does.
 */
export const readersOf = async (
  deps: NoticeDeps,
  workspaceId: WorkspaceId,
  notification: Notification,
  permission: 'publish' | 'approve' = 'publish',
): Promise<User[]> => subscribersOf(deps, peopleWith(permission, await seatsOf(deps, workspaceId)), notification)

/** Returns those people who want this kind of email and whose address receives it. */
export const subscribersOf = async (deps: NoticeDeps, userIds: readonly UserId[], notification: Notification): Promise<User[]> => {
  const users = await Promise.all(userIds.map((userId) => subscriberOf(deps, userId, notification)))
  return users.flatMap((user) => (user && !user.deliveryProblem ? [user] : []))
}

type Seat = Pick<Member, 'userId' | 'role'>

/** Returns everyone in a workspace who hears of what happens there. Nobody hears of a test workspace. */
export const seatsOf = async ({ workspaces }: Pick<NoticeDeps, 'workspaces'>, workspaceId: WorkspaceId): Promise<Seat[]> => {
  if (isTestWorkspace(workspaceId)) return []
  const person = personOf(workspaceId)
  return person === undefined ? workspaces.members(workspaceId) : [{ userId: person, role: 'owner' }]
}

/** Returns who among them has a permission. */
export const peopleWith = (permission: 'publish' | 'approve' | 'manage', seats: readonly Seat[]): UserId[] =>
  seats.flatMap(({ userId, role }) => (mayDo(role, permission) ? [userId] : []))

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
 * Emails everyone who may publish which of these posts weren't published, in one email, and each other author about their
 * own. Leaves out those that were retried or deleted meanwhile.
 */
export const tellFailedPosts = async (deps: FailedPostsDeps, { ownerId: workspaceId, subjects }: JobRun): Promise<JobOutcome> => {
  const found = await Promise.all(subjects.map((id) => failedPost(deps, { workspaceId, id })))
  const failed = found.filter((post) => post !== undefined)
  if (failed.length === 0) return { kind: 'done' }
  const seats = await seatsOf(deps, workspaceId)
  const publishers = peopleWith('publish', seats)
  for (const reader of await subscribersOf(deps, publishers, 'failedPost')) await tellFailed(deps, reader, failed)
  const others = seats.map(({ userId }) => userId).filter((userId) => !publishers.includes(userId))
  const authors = others.filter((userId) => failed.some(isBy(userId)))
  for (const author of await subscribersOf(deps, authors, 'failedPost')) await tellFailed(deps, author, failed.filter(isBy(author.id)))
  return { kind: 'done' }
}

const isBy =
  (userId: UserId) =>
  ({ createdBy }: FailedPost) =>
    createdBy === userId

const tellFailed = async (deps: NoticeDeps, reader: User, failed: readonly FailedPost[]) => {
  const { id, name, email, preferences } = reader
  const timeZone = preferences.timeZone ?? failed.find(({ schedule }) => schedule)?.schedule?.timeZone ?? 'UTC'
  const posts = failed.map((post) => toFacts(deps, post))
  const unsubscribe = await unsubscribeFrom(deps, id, 'failedPost')
  await deps.mailer.send(await inTheirLanguage(reader, () => failedPostsMail({ name, email, timeZone, posts, unsubscribe })))
}

/** The address of a page in a workspace, whichever workspace the reader's browser showed last. */
export const dashboardUrl = ({ siteUrl }: Pick<NoticeDeps, 'siteUrl'>, workspaceId: WorkspaceId, path: string) => {
  const url = new URL(path, siteUrl)
  if (isShared(workspaceId)) url.searchParams.set('workspace', workspaceId)
  return url.href
}

/** Where accounts of a workspace are connected again. For a single one, that begins at once. */
export const connectUrl = (
  deps: Pick<NoticeDeps, 'siteUrl'>,
  workspaceId: WorkspaceId,
  [first, ...more]: readonly Pick<Account, 'id' | 'platform'>[],
) => dashboardUrl(deps, workspaceId, first && more.length === 0 ? reconnectPath(first) : '/dashboard/platforms')

type FailedPost = Pick<Post, 'id' | 'workspaceId' | 'content' | 'schedule' | 'createdBy'> & { targets: TargetSummary[] }

/** Reads the targets, because the post's own item may lag by a moment. */
const failedPost = async (deps: FailedPostsDeps, ref: PostRef): Promise<FailedPost | undefined> => {
  const post = await deps.posts.get(ref)
  const targets = post ? await deps.targets.ofPost(ref.id) : []
  if (!post || statusOf(targets.map(({ state }) => state.name)) !== postStatus.failed) return undefined
  const failed = readingOf(post, targets).targets.filter(({ state, reason }) => isFailure(state) && reason !== undefined)
  return failed.length > 0 ? { ...post, targets: failed } : undefined
}

const toFacts = (deps: NoticeDeps, { id, workspaceId, content, schedule, targets }: FailedPost) => ({
  content,
  scheduledAt: schedule?.scheduledAt,
  url: dashboardUrl(deps, workspaceId, `/dashboard/scheduled?tab=failed&post=${id}`),
  targets: targets.map(({ platform, username, reason }) => ({ platform, username, reason: reason?.message ?? '' })),
})

export type LostAccountsDeps = NoticeDeps & {
  accounts: Pick<Accounts, 'get'>
  tellEvent: TellEvent
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
  for (const account of found) if (account) await tellReconnectNeeded(deps.tellEvent, account)
  for (const { id, reason } of accounts) await deps.pause({ workspaceId, id }, reason)
  const readers = accounts.length > 0 ? await readersOf(deps, workspaceId, 'expiringConnection') : []
  for (const reader of readers) {
    const { id: userId, name, email } = reader
    const unsubscribe = await unsubscribeFrom(deps, userId, 'expiringConnection')
    const url = connectUrl(deps, workspaceId, accounts)
    await deps.mailer.send(await inTheirLanguage(reader, () => reconnectMail({ name, email, accounts, url, unsubscribe })))
  }
  return { kind: 'done' }
}

const lost = ({ id, platform, username, state }: Account) =>
  state.name === 'reconnect' ? [{ id, platform, username, reason: state.message }] : []
