import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { fileStream } from '../body-streams.ts'
import { unfinishedCall } from '../call.ts'
import { transient } from '../failed.ts'
import { exchange } from '../http.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callTikTok, UploadAnswer } from './call.ts'
import { chunkRange, chunksOf, newCut, nextChunk } from './chunks.ts'
import { beginAnew, sent } from './outcomes.ts'
import { admit, videoRequest } from './requests.ts'
import { hasArrived } from './status.ts'
import { readProgress, type Sending, type Task, type TikTokProgress } from './steps.ts'

/** No further piece is begun when it would likely end after this; ms. */
const budgetMs = 20 * secondMs
/** By then the last piece of a step is given up; ms. */
const deadlineMs = 24 * secondMs
/** Leaves time to ask what became of it; ms. */
const lastTimeoutMs = 18 * secondMs

/** A video on its way, and how far the delivery is. */
export type Begun = Sending & { progress: TikTokProgress }

/** Announces a video. It has no effect until the last byte is there, so a lost answer does no harm. */
export const startUpload = async (
  deps: PublisherDeps,
  delivery: Delivery,
  { video, accessToken }: { video: Media; accessToken: string },
): Promise<StepOutcome> => {
  const admission = await admit(deps, delivery, accessToken)
  if (admission.kind !== 'ok') return admission
  const request = videoRequest(delivery, video, admission.creator)
  const called = await callTikTok(deps, { ...request, accessToken, data: UploadAnswer, timeoutMs: 12 * secondMs })
  if (called.kind !== 'ok') return called
  const { publish_id: publishId, upload_url: uploadUrl } = called.value
  const task: Task = {
    publishId,
    username: admission.username,
    state: { name: 'sending', uploadUrl, chunk: 0, chunkBytes: newCut(video.bytes).chunkBytes },
  }
  return { kind: 'done', progress: { ...readProgress(delivery.progress), task }, hasEffect: false }
}

/** Sends as many pieces before the last as fit into one step. TikTok keeps the pieces it has taken even if a later piece fails. */
export const sendChunks = async (deps: PublisherDeps, begun: Begun): Promise<StepOutcome> => {
  const { count } = chunksOf(begun.cut)
  const startedAt = deps.now()
  let { chunk } = begun
  let slowestMs = 0
  while (chunk < count - 1 && deps.now() - startedAt + slowestMs < budgetMs) {
    const begunAt = deps.now()
    const put = await putChunk(deps, { ...begun, chunk }, Math.max(1, deadlineMs - (begunAt - startedAt)))
    // After some success this failure is left to the next step, which begins with the same piece.
    if (put.kind !== 'taken') return chunk === begun.chunk ? refusalOfChunk(begun, put) : continued(begun, chunk)
    chunk = put.next
    slowestMs = Math.max(slowestMs, deps.now() - begunAt)
  }
  return chunk < count ? continued(begun, chunk) : sent(deps, begun)
}

/** Sends the last piece, with which TikTok begins to publish. */
export const sendLastChunk = async (deps: PublisherDeps, begun: Begun, accessToken: string): Promise<StepOutcome> => {
  const put = await putChunk(deps, begun, lastTimeoutMs)
  if (put.kind === 'taken') return put.next < chunksOf(begun.cut).count ? continued(begun, put.next) : sent(deps, begun)
  if (put.kind === 'lost') return unfinishedCall({ platform: 'tiktok', makesPublic: true, detail: put.detail })
  // An address may have ended because this very piece used it up, when its answer was lost before.
  if (put.kind === 'ended' && (await hasArrived(deps, begun, accessToken)) !== 'no') return sent(deps, begun)
  return refusalOfChunk(begun, put)
}

type Put = { kind: 'taken'; next: number } | Failure
type Failure = { kind: 'unsent' | 'lost' | 'ended'; detail: string }

/** The upload's own address needs no sign-in. Any success takes the piece, and 416 says where to go on. */
const putChunk = async ({ fetch, files }: PublisherDeps, { video, uploadUrl, cut, chunk }: Sending, timeoutMs: number): Promise<Put> => {
  const range = chunkRange(cut, chunk)
  const reply = await exchange(fetch, {
    method: 'PUT',
    url: uploadUrl,
    headers: {
      'content-type': video.contentType,
      'content-length': String(range.to - range.from),
      'content-range': `bytes ${range.from}-${range.to - 1}/${video.bytes}`,
    },
    body: await fileStream(files, video, range),
    timeoutMs,
  })
  if (reply.kind !== 'answered') return reply
  const { status, headers } = reply
  if (status >= 200 && status < 300) return { kind: 'taken', next: chunk + 1 }
  const next = status === 416 ? nextChunk(cut, headers.get('content-range')) : undefined
  if (next !== undefined) return { kind: 'taken', next }
  return { kind: status >= 400 && status < 500 ? 'ended' : 'lost', detail: `HTTP ${status}` }
}

/** The address is good for an hour; a post that waited longer is announced anew. */
const refusalOfChunk = ({ progress }: Begun, { kind, detail }: Failure): StepOutcome =>
  kind === 'ended'
    ? beginAnew(progress, { code: 'upload-ended', message: 'TikTok stopped accepting this upload.', detail })
    : { kind: 'refused', refusal: transient('TikTok didn’t accept part of the video. We’ll try again soon.', detail) }

const continued = ({ progress, task, uploadUrl, cut: { chunkBytes } }: Begun, chunk: number): StepOutcome => ({
  kind: 'done',
  progress: { ...progress, task: { ...task, state: { name: 'sending', uploadUrl, chunk, chunkBytes } } },
  hasEffect: false,
})
