import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media, MediaKind } from '#shared/domain/media.ts'
import { fits } from '#shared/domain/pictures.ts'
import { secondMs } from '#shared/domain/times.ts'
import { xPicture } from '#shared/platforms/x/limits.ts'
import { withoutMetadata } from '../../probe/without-metadata.ts'
import { bearer } from '../call.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callX, UploadAnswer } from './call.ts'
import { segmentCount, segmentRange, type Upload, withoutUpload, withUpload, type XProgress } from './steps.ts'
import { fileFailed, fileState, usableUntil } from './upload-state.ts'

/** One file of a delivery, and the delivery's progress. */
export type Job = { media: Media; progress: XProgress; accessToken: string }
export type Begun = Job & { upload: Upload }

/** No further segment is started if it would likely end after this, in ms. */
const partsBudgetMs = 20 * secondMs
/** When the last segment of a step is aborted, in ms. */
const partsDeadlineMs = 24 * secondMs

const categories: Record<MediaKind, string> = { image: 'tweet_image', gif: 'tweet_gif', video: 'tweet_video' }

/** Uploads a picture in one call. */
export const uploadImage = async (deps: PublisherDeps, { media, progress, accessToken }: Job): Promise<StepOutcome> => {
  const form = new FormData()
  form.set('media_category', categories[media.kind])
  const { file, bytes, contentType } = fits(media, xPicture) ? { file: media, ...media } : await pictureFor(deps, media, xPicture)
  const content = withoutMetadata(await deps.files.read(file, { from: 0, to: bytes }))
  form.set('media', new Blob([new Uint8Array(content)], { type: contentType }), media.fileName)
  const called = await callX(deps, {
    operation: 'upload',
    method: 'POST',
    path: '/media/upload',
    authorization: bearer(accessToken),
    body: form,
    answer: UploadAnswer,
  })
  return called.kind === 'ok' ? fileState(deps, { media, progress }, called.value) : called
}

/** Registers a GIF or a video, which is then sent in segments. */
export const startUpload = async (deps: PublisherDeps, { media, progress, accessToken }: Job): Promise<StepOutcome> => {
  const called = await callX(deps, {
    operation: 'upload',
    method: 'POST',
    path: '/media/upload/initialize',
    authorization: bearer(accessToken),
    body: { media_type: media.contentType, total_bytes: media.bytes, media_category: categories[media.kind] },
    answer: UploadAnswer,
  })
  if (called.kind !== 'ok') return called
  const { data } = called.value
  const upload: Upload = {
    id: data.id,
    usableUntil: usableUntil(deps.now(), data.expires_after_secs),
    state: { name: 'sending', segment: 0 },
    isDescribed: false,
  }
  return done(withUpload(progress, media.id, upload))
}

/** Sends as many segments as fit in one step. X keeps the segments it has received even if a later one fails. */
export const sendParts = async (deps: PublisherDeps, job: Begun): Promise<StepOutcome> => {
  const { media, progress, upload } = job
  const first = upload.state.name === 'sending' ? upload.state.segment : 0
  const startedAt = deps.now()
  let segment = first
  let slowestMs = 0
  while (segment < segmentCount(media.bytes) && deps.now() - startedAt + slowestMs < partsBudgetMs) {
    const begunAt = deps.now()
    const called = await sendSegment(deps, job, { segment, timeoutMs: Math.max(1, partsDeadlineMs - (begunAt - startedAt)) })
    // If other segments succeeded, this failure is left to the next step, which starts with the same segment.
    if (called.kind !== 'ok' && segment === first) return fileFailed({ media, progress }, called)
    if (called.kind !== 'ok') break
    segment += 1
    slowestMs = Math.max(slowestMs, deps.now() - begunAt)
  }
  return done(withUpload(progress, media.id, { ...upload, state: { name: 'sending', segment } }))
}

const sendSegment = async (
  deps: PublisherDeps,
  { media, upload, accessToken }: Begun,
  { segment, timeoutMs }: { segment: number; timeoutMs: number },
) => {
  const form = new FormData()
  form.set('segment_index', String(segment))
  form.set('media', await blobOf(deps, media, segmentRange(media.bytes, segment)), media.fileName)
  return callX(deps, {
    operation: 'upload',
    method: 'POST',
    path: `/media/upload/${upload.id}/append`,
    authorization: bearer(accessToken),
    body: form,
    answer: Taken,
    timeoutMs,
  })
}

/** Tells X that all segments have been sent. */
export const finishUpload = async (deps: PublisherDeps, { media, progress, upload, accessToken }: Begun): Promise<StepOutcome> => {
  const called = await callX(deps, {
    operation: 'upload',
    method: 'POST',
    path: `/media/upload/${upload.id}/finalize`,
    authorization: bearer(accessToken),
    answer: UploadAnswer,
  })
  return called.kind === 'ok' ? fileState(deps, { media, progress }, called.value) : fileFailed({ media, progress }, called)
}

/** Asks X for a file's status. */
export const checkUpload = async (deps: PublisherDeps, { media, progress, upload, accessToken }: Begun): Promise<StepOutcome> => {
  const called = await callX(deps, {
    operation: 'status',
    method: 'GET',
    path: '/media/upload',
    query: { command: 'STATUS', media_id: upload.id },
    authorization: bearer(accessToken),
    answer: UploadAnswer,
  })
  return called.kind === 'ok' ? fileState(deps, { media, progress }, called.value) : fileFailed({ media, progress }, called)
}

/** Sets a file's alt text. */
export const describeUpload = async (deps: PublisherDeps, { media, progress, upload, accessToken }: Begun): Promise<StepOutcome> => {
  const called = await callX(deps, {
    operation: 'describe',
    method: 'POST',
    path: '/media/metadata',
    authorization: bearer(accessToken),
    body: { id: upload.id, metadata: { alt_text: { text: media.altText } } },
    answer: Taken,
  })
  if (called.kind === 'ok') return done(withUpload(progress, media.id, { ...upload, isDescribed: true }))
  // X may have forgotten the file, so a manual retry gets a fresh upload.
  const isFinal = called.kind === 'refused' && called.refusal.retry.when === 'never'
  return isFinal ? { ...called, progress: withoutUpload(progress, media.id) } : called
}

/** For these responses, only the status matters. */
const Taken = z.unknown()

const done = (progress: XProgress): StepOutcome => ({ kind: 'done', progress, hasEffect: false })

const blobOf = async ({ files }: PublisherDeps, media: Media, range: { from: number; to: number }) =>
  new Blob([new Uint8Array(await files.read(media, range))], { type: media.contentType })
