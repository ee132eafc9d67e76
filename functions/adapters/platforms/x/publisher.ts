import type { Delivery, Price, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { millsPerUsd } from '#shared/platforms/day-budgets.ts'
import { priceOfPost } from '#shared/platforms/x/limits.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { postUrl } from './call.ts'
import { createPost } from './create-post.ts'
import { findPost } from './find.ts'
import { fingerprintOfNext } from './listed-post.ts'
import { nextWork, readProgress, stepOf, textsOf, type Work, withoutExpired } from './steps.ts'
import { checkUpload, describeUpload, finishUpload, sendParts, startUpload, uploadImage } from './upload.ts'

/** Publishes on X: files, the post, and its thread. */
export const xPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'x',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => (step.repeat === 'reconcile' ? fingerprintOfNext(delivery) : step.name),
  price: priceOfNext,
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    return forgetExpired(delivery, deps.now()) ?? (await refusingMissingFiles(() => doWork(deps, { delivery, work, accessToken })))
  },
  publicPart: (delivery) => {
    const { posts } = readProgress(delivery.progress)
    const [remoteId] = posts
    if (remoteId === undefined) return undefined
    return { remoteId, url: postUrl(deps.app, delivery.account.username, remoteId), isAll: posts.length >= textsOf(delivery).length }
  },
  find: async (delivery, { step, ...sent }, accessToken) =>
    step.repeat === 'reconcile' ? findPost(deps, delivery, { ...sent, accessToken }) : { kind: 'absent' },
  afterRewind: (delivery) => ({
    kind: 'search',
    search: ({ since, notOurs }, accessToken) =>
      findPost(deps, delivery, { sentAt: since, notOurs, fingerprint: fingerprintOfNext(delivery), accessToken }),
  }),
})

/** A target can wait for days between its uploads and its post. By then, X has dropped the files. */
const forgetExpired = (delivery: Delivery, now: number): StepOutcome | undefined => {
  const progress = readProgress(delivery.progress)
  const fresh = withoutExpired(progress, now)
  const isStale = Object.keys(fresh.uploads).length < Object.keys(progress.uploads).length
  return isStale && progress.posts.length === 0 ? { kind: 'done', progress: fresh, hasEffect: false } : undefined
}

const doWork = (
  deps: PublisherDeps,
  { delivery, work, accessToken }: { delivery: Delivery; work: Work; accessToken: string },
): Promise<StepOutcome> => {
  const job = { progress: readProgress(delivery.progress), accessToken }
  switch (work.name) {
    case 'upload-image':
      return uploadImage(deps, { ...job, media: work.media })
    case 'upload-start':
      return startUpload(deps, { ...job, media: work.media })
    case 'upload-part':
      return sendParts(deps, { ...job, ...work })
    case 'upload-finish':
      return finishUpload(deps, { ...job, ...work })
    case 'upload-status':
      return checkUpload(deps, { ...job, ...work })
    case 'describe':
      return describeUpload(deps, { ...job, ...work })
    case 'post':
      return createPost(deps, delivery, accessToken)
    case 'conclude':
      return Promise.resolve(concluded(deps, delivery, work.remoteId))
  }
}

const concluded = ({ app }: PublisherDeps, { progress, account }: Delivery, remoteId: string): StepOutcome => ({
  kind: 'published',
  progress,
  remoteId,
  url: postUrl(app, account.username, remoteId),
})

/** X's price for a delivery's next step, and for everything left: posts, and texts that describe files. */
const priceOfNext = (delivery: Delivery): Price => {
  const { posts, uploads } = readProgress(delivery.progress)
  const texts = textsOf(delivery).slice(posts.length)
  const isPublic = posts.length > 0
  const undescribed = isPublic
    ? []
    : delivery.media.filter(({ id, kind, altText }) => kind !== 'video' && isVisible(altText) && !uploads[id]?.isDescribed)
  const work = nextWork(delivery)
  return {
    step: inMills(work.name === 'post' ? texts.slice(0, 1) : [], work.name === 'describe' ? 1 : 0),
    rest: inMills(texts, undescribed.length),
  }
}

const inMills = (texts: readonly string[], describedMedia: number) => Math.round(priceOfPost({ texts, describedMedia }) * millsPerUsd)
