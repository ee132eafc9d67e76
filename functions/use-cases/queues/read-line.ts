import type { Queues } from '#functions/ports/own-lists.ts'
import { planYearsMax } from '#shared/domain/preflight/time.ts'
import type { Entry, Line } from '#shared/domain/queue-moves.ts'
import { comingSlots, slotLeadMs } from '#shared/domain/queue-slots.ts'
import type { Queue, QueueRef } from '#shared/domain/queues.ts'
import { dayMs, toInstant, toMs } from '#shared/domain/times.ts'
import type { PostDeps } from '../posts/post-deps.ts'
import { unknownQueue } from './change-queues.ts'

/** What the use cases of queues need. */
export type QueueDeps = PostDeps & { queues: Queues }

type Deps = { queues: Pick<Queues, 'read' | 'taken'> }

/** A queue of the caller. Throws `DomainError('not-found')`. */
export const findQueue = async ({ queues }: { queues: Pick<Queues, 'read'> }, { userId, id }: QueueRef): Promise<Queue> => {
  const found = (await queues.read(userId)).queues.find((queue) => queue.id === id)
  if (!found) throw unknownQueue()
  return found
}

/** Of so many slots in a row some are free behind the last post. */
const freeBehind = 2
const pageSize = 1_000
/** Slots are given away so far ahead, in ms: a little less than a post may be planned. */
const aheadMs = (planYearsMax * 365 - 1) * dayMs

export type Reading = Pick<Line, 'entries' | 'slots'>

/** A queue as it is at `now` (ms): its posts that can still move, and its slots up to `until` at least. Some free ones are behind all posts. */
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
    // Posts may stand before the first slot: as many slots are needed as there are posts.
    if (free >= freeBehind && toMs(at) > last && slots.length >= entries.length + freeBehind) break
  }
  return { entries, slots }
}

/** The posts of a queue from a moment on (ms). */
export const takenFrom = async ({ queues }: Pick<Deps, 'queues'>, { userId, id }: QueueRef, from: number): Promise<Entry[]> => {
  const found: Entry[] = []
  let cursor: string | undefined
  do {
    const page = await queues.taken({ userId, queueId: id, at: toInstant(from) }, { limit: pageSize, cursor })
    found.push(...page.items)
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}
