import type { Queues } from '#functions/ports/own-lists.ts'
import { planYearsMax } from '#shared/domain/preflight/time.ts'
import type { Entry, Line } from '#shared/domain/queue-moves.ts'
import { comingSlots, slotLeadMs } from '#shared/domain/queue-slots.ts'
import type { Queue, QueueRef } from '#shared/domain/queues.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { PostDeps } from '../posts/post-deps.ts'
import { unknownQueue } from './change-queues.ts'

/** The dependencies of the use cases for queues. */
export type QueueDeps = PostDeps & { queues: Queues }

type Deps = { queues: Pick<Queues, 'read' | 'taken'> }

/** Returns the caller's queue. Throws `DomainError('not-found')`. */
export const findQueue = async ({ queues }: { queues: Pick<Queues, 'read'> }, { workspaceId, id }: QueueRef): Promise<Queue> => {
  const found = (await queues.read(workspaceId)).queues.find((queue) => queue.id === id)
  if (!found) throw unknownQueue()
  return found
}

/** The minimum number of free slots to read, with the last one behind every post. */
const freeBehind = 2
const pageSize = 1_000
/** How far ahead slots are offered, in ms: slightly less than a post may be planned. */
const aheadMs = (planYearsMax * 365 - 1) * dayMs

export type Reading = Pick<Line, 'entries' | 'slots'>

/**
 * Returns a queue at `now` (ms): its posts that can still move, and its slots up to `until` or later, including some
 * free ones behind all posts.
 */
export const readLine = async (deps: Deps, queue: Queue, { now, until = now }: { now: number; until?: number }): Promise<Reading> => {
  const entries = await takenFrom(deps, queue, now + slotLeadMs)
  const taken = new Set(entries.map(({ at }) => at))
  const last = Math.max(until, toMs(entries.at(-1)?.at ?? toInstant(now)))
  const slots: string[] = []
  let free = 0
  for (const { at } of comingSlots(queue, now)) {
    if (toMs(at) > now + aheadMs) break
    slots.push(at)
    if (!taken.has(at)) free += 1
    // Posts may be before the first slot, so there must be at least as many slots as posts.
    if (free >= freeBehind && toMs(at) > last && slots.length >= entries.length + freeBehind) break
  }
  return { entries, slots }
}

/** Returns the posts of a queue from a moment on (ms), at least those up to `until`, an instant, if it's given. */
export const takenFrom = async (
  { queues }: Pick<Deps, 'queues'>,
  { workspaceId, id }: QueueRef,
  from: number,
  until?: string,
): Promise<Entry[]> => {
  const found: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await queues.taken({ workspaceId, queueId: id, at: toInstant(from) }, { limit: pageSize, cursor })
    found.push(...page.items)
    const isPast = until !== undefined && (page.items.at(-1)?.at ?? '') > until
    cursor = isPast ? undefined : page.cursor
  } while (cursor !== undefined)
  return found
}
