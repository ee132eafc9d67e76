import * as z from 'zod'
import type { ByteRange } from '#functions/ports/media.ts'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { bearer, type HttpResponse, type PlatformClient, unfinishedCall } from '../call.ts'
import { type Failed, transient } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callYouTube, uploadUrl, VideoAnswer } from './call.ts'
import { isOwn } from './refusals.ts'
import { lastPieceAt, optionsOf, pieceBytes, type Session, type YouTubeProgress } from './steps.ts'

type StartJob = { delivery: Delivery; video: Media; progress: YouTubeProgress; accessToken: string }
type UploadJob = StartJob & { session: Session }

/** No further piece is started if it would likely end after this, in ms. */
const sendBudgetMs = 20 * secondMs
/** When the last piece of a step is aborted, in ms. */
const sendDeadlineMs = 24 * secondMs
const askTimeoutMs = 6 * secondMs
const finishTimeoutMs = 18 * secondMs
/** How often an upload is restarted because YouTube lost it. */
const lossesMax = 2

/** Registers the video: YouTube validates its metadata and counts it toward the day's uploads. */
export const startUpload = async (deps: PublisherDeps, { delivery, video, progress, accessToken }: StartJob): Promise<StepOutcome> => {
  const called = await callYouTube(deps, {
    operation: 'upload',
    method: 'POST',
    url: uploadUrl(deps.app, 'videos'),
    query: {
      uploadType: 'resumable',
      // YouTube ignores every part of the body that isn't listed here.
      part: 'snippet,status',
      notifySubscribers: String(optionsOf(delivery).notifySubscribers ?? true),
    },
    headers: {
      authorization: bearer(accessToken),
      'content-type': 'application/json; charset=UTF-8',
      'x-upload-content-length': String(video.bytes),
      'x-upload-content-type': video.contentType,
    },
    body: metadataOf(delivery),
    answer: z.unknown(),
  })
  if (called.kind !== 'ok') return called
  const url = z.url().safeParse(called.headers.get('location'))
  if (!url.success)
    return { kind: 'refused', refusal: transient('YouTube had a problem. We’ll try again soon.', 'no address to upload to') }
  return done({ ...progress, session: { url: url.data, sent: 0 } })
}

const metadataOf = (delivery: Delivery) => {
  const { title = '', tags, categoryId = '22', privacy = 'public', madeForKids, madeWithAi } = optionsOf(delivery)
  return {
    snippet: { title, description: delivery.text, ...(tags && { tags }), categoryId },
    status: {
      privacyStatus: privacy,
      ...(madeForKids !== undefined && { selfDeclaredMadeForKids: madeForKids }),
      ...(madeWithAi && { containsSyntheticMedia: true }),
    },
  }
}

/**
 * Sends as much as fits in one step, except the last piece. The pieces YouTube has received count even if a later one
 * fails.
 */
export const sendPieces = async (deps: PublisherDeps, job: UploadJob): Promise<StepOutcome> => {
  const startedAt = deps.now()
  const asked = await askSession(deps, uploadOf(job), askTimeoutMs)
  if (asked.kind !== 'open') return afterAnswer(job, asked)
  let { stored } = asked
  let slowestMs = 0
  while (stored < lastPieceAt(job.video.bytes) && deps.now() - startedAt + slowestMs < sendBudgetMs) {
    const begunAt = deps.now()
    const to = Math.min(stored + pieceBytes, lastPieceAt(job.video.bytes))
    const sent = await sendPiece(deps, job, { from: stored, to, timeoutMs: Math.max(1, sendDeadlineMs - (begunAt - startedAt)) })
    // If other pieces succeeded, a failure is left to the next step, which starts where YouTube says.
    if (sent.kind !== 'open' || sent.stored <= stored) return stored > asked.stored ? arrived(job, stored) : afterAnswer(job, sent)
    stored = sent.stored
    slowestMs = Math.max(slowestMs, deps.now() - begunAt)
  }
  return arrived(job, stored)
}

/**
 * Sends the last piece, which creates the video. If the upload is already complete, YouTube says which video it became.
 */
export const finishUpload = async (deps: PublisherDeps, job: UploadJob): Promise<StepOutcome> => {
  const asked = await askSession(deps, uploadOf(job), askTimeoutMs)
  if (asked.kind !== 'open') return afterAnswer(job, asked)
  if (asked.stored < lastPieceAt(job.video.bytes)) return arrived(job, asked.stored)
  const sent = await sendPiece(deps, job, { from: asked.stored, to: job.video.bytes, timeoutMs: finishTimeoutMs })
  return sent.kind === 'open' && sent.stored > asked.stored ? arrived(job, sent.stored) : afterAnswer(job, sent)
}

const sendPiece = async (deps: PublisherDeps, job: UploadJob, { from, to, timeoutMs }: { from: number; to: number; timeoutMs: number }) => {
  const body = new Uint8Array(await deps.files.read(job.video, { from, to }))
  return sendBytes(deps, uploadOf(job), { range: { from, to }, body, timeoutMs })
}

const uploadOf = ({ session, video, accessToken }: UploadJob) => ({ url: session.url, video, accessToken })

/** Handles any response other than one that simply confirms more bytes. */
const afterAnswer = ({ progress }: UploadJob, told: Awaited<ReturnType<typeof askSession>>): StepOutcome => {
  switch (told.kind) {
    case 'complete':
      return { kind: 'done', progress: { ...withoutSession(progress), videoId: told.videoId }, hasEffect: true }
    case 'gone':
      return lost(progress)
    case 'open':
      return { kind: 'refused', refusal: transient('YouTube stopped accepting the video. We’ll try again soon.') }
    default:
      return told
  }
}

/** A lost upload has created nothing, so a new one is started. */
const lost = (progress: YouTubeProgress): StepOutcome => {
  const losses = progress.losses + 1
  const kept = withoutSession(progress)
  if (losses <= lossesMax) return done({ ...kept, losses })
  const message = `YouTube lost this upload ${losses} times. Send it again later.`
  return {
    kind: 'refused',
    refusal: { reason: { class: 'transient', message }, retry: { when: 'never' } },
    progress: { ...kept, losses: 0 },
    hasEffect: false,
  }
}

const withoutSession = ({ session: _, ...kept }: YouTubeProgress): YouTubeProgress => kept

const arrived = ({ progress, session }: UploadJob, sent: number) => done({ ...progress, session: { ...session, sent } })

const done = (progress: YouTubeProgress): StepOutcome => ({ kind: 'done', progress, hasEffect: false })

/** An upload in progress: its URL and its video. */
export type Upload = { url: string; video: Media; accessToken: string }

/** An upload's state at YouTube: `open` has `stored` bytes, `complete` is a video, and `gone` never became one. */
export type SessionState = { kind: 'open'; stored: number } | { kind: 'complete'; videoId: string } | { kind: 'gone' }

type PutResult = SessionState | Failed

/** Asks how much of a video has arrived. Source: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
export const askSession = (deps: PlatformClient, upload: Upload, timeoutMs: number) =>
  put(deps, upload, { range: '*', makesPublic: false, timeoutMs })

/** Sends bytes of the video. The last of them create it. YouTube may store fewer than it was sent. */
export const sendBytes = (
  deps: PlatformClient,
  upload: Upload,
  { range: { from, to }, body, timeoutMs }: { range: ByteRange; body: Uint8Array<ArrayBuffer>; timeoutMs: number },
) => put(deps, upload, { range: `${from}-${to - 1}`, body, makesPublic: to === upload.video.bytes, timeoutMs })

type PutRequest = { range: string; body?: Uint8Array<ArrayBuffer>; makesPublic: boolean; timeoutMs: number }

const put = async (
  deps: PlatformClient,
  { url, video, accessToken }: Upload,
  { range, body, makesPublic, timeoutMs }: PutRequest,
): Promise<PutResult> => {
  const called = await callYouTube(deps, {
    operation: 'upload',
    method: 'PUT',
    url,
    headers: {
      authorization: bearer(accessToken),
      'content-range': `bytes ${range}/${video.bytes}`,
      ...(body && { 'content-type': video.contentType }),
    },
    body,
    makesPublic,
    timeoutMs,
    understands,
    answer: z.unknown(),
  })
  if (called.kind !== 'ok') return called
  if (called.status === 308) return { kind: 'open', stored: storedIn(called.headers) }
  if (called.status >= 400) return { kind: 'gone' }
  const answer = VideoAnswer.safeParse(called.value)
  return answer.success
    ? { kind: 'complete', videoId: answer.data.id }
    : unfinishedCall({ platform: 'youtube', makesPublic, detail: `HTTP ${called.status} with a body that can't be read` })
}

/** 308 isn't a redirect here, but means "continue". 404 and 410 mean the upload is gone, if they come from Google. */
const understands = (answered: HttpResponse) => answered.status === 308 || ([404, 410].includes(answered.status) && isOwn(answered))

/** `bytes=0-N` means N + 1 bytes are stored. Without the header, none are. */
const storedIn = (headers: Headers) => Number(/-(\d+)$/.exec(headers.get('range') ?? '')?.[1] ?? -1) + 1
