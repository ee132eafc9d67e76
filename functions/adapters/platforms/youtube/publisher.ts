import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { invalidContent, refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { nextWork, readProgress, stepOf, type Work } from './steps.ts'
import { setThumbnail } from './thumbnail.ts'
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
  work: Work,
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
