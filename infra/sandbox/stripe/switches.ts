import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'

/** How events are sent. Stripe promises no order, so what happens at once arrives the other way round unless that is switched off. */
export const Switches = z.strictObject({
  /** Nothing is sent until it goes on. */
  paused: z.boolean().default(false),
  /** Every event comes twice. */
  double: z.boolean().default(false),
  /** Events of one moment come in reverse order. */
  shuffled: z.boolean().default(true),
  /** So much later (ms). */
  delayMs: z.number().int().min(0).max(dayMs).default(0),
  /** The share of events that never come, from 0 to 1. */
  lost: z.union([z.boolean().transform(Number), z.number().min(0).max(1)]).default(0),
  /** They are signed with a secret that is not the endpoint's. */
  forged: z.boolean().default(false),
  /** They are signed as if they had been sent ten minutes ago. */
  old: z.boolean().default(false),
  /** They are signed twice, by a secret that is no longer used first. */
  twoSignatures: z.boolean().default(false),
})
export type Switches = z.output<typeof Switches>

export const usualSwitches: Switches = Switches.parse({})
