import * as z from 'zod'
import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { thumbnailNeed } from '#shared/platforms/youtube/limits.ts'
import { bearer } from '../call.ts'
import { invalidContent, refusalOf, refusingMissingFiles } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callYouTube, uploadUrl } from './call.ts'
import { nextWork, readProgress, stepOf, type WorkItem, type YouTubeProgress } from './steps.ts'
import { finishUpload, sendPieces, startUpload } from './upload.ts'
import { checkVideo, videoUrl } from './video-state.ts'

/** Publishes on YouTube: the upload, the thumbnail, and the wait until the video can be seen. */
export const youTubePublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'youtube',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (_delivery, step) => step.name,
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (work.name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    return refusingMissingFiles(() => perform(deps, work, { delivery, accessToken }))
  },
  publicPart: (delivery) => {
    const { videoId } = readProgress(delivery.progress)
    return videoId === undefined ? undefined : { remoteId: videoId, url: videoUrl(deps.app, delivery, videoId), isAll: true }
  },
  // No step has repeat `reconcile`, because a repeated upload finds out by itself.
  find: async () => ({ kind: 'absent' }),
  // Only the upload session knows whether it's complete, and its URL has been lost.
  afterRewind: () => ({ kind: 'ask' }),
})

const perform = async (
  deps: PublisherDeps,
  work: WorkItem,
  { delivery, accessToken }: { delivery: Delivery; accessToken: string },
): Promise<StepOutcome> => {
  const job = { delivery, accessToken, progress: readProgress(delivery.progress) }
  switch (work.name) {
    case 'start':
      return work.video
        ? startUpload(deps, { ...job, video: work.video })
        : { kind: 'refused', refusal: invalidContent('YouTube posts need a video. Add one.') }
    case 'send':
      return sendPieces(deps, { ...job, ...work })
    case 'finish':
      return finishUpload(deps, { ...job, ...work })
    case 'thumbnail':
      return setThumbnail(deps, { ...job, ...work })
    case 'status':
      return checkVideo(deps, { ...job, ...work })
  }
}

type ThumbnailJob = { videoId: string; thumbnail: Media; progress: YouTubeProgress; accessToken: string }

const triesMax = 3
const pauseMs = 10 * secondMs

/** Sets the video's thumbnail. The video already exists, so a failure delays it at most, and only an expired sign-in stops it. */
const setThumbnail = async (deps: PublisherDeps, work: ThumbnailJob): Promise<StepOutcome> => {
  const outcome = await refusingMissingFiles(() => send(deps, work))
  if (outcome.kind !== 'refused' || outcome.refusal.retry.when === 'after-refresh') return outcome
  const { progress } = work
  const { reason, retry } = outcome.refusal
  const thumbnailTries = progress.thumbnailTries + 1
  if (retry.when === 'later' && thumbnailTries < triesMax) {
    const tried = { ...progress, thumbnailTries }
    if (retry.afterMs === undefined) return { kind: 'waiting', progress: tried, checkAfterMs: pauseMs }
    return { kind: 'refused', refusal: { reason: { ...reason, message: thumbnailLater }, retry }, progress: tried }
  }
  return { kind: 'done', progress: { ...progress, thumbnail: withoutThumbnail(reason) }, hasEffect: true }
}

const send = async (deps: PublisherDeps, { videoId, thumbnail, progress, accessToken }: ThumbnailJob): Promise<StepOutcome> => {
  const { file, bytes, contentType } = await pictureFor(deps, thumbnail, thumbnailNeed)
  const called = await callYouTube(deps, {
    operation: 'thumbnail',
    method: 'POST',
    url: uploadUrl(deps.app, 'thumbnails/set'),
    query: { videoId, uploadType: 'media' },
    headers: { authorization: bearer(accessToken), 'content-type': contentType },
    body: new Uint8Array(await deps.files.read(file, { from: 0, to: bytes })),
    answer: z.unknown(),
  })
  if (called.kind !== 'ok') return { kind: 'refused', refusal: refusalOf(called) }
  return { kind: 'done', progress: { ...progress, thumbnail: 'set' }, hasEffect: true }
}

const thumbnailLater = 'The video is on YouTube. We’ll set its thumbnail as soon as YouTube allows it.'

const withoutThumbnail = (reason: Reason): Reason =>
  reason.class === 'permission' || reason.class === 'invalid-content'
    ? reason
    : { ...reason, message: 'The video is on YouTube, but without its thumbnail. Set it in YouTube Studio.' }
