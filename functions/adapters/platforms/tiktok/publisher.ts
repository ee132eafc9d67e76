import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { profileUrl } from './call.ts'
import { postPhotos, readyPhotos } from './photos.ts'
import { checkPost, findPost } from './status.ts'
import { nextWork, readProgress, stepOf, type Work } from './steps.ts'
import { sendChunks, sendLastChunk, startUpload } from './upload.ts'

/** Publishes on TikTok: a video or photos, posted directly or as a draft in the person's inbox. */
export const tikTokPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'tiktok',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  // A post is looked up by TikTok's own id.
  fingerprint: ({ progress }, step) => readProgress(progress).task?.publishId ?? step.name,
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (work.name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    return await refusingMissingFiles(() => doWork(deps, { delivery, work, accessToken }))
  },
  publicPart: ({ progress }) => {
    const { task } = readProgress(progress)
    return task?.state.name === 'sent' ? { remoteId: task.publishId, url: profileUrl(deps.app, task.username), isAll: true } : undefined
  },
  find: (delivery, _sent, accessToken) => findPost(deps, delivery, accessToken),
  // A post can only be looked up by an id that's been lost: Crier has no permission to list videos.
  afterRewind: () => ({ kind: 'ask' }),
})

const doWork = (
  deps: PublisherDeps,
  { delivery, work, accessToken }: { delivery: Delivery; work: Work; accessToken: string },
): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  switch (work.name) {
    case 'photos':
      return readyPhotos(deps, delivery)
    case 'post':
      return postPhotos(deps, delivery, accessToken)
    case 'upload-start':
      return startUpload(deps, delivery, { video: work.video, accessToken })
    case 'upload':
      return sendChunks(deps, { ...work, progress })
    case 'publish':
      return sendLastChunk(deps, { ...work, progress }, accessToken)
    case 'status':
      return checkPost(deps, delivery, { task: work.task, accessToken })
  }
}
