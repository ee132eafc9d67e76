import type { QueueAnswer, QueuedPost, SlotAnswer } from '#shared/contracts/queues.ts'
import { invalidField } from '#shared/domain/errors.ts'
import type { WorkspaceId } from '#shared/domain/id.ts'
import { limitConcurrency } from '#shared/domain/limit-concurrency.ts'
import { firstFree } from '#shared/domain/queue-moves.ts'
import { comingSlots } from '#shared/domain/queue-slots.ts'
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

/**
 * Returns the coming slots of all queues in a window, earliest first, with the post in each. Throws `invalid` if the
 * window is too long.
 */
export const listSlots = async (
  deps: Deps,
  workspaceId: WorkspaceId,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<SlotAnswer[]> => {
  if (toMs(to) - toMs(from) > slotDaysMax * dayMs) throw invalidField('to', `Ask for at most ${slotDaysMax} days at once.`)
  const { queues } = await deps.queues.read(workspaceId)
  const start = toMs(from)
  const found = await Promise.all(queues.map((queue) => slotsOf(deps, queue, { start, to, now })))
  return found.flat().sort((one, other) => toMs(one.at) - toMs(other.at))
}

const slotsOf = async (deps: Deps, queue: Queue, { start, to, now }: { start: number; to: string; now: number }) => {
  const holders = new Map((await takenFrom(deps, queue, Math.max(start, now))).map(({ at, postId }) => [at, postId]))
  const slots: SlotAnswer[] = []
  // A slot at the very start of the window is part of it.
  for (const slot of comingSlots(queue, Math.max(now, start - slotLeadBefore))) {
    if (slot.at >= to) break
    if (toMs(slot.at) < start) continue
    const postId = holders.get(slot.at)
    slots.push({
      queueId: queue.id,
      at: slot.at,
      localTime: slot.localTime,
      ...(slot.change && { change: slot.change }),
      ...(postId && { postId }),
    })
  }
  return slots
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
