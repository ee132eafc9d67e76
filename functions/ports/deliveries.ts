import * as z from 'zod'
import { Platform } from '#shared/domain/platforms.ts'
import { Lane } from '#shared/domain/targets.ts'
import { minuteMs } from '#shared/domain/times.ts'

/**
 * Asks a deliver Lambda to look at one target. `schema` lets old and new code run side by side during a deployment, and after a rollback: this version sends 1, and
 * takes what the next one may send as 2, which adds fields and changes none.
 */
export const DeliveryMessage = z.object({
  schema: z.literal([1, 2]),
  postId: z.string(),
  accountId: z.string(),
  userId: z.string(),
  platform: Platform,
  revision: z.number().int(),
  /** The moment this message was sent for, in ms. */
  at: z.number(),
  /** Where it waits, if not among those of its platform. */
  lane: z.optional(Lane),
})
export type DeliveryMessage = z.infer<typeof DeliveryMessage>

/** The longest a message can be delayed, in ms (SQS DelaySeconds: 15 minutes). */
export const deliveryDelayMaxMs = 15 * minuteMs

/** The platforms' queues. A message may come twice, late or in another order. */
export interface Deliveries {
  /** Sends each with its delay in ms (whole seconds, rounded down, count). Resolves to those that could not be sent. */
  send(messages: readonly { message: DeliveryMessage; delayMs: number }[]): Promise<DeliveryMessage[]>
}

/** One-off alarms for posts, a hint only: they may fire anywhere in their minute, twice, late or never. */
export interface Schedules {
  /** Sets or moves the alarm of a post to the minute of `at` (ms). Throws when the scheduler refuses. */
  plan(alarm: { postId: string; revision: number; at: number }): Promise<void>
  /** Does nothing when there is none. Throws when the scheduler refuses. */
  cancel(postId: string): Promise<void>
}
