import type { Accounts } from '#functions/ports/accounts.ts'
import type { JobPlan } from '#functions/ports/jobs.ts'
import type { PublishRateLimiter } from '#functions/ports/limits.ts'
import type { Users } from '#functions/ports/users.ts'
import type { Workspaces } from '#functions/ports/workspaces.ts'
import { type Entitlements, entitlements } from '#shared/domain/entitlements.ts'
import { isTestWorkspace, personalWorkspace, type UserId, type WorkspaceId } from '#shared/domain/id.ts'
import { accountBeyondPlan, postBeyondPlan } from '#shared/domain/plan-limits.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance, isFinal, isPausedByPlan, isUnapproved, messageGraceMs, needsAnswer, seenOf } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Account } from '#shared/publishing/accounts.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { JobOutcome, JobRun } from '../jobs/run-jobs.ts'
import { everyPost } from '../posts/every-post.ts'
import { stillScheduled } from '../posts/reserve-quota.ts'
import type { Clock, EnqueueDeps, SyncPostDeps } from '../publishing/dependencies.ts'
import { nextMessageAt, waitingAgain } from '../publishing/enqueue.ts'
import { pacedAs, publishRateLimit, slotMs } from '../publishing/slots.ts'
import { sendLater, syncPost } from '../publishing/store.ts'
import { interruptedRetry, pausedForPlan } from '../publishing/waiting-rules.ts'
import { ownerOf } from '../workspaces/owner-of.ts'

export type ApplyPlanDeps = EnqueueDeps &
  SyncPostDeps & {
    users: Pick<Users, 'get'>
    workspaces: Pick<Workspaces, 'get' | 'of'>
    accounts: Pick<Accounts, 'list' | 'setPausedByPlan'>
    rateLimiter: PublishRateLimiter
  }

/**
 * How often waiting posts are checked, in ms. A post that is published early or deleted gives its place to the next.
 */
const lookMs = hourMs
/** A place is free moments after its post was sent, in ms. */
const sentMs = 2 * minuteMs

/**
 * Brings the accounts and scheduled posts of a workspace in line with its owner's current plan, and plans the same for
 * every shared workspace the person owns. Each has the plan's limits to itself. Sandbox accounts don't count. Marks accounts beyond the limit and
 * pauses their posts. Also pauses scheduled posts beyond the limit, keeping those due first. Posts that the plan allows
 * again continue, oldest first, each at its account's next slot. Deletes nothing. Idempotent. Runs again when the plan
 * ends on its own, and while something is waiting.
 */
export const applyPlan = async (
  deps: ApplyPlanDeps,
  { ownerId: workspaceId, stopAt }: Pick<JobRun, 'ownerId' | 'stopAt'>,
): Promise<JobOutcome> => {
  const owner = await ownerOf(deps, workspaceId)
  if (!owner) return { kind: 'done' }
  if (workspaceId === personalWorkspace(owner.id)) await applyToShared(deps, owner.id)
  const { plan, because, limits, until } = entitlements(owner.billing, deps.clock.now())
  const connected = await deps.accounts.list(workspaceId)
  const accounts = isTestWorkspace(workspaceId) ? connected : await markAccounts(deps, connected, limits.accounts)
  const posts = await everyPost(deps, workspaceId, postStatus.scheduled)
  const arranged = await arrangePosts(deps, {
    workspaceId,
    posts,
    stopAt,
    limit: limits.scheduledPosts,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    accountReason: accountBeyondPlan({ plan, because }, accounts.length),
    postReason: postBeyondPlan({ plan, because }, posts.length),
  })
  // A run that started before the person paid may finish after the one that applied their new plan.
  if (await isOutdated(deps, workspaceId, { plan, until })) return applyPlan(deps, { ownerId: workspaceId, stopAt })
  const times = [until === undefined ? undefined : toMs(until), nextLook(arranged, deps.clock.now())].filter((time) => time !== undefined)
  return times.length > 0 ? { kind: 'again', at: toInstant(Math.min(...times)) } : { kind: 'done' }
}

const applyToShared = async (deps: ApplyPlanDeps, userId: UserId) => {
  for (const { id, role } of await deps.workspaces.of(userId)) if (role === 'owner') await applyPlanSoon(deps, id)
}

/** True if the owner or their plan has changed since it was read. */
const isOutdated = async (deps: ApplyPlanDeps, workspaceId: WorkspaceId, { plan, until }: Pick<Entitlements, 'plan' | 'until'>) => {
  const owner = await ownerOf(deps, workspaceId)
  if (!owner) return false
  const entitled = entitlements(owner.billing, deps.clock.now())
  return entitled.plan !== plan || entitled.until !== until
}

/**
 * Accounts that aren't paused come before those that are, then the oldest first. Returns the accounts with their new
 * marks.
 */
const markAccounts = async ({ accounts: stored }: ApplyPlanDeps, accounts: readonly Account[], limit: number) => {
  const inOrder = accounts.toSorted(
    (one, other) =>
      Number(one.pausedByPlan ?? false) - Number(other.pausedByPlan ?? false) ||
      toMs(one.connectedAt) - toMs(other.connectedAt) ||
      one.id.localeCompare(other.id),
  )
  const marked: Account[] = []
  for (const [index, account] of inOrder.entries()) {
    const isPaused = index >= limit
    if (isPaused !== (account.pausedByPlan ?? false)) await stored.setPausedByPlan(account, isPaused)
    const { pausedByPlan: _, ...rest } = account
    marked.push(isPaused ? { ...rest, pausedByPlan: true } : rest)
  }
  return marked
}

const nextLook = ({ isUnfinished, waiting, nextDueAt }: Arrangement, now: number) => {
  if (isUnfinished) return now
  if (waiting === 0) return undefined
  return nextDueAt === undefined ? now + lookMs : Math.min(now + lookMs, Math.max(nextDueAt, now) + sentMs)
}

type Deps = { clock: Pick<Clock, 'now'>; jobs: Pick<JobPlan, 'plan'> }

/** Plans another check of a workspace against its owner's plan, within a minute. */
export const applyPlanSoon = ({ clock, jobs }: Deps, workspaceId: WorkspaceId) =>
  jobs.plan({ ownerId: workspaceId, kind: 'apply-plan', subject: '' }, toInstant(clock.now()))

type ArrangeInput = {
  workspaceId: WorkspaceId
  /** The scheduled posts, earliest due first. */
  posts: readonly Post[]
  /** The workspace's accounts by id, marked if the plan pauses them. */
  accounts: ReadonlyMap<string, Account>
  /** How many may be scheduled at a time. Unlimited if null. */
  limit: number | null
  accountReason: string
  postReason: string
  stopAt: number
}

/**
 * How many posts wait for a place, when the next post with a place is due (ms), and whether there is more to do right
 * away.
 */
type Arrangement = { waiting: number; nextDueAt: number | undefined; isUnfinished: boolean }

/** Pauses the scheduled posts that the plan doesn't allow, and resumes those it allows again. */
const arrangePosts = async (deps: ApplyPlanDeps, arranging: ArrangeInput): Promise<Arrangement> => {
  const { workspaceId, posts, limit, stopAt } = arranging
  const { version, postIds } = await deps.posts.scheduledQuota(workspaceId)
  const placed = limit === null ? placePosts(arranging, []) : placePosts(arranging, await unseen(deps, workspaceId, { postIds, posts }))
  const arrangement = { waiting: placed.waiting, nextDueAt: earliest(posts.filter(({ id }) => placed.ids.has(id))) }

  const arranged = { arranging, placed: placed.ids, full: new Set<string>() }
  // Due later than their post's other accounts, and so perhaps than a post that follows in the list.
  let later: Waiting[] = []
  for (const post of posts) {
    if (deps.clock.now() >= stopAt) return { ...arrangement, isUnfinished: true }
    const [dueBefore, stillLater] = splitBy(later, isDueBy(post))
    await resumeInOrder(deps, dueBefore, arranged)
    later = [...stillLater, ...(await arrangeTargets(deps, post, arranged))]
  }
  await resumeInOrder(deps, later, arranged)
  // Fails if a post was scheduled meanwhile. Then everything is done again.
  const isKept = limit === null || (await deps.posts.setScheduledQuota(workspaceId, { postIds: [...placed.ids], version }))
  return { ...arrangement, isUnfinished: arranged.full.size > 0 || !isKept }
}

/** Returns posts that took their place moments ago and may not be in the list yet. */
const unseen = (
  deps: ApplyPlanDeps,
  workspaceId: WorkspaceId,
  { postIds, posts }: { postIds: readonly string[]; posts: readonly Post[] },
) => {
  const seen = new Set(posts.map(({ id }) => id))
  return stillScheduled(
    deps,
    workspaceId,
    postIds.filter((id) => !seen.has(id)),
  )
}

/**
 * Decides which posts have a place. A post that can't be sent anyway, because all its accounts are paused, takes none
 * and waits for none.
 */
const placePosts = ({ posts, accounts, limit }: ArrangeInput, taken: readonly string[]) => {
  const ids = new Set(taken)
  let waiting = 0
  for (const { id, accountIds } of posts) {
    const goesNowhere = accountIds.every((accountId) => accounts.get(accountId)?.pausedByPlan)
    if (limit === null) ids.add(id)
    else if (goesNowhere) continue
    else if (ids.size < limit) ids.add(id)
    else waiting += 1
  }
  return { ids, waiting }
}

const earliest = (posts: readonly Post[]) => (posts[0] ? toMs(posts[0].listedAt) : undefined)

/** `placed` has the posts with a place, and `full` the accounts whose slots are used up in this run. */
type Arranged = { arranging: ArrangeInput; placed: ReadonlySet<string>; full: Set<string> }

/** A paused target that the plan allows again, with its post. */
type Waiting = { target: Target; post: Post }

/** In ms. If a resumed post's slot is further away, it's the account's last in this run. */
const slotsAheadMs = 10 * minuteMs

const isDueBy =
  ({ listedAt }: Post) =>
  ({ target }: Waiting) =>
    target.dueAt <= listedAt

/**
 * Pauses a post's targets that the plan doesn't allow, and resumes those it allows again and that are due when the post
 * is listed. Returns the others it allows. Ignores the state that the post shows: a failed run or a worker may have
 * changed something since.
 */
const arrangeTargets = async (deps: ApplyPlanDeps, post: Post, arranged: Arranged): Promise<Waiting[]> => {
  const targets = await deps.targets.ofPost(post.id)
  let isChanged = post.syncedVersion !== targets.reduce((sum, { version }) => sum + version, 0)
  const allowed: Waiting[] = []
  for (const target of targets) {
    const reason = reasonFor(target, arranged)
    if (reason === undefined && isPausedByPlan(target.state)) allowed.push({ target, post })
    if (reason === undefined || !mayWait(target, deps.clock.now())) continue
    await pause(deps, target, reason)
    isChanged = true
  }
  const [now, later] = splitBy(allowed, isDueBy(post))
  for (const { target } of now) isChanged = (await resume(deps, target, arranged)) || isChanged
  if (isChanged) await syncPost(deps, post)
  return later
}

/** The items that pass, and those that don't. */
const splitBy = <Item>(items: readonly Item[], passes: (item: Item) => boolean): [Item[], Item[]] => [
  items.filter(passes),
  items.filter((item) => !passes(item)),
]

const resumeInOrder = async (deps: ApplyPlanDeps, waiting: readonly Waiting[], arranged: Arranged) => {
  for (const { target, post } of waiting.toSorted((one, other) => one.target.dueAt.localeCompare(other.target.dueAt)))
    if (await resume(deps, target, arranged)) await syncPost(deps, post)
}

const reasonFor = ({ accountId, postId }: Target, { arranging, placed }: Arranged) => {
  if (arranging.accounts.get(accountId)?.pausedByPlan) return arranging.accountReason
  return placed.has(postId) ? undefined : arranging.postReason
}

const pause = (deps: ApplyPlanDeps, target: Target, reason: string) =>
  deps.targets.replace(
    advance(target, {
      state: { ...pausedForPlan(reason, deps.clock.now()), ...interruptedRetry(target) },
      slotAt: undefined,
      waitingSince: undefined,
    }),
  )

/** The plan must not resume a target that asks the person, or that it already pauses. */
const mayWait = (target: Target, now: number) =>
  seenOf(target) === 'nothing' && !isFinal(target.state.name) && !isPausedByPlan(target.state) && !needsAnswer(target, now)

/**
 * A target whose time is still ahead is sent at that time. An overdue one takes its account's next slot, which keeps
 * the order and the pace, unless the account is full. Reports whether the target goes.
 */
const resume = async (deps: ApplyPlanDeps, target: Target, { arranging, full }: Arranged): Promise<boolean> => {
  if (full.has(target.accountId)) return false
  const now = deps.clock.now()
  const waiting = waitingAgain(target, now)
  if (waiting) {
    if (await deps.targets.replace(waiting)) await sendLater(deps, waiting, nextMessageAt(waiting) ?? now)
    return true
  }
  const account = arranging.accounts.get(target.accountId)
  if (toMs(target.dueAt) > now || !account || isUnapproved(target)) {
    await deps.targets.replace(advance(target, { state: { name: 'scheduled' }, releasedAt: toInstant(now) }))
    return true
  }
  const slot = await nextSlot(deps, target, account)
  const state = { name: 'enqueued' as const, until: toInstant(slot + messageGraceMs) }
  const enqueued = advance(target, { state, releasedAt: toInstant(slot), slotAt: toInstant(slot) })
  if (await deps.targets.replace(enqueued)) await sendLater(deps, enqueued, slot)
  if (slot - now > slotsAheadMs) full.add(target.accountId)
  return true
}

const nextSlot = ({ rateLimiter, clock }: ApplyPlanDeps, { platform, dueAt, postId }: Target, account: Account) =>
  rateLimiter.queue({
    platform,
    remoteId: pacedAs(account),
    waiter: { dueAt, postId },
    now: clock.now(),
    rule: publishRateLimit,
    goodForMs: slotMs,
  })
