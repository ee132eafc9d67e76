import * as z from 'zod'
import type { TargetState } from './targets.ts'

/** What the states of one post on its way to one account are called. */
export const TargetStateName = z.enum([
  'scheduled',
  'armed',
  'sending',
  'processing',
  'retrying',
  'unsure',
  'held',
  'published',
  'failed',
  'missed',
  'needs-attention',
  'cancelled',
] satisfies TargetState['name'][])
export type TargetStateName = z.infer<typeof TargetStateName>

/** Who or what keeps a target from being sent: the person's switch, a sign-in that has ended, the platform, or a limit of the person's plan. */
export const HeldBy = z.enum(['person', 'reconnect', 'platform', 'plan'])
export type HeldBy = z.infer<typeof HeldBy>
