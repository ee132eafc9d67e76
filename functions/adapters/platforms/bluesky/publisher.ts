import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { refusingMissingFiles, transient } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { withPatience } from '../with-patience.ts'
import { askedServer } from './asked-server.ts'
import { addressOf, concluded, createPost, findPost, uriOf } from './create-post.ts'
import { prepare } from './prepare.ts'
import { searchPosts } from './search.ts'
import { nextWork, readProgress, stepOf, textsOf, type Work, withoutOldFiles } from './steps.ts'
import { makeCard, uploadFile } from './upload.ts'

/** Publishes on Bluesky: files, the post, and its thread. */
export const blueskyPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'bluesky',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => {
    const work = nextWork(delivery)
    return work.name === 'post' ? uriOf(delivery.account.remoteId, work.key) : step.name
  },
  asks: (delivery, accessToken) => askedServer(deps, delivery, accessToken),
  perform: async (delivery, step, accessToken, patience = {}) => {
    const work = nextWork(delivery)
    if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    const perform = () =>
      withPatience(deps, patience, async (patient, isOver) => {
        const outcome = await doWork(patient, { delivery, work, accessToken })
        // With more time, the missing card or mention might have been found.
        return isOver() && (work.name === 'card' || work.name === 'prepare') ? cutShort : outcome
      })
    return forgetOldFiles(delivery, deps.now()) ?? (await refusingMissingFiles(perform))
  },
  publicPart: (delivery, accessToken) => {
    const { posts } = readProgress(delivery.progress)
    const [first] = posts
    return first && { remoteId: first.uri, url: addressOf(deps, delivery, accessToken), isAll: posts.length >= textsOf(delivery).length }
  },
  find: async (delivery, _, accessToken) => {
    const work = nextWork(delivery)
    return work.name === 'post' ? findPost(deps, delivery, { ...work, accessToken }) : { kind: 'absent' }
  },
  afterRewind: (delivery) => ({ kind: 'search', search: (lost, accessToken) => searchPosts(deps, delivery, lost, accessToken) }),
})

const cutShort: StepOutcome = {
  kind: 'refused',
  refusal: transient('A server this post needs is responding slowly. We’ll try again soon.'),
}

/** A target may wait a long time between uploading its files and posting. By then, the server may have dropped them. */
const forgetOldFiles = (delivery: Delivery, now: number): StepOutcome | undefined => {
  const progress = readProgress(delivery.progress)
  const fresh = withoutOldFiles(progress, now)
  const isOld = Object.keys(fresh.uploads).length < Object.keys(progress.uploads).length || (progress.card && !fresh.card)
  return isOld && progress.posts.length === 0 ? { kind: 'done', progress: fresh, hasEffect: false } : undefined
}

const doWork = (
  deps: PublisherDeps,
  { delivery, work, accessToken }: { delivery: Delivery; work: Work; accessToken: string },
): Promise<StepOutcome> => {
  switch (work.name) {
    case 'prepare':
      return prepare(deps, delivery)
    case 'upload':
      return uploadFile(deps, delivery, work.media, accessToken)
    case 'card':
      return makeCard(deps, delivery, { url: work.url, accessToken })
    case 'post':
      return createPost(deps, delivery, { ...work, accessToken })
    case 'conclude':
      return Promise.resolve(concluded(deps, delivery, accessToken))
  }
}
