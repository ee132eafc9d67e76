import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { FacebookProgress } from './progress.ts'

/** A delivery and how far it is. */
export type Job = { delivery: Delivery; progress: FacebookProgress; accessToken: string }

/** Nothing is public yet, and the next step can follow. */
export const done = (progress: FacebookProgress): StepOutcome => ({ kind: 'done', progress, hasEffect: false })

const firstCheckMs = 5_000
const longestCheckMs = 60_000

/** Facebook works on it; it is asked again, later and later. */
export const waiting = (progress: FacebookProgress): StepOutcome => ({
  kind: 'waiting',
  progress: { ...progress, polls: progress.polls + 1 },
  checkAfterMs: Math.min(Math.round(firstCheckMs * 1.4 ** progress.polls), longestCheckMs),
})
