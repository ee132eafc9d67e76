import type { Accounts } from '#functions/ports/accounts.ts'
import type { PublishRateLimiter } from '#functions/ports/publish-rate-limiter.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Account } from '#shared/domain/accounts.ts'
import { type Entitlements, entitlements } from '#shared/domain/entitlements.ts'
import { accountBeyondPlan, postBeyondPlan } from '#shared/domain/plan-limits.ts'
import { hourMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import type { EnqueueDeps, SyncPostDeps } from '../publishing/dependencies.ts'
import { type Arrangement, arrangePosts, scheduledPosts } from './arrange-posts.ts'

export type ApplyPlanDeps = EnqueueDeps &
  SyncPostDeps & { users: Pick<Users, 'get'>; accounts: Pick<Accounts, 'list' | 'setHeldByPlan'>; rateLimiter: PublishRateLimiter }

/** How often posts that wait for a place are looked at again, in ms. A post that goes out sooner, or is deleted, gives its place to the next. */
const lookMs = hourMs
/** A place is free moments after its post was sent, in ms. */
const sentMs = 2 * minuteMs

/**
 * Brings accounts and scheduled posts in line with what the person's plan allows now. Accounts beyond the limit are marked, and what goes to them is
 * paused; so are posts beyond the limit of those scheduled at a time: those due first stay. Posts that the plan allows again go on, oldest first,
 * each at its account's next slot. Nothing is deleted. Repeating it does no harm; it comes again when the plan ends by itself, and while something
 * waits.
 */
export const applyPlan = async (deps: ApplyPlanDeps, { userId, stopAt }: Pick<JobRun, 'userId' | 'stopAt'>): Promise<JobOutcome> => {
  const user = await deps.users.get(userId)
  if (!user) return { kind: 'done' }
  const { plan, because, limits, until } = entitlements(user.billing, deps.clock.now())
  const accounts = await markAccounts(deps, await deps.accounts.list(userId), limits.accounts)
  const posts = await scheduledPosts(deps, userId)
  const arranged = await arrangePosts(deps, {
    userId,
    posts,
    stopAt,
    limit: limits.scheduledPosts,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    accountReason: accountBeyondPlan({ plan, because }, accounts.length),
    postReason: postBeyondPlan({ plan, because }, posts.length),
  })
  // A run that began before the person paid may end after the one that applied what they pay for.
  if (await isOutdated(deps, userId, { plan, until })) return applyPlan(deps, { userId, stopAt })
  const times = [until === undefined ? undefined : toMs(until), nextLook(arranged, deps.clock.now())].filter((time) => time !== undefined)
  return times.length > 0 ? { kind: 'again', at: toInstant(Math.min(...times)) } : { kind: 'done' }
}

/** Whether the person's plan has changed since it was read. */
const isOutdated = async ({ users, clock }: ApplyPlanDeps, userId: string, { plan, until }: Pick<Entitlements, 'plan' | 'until'>) => {
  const user = await users.get(userId)
  if (!user) return false
  const entitled = entitlements(user.billing, clock.now())
  return entitled.plan !== plan || entitled.until !== until
}

/** Those that are not paused stay before those that are, and the oldest before the others. Gives the accounts as they are now. */
const markAccounts = async ({ accounts: stored }: ApplyPlanDeps, accounts: readonly Account[], limit: number) => {
  const inOrder = accounts.toSorted(
    (one, other) =>
      Number(one.heldByPlan ?? false) - Number(other.heldByPlan ?? false) ||
      toMs(one.connectedAt) - toMs(other.connectedAt) ||
      one.id.localeCompare(other.id),
  )
  const marked: Account[] = []
  for (const [index, account] of inOrder.entries()) {
    const isHeld = index >= limit
    if (isHeld !== (account.heldByPlan ?? false)) await stored.setHeldByPlan(account, isHeld)
    const { heldByPlan: _, ...rest } = account
    marked.push(isHeld ? { ...rest, heldByPlan: true } : rest)
  }
  return marked
}

const nextLook = ({ isUnfinished, waiting, nextDueAt }: Arrangement, now: number) => {
  if (isUnfinished) return now
  if (waiting === 0) return undefined
  return nextDueAt === undefined ? now + lookMs : Math.min(now + lookMs, Math.max(nextDueAt, now) + sentMs)
}
