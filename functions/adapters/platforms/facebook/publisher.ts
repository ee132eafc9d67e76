import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { invalidContent, refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { webUrl } from './call.ts'
import { findPost, fingerprintOf, searchPosts } from './find.ts'
import type { Job } from './outcomes.ts'
import { postSinglePhoto, postToFeed, postVideo, sendPhoto } from './posts.ts'
import { checkReel, finishReel, startReel, uploadReel } from './reel.ts'
import { afresh, isReel, isStale, nextWork, readProgress, stepOf, type Work } from './steps.ts'
import { checkVideo } from './video-status.ts'

/** Publishes on a Facebook Page: texts, links, photos, videos, and reels. */
export const facebookPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'facebook',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => (step.repeat === 'reconcile' ? fingerprintOf(delivery.text) : step.name),
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    if (isMixed(delivery)) return { kind: 'refused', refusal: invalidContent('Facebook allows photos or one video. Remove the others.') }
    const progress = readProgress(delivery.progress)
    if (isStale(progress, deps.now())) return { kind: 'done', progress: afresh(progress), hasEffect: false }
    return refusingMissingFiles(() => doWork(deps, { delivery, progress, accessToken }, work))
  },
  publicPart: (delivery) => {
    const { videoId } = readProgress(delivery.progress)
    if (videoId === undefined) return undefined
    const path = isReel(delivery) ? `/reel/${videoId}` : `/${delivery.account.remoteId}/videos/${videoId}`
    return { remoteId: videoId, url: webUrl(deps.app, path), isAll: true }
  },
  find: async (delivery, { step, ...sent }, accessToken) =>
    step.repeat === 'reconcile' ? findPost(deps, delivery, { ...sent, accessToken }) : { kind: 'absent' },
  // A Page's list of posts isn't documented to include its reels.
  afterRewind: (delivery) => (isReel(delivery) ? { kind: 'ask' } : { kind: 'search', search: searchPosts(deps, delivery) }),
})

/** True if some of the files would be left out. */
const isMixed = ({ media }: Delivery) => media.length > 1 && media.some(({ kind }) => kind === 'video')

const doWork = (deps: PublisherDeps, job: Job, work: Work): Promise<StepOutcome> => {
  switch (work.name) {
    case 'feed':
      return postToFeed(deps, job)
    case 'photo':
      return sendPhoto(deps, job, work.media)
    case 'single-photo':
      return postSinglePhoto(deps, job, work.media)
    case 'video':
      return postVideo(deps, job, work.media)
    case 'reel-start':
      return startReel(deps, job)
    case 'reel-upload':
      return uploadReel(deps, job, work)
    case 'reel-check':
      return checkReel(deps, job, work.reel)
    case 'reel-finish':
      return finishReel(deps, job, work.reel)
    case 'status':
      return checkVideo(deps, job, work.videoId)
  }
}
