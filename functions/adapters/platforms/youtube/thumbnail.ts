import * as z from 'zod'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { secondMs } from '#shared/domain/times.ts'
import { thumbnailNeed } from '#shared/platforms/youtube/limits.ts'
import { bearer } from '../call.ts'
import { refusalOf, refusingMissingFiles } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callYouTube, uploadUrl } from './call.ts'
import type { YouTubeProgress } from './steps.ts'

type Work = { videoId: string; thumbnail: Media; progress: YouTubeProgress; accessToken: string }

const triesMax = 3
const pauseMs = 10 * secondMs

/** Sets the video's thumbnail. The video already exists, so only an expired sign-in stops the post here. */
export const setThumbnail = async (deps: PublisherDeps, work: Work): Promise<StepOutcome> => {
  const outcome = await refusingMissingFiles(() => send(deps, work))
  if (outcome.kind !== 'refused' || outcome.refusal.retry.when === 'after-refresh') return outcome
  const { progress } = work
  const { reason, retry } = outcome.refusal
  const thumbnailTries = progress.thumbnailTries + 1
  if (retry.when === 'later' && thumbnailTries < triesMax)
    return { kind: 'waiting', progress: { ...progress, thumbnailTries }, checkAfterMs: pauseMs }
  return { kind: 'done', progress: { ...progress, thumbnail: withoutThumbnail(reason) }, hasEffect: true }
}

const send = async (deps: PublisherDeps, { videoId, thumbnail, progress, accessToken }: Work): Promise<StepOutcome> => {
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

const withoutThumbnail = (reason: Reason): Reason =>
  reason.class === 'permission' || reason.class === 'invalid-content'
    ? reason
    : { ...reason, message: 'The video is on YouTube, but without its thumbnail. Set it in YouTube Studio.' }
