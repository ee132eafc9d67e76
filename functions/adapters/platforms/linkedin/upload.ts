import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { linkedInPicture } from '#shared/platforms/linkedin/limits.ts'
import { isAtHost } from '../app.ts'
import { bearer } from '../call.ts'
import { cardFor, mayGoWell } from '../card-for.ts'
import { transient } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callLinkedIn, callRest, ImageUploadAnswer, VideoAnswer, VideoUploadAnswer } from './call.ts'
import { type Part, readProgress, type Upload, withoutUpload, withUpload } from './steps.ts'
import { fileFailed, fileReady, type Job, processingPauseMs, videoState } from './upload-state.ts'

type UploadJob = Job & { upload: Upload }

/** The timeout of one call: a step makes two. */
const startTimeoutMs = 8 * secondMs
const imageTimeoutMs = 16 * secondMs
/** No further part is started if it would likely end after this, in ms. */
const partsBudgetMs = 20 * secondMs
/** When the last part of a step is aborted, in ms. */
const partsDeadlineMs = 24 * secondMs
/** How long the URLs are valid if LinkedIn doesn't say, in ms. */
const usualLifeMs = hourMs

/** Registers a picture and sends it. */
export const uploadImage = async (deps: PublisherDeps, job: Job): Promise<StepOutcome> => {
  const picture = await asSent(deps, job.media)
  const content = await deps.files.read(picture.file, { from: 0, to: picture.bytes })
  const sent = await sendImage(deps, job, { content, contentType: picture.contentType })
  if (sent.kind !== 'ok') return sent.isBegun ? fileFailed(job, sent.failed) : sent.failed
  return fileReady(job, sent.urn)
}

/**
 * Makes the link's card with the title, description, and image that its preview showed. A page that can't be read or
 * has no metadata gets none. The link stays in the text either way.
 */
export const makeCard = async (deps: PublisherDeps, job: Omit<Job, 'media'>, source: string): Promise<StepOutcome> => {
  const { account, progress } = job.delivery
  const page = await cardFor(deps, { workspaceId: account.workspaceId, url: source })
  const image = page?.image
  const sent = image && (await sendImage(deps, job, { content: image.content, contentType: image.type }))
  if (sent?.kind === 'failed' && mayGoWell(sent.failed)) return sent.failed
  const thumbnail = sent?.kind === 'ok' ? sent.urn : undefined
  const card = page && { source, title: page.title, description: page.description, ...(thumbnail && { thumbnail }) }
  const after = { ...readProgress(progress), card: card ?? ('none' as const) }
  return thumbnail ? { kind: 'waiting', progress: after, checkAfterMs: processingPauseMs } : done(after)
}

type Image = { content: Uint8Array; contentType: string }

/** Sends an image. `isBegun` is true if LinkedIn had registered it before this failed. */
const sendImage = async (deps: PublisherDeps, { delivery, accessToken }: Omit<Job, 'media'>, { content, contentType }: Image) => {
  const begun = await callRest(deps, {
    operation: 'upload',
    method: 'POST',
    path: '/images?action=initializeUpload',
    accessToken,
    body: { initializeUploadRequest: { owner: ownerOf(delivery) } },
    answer: ImageUploadAnswer,
    timeoutMs: startTimeoutMs,
  })
  if (begun.kind !== 'ok') return { kind: 'failed' as const, isBegun: false, failed: begun }
  const { uploadUrl, image: urn } = begun.value.value
  // The bearer token goes there, so it must be LinkedIn's.
  if (!isAtHost(deps.app, 'www.linkedin.com', uploadUrl)) throw new Error('LinkedIn gave an upload address of another host.')
  const headers = { authorization: bearer(accessToken), 'content-type': contentType }
  const sent = await put(deps, { operation: 'upload', url: uploadUrl, content, headers, timeoutMs: imageTimeoutMs })
  return sent.kind === 'ok' ? { kind: 'ok' as const, urn } : { kind: 'failed' as const, isBegun: true, failed: sent }
}

/** Registers a video, which is then sent in parts. */
export const startVideo = async (deps: PublisherDeps, { delivery, media, accessToken }: Job): Promise<StepOutcome> => {
  const request = { owner: ownerOf(delivery), fileSizeBytes: media.bytes, uploadCaptions: false, uploadThumbnail: false }
  const called = await callRest(deps, {
    operation: 'upload',
    method: 'POST',
    path: '/videos?action=initializeUpload',
    accessToken,
    body: { initializeUploadRequest: request },
    answer: VideoUploadAnswer,
  })
  if (called.kind !== 'ok') return called
  const { video, uploadToken, uploadInstructions, uploadUrlsExpireAt = deps.now() + usualLifeMs } = called.value.value
  const parts = uploadInstructions.map(
    ({ uploadUrl, firstByte, lastByte }): Part => ({ url: uploadUrl, from: firstByte, to: Math.min(lastByte + 1, media.bytes) }),
  )
  const state = { name: 'sending' as const, parts, partIds: [], token: uploadToken, usableUntil: uploadUrlsExpireAt }
  return done(withUpload(readProgress(delivery.progress), media.id, { urn: video, state }))
}

/** Sends as many parts as fit in one step. LinkedIn keeps the parts it has received even if a later one fails. */
export const sendParts = async (deps: PublisherDeps, { upload, ...job }: UploadJob): Promise<StepOutcome> => {
  const progress = readProgress(job.delivery.progress)
  const { state } = upload
  if (state.name !== 'sending' || deps.now() >= state.usableUntil) return done(withoutUpload(progress, job.media.id))

  const startedAt = deps.now()
  const partIds = [...state.partIds]
  let slowestMs = 0
  for (const part of state.parts) {
    const begunAt = deps.now()
    if (begunAt - startedAt + slowestMs >= partsBudgetMs) break
    const sent = await sendPart(deps, job.media, { part, timeoutMs: Math.max(1, partsDeadlineMs - (begunAt - startedAt)) })
    // If other parts succeeded, this failure is left to the next step, which starts with the same part.
    if (sent.kind !== 'sent' && partIds.length === state.partIds.length) return fileFailed(job, sent)
    if (sent.kind !== 'sent') break
    partIds.push(sent.id)
    slowestMs = Math.max(slowestMs, deps.now() - begunAt)
  }
  const parts = state.parts.slice(partIds.length - state.partIds.length)
  return done(withUpload(progress, job.media.id, { ...upload, state: { ...state, parts, partIds } }))
}

/** A part's URL is itself a secret and accepts no other credentials. */
const sendPart = async (deps: PublisherDeps, media: Media, { part, timeoutMs }: { part: Part; timeoutMs: number }) => {
  const content = await deps.files.read(media, part)
  const sent = await put(deps, {
    operation: 'part',
    url: part.url,
    content,
    headers: { 'content-type': 'application/octet-stream' },
    timeoutMs,
  })
  if (sent.kind !== 'ok') return sent
  const id = sent.headers.get('etag')?.replaceAll('"', '')
  if (!id) return { kind: 'refused' as const, refusal: transient('LinkedIn didn’t confirm part of the video. We’ll try again soon.') }
  return { kind: 'sent' as const, id }
}

/** Tells LinkedIn that all parts have been sent. */
export const finishVideo = async (deps: PublisherDeps, { upload, ...job }: UploadJob): Promise<StepOutcome> => {
  const { urn, state } = upload
  const sent = state.name === 'sending' ? state : { token: '', partIds: [] }
  const called = await callRest(deps, {
    operation: 'upload',
    method: 'POST',
    path: '/videos?action=finalizeUpload',
    accessToken: job.accessToken,
    answer: z.unknown(),
    body: { finalizeUploadRequest: { video: urn, uploadToken: sent.token, uploadedPartIds: sent.partIds } },
  })
  if (called.kind !== 'ok') return fileFailed(job, called)
  return done(withUpload(readProgress(job.delivery.progress), job.media.id, { urn, state: { name: 'processing', since: deps.now() } }))
}

/** Asks LinkedIn for a video's status. If the member may not ask, the post itself will show it. */
export const checkVideo = async (deps: PublisherDeps, { upload, ...job }: UploadJob): Promise<StepOutcome> => {
  const called = await callRest(deps, {
    operation: 'status',
    method: 'GET',
    path: `/videos/${encodeURIComponent(upload.urn)}`,
    accessToken: job.accessToken,
    answer: VideoAnswer,
  })
  if (called.kind === 'ok') return videoState(job, upload, { answer: called.value, now: deps.now() })
  const mayNotAsk = called.kind === 'refused' && called.refusal.reason.class === 'permission'
  return mayNotAsk ? fileReady(job, upload.urn, unknownProcessingMs) : fileFailed(job, called)
}

const unknownProcessingMs = 10 * secondMs

/** An animated GIF would become a still picture as an image variant. */
const asSent = (deps: PublisherDeps, media: Media) =>
  media.kind === 'gif'
    ? { file: { workspaceId: media.workspaceId, id: media.id }, bytes: media.bytes, contentType: media.contentType }
    : pictureFor(deps, media, linkedInPicture)

type PutRequest = { operation: 'upload' | 'part'; url: string; content: Uint8Array; headers: Record<string, string>; timeoutMs: number }

const put = (deps: PublisherDeps, { content, ...request }: PutRequest) =>
  callLinkedIn(deps, { ...request, method: 'PUT', body: new Uint8Array(content), answer: z.unknown() })

const ownerOf = ({ account }: Job['delivery']) => `urn:li:person:${account.remoteId}`

const done = (progress: ReturnType<typeof readProgress>): StepOutcome => ({ kind: 'done', progress, hasEffect: false })
