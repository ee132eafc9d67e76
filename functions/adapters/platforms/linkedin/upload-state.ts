import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Failed, redact } from '../failed.ts'
import type { VideoAnswer } from './call.ts'
import { brokenAsset, expiredUploadUrl } from './refusals.ts'
import { type LinkedInProgress, readProgress, type Upload, withoutUpload, withUpload } from './steps.ts'

/** One file of a delivery. */
export type Job = { delivery: Delivery; media: Media; accessToken: string }

/** LinkedIn needs a moment to make a file available and offers no way to check, in ms. */
export const processingPauseMs = 3 * secondMs
const checkMs = { least: 5 * secondMs, most: minuteMs }
const processingMaxMs = 30 * minuteMs

/** Marks a file as uploaded to LinkedIn. The last one gets `pauseMs` before the post. */
export const fileReady = ({ delivery, media }: Job, urn: string, pauseMs = processingPauseMs): StepOutcome => {
  const progress = withUpload(readProgress(delivery.progress), media.id, { urn, state: { name: 'ready' } })
  const isLast = delivery.media.every(({ id }) => progress.uploads[id]?.state.name === 'ready')
  return isLast && pauseMs > 0 ? { kind: 'waiting', progress, checkAfterMs: pauseMs } : { kind: 'done', progress, hasEffect: false }
}

/** Returns the meaning of a video's status: ready, to be checked again at growing intervals, or lost. */
export const videoState = (job: Job, { urn, state }: Upload, { answer, now }: { answer: VideoAnswer; now: number }): StepOutcome => {
  const { status, processingFailureReason = '' } = answer
  if (status === 'AVAILABLE') return fileReady(job, urn, 0)
  if (status === 'PROCESSING_FAILED') {
    const message = 'LinkedIn couldn’t process the video. Save it as MP4 with H.264 and use that.'
    return beginAnew(job, {
      class: 'invalid-content',
      message,
      platformCode: status,
      detail: redact(processingFailureReason).slice(0, 300),
    })
  }
  const since = state.name === 'processing' ? state.since : now
  if (now - since > processingMaxMs)
    return beginAnew(job, { class: 'transient', message: 'LinkedIn didn’t finish processing the video within 30 minutes.' })
  const progress = withUpload(readProgress(job.delivery.progress), job.media.id, { urn, state: { name: 'processing', since } })
  return { kind: 'waiting', progress, checkAfterMs: Math.min(checkMs.most, Math.max(checkMs.least, (now - since) / 2)) }
}

/**
 * Handles a failed call for an upload in progress. LinkedIn may refuse a retry after a lost response, so a refusal of
 * the content only counts once a fresh upload gets it too.
 */
export const fileFailed = (job: Job, failed: Failed): StepOutcome => {
  if (failed.kind === 'unknown') return failed
  const { reason } = failed.refusal
  if (reason.platformCode === expiredUploadUrl)
    return { ...failed, progress: withoutUpload(readProgress(job.delivery.progress), job.media.id) }
  return reason.class === 'invalid-content' || reason.class === 'permission' ? beginAnew(job, reason) : failed
}

/**
 * Handles a refusal of a post with files. LinkedIn may object to the files, so the next try gets fresh uploads. Files
 * LinkedIn failed on are sent again automatically, once.
 */
export const withoutRefusedFiles = (progress: LinkedInProgress, refused: Extract<Failed, { kind: 'refused' }>): StepOutcome => {
  const { reason } = refused.refusal
  if (reason.class !== 'invalid-content' || Object.keys(progress.uploads).length === 0) return refused
  const isBroken = brokenAsset.some((code) => reason.platformCode?.includes(code))
  const anew = { ...progress, uploads: {} }
  return isBroken ? restarted(anew, reason) : { ...refused, progress: anew }
}

const beginAnew = ({ delivery, media }: Job, reason: Reason) => restarted(withoutUpload(readProgress(delivery.progress), media.id), reason)

/** Once. The second time, the post has failed, and a manual retry starts fresh. */
const restarted = (progress: LinkedInProgress, reason: Reason): StepOutcome => {
  const isFirst = progress.restarts === 0
  return {
    kind: 'refused',
    refusal: { reason, retry: { when: isFirst ? 'later' : 'never' } },
    progress: { ...progress, restarts: isFirst ? 1 : 0 },
  }
}
