import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import type { Failed } from '../failed.ts'
import { isLinkRefusal, isVideoMissing } from './refusals.ts'
import { afresh, type FacebookProgress } from './steps.ts'

/** A delivery and its progress. */
export type Job = { delivery: Delivery; progress: FacebookProgress; accessToken: string }

/** The outcome when nothing is public yet and the next step can follow. */
export const done = (progress: FacebookProgress): StepOutcome => ({ kind: 'done', progress, hasEffect: false })

const firstCheckMs = 5_000
const longestCheckMs = 60_000

/** The outcome while Facebook is processing. It's checked again at growing intervals. */
export const waiting = (progress: FacebookProgress): StepOutcome => ({
  kind: 'waiting',
  progress: { ...progress, polls: progress.polls + 1 },
  checkAfterMs: Math.min(Math.round(firstCheckMs * 1.4 ** progress.polls), longestCheckMs),
})

/** The outcome of a failed public call. `isReadableWithout`: the text can be posted without the link. */
export const postFailed = (progress: FacebookProgress, failed: Failed, link?: { isReadableWithout: boolean }): StepOutcome => {
  if (failed.kind === 'unknown') return failed
  const { reason } = failed.refusal
  if (link?.isReadableWithout && isLinkRefusal(reason.platformCode)) return done({ ...progress, isWithoutLink: true })
  if (isVideoMissing(reason.platformCode)) return beginAnew(progress, reason, 1)
  if (reason.class === 'transient' && reason.platformCode !== undefined) return beginAnew(progress, reason)
  // Facebook may object to the files or have dropped them, so a manual retry gets fresh uploads.
  const dropsFiles = reason.class === 'invalid-content' || reason.class === 'duplicate'
  return dropsFiles ? { ...failed, progress: afresh(progress) } : failed
}

const restartsMax = 2
const tooOften = 'The upload to Facebook was interrupted too often. Try again in a while, or use another file.'

/**
 * Sends the files again from the start, up to `most` times. After that the post has failed, and a manual retry starts
 * fresh.
 */
export const beginAnew = (progress: FacebookProgress, reason: Reason, most = restartsMax): StepOutcome => {
  const isOver = progress.restarts >= most
  const message = isOver && reason.class === 'transient' ? tooOften : reason.message
  return {
    kind: 'refused',
    refusal: { reason: { ...reason, message }, retry: { when: isOver ? 'never' : 'later' } },
    progress: afresh({ ...progress, restarts: isOver ? 0 : progress.restarts + 1 }),
  }
}
