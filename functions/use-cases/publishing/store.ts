import { isTestWorkspace } from '#shared/domain/id.ts'
import type { Ending } from '#shared/domain/measurements.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import { singleFlight } from '#shared/domain/single-flight.ts'
import { advance, isFinal } from '#shared/domain/target-rules.ts'
import type { Attempt, Target } from '#shared/domain/targets.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isMoving, type Post, type PostRef, statusOf, toSummary } from '#shared/publishing/posts.ts'
import type { Count } from '../../ports/health.ts'
import { settledEvent } from '../events/post-events.ts'
import { planNotice } from '../jobs/plan-notice.ts'
import type { DeliveryDeps, SyncPostDeps } from './dependencies.ts'
import { isBeyondMessages, isToBeAnnounced, messageDelay, nextMessageAt, toMessage } from './enqueue.ts'
import { inTruth } from './outcome.ts'

const patienceMs = [50, 250, secondMs]

/** What became public and is claimed for the target. `ifTaken` is the target to write if another one has claimed it. */
export type PublicClaim = { remoteId: string; ifTaken: Target }

/**
 * Writes a target's state when its worker lets go of it. Then sends the message for what comes next, and shows the
 * state in the post. False if another writer came first. Throws if the store stays out of reach. Then the lease expires
 * and the sweep takes over.
 */
export const storeTarget = async (deps: DeliveryDeps, target: Target, attempt?: Attempt, made?: PublicClaim): Promise<boolean> => {
  const told = inTruth(target, deps.clock.now())
  const stored = {
    ...told,
    enqueuesInVain: undefined,
    isUnannounced: isToBeAnnounced(told, deps.clock.now()),
    isUnsynced: isFinal(told.state.name) || told.isUnsynced,
  }
  const written = await writePatiently(deps, stored, { attempt, made })
  if (written === 'taken' && made) return storeTarget(deps, made.ifTaken, attempt)
  if (written !== 'written') return false
  countEndings(deps.count, stored, attempt)
  await followUp(deps, stored)
  return true
}

/** Writes a target once, with the attempt and the claim, if any. Retries the same write while the store fails. */
export const writePatiently = async (deps: DeliveryDeps, target: Target, { attempt, made }: WriteExtras) => {
  for (const pause of patienceMs) {
    try {
      return await write(deps, target, { attempt, made })
    } catch (error) {
      deps.report('a target could not be written; trying again', error)
      await deps.clock.sleep(pause)
    }
  }
  return write(deps, target, { attempt, made })
}

type WriteExtras = { attempt?: Attempt | undefined; made?: PublicClaim | undefined }

const write = async ({ targets }: DeliveryDeps, target: Target, { attempt, made }: WriteExtras) => {
  if (made) return targets.claim(target, { remoteId: made.remoteId, attempt })
  return (await targets.replace(target, attempt)) ? 'written' : 'superseded'
}

const followUp = async (deps: DeliveryDeps, target: Target) => {
  const at = nextMessageAt(target)
  if (at !== undefined) await sendLater(deps, target, at)
  if (target.state.name !== 'enqueued' || target.state.reason) await deps.sync({ workspaceId: target.workspaceId, id: target.postId })
}

/**
 * Sends the message that continues a target at `at` (ms). If that's further off than a message can wait, the sweep
 * sends it.
 */
export const sendLater = async (deps: Pick<DeliveryDeps, 'clock' | 'deliveries'>, target: Target, at: number) => {
  const now = deps.clock.now()
  if (!isBeyondMessages(at, now)) await deps.deliveries.send([{ message: toMessage(target), delayMs: messageDelay(target, at, now) }])
}

/**
 * Updates a post's own item to match its targets, so lists show the truth. A target that has ended stays in the due
 * index until then, so the sweep recovers from a crash in between. Plans a notice to the person if the post has failed,
 * and tells the workspace's programs once it has ended everywhere.
 */
export const syncPost = async (deps: SyncPostDeps, ref: PostRef) => {
  const post = await deps.posts.get(ref)
  const targets = await deps.targets.ofPost(ref.id)
  if (post && targets.length > 0) await show(deps, post, targets)
  const ended = targets.filter((target) => target.isUnsynced && isFinal(target.state.name))
  await Promise.all(ended.map((target) => deps.targets.replace(advance(target, { isUnsynced: false }))))
}

/** Syncs posts like `syncPost`, once for all of a post's targets that end together. */
export const syncTogether = (deps: SyncPostDeps) =>
  singleFlight(
    (ref: PostRef) => syncPost(deps, ref),
    ({ id }) => id,
  )

const show = async (deps: SyncPostDeps, post: Post, targets: readonly Target[]) => {
  const { workspaceId, id, status } = post
  const reading = readingOf(post, targets)
  // As long as this is news to the post, whoever syncs it tells, so no crash can lose the event. It's known by its ID.
  const event = status !== reading.status || targets.some(({ isUnsynced }) => isUnsynced) ? settledEvent(post, targets) : undefined
  if (event) await deps.tellEvent(workspaceId, event)
  const isNews = reading.status === postStatus.failed && status !== postStatus.failed
  if (isNews) await planNotice(deps.jobs, { ownerId: workspaceId, kind: 'failed-post', subject: id }, deps.clock.now())
  await deps.posts.sync(reading)
}

/** Returns a post with the status that its targets imply. */
export const readingOf = (post: Post, targets: readonly Target[]): Post => {
  const usernames = new Map(post.targets.map(({ accountId, username }) => [accountId, username]))
  const summaries = targets.map((target) => toSummary(target, usernames.get(target.accountId) ?? target.accountId))
  const status = statusOf(targets.map(({ state }) => state.name))
  return {
    ...post,
    status,
    targets: summaries,
    listedAt: status === postStatus.scheduled ? earliestDue(targets) : (latestEnd(targets) ?? post.listedAt),
    syncedVersion: targets.reduce((sum, { version }) => sum + version, 0),
  }
}

/** One account may have been moved to a later time than the others. */
const earliestDue = (targets: readonly Target[]) =>
  targets
    .filter(({ state }) => isMoving(state.name))
    .map(({ dueAt }) => dueAt)
    .sort()[0] ?? ''

const latestEnd = (targets: readonly Target[]) =>
  targets
    .flatMap(({ state }) => ('at' in state ? [state.at] : []))
    .sort()
    .at(-1)

/**
 * Reports what a written target shows: that it ended, or that its attempt's outcome is unknown. A test workspace's targets
 * say nothing about a platform.
 */
export const countEndings = (count: Count, { workspaceId, platform, state }: Target, attempt?: Attempt): void => {
  if (isTestWorkspace(workspaceId)) return
  if (attempt?.outcome === 'unknown') count({ platform, ending: 'unknown' })
  const ending = endings[state.name]
  if (ending !== undefined) count({ platform, ending, ...('reason' in state && state.reason && { code: state.reason.class }) })
}

const endings: Partial<Record<Target['state']['name'], Ending['ending']>> = {
  published: 'published',
  failed: 'failed',
  missed: 'missed',
  'needs-attention': 'attention',
}
