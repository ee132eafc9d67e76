import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'

/**
 * How events are sent. Stripe promises no order, so simultaneous events arrive in reverse unless that's switched off.
 */
export const Switches = z.strictObject({
  /** Holds all events until it's switched off. */
  paused: z.boolean().default(false),
  /** Sends every event twice. */
  double: z.boolean().default(false),
  /** Reverses the order of simultaneous events. */
  shuffled: z.boolean().default(true),
  /** Delays events by this many ms. */
  delayMs: z.number().int().min(0).max(dayMs).default(0),
  /** The share of events that never arrive, from 0 to 1. */
  lost: z.union([z.boolean().transform(Number), z.number().min(0).max(1)]).default(0),
  /** Signs with a secret that isn't the endpoint's. */
  forged: z.boolean().default(false),
  /** Signs as if the event had been sent ten minutes ago. */
  old: z.boolean().default(false),
  /** Signs twice, with an expired secret first. */
  twoSignatures: z.boolean().default(false),
})
export type Switches = z.output<typeof Switches>

export const usualSwitches: Switches = Switches.parse({})
