import type { Page } from '#functions/ports/page.ts'
import type { Posts } from '#functions/ports/posts.ts'
import type { Rehearse } from '#functions/ports/publisher.ts'
import { type Finding, warning } from '#shared/domain/findings.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { checkTime } from '#shared/domain/preflight/time.ts'
import { dayMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'
import { dayBudgets } from '#shared/platforms/day-budgets.ts'
import { handleOf } from '#shared/platforms/models.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { type AuthoredContent, resolveContent } from '#shared/publishing/resolve-content.ts'
import { type CheckDeps, type Checking, checkPost } from './check-post.ts'

/** `scheduledAt` in ms, if a time was chosen. The post is checked for that time, otherwise for `now`. */
type Preflight = Omit<Checking, 'dueAt'> & { scheduledAt: number | undefined; now: number; postId?: string | undefined }

/**
 * Returns everything that would stop or impair a post, including posts close in time, and its cost. Calls no platform
 * and writes nothing.
 */
export const preflightPost = async (deps: CheckDeps & HistoryDeps, { scheduledAt, now, postId, ...checking }: Preflight) => {
  const dueAt = scheduledAt ?? now
  const checked = await checkPost(deps, { ...checking, dueAt })
  const history = await checkHistory(deps, { ...checking, dueAt, postId, accounts: checked.accounts })
  const time = scheduledAt === undefined ? [] : checkTime(scheduledAt, now)
  return { ...checked, findings: [...checked.findings, ...time, ...history] }
}

/**
 * Returns the requests that would be sent to each account of a valid post, in order. Accounts with an error are left
 * out because nothing would be sent.
 */
export const rehearsePost = async (deps: CheckDeps & { rehearse: Rehearse }, { workspaceId, written, dueAt }: Checking) => {
  const { accounts, findings } = await checkPost(deps, { workspaceId, written, dueAt })
  const refused = new Set(findings.filter(({ severity }) => severity === 'error').map(({ accountId }) => accountId))
  const sendable = refused.has(undefined) ? [] : accounts.filter(({ id }) => !refused.has(id))
  return Promise.all(
    sendable.map(async (account) => {
      const { text, media: ids, options } = resolveContent(written, account)
      const media = await deps.media.getMany(workspaceId, ids)
      return deps.rehearse({ account, text, media, options }, dueAt)
    }),
  )
}

/** How close in time the same text on the same account causes a warning, in ms. */
const alikeMs = 3 * dayMs
/** How many posts are read from each list: more than a person writes in three days. */
const lookedAt = 100

export type HistoryDeps = { posts: Pick<Posts, 'ofStatus' | 'planned'> }

/** A post due at `dueAt` (ms) among its person's others. `postId` is its own id, if it already has one. */
export type PostPlacement = {
  workspaceId: WorkspaceId
  written: AuthoredContent
  accounts: readonly Account[]
  dueAt: number
  postId?: string | undefined
}

/**
 * Returns warnings from the person's other posts around the same time: the same text on the same account, or a full
 * day.
 */
export const checkHistory = async (
  { posts }: HistoryDeps,
  { workspaceId, written, accounts, dueAt, postId }: PostPlacement,
): Promise<Finding[]> => {
  const second = secondOf(dueAt)
  const [planned, published, same] = await Promise.all([
    posts.planned(workspaceId, toInstant(dueAt - alikeMs), { limit: lookedAt }),
    posts.ofStatus(workspaceId, postStatus.published, { limit: lookedAt }),
    posts.planned(workspaceId, toInstant(second), { limit: lookedAt, before: toInstant(second + secondMs) }),
  ])
  const all = [...planned.items, ...published.items, ...same.items]
  const others = [...new Map(all.map((post) => [post.id, post])).values()].filter(
    ({ id, status }) => id !== postId && status !== postStatus.draft,
  )
  const crowded = await Promise.all(accounts.map((account) => checkShare(posts, account, { workspaceId, dueAt, postId })))
  const findings = accounts.flatMap((account) => {
    const own = others.filter((post) => post.accountIds.includes(account.id) && Math.abs(timeOf(post) - dueAt) <= alikeMs)
    const found = [...checkAlike(written, account, own), ...checkDay(account, own, dueAt), ...checkSecond(account, own, dueAt)]
    return found.map((finding) => ({ ...finding, accountId: account.id }))
  })
  return [...findings, ...crowded.flat()]
}

/**
 * A person may have a share of what all of Crier may post in a day. Then their posts to that platform on this day count
 * toward it.
 */
const checkShare = async (
  posts: HistoryDeps['posts'],
  account: Account,
  { workspaceId, dueAt, postId }: Omit<PostPlacement, 'written' | 'accounts'>,
) => {
  const { person, timeZone } = dayBudgets[account.platform]
  if (person === undefined) return []
  const day = dayIn(dueAt, timeZone)
  const [from, before] = [toInstant(day.beginsAt), toInstant(day.endsAt)]
  let [count, cursor]: [number, string | undefined] = [0, undefined]
  do {
    const page: Page<Post> = await posts.planned(workspaceId, from, { before, limit: lookedAt, cursor })
    count += page.items.filter(({ id }) => id !== postId).flatMap(({ accountIds }) => accountIds.filter((id) => isOn(account, id))).length
    cursor = page.cursor
  } while (cursor !== undefined && count < person)
  if (count < person) return []
  const name = platformNames[account.platform]
  const message = `Crier sends at most ${person} posts a day of yours to ${name}, and that many are already planned for that day.`
  return [{ ...warning('accountIds', message, 'Choose another day.'), accountId: account.id }]
}

const isOn = ({ platform }: Account, accountId: string) => accountId.startsWith(`${platform}_`)
const secondOf = (ms: number) => Math.floor(ms / secondMs) * secondMs

const timeOf = ({ schedule, listedAt }: Post) => toMs(schedule?.scheduledAt ?? listedAt)

const checkAlike = (written: AuthoredContent, account: Account, others: readonly Post[]): Finding[] => {
  const { text } = resolveContent(written, account)
  if (!isVisible(text)) return []
  const isAlike = others.some((post) => resolveContent(post, account).text.trim() === text.trim())
  if (!isAlike) return []
  return [
    warning(
      'content',
      `The same text goes to ${handleOf(account)} within three days of this post.`,
      'Change the text, or remove the account.',
    ),
  ]
}

const checkSecond = (account: Account, others: readonly Post[], dueAt: number): Finding[] => {
  const isThen = ({ status, schedule }: Post) =>
    status === postStatus.scheduled && schedule !== undefined && secondOf(toMs(schedule.scheduledAt)) === secondOf(dueAt)
  if (!others.some(isThen)) return []
  return [
    warning(
      'scheduledAt',
      `Another post goes to ${handleOf(account)} in the same second.`,
      'Choose another time if you don’t want them side by side.',
    ),
  ]
}

const checkDay = (account: Account, others: readonly Post[], dueAt: number): Finding[] => {
  const { account: limit, timeZone } = dayBudgets[account.platform]
  if (limit === undefined) return []
  const day = dayIn(dueAt, timeZone).name
  const sameDay = others.filter((post) => dayIn(timeOf(post), timeZone).name === day)
  if (sameDay.length < limit) return []
  const name = platformNames[account.platform]
  return [
    warning(
      'accountIds',
      `${name} allows ${handleOf(account)} ${limit} posts a day, and ${sameDay.length} are already planned.`,
      'Choose another day.',
    ),
  ]
}
