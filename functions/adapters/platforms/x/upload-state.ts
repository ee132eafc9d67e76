import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Failed, redact } from '../failed.ts'
import type { UploadAnswer } from './call.ts'
import { type Upload, withoutUpload, withUpload, type XProgress } from './steps.ts'

const usualLifeSeconds = 86_400
const usualCheckSeconds = 5
const processingMaxMs = 15 * minuteMs
const safetyMarginMs = 10 * minuteMs

type File = { media: Media; progress: XProgress }

/** Until when a file that X has just confirmed may be posted: ten minutes before X forgets it. */
export const usableUntil = (now: number, expiresAfterSeconds = usualLifeSeconds) => {
  const lifeMs = (expiresAfterSeconds > 0 ? expiresAfterSeconds : usualLifeSeconds) * secondMs
  return now + lifeMs - Math.min(safetyMarginMs, lifeMs / 2)
}

/** Returns the meaning of a file's status: ready, to be checked again, or lost. */
export const fileState = ({ now }: { now: () => number }, { media, progress }: File, { data }: UploadAnswer): StepOutcome => {
  const known = progress.uploads[media.id]
  const since = known?.state.name === 'processing' ? known.state.since : now()
  const upload = (state: Upload['state']): Upload => ({
    id: data.id,
    usableUntil: data.expires_after_secs === undefined && known ? known.usableUntil : usableUntil(now(), data.expires_after_secs),
    state,
    isDescribed: known?.isDescribed ?? false,
  })
  const processing = data.processing_info
  if (!processing || processing.state === 'succeeded')
    return { kind: 'done', progress: withUpload(progress, media.id, upload({ name: 'ready' })), hasEffect: false }
  if (processing.state === 'failed') return processingFailed({ media, progress }, processing.error)
  if (now() - since > processingMaxMs)
    return beginAnew({ media, progress }, { class: 'transient', message: 'X didn’t finish processing the file within 15 minutes.' })
  return {
    kind: 'waiting',
    progress: withUpload(progress, media.id, upload({ name: 'processing', since })),
    checkAfterMs: (processing.check_after_secs ?? usualCheckSeconds) * secondMs,
  }
}

/**
 * Handles a failed call for an upload in progress. X may refuse a retry after a lost response, or may have forgotten
 * the upload, so a refusal of the content only counts once a fresh upload gets it too.
 */
export const fileFailed = (file: File, failed: Failed): StepOutcome =>
  failed.kind === 'refused' && failed.refusal.reason.class === 'invalid-content' ? beginAnew(file, failed.refusal.reason) : failed

const processingFailed = (file: File, error: { name?: string; message?: string } = {}): StepOutcome => {
  const platformCode = error.name ?? 'failed'
  const detail = redact(error.message ?? '').slice(0, 300)
  if (platformCode === 'InternalError')
    return beginAnew(file, {
      class: 'transient',
      message: 'X had a problem while processing the file.',
      platformCode,
      ...(detail && { detail }),
    })
  const message = `X couldn’t use this file${detail ? `: ${detail}` : '.'}`
  return {
    kind: 'refused',
    refusal: { reason: { class: 'invalid-content', message, platformCode, ...(detail && { detail }) }, retry: { when: 'never' } },
    progress: withoutUpload(file.progress, file.media.id),
  }
}

/**
 * Uploads the file again from the start, once. The second time, the post has failed, and a manual retry starts fresh.
 */
const beginAnew = ({ media, progress }: File, reason: Reason): StepOutcome => {
  const isFirst = progress.restarts === 0
  return {
    kind: 'refused',
    refusal: { reason, retry: { when: isFirst ? 'later' : 'never' } },
    progress: { ...withoutUpload(progress, media.id), restarts: isFirst ? 1 : 0 },
  }
}
