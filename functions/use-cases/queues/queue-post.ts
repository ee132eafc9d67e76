import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { firstFree, noFreeSlot, putInto } from '#shared/domain/queue-moves.ts'
import { type Queue, SlotTaken } from '#shared/domain/queues.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import { schedulePost } from '../posts/create-post.ts'
import { findPost, type Requester } from '../posts/post-deps.ts'
import { movePosts, moveTo } from './move-posts.ts'
import { findQueue, type QueueDeps, type Reading, readLine } from './read-line.ts'

/** Where a post goes: `next-free`, `first`, or the instant of a slot. */
export type Place = string

/** How long a call moves posts, in ms. An HTTP API has to answer within 30 s. */
export const movingMs = 15 * secondMs
const triesMax = 20

type QueueRequest = { queueId: string; requester: Requester; place: Place }

/** A post in a queue. If `isDone` is false, it isn't in its place yet, and repeating the call continues. */
export type QueueResult = { post: Post; isDone: boolean }

/**
 * Stores a new post due at a slot that no other post has. Repeating the same id returns what was stored the first time.
 * Throws like `schedulePost`, and `conflict` if no slot is free.
 */
export const addToQueue = async (
  deps: QueueDeps,
  { queueId, requester, place, written, id }: QueueRequest & { written: AuthoredContent; id: string },
): Promise<QueueResult> => {
  let isCounted = false
  const schedule = (queue: Queue, at: string) => {
    const scheduling = { written, id, requester, scheduledAt: at, timeZone: queue.timeZone, queueId: queue.id, isCounted }
    isCounted = true
    return schedulePost(deps, scheduling)
  }
  return enqueue(deps, { queueId, requester, place, postId: id, accountIds: written.accountIds }, schedule)
}

/** Puts a draft or scheduled post in a slot. Throws like `editPost`, and `conflict` if no slot is free. */
export const placeInQueue = async (
  deps: QueueDeps,
  { queueId, requester, place, postId, revision }: QueueRequest & { postId: string; revision: number | undefined },
): Promise<QueueResult> => {
  const post = await findPost(deps, { userId: requester.userId, id: postId }, revision)
  const move = (queue: Queue, at: string) => moveTo(deps, { queue, requester, postId, at, revision })
  if (post.schedule?.queueId !== queueId) return enqueue(deps, { queueId, requester, place, postId, accountIds: post.accountIds }, move)
  const queue = await findQueue(deps, { userId: requester.userId, id: queueId })
  return settle(deps, { queue, requester, place, post })
}

type EnqueueRequest = QueueRequest & { postId: string; accountIds: readonly string[] }

/** A post first enters the queue at a free slot. From there, it moves to its place. */
const enqueue = async (
  deps: QueueDeps,
  { queueId, requester, place, accountIds }: EnqueueRequest,
  enter: (queue: Queue, at: string) => Promise<Post>,
) => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const queue = await findQueue(deps, { userId: requester.userId, id: queueId })
    await refuseForeign(deps, queue, accountIds)
    const at = entrance(await readLine(deps, queue, { now: deps.clock.now(), until: untilOf(place) }), place)
    try {
      const post = await enter(queue, at)
      return await settle(deps, { queue: await findQueue(deps, queue), requester, place, post })
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error
    }
  }
  throw new DomainError('conflict', 'Too many posts are being added to this queue at once. Try again.')
}

/** Returns the free slot where a post enters: its own place if that's free. */
const entrance = (line: Reading, place: Place) => {
  const wanted = slotOf(line, place)
  const at = wanted === undefined || line.entries.some((entry) => entry.at === wanted) ? firstFree(line) : wanted
  if (at === undefined) throw noFreeSlot()
  return at
}

/** Moves a queued post to its place. A post that a pause has overtaken moves behind the pause. */
const settle = async (
  deps: QueueDeps,
  { queue, requester, place, post }: { queue: Queue; requester: Requester; place: Place; post: Post },
): Promise<QueueResult> => {
  const isOvertaken = queue.pausedUntil !== undefined && (post.schedule?.scheduledAt ?? '') < queue.pausedUntil
  if (place === 'next-free' && !isOvertaken) return { post, isDone: true }
  const plan = (line: Reading & { fixed: ReadonlySet<string> }) => {
    const at = place === 'next-free' ? firstFree(line) : slotOf(line, place)
    if (at === undefined) throw noFreeSlot()
    return putInto(line, post.id, at)
  }
  const stopAt = deps.clock.now() + movingMs
  const { isDone } = await movePosts(deps, { queue, requester, plan, placing: post.id, until: untilOf(place), stopAt })
  return { post: await findPost(deps, { userId: requester.userId, id: post.id }), isDone }
}

const untilOf = (place: Place) => (place === 'next-free' || place === 'first' ? undefined : toMs(place))

/** Returns the requested slot. Undefined for the next free one, or if there is none. */
const slotOf = ({ entries, slots }: Reading, place: Place) => {
  if (place === 'next-free') return undefined
  if (place === 'first') return slots[0]
  const isThere = slots.includes(place) || entries.some(({ at }) => at === place)
  if (!isThere) throw invalidField('place', 'This queue doesn’t have a slot at that time. Choose one of its upcoming slots.')
  return place
}

/** Throws `invalid` if a queue is for none of these accounts. */
export const refuseForeign = async ({ accounts }: QueueDeps, { userId, owner }: Queue, accountIds: readonly string[]) => {
  if (owner.kind === 'account' && accountIds.includes(owner.id)) return
  const members = owner.kind === 'group' ? (await accounts.list(userId)).filter(({ groups }) => groups.includes(owner.id)) : []
  if (members.some(({ id }) => accountIds.includes(id))) return
  throw invalidField('accountIds', 'This queue isn’t for any of these accounts. Choose one of its accounts, or another queue.')
}
