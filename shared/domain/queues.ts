import * as z from 'zod/mini'
import { i18n } from '../i18n.ts'
import { DomainError } from './errors.ts'
import { Id, WorkspaceId } from './id.ts'
import { Instant } from './instants.ts'

/** The maximum queues per person, and slots per week in one queue. */
export const queuesMax = 30
export const slotsPerQueueMax = 84

/** The longest a pause can last, in days. */
export const pauseDaysMax = 366

/** Whose posts a queue is for. */
export const QueueOwner = z.strictObject({ kind: z.enum(['account', 'group']), id: Id })
export type QueueOwner = z.infer<typeof QueueOwner>

/** A local time of the week. Monday is 1. */
export const WeeklySlot = z.strictObject({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => i18n.t('Enter a time, like 09:00.') })),
})
export type WeeklySlot = z.infer<typeof WeeklySlot>

/** What happens to the slot of a post that left: later posts move up, or the slot waits for another post. */
export const Emptied = z.enum(['close-up', 'stay-free'])
export type Emptied = z.infer<typeof Emptied>

/** Weekly slots for posts to an account or a group of accounts. */
export const Queue = z.object({
  id: z.string(),
  workspaceId: WorkspaceId,
  owner: QueueOwner,
  /** The time zone of the slots. */
  timeZone: z.string(),
  /** In order over the week, with no time repeated. */
  slots: z.array(WeeklySlot),
  emptied: Emptied,
  /** Nothing in the queue is sent before this. */
  pausedUntil: z.optional(Instant),
  /** Some of its posts have yet to move to their new slots. */
  isArranging: z._default(z.boolean(), false),
})
export type Queue = z.infer<typeof Queue>
export type QueueRef = Pick<Queue, 'workspaceId' | 'id'>

/** One queue's slot at one moment. Only one post can have it. */
export type SlotRef = { workspaceId: WorkspaceId; queueId: string; at: string }

/** Another post has the slot. */
export class SlotTaken extends DomainError {
  constructor() {
    const text = i18n.t('Another post has taken this slot. Choose another one.')
    super('conflict', text, { fields: { slot: [text] } })
  }
}
