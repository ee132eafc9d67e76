import * as z from 'zod'
import { WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { Platform } from '#shared/domain/schemas.ts'
import { Lane } from '#shared/domain/targets.ts'
import { minuteMs } from '#shared/domain/times.ts'

/**
 * Asks a deliver Lambda to check one target. `schema` lets old and new code run side by side during a deployment or
 * after a rollback. This version sends 1, and also accepts 2, which the next version may send and which only adds
 * fields. A message from before workspaces is read, too.
 */
export const DeliveryMessage = z.preprocess(
  withWorkspace,
  z.object({
    schema: z.literal([1, 2]),
    postId: z.string(),
    accountId: z.string(),
    workspaceId: WorkspaceId,
    platform: Platform,
    revision: z.number().int(),
    /** The time this message was sent for, in ms. */
    at: z.number(),
    /** The queue it waits in, if not its platform's. */
    lane: z.optional(Lane),
  }),
)
export type DeliveryMessage = z.infer<typeof DeliveryMessage>

/** The longest delay of a message, in ms (SQS DelaySeconds: 15 minutes). */
export const deliveryDelayMaxMs = 15 * minuteMs

/** The platforms' queues. A message may arrive twice, late, or out of order. */
export interface Deliveries {
  /** Sends each message with its delay in ms, rounded down to whole seconds. Returns those that couldn't be sent. */
  send(messages: readonly { message: DeliveryMessage; delayMs: number }[]): Promise<DeliveryMessage[]>
}

/** One-time alarms for posts. Only a hint: they may fire anywhere within their minute, twice, late, or never. */
export interface Schedules {
  /** Sets or moves a post's alarm to the minute of `at` (ms). Throws if the scheduler refuses. */
  plan(alarm: { postId: string; revision: number; at: number }): Promise<void>
  /** Does nothing if there is none. Throws if the scheduler refuses. */
  cancel(postId: string): Promise<void>
}
