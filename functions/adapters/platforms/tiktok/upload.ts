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

/** No further chunk is started if it would likely end after this, in ms. */
const budgetMs = 20 * secondMs
/** When the last chunk of a step is aborted, in ms. */
const deadlineMs = 24 * secondMs
/** Leaves time to check what became of it, in ms. */
const lastTimeoutMs = 18 * secondMs

/** A video being sent, and the delivery's progress. */
export type Begun = Sending & { progress: TikTokProgress }

/** Registers a video. It has no effect until the last byte has arrived, so a lost response is harmless. */
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

/**
 * Sends as many chunks as fit in one step, except the last. TikTok keeps the chunks it has received even if a later one
 * fails.
 */
export const sendChunks = async (deps: PublisherDeps, begun: Begun): Promise<StepOutcome> => {
  const { count } = chunksOf(begun.cut)
  const startedAt = deps.now()
  let { chunk } = begun
  let slowestMs = 0
  while (chunk < count - 1 && deps.now() - startedAt + slowestMs < budgetMs) {
    const begunAt = deps.now()
    const put = await putChunk(deps, { ...begun, chunk }, Math.max(1, deadlineMs - (begunAt - startedAt)))
    // If other chunks succeeded, this failure is left to the next step, which starts with the same chunk.
    if (put.kind !== 'taken') return chunk === begun.chunk ? refusalOfChunk(begun, put) : continued(begun, chunk)
    chunk = put.next
    slowestMs = Math.max(slowestMs, deps.now() - begunAt)
  }
  return chunk < count ? continued(begun, chunk) : sent(deps, begun)
}

/** Sends the last chunk, which makes TikTok start publishing. */
export const sendLastChunk = async (deps: PublisherDeps, begun: Begun, accessToken: string): Promise<StepOutcome> => {
  const put = await putChunk(deps, begun, lastTimeoutMs)
  if (put.kind === 'taken') return put.next < chunksOf(begun.cut).count ? continued(begun, put.next) : sent(deps, begun)
  if (put.kind === 'lost') return unfinishedCall({ platform: 'tiktok', makesPublic: true, detail: put.detail })
  // The upload URL may have ended because this very chunk completed the upload earlier and the response was lost.
  if (put.kind === 'ended' && (await hasArrived(deps, begun, accessToken)) !== 'no') return sent(deps, begun)
  return refusalOfChunk(begun, put)
}

type Put = { kind: 'taken'; next: number } | Failure
type Failure = { kind: 'unsent' | 'lost' | 'ended'; detail: string }

/** The upload URL needs no authentication. Any 2xx status accepts the chunk, and 416 says where to continue. */
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

/** The upload URL is valid for an hour. A post that waited longer is registered again. */
const refusalOfChunk = ({ progress }: Begun, { kind, detail }: Failure): StepOutcome =>
  kind === 'ended'
    ? beginAnew(progress, { code: 'upload-ended', message: 'TikTok stopped accepting this upload.', detail })
    : { kind: 'refused', refusal: transient('TikTok didn’t accept part of the video. We’ll try again soon.', detail) }

const continued = ({ progress, task, uploadUrl, cut: { chunkBytes } }: Begun, chunk: number): StepOutcome => ({
  kind: 'done',
  progress: { ...progress, task: { ...task, state: { name: 'sending', uploadUrl, chunk, chunkBytes } } },
  hasEffect: false,
})
