import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Fetch } from '../http.ts'
import { refusingMissingFiles } from '../refusing-missing-files.ts'
import { postUrl, type XConfig } from './config.ts'
import { createPost } from './create-post.ts'
import { findPost } from './find.ts'
import { fingerprintOfNext } from './fingerprint.ts'
import { priceOfNext } from './price.ts'
import { readProgress, withoutExpired } from './progress.ts'
import { nextWork, stepOf, type Work } from './steps.ts'
import { checkUpload, describeUpload, finishUpload, sendParts, startUpload, type Uploader, uploadImage } from './upload.ts'

/** Publishing on X: files, the post, and its thread. `now` gives ms since the epoch. */
export const xPublisher = (
  config: XConfig,
  { files, now, fetch = globalThis.fetch }: Omit<Uploader, 'config' | 'fetch'> & { fetch?: Fetch },
): Publisher => {
  const deps = { config, files, now, fetch }
  return {
    platform: 'x',
    nextStep: (delivery) => stepOf(nextWork(delivery)),
    fingerprint: (delivery, step) => (step.repeat === 'reconcile' ? fingerprintOfNext(delivery) : step.name),
    price: priceOfNext,
    perform: async (delivery, step, accessToken) => {
      const work = nextWork(delivery)
      if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
      return forgetExpired(delivery, now()) ?? (await refusingMissingFiles(() => doWork(deps, { delivery, work, accessToken })))
    },
    find: async (delivery, { step, ...sent }, accessToken) =>
      step.repeat === 'reconcile' ? findPost(deps, delivery, { ...sent, accessToken }) : { kind: 'absent' },
  }
}

/** A target can wait for days between its uploads and its post; by then X has dropped the files. */
const forgetExpired = (delivery: Delivery, now: number): StepOutcome | undefined => {
  const progress = readProgress(delivery.progress)
  const fresh = withoutExpired(progress, now)
  const isStale = Object.keys(fresh.uploads).length < Object.keys(progress.uploads).length
  return isStale && progress.posts.length === 0 ? { kind: 'done', progress: fresh, hasEffect: false } : undefined
}

const doWork = (
  deps: Uploader,
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

const concluded = ({ config }: Uploader, { progress, account }: Delivery, remoteId: string): StepOutcome => ({
  kind: 'published',
  progress,
  remoteId,
  url: postUrl(config, account.username, remoteId),
})
