import type { QueueAnswer, QueuedPost, SlotAnswer } from '#shared/contracts/queues.ts'
import { foreignCursor, invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { firstFree } from '#shared/domain/queue-moves.ts'
import { comingSlots, type Slot } from '#shared/domain/queue-slots.ts'
import type { Queue, QueueRef } from '#shared/domain/queues.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { Page, PageRequest } from '../../ports/page.ts'
import { answerPost } from '../posts/answer-post.ts'
import { findQueue, type QueueDeps, readLine, takenFrom } from './read-line.ts'

type Deps = Pick<QueueDeps, 'queues' | 'posts'>

/** Returns a queue with the number of waiting posts at `now` (ms), and its next free slot. */
export const answerQueue = async (deps: Deps, queue: Queue, now: number): Promise<QueueAnswer> => {
  const line = await readLine(deps, queue, { now })
  const { workspaceId: _, pausedUntil, ...shown } = queue
  const isPaused = pausedUntil !== undefined && toMs(pausedUntil) > now
  const nextFreeAt = firstFree(line)
  return { ...shown, ...(isPaused && { pausedUntil }), count: line.entries.length, ...(nextFreeAt && { nextFreeAt }) }
}

/** Returns a person's queues in order of creation. */
export const listQueues = async (deps: Deps, workspaceId: WorkspaceId, now: number): Promise<QueueAnswer[]> => {
  const { queues } = await deps.queues.read(workspaceId)
  return Promise.all(queues.map((queue) => answerQueue(deps, queue, now)))
}

/** The most days of slots shown at once. */
const slotDaysMax = 62

type Window = { from: string; to: string; now: number }

/**
 * Returns a page of the coming slots of all queues in a window, earliest first, with the post in each. Throws `invalid` if
 * the window is too long, or if the cursor isn't from this list.
 */
export const listSlots = async (
  deps: Deps,
  workspaceId: WorkspaceId,
  { from, to, now }: Window,
  { limit, cursor }: PageRequest,
): Promise<Page<SlotAnswer>> => {
  if (toMs(to) - toMs(from) > slotDaysMax * dayMs) throw invalidField('to', `Ask for at most ${slotDaysMax} days at once.`)
  const { queues } = await deps.queues.read(workspaceId)
  const window = {
    start: Math.max(toMs(from), cursor === undefined ? 0 : momentOf(cursor)),
    to,
    now,
    after: cursor ?? '',
    count: limit + 1,
  }
  const found = queues.flatMap((queue) => slotsOf(queue, window).map((slot) => ({ queue, slot, place: placeOf(queue, slot) })))
  const inOrder = found.sort((one, other) => (one.place < other.place ? -1 : 1))
  const page = inOrder.slice(0, limit)
  const holders = await holdersOf(deps, page)
  const items = page.map(({ queue, slot, place }): SlotAnswer => {
    const postId = holders.get(place)
    return { queueId: queue.id, ...slot, ...(postId !== undefined && { postId }) }
  })
  return { items, cursor: inOrder.length > limit ? page.at(-1)?.place : undefined }
}

type Placed = { queue: Queue; slot: Slot; place: string }

/** A slot's place among those of all queues, which sorts like them. It's also the cursor of the page that follows it. */
const placeOf = ({ id }: Pick<Queue, 'id'>, { at }: Pick<Slot, 'at'>) => `${at}.${id}`

/** Returns the moment in a cursor, in ms. Throws `invalid` if it isn't one of ours. */
const momentOf = (cursor: string) => {
  const [, at = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.[\w-]+$/.exec(cursor) ?? []
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) throw foreignCursor()
  return ms
}

/** The first slots of a queue in a window, at most `count`, behind the place `after`. */
const slotsOf = (
  queue: Queue,
  { start, to, now, after, count }: { start: number; to: string; now: number; after: string; count: number },
): Slot[] => {
  const slots: Slot[] = []
  // A slot at the very start of the window is part of it.
  for (const slot of comingSlots(queue, Math.max(now, start - slotLeadBefore))) {
    if (slot.at >= to || slots.length === count) break
    if (toMs(slot.at) >= start && placeOf(queue, slot) > after) slots.push(slot)
  }
  return slots
}

/** Returns which posts have these slots, by the slots' places. */
const holdersOf = async (deps: Deps, slots: readonly Placed[]) => {
  const byQueue = [...Map.groupBy(slots, ({ queue }) => queue)]
  const found = await Promise.all(
    byQueue.map(async ([queue, own]) => {
      const [first, last] = [own[0]?.slot.at, own.at(-1)?.slot.at]
      return first === undefined ? [] : (await takenFrom(deps, queue, toMs(first), last)).map((entry) => ({ queue, ...entry }))
    }),
  )
  return new Map(found.flat().map(({ queue, at, postId }) => [placeOf(queue, { at }), postId]))
}

/** How long before a window the search for slots starts, in ms, so its first moment is included. */
const slotLeadBefore = dayMs

/** The number of posts read concurrently. */
const readAtOnce = 20

/** Returns a page of the posts waiting in a queue, next first. Throws `not-found`. */
export const listQueuedPosts = async (
  deps: Deps,
  { now, ...ref }: QueueRef & { now: number },
  page: PageRequest,
): Promise<Page<QueuedPost>> => {
  const { workspaceId, id } = await findQueue(deps, ref)
  const { items, cursor } = await deps.queues.taken({ workspaceId, queueId: id, at: toInstant(now) }, page)
  const limited = limitConcurrency(readAtOnce)
  const found = await Promise.all(
    items.map(async ({ at, postId }) => {
      const post = await limited(() => deps.posts.get({ workspaceId, id: postId }))
      return post ? [{ at, post: answerPost(post) }] : []
    }),
  )
  return { items: found.flat(), cursor }
}
