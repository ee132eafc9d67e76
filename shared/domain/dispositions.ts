import * as z from 'zod/mini'
import type { Reason, RefusalClass } from './refusals.ts'
import type { TargetStateName } from './targets.ts'

/**
 * What a program can do about a failure without a person's judgment. `never`: the same request fails again ·
 * `after-delay`: repeat it later · `after-reconnect`: repeat it once the account is connected again ·
 * `reconcile-first`: it may have had its effect, so find out before repeating it.
 */
export const Disposition = z.enum(['never', 'after-delay', 'after-reconnect', 'reconcile-first'])
export type Disposition = z.infer<typeof Disposition>

const byClass: Record<RefusalClass, Disposition> = {
  'sign-in-ended': 'after-reconnect',
  configuration: 'after-delay',
  permission: 'never',
  billing: 'never',
  duplicate: 'never',
  'invalid-content': 'never',
  'rate-limited': 'after-delay',
  transient: 'after-delay',
}

/** Returns what a program can do about a target that failed, or that waits for its account. Undefined for others. */
export const targetDisposition = (state: TargetStateName, reason: Pick<Reason, 'class'> | undefined): Disposition | undefined => {
  if (state === 'needs-attention') return 'reconcile-first'
  if (state === 'failed' && reason) return byClass[reason.class]
  if (state === 'failed') return 'never'
  // What was missed never left, so nothing but the account can be in the way of a retry.
  if (state === 'missed') return reason?.class === 'sign-in-ended' ? 'after-reconnect' : 'after-delay'
  return state === 'paused' && reason?.class === 'sign-in-ended' ? 'after-reconnect' : undefined
}
