import * as z from 'zod/mini'
import { Platform } from './platforms.ts'
import { RefusalClass } from './refusals.ts'

/** What is measured of the engine, in ms, and what CloudWatch calls it. */
export const measurements = {
  /** By how much a post's first public step went out after its promised time. */
  lateness: 'Lateness',
  /** How long what a sweep found had been overdue, at most. */
  overdue: 'Overdue',
  /** How long it has not been known whether something was posted. */
  outcomeUnknown: 'OutcomeUnknown',
} as const
export type Measured = keyof typeof measurements

/** How a post to one account ended. `unknown` is a step of it of which nobody knows yet whether it took effect. `attention` is left to the person. */
export const Ending = z.object({
  platform: Platform,
  ending: z.enum(['published', 'failed', 'missed', 'unknown', 'attention']),
  /** Why it was not sent. */
  code: z.optional(RefusalClass),
})
export type Ending = z.infer<typeof Ending>

/**
 * A platform refused for good what our check had let through. `code` is the platform's own; `shape` names the kinds of things that the post had, and how many,
 * never what they say.
 */
export const MissedCheck = z.object({ platform: Platform, event: z.literal('check-missed'), code: z.string(), shape: z.string() })
export type MissedCheck = z.infer<typeof MissedCheck>
