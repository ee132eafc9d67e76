import type { Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { isExpired } from '../containers.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { profileUrl } from './call.ts'
import { checkContainer, checkItems, type Job, makeContainer, makeItem } from './containers.ts'
import { findPublished, searchPosts } from './find.ts'
import { concluded, publish, readPermalink, renewExpired } from './publish.ts'
import { nextWork, readProgress, stepOf, textsOf, type Work } from './steps.ts'

/** Publishes on Threads: containers are prepared first, then one call makes each part of a thread public. */
export const threadsPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'threads',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => (step.repeat === 'reconcile' ? (readProgress(delivery.progress).container?.id ?? '') : step.name),
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    const progress = readProgress(delivery.progress)
    const job = { delivery, progress, accessToken }
    // A target can wait for days between preparing and publishing.
    return isExpired(progress, deps.now()) ? renewExpired(deps, job) : refusingMissingFiles(() => performers[work.name](deps, job))
  },
  publicPart: (delivery) => {
    const { posts, url = profileUrl(deps.app, delivery.account.username) } = readProgress(delivery.progress)
    const [remoteId] = posts
    return remoteId === undefined ? undefined : { remoteId, url, isAll: posts.length >= textsOf(delivery).length }
  },
  find: async (delivery, sent, accessToken) =>
    sent.step.repeat === 'reconcile'
      ? findPublished(deps, { delivery, progress: readProgress(delivery.progress), accessToken }, sent)
      : { kind: 'absent' },
  afterRewind: (delivery) => ({ kind: 'search', search: searchPosts(deps, delivery) }),
})

const performers: Record<Work['name'], (deps: PublisherDeps, job: Job) => Promise<StepOutcome>> = {
  item: makeItem,
  'items-status': checkItems,
  container: makeContainer,
  'container-status': checkContainer,
  publish,
  permalink: readPermalink,
  conclude: async (_, { delivery }) => concluded(delivery),
}
