import type { Posts } from '#functions/ports/posts.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { dayBudgets } from '#shared/domain/day-budgets.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { type Post, postStatus } from '#shared/domain/posts.ts'
import { warning } from '#shared/domain/preflight/findings.ts'
import type { Finding } from '#shared/domain/preflight.ts'
import { resolveContent, type Written } from '#shared/domain/resolve-content.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import { dayIn } from '#shared/domain/wall-clock.ts'

/** The same text to the same account within this time, in ms, is worth a word. */
const alikeMs = 3 * dayMs
/** So many posts of each list are looked at: more than a person makes in three days. */
const lookedAt = 100

export type HistoryDeps = { posts: Pick<Posts, 'ofStatus' | 'planned'> }

/** A post that is due at `dueAt` (ms) among its person's others; `postId` is its own, where it has one already. */
export type Placing = { userId: string; written: Written; accounts: readonly Account[]; dueAt: number; postId?: string | undefined }

/** What the person's other posts around the same time say against this one: the same text for the same account, or a day that is full. */
export const checkHistory = async ({ posts }: HistoryDeps, { userId, written, accounts, dueAt, postId }: Placing): Promise<Finding[]> => {
  const [planned, published] = await Promise.all([
    posts.planned(userId, toInstant(dueAt - alikeMs), { limit: lookedAt }),
    posts.ofStatus(userId, postStatus.published, { limit: lookedAt }),
  ])
  const others = [...new Map([...planned.items, ...published.items].map((post) => [post.id, post])).values()].filter(
    ({ id, status }) => id !== postId && status !== postStatus.draft,
  )
  return accounts.flatMap((account) => {
    const own = others.filter((post) => post.accountIds.includes(account.id) && Math.abs(timeOf(post) - dueAt) <= alikeMs)
    return [...checkAlike(written, account, own), ...checkDay(account, own, dueAt)].map((finding) => ({
      ...finding,
      accountId: account.id,
    }))
  })
}

const timeOf = ({ schedule, listedAt }: Post) => toMs(schedule?.scheduledAt ?? listedAt)

const checkAlike = (written: Written, account: Account, others: readonly Post[]): Finding[] => {
  const { text } = resolveContent(written, account)
  if (text.trim() === '') return []
  const isAlike = others.some((post) => resolveContent(post, account).text.trim() === text.trim())
  if (!isAlike) return []
  return [
    warning(
      'content',
      `The same text goes to ${handleOf(account)} within three days of this post.`,
      'Change the text, or leave the account out.',
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
      `${name} takes ${limit} posts a day of ${handleOf(account)}, and ${sameDay.length} are there already.`,
      'Choose another day.',
    ),
  ]
}
