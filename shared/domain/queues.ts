import * as z from 'zod/mini'
import { DomainError } from './errors.ts'
import { Id } from './id.ts'
import { Instant } from './instants.ts'

/** At most so many queues a person, and so many slots a week in one of them. */
export const queuesMax = 30
export const slotsPerQueueMax = 84

/** A pause ends after this many days at the latest. */
export const pauseDaysMax = 366

/** Whose posts a queue is for. */
export const QueueOwner = z.strictObject({ kind: z.enum(['account', 'group']), id: Id })
export type QueueOwner = z.infer<typeof QueueOwner>

/** A time of the week on the clock on the wall; Monday is 1. */
export const WeeklySlot = z.strictObject({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 09:00.')),
})
export type WeeklySlot = z.infer<typeof WeeklySlot>

/** What becomes of a slot whose post has left it: the later posts move up, or the slot waits for another post. */
export const Emptied = z.enum(['close-up', 'stay-free'])
export type Emptied = z.infer<typeof Emptied>

/** Weekly slots for the posts of an account or of a group of accounts. */
export const Queue = z.object({
  id: z.string(),
  userId: z.string(),
  owner: QueueOwner,
  /** Where the clock hangs whose times the slots are. */
  timeZone: z.string(),
  /** Over the week, the earliest first; each time once. */
  slots: z.array(WeeklySlot),
  emptied: Emptied,
  /** Nothing of the queue goes out before. */
  pausedUntil: z.optional(Instant),
  /** Some of its posts have yet to move to the slots that are theirs now. */
  isArranging: z._default(z.boolean(), false),
})
export type Queue = z.infer<typeof Queue>
export type QueueRef = Pick<Queue, 'userId' | 'id'>

/** A slot of one queue at one moment: one post can have it. */
export type SlotRef = { userId: string; queueId: string; at: string }

/** Another post has the slot. */
export class SlotTaken extends DomainError {
  constructor() {
    const text = 'Another post has taken this slot. Choose another one.'
    super('conflict', text, { fields: { slot: [text] } })
  }
}
