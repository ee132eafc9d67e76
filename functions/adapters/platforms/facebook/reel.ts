import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { isAtHost } from '../app.ts'
import { call } from '../call.ts'
import { refusalOf, transient } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callFacebook, Done, StartedReel } from './call.ts'
import { beginAnew, done, type Job, postFailed, waiting } from './outcomes.ts'
import { captionOf } from './posts.ts'
import { readUploadRefusal } from './refusals.ts'
import { afresh, type Reel } from './steps.ts'
import { askForVideo, readVideoState, unusableVideo } from './video-status.ts'

const sendsMax = 3

/** Starts a reel's upload. */
export const startReel = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${delivery.account.remoteId}/video_reels`,
    accessToken,
    fields: { upload_phase: 'start' },
    answer: StartedReel,
  })
  if (called.kind !== 'ok') return called
  const { video_id: videoId, upload_url: uploadUrl } = called.value
  // The upload URL gets the Page's token, so it must be Facebook's.
  if (!isAtHost(deps.app, 'rupload.facebook.com', uploadUrl)) throw new Error('Facebook gave an upload address of another host.')
  return done({ ...progress, reel: { videoId, uploadUrl, state: 'started', sends: 0 }, begunAt: deps.now(), polls: 0 })
}

/** Makes Facebook fetch the reel's file. */
export const uploadReel = async (
  deps: PublisherDeps,
  { progress, accessToken }: Job,
  { media, reel }: { media: Media; reel: Reel },
): Promise<StepOutcome> => {
  const called = await call(deps, {
    platform: 'facebook',
    method: 'POST',
    url: reel.uploadUrl,
    makesPublic: false,
    headers: { authorization: `OAuth ${accessToken}`, file_url: await deps.files.shareUrl(media) },
    answer: Done,
    refuse: readUploadRefusal,
  })
  const sends = reel.sends + 1
  if (called.kind === 'ok') return done({ ...progress, reel: { ...reel, state: 'sent', sends } })
  const refusal = refusalOf(called)
  // Facebook may have the file anyway, so Crier checks before sending it again.
  const isPassing = refusal.reason.class === 'transient'
  return { kind: 'refused', refusal, ...(isPassing && { progress: { ...progress, reel: { ...reel, state: 'unsure', sends } } }) }
}

/** Checks whether Facebook has the whole file: finishing a reel before that is refused. */
export const checkReel = async (deps: PublisherDeps, { progress, accessToken }: Job, reel: Reel): Promise<StepOutcome> => {
  const called = await askForVideo(deps, { videoId: reel.videoId, accessToken })
  if (called.kind !== 'ok') return called
  const { failure, upload } = readVideoState(called.value)
  if (failure?.isOfUpload) return beginAnew(progress, transient(interrupted, failure.message).reason)
  if (failure) return { kind: 'refused', refusal: unusableVideo(failure.message), progress: afresh(progress) }
  if (upload === 'complete') return done({ ...progress, reel: { ...reel, state: 'uploaded' }, polls: 0 })
  if (upload === 'running' || reel.state === 'sent') return waiting({ ...progress, reel })
  if (reel.sends >= sendsMax) return beginAnew(progress, transient(interrupted).reason)
  return done({ ...progress, reel: { ...reel, state: 'started' }, polls: 0 })
}

/** Publishes a reel whose file is complete. */
export const finishReel = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job, reel: Reel): Promise<StepOutcome> => {
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${delivery.account.remoteId}/video_reels`,
    accessToken,
    makesPublic: true,
    fields: { upload_phase: 'finish', video_id: reel.videoId, video_state: 'PUBLISHED', ...captionOf({ delivery }) },
    answer: Done,
  })
  return called.kind === 'ok' ? waiting({ ...progress, videoId: reel.videoId }) : postFailed(progress, called)
}

const interrupted = 'The reel’s upload to Facebook was interrupted. We’ll try again soon.'
