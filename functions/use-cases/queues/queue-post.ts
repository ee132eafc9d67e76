import { DomainError, invalidField } from '#shared/domain/errors.ts'
import { firstFree, noFreeSlot, putInto } from '#shared/domain/queue-moves.ts'
import { type Queue, SlotTaken } from '#shared/domain/queues.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import type { Post } from '#shared/publishing/posts.ts'
import type { AuthoredContent } from '#shared/publishing/resolve-content.ts'
import type { Approving } from '../posts/approval.ts'
import { schedulePost } from '../posts/create-post.ts'
import { findPost, type Requester } from '../posts/post-deps.ts'
import { movePosts, moveTo } from './move-posts.ts'
import { findQueue, type QueueDeps, type Reading, readLine } from './read-line.ts'

/** Where a post goes: `next-free`, `first`, or the instant of a slot. */
export type Place = string

/** How long a call moves posts, in ms. An HTTP API has to answer within 30 s. */
export const movingMs = 15 * secondMs
const triesMax = 20

/** With `mustBeFree`, a slot that another post has is refused. Otherwise, that post moves on. */
type QueueRequest = { queueId: string; requester: Requester; place: Place; mustBeFree?: boolean | undefined }

/** A post in a queue. If `isDone` is false, it isn't in its place yet, and repeating the call continues. */
export type QueueResult = { post: Post; isDone: boolean }

/**
 * Stores a new post due at a slot that no other post has. Repeating the same id returns what was stored the first time.
 * Throws like `schedulePost`, and `conflict` if no slot is free.
 */
export const addToQueue = async (
  deps: QueueDeps,
  { written, id, ...request }: QueueRequest & { written: AuthoredContent; id: string },
): Promise<QueueResult> => {
  const { requester } = request
  let isCounted = false
  const schedule = (queue: Queue, at: string) => {
    const scheduling = { written, id, requester, scheduledAt: at, timeZone: queue.timeZone, queueId: queue.id, isCounted }
    isCounted = true
    return schedulePost(deps, scheduling)
  }
  return enqueue(deps, { ...request, postId: id, accountIds: written.accountIds }, schedule)
}

/** Puts a draft or scheduled post in a slot. Throws like `editPost`, and `conflict` if no slot is free. */
export const placeInQueue = async (
  deps: QueueDeps,
  { revision, approves, ...request }: QueueRequest & { postId: string; revision: number | undefined; approves?: Approving | undefined },
): Promise<QueueResult> => {
  const { queueId, requester, postId } = request
  const post = await findPost(deps, { workspaceId: requester.workspaceId, id: postId }, revision)
  const move = (queue: Queue, at: string) => moveTo(deps, { queue, requester, postId, at, revision, approves })
  if (post.schedule?.queueId !== queueId) return enqueue(deps, { ...request, accountIds: post.accountIds }, move)
  const queue = await findQueue(deps, { workspaceId: requester.workspaceId, id: queueId })
  return settle(deps, { ...request, queue, post })
}

type PlaceRequest = QueueRequest & { postId: string }
type EnqueueRequest = PlaceRequest & { accountIds: readonly string[] }

/** A post first enters the queue at a free slot. From there, it moves to its place. */
const enqueue = async (deps: QueueDeps, { accountIds, ...request }: EnqueueRequest, enter: (queue: Queue, at: string) => Promise<Post>) => {
  const { queueId, requester, place } = request
  for (let tries = 0; tries < triesMax; tries += 1) {
    const queue = await findQueue(deps, { workspaceId: requester.workspaceId, id: queueId })
    await refuseForeign(deps, queue, accountIds)
    const at = entrance(await readLine(deps, queue, { now: deps.clock.now(), until: untilOf(place) }), request)
    try {
      const post = await enter(queue, at)
      return await settle(deps, { ...request, queue: await findQueue(deps, queue), post })
    } catch (error) {
      if (!(error instanceof SlotTaken)) throw error
    }
  }
  throw new DomainError('conflict', 'Too many posts are being added to this queue at once. Try again.')
}

/** Returns the free slot where a post enters: its own place if that's free. */
const entrance = (line: Reading, request: PlaceRequest) => {
  const wanted = slotOf(line, request)
  const at = wanted === undefined || line.entries.some((entry) => entry.at === wanted) ? firstFree(line) : wanted
  if (at === undefined) throw noFreeSlot()
  return at
}

/** Moves a queued post to its place. A post that a pause has overtaken moves behind the pause. */
const settle = async (deps: QueueDeps, { queue, post, ...request }: PlaceRequest & { queue: Queue; post: Post }): Promise<QueueResult> => {
  const { requester, place } = request
  const isOvertaken = queue.pausedUntil !== undefined && (post.schedule?.scheduledAt ?? '') < queue.pausedUntil
  if (place === 'next-free' && !isOvertaken) return { post, isDone: true }
  const plan = (line: Reading & { fixed: ReadonlySet<string> }) => {
    const at = place === 'next-free' ? firstFree(line) : slotOf(line, request)
    if (at === undefined) throw noFreeSlot()
    return putInto(line, post.id, at)
  }
  const stopAt = deps.clock.now() + movingMs
  const { isDone } = await movePosts(deps, { queue, requester, plan, placing: post.id, until: untilOf(place), stopAt })
  return { post: await findPost(deps, { workspaceId: requester.workspaceId, id: post.id }), isDone }
}

const untilOf = (place: Place) => (place === 'next-free' || place === 'first' ? undefined : toMs(place))

/**
 * Returns the requested slot. Undefined for the next free one, or if there is none. A slot that another post has is
 * refused if it must be free.
 */
const slotOf = ({ entries, slots }: Reading, { place, postId, mustBeFree }: PlaceRequest) => {
  if (place === 'next-free') return undefined
  if (place === 'first') return slots[0]
  const isThere = slots.includes(place) || entries.some(({ at }) => at === place)
  if (!isThere) throw invalidField('place', 'This queue doesn’t have a slot at that time. Choose one of its upcoming slots.')
  if (mustBeFree && entries.some((entry) => entry.at === place && entry.postId !== postId))
    throw invalidField('place', 'Another post has this slot by now. Choose a free one.')
  return place
}

/** Throws `invalid` if a queue is for none of these accounts. */
export const refuseForeign = async ({ accounts }: QueueDeps, { workspaceId, owner }: Queue, accountIds: readonly string[]) => {
  if (owner.kind === 'account' && accountIds.includes(owner.id)) return
  const members = owner.kind === 'group' ? (await accounts.list(workspaceId)).filter(({ groups }) => groups.includes(owner.id)) : []
  if (members.some(({ id }) => accountIds.includes(id))) return
  throw invalidField('accountIds', 'This queue isn’t for any of these accounts. Choose one of its accounts, or another queue.')
}
