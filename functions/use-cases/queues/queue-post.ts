import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { firstFree, noFreeSlot, putInto } from '#shared/domain/queue-moves.ts'
import { type Queue, SlotTaken } from '#shared/domain/queues.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { Written } from '#shared/publishing/resolve-content.ts'
import { schedulePost } from '../posts/create-post.ts'
import { findPost, type Requester } from '../posts/post-deps.ts'
import { movePosts, moveTo } from './move-posts.ts'
import { findQueue, type QueueDeps, type Reading, readLine } from './read-line.ts'

/** Where a post is put: into the next free slot, before all others, or into the slot of an instant. */
export type Place = string

/** A call moves posts this long, in ms; an HTTP API waits 30 s. */
export const movingMs = 15 * secondMs
const triesMax = 20

type Queueing = { queueId: string; requester: Requester; place: Place }

/** A post in a queue. It is not in its place yet where `isDone` is false: then the same call goes on. */
export type Queued = { post: Post; isDone: boolean }

/**
 * Keeps a new post that is due at a slot: no other post has it. The same id again gives what was kept the first time. Throws like `schedulePost`, and
 * `conflict` when no slot is free.
 */
export const addToQueue = async (
  deps: QueueDeps,
  { queueId, requester, place, written, id }: Queueing & { written: Written; id: string },
): Promise<Queued> => {
  let isCounted = false
  const schedule = (queue: Queue, at: string) => {
    const scheduling = { written, id, requester, scheduledAt: at, timeZone: queue.timeZone, queueId: queue.id, isCounted }
    isCounted = true
    return schedulePost(deps, scheduling)
  }
  return enqueue(deps, { queueId, requester, place, postId: id, accountIds: written.accountIds }, schedule)
}

/** Puts a draft or a scheduled post into a slot. Throws like `editPost`, and `conflict` when no slot is free. */
export const placeInQueue = async (
  deps: QueueDeps,
  { queueId, requester, place, postId, revision }: Queueing & { postId: string; revision: number | undefined },
): Promise<Queued> => {
  const post = await findPost(deps, { userId: requester.userId, id: postId }, revision)
  const move = (queue: Queue, at: string) => moveTo(deps, { queue, requester, postId, at, revision })
  if (post.schedule?.queueId !== queueId) return enqueue(deps, { queueId, requester, place, postId, accountIds: post.accountIds }, move)
  const queue = await findQueue(deps, { userId: requester.userId, id: queueId })
  return settle(deps, { queue, requester, place, post })
}

type Enqueueing = Queueing & { postId: string; accountIds: readonly string[] }

/** A post comes into the queue at a free slot first. From there it moves to where it is wanted. */
const enqueue = async (
  deps: QueueDeps,
  { queueId, requester, place, accountIds }: Enqueueing,
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

/** The free slot that a post comes in by: its own place if that is free. */
const entrance = (line: Reading, place: Place) => {
  const wanted = slotOf(line, place)
  const at = wanted === undefined || line.entries.some((entry) => entry.at === wanted) ? firstFree(line) : wanted
  if (at === undefined) throw noFreeSlot()
  return at
}

/** Moves a post of the queue to its place. One that a pause overtook moves behind it. */
const settle = async (
  deps: QueueDeps,
  { queue, requester, place, post }: { queue: Queue; requester: Requester; place: Place; post: Post },
): Promise<Queued> => {
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

/** The slot that is meant; undefined for the next free one, or when there is none. */
const slotOf = ({ entries, slots }: Reading, place: Place) => {
  if (place === 'next-free') return undefined
  if (place === 'first') return slots[0]
  const isThere = slots.includes(place) || entries.some(({ at }) => at === place)
  if (!isThere) throw invalidField('place', 'This queue doesn’t have a slot at that time. Choose one of its upcoming slots.')
  return place
}

const refuseForeign = async ({ accounts }: QueueDeps, { userId, owner }: Queue, accountIds: readonly string[]) => {
  if (owner.kind === 'account' && accountIds.includes(owner.id)) return
  const members = owner.kind === 'group' ? (await accounts.list(userId)).filter(({ groups }) => groups.includes(owner.id)) : []
  if (members.some(({ id }) => accountIds.includes(id))) return
  throw invalidField('accountIds', 'This queue isn’t for any of these accounts. Choose one of its accounts, or another queue.')
}
