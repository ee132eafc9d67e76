import * as z from 'zod/mini'
import { RefusalClass } from './refusals.ts'
import { Platform } from './schemas.ts'

/** The engine's metrics, in ms, and their CloudWatch names. */
export const measurements = {
  /** How late a post's first public step was, compared with its promised time. */
  lateness: 'Lateness',
  /** The most overdue work that a sweep found. */
  overdue: 'Overdue',
  /** How long the outcome of a step has been unknown. */
  outcomeUnknown: 'OutcomeUnknown',
} as const
export type Measured = keyof typeof measurements

/**
 * How a post to one account ended. `unknown` is a step whose effect isn't known yet. `attention` is left to the person.
 */
export const Ending = z.object({
  platform: Platform,
  ending: z.enum(['published', 'failed', 'missed', 'unknown', 'attention']),
  /** Why it wasn't sent. */
  code: z.optional(RefusalClass),
})
export type Ending = z.infer<typeof Ending>

/**
 * A platform permanently refused something our checks let through. `code` is the platform's own. `shape` lists the
 * kinds and counts of things in the post, never their content.
 */
export const MissedCheck = z.object({ platform: Platform, event: z.literal('check-missed'), code: z.string(), shape: z.string() })
export type MissedCheck = z.infer<typeof MissedCheck>
