import type { Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { isExpired } from '../containers.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { profileUrl } from './call.ts'
import { checkContainer, checkItems, type Job, makeContainer, makeItem } from './containers.ts'
import { concluded, foundInterrupted, readPermalink, writeFirstComment } from './follow-up.ts'
import { findPublished, publish, searchPosts } from './publish.ts'
import { kindOf, nextWork, prepareAnew, readProgress, stepOf, type Work } from './steps.ts'

/** Publishes on Instagram: containers are prepared first, made public with one call, and then commented on. */
export const instagramPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'instagram',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => (step.name === 'publish' ? (readProgress(delivery.progress).container?.id ?? '') : step.name),
  perform: async (delivery, step, accessToken) => {
    const work = nextWork(delivery)
    if (work !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    const progress = readProgress(delivery.progress)
    // A target can wait for days between preparing and publishing.
    if (progress.mediaId === undefined && isExpired(progress, deps.now()))
      return { kind: 'done', progress: prepareAnew(progress.restarts), hasEffect: false }
    return refusingMissingFiles(() => performers[work](deps, { delivery, progress, accessToken }))
  },
  publicPart: ({ account, progress }) => {
    const { mediaId, url = profileUrl(deps.app, account.username) } = readProgress(progress)
    return mediaId === undefined ? undefined : { remoteId: mediaId, url, isAll: true }
  },
  find: async (delivery, sent, accessToken) => {
    const { step } = sent
    if (step.name === 'first-comment') return foundInterrupted(delivery)
    if (step.name !== 'publish') return { kind: 'absent' }
    return findPublished(deps, { delivery, progress: readProgress(delivery.progress), accessToken }, sent)
  },
  // Stories aren't listed.
  afterRewind: (delivery) => (kindOf(delivery) === 'story' ? { kind: 'ask' } : { kind: 'search', search: searchPosts(deps, delivery) }),
})

const performers: Record<Work, (deps: PublisherDeps, job: Job) => Promise<StepOutcome>> = {
  item: makeItem,
  'items-status': checkItems,
  container: makeContainer,
  'container-status': checkContainer,
  publish,
  permalink: readPermalink,
  'first-comment': writeFirstComment,
  conclude: async (_, { delivery }) => concluded(delivery),
}
