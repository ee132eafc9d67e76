import * as z from 'zod'
import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import { serverOf } from '#shared/platforms/mastodon/text.ts'
import { refusingMissingFiles } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { withPatience } from '../with-patience.ts'
import { callAs } from './call.ts'
import { concluded, createPost } from './create-post.ts'
import { findPost, idAt, searchPosts } from './find.ts'
import { type Access, accessOf, usualHost } from './session.ts'
import { idempotencyKey, nextWork, readProgress, stepOf, textsOf, type Work, withoutOldFiles } from './steps.ts'
import { checkFile, uploadFile } from './upload.ts'

/** Publishes on Mastodon: files, the post, and its thread. */
export const mastodonPublisher = (deps: PublisherDeps): Publisher => ({
  platform: 'mastodon',
  nextStep: (delivery) => stepOf(nextWork(delivery)),
  fingerprint: (delivery, step) => {
    const work = nextWork(delivery)
    return work.name === 'post' ? idempotencyKey(delivery, work.index) : step.name
  },
  asks: (delivery, accessToken) => {
    const work = nextWork(delivery)
    const { host } = accessOf(accessToken, serverOf(delivery.account.remoteId))
    const bytes = work.name === 'upload' ? work.media.bytes : 0
    return work.name === 'conclude' ? undefined : { server: host, bytes, isTrusted: host === usualHost(deps.app) }
  },
  perform: async (delivery, step, accessToken, patience = {}) => {
    const work = nextWork(delivery)
    if (stepOf(work).name !== step.name) throw new Error(`The step ${step.name} does not follow from this progress.`)
    const access = accessOf(accessToken, serverOf(delivery.account.remoteId))
    const perform = () => withPatience(deps, patience, (patient) => doWork(patient, { delivery, work, access }))
    return forgetOldFiles(delivery, deps.now()) ?? (await refusingMissingFiles(perform))
  },
  publicPart: (delivery) => {
    const { posts } = readProgress(delivery.progress)
    const [first] = posts
    return first && { remoteId: first.id, url: first.url, isAll: posts.length >= textsOf(delivery).length }
  },
  find: async (delivery, sent, accessToken) => {
    const work = nextWork(delivery)
    const access = accessOf(accessToken, serverOf(delivery.account.remoteId))
    return work.name === 'post' ? findPost(deps, delivery, { ...sent, index: work.index, access }) : { kind: 'absent' }
  },
  afterRewind: (delivery) => ({
    kind: 'search',
    search: (lost, accessToken) =>
      searchPosts(deps, delivery, { ...lost, access: accessOf(accessToken, serverOf(delivery.account.remoteId)) }),
  }),
})

/** A target may wait a long time between uploading its files and posting. By then, the server may have dropped them. */
const forgetOldFiles = (delivery: Delivery, now: number): StepOutcome | undefined => {
  const progress = readProgress(delivery.progress)
  const fresh = withoutOldFiles(progress, now)
  const isOld = Object.keys(fresh.uploads).length < Object.keys(progress.uploads).length
  return isOld && progress.posts.length === 0 ? { kind: 'done', progress: fresh, hasEffect: false } : undefined
}

const doWork = (
  deps: PublisherDeps,
  { delivery, work, access }: { delivery: Delivery; work: Work; access: Access },
): Promise<StepOutcome> => {
  switch (work.name) {
    case 'prepare':
      return lookBefore(deps, delivery, access)
    case 'upload':
      return uploadFile(deps, delivery, work.media, access)
    case 'status':
      return checkFile(deps, delivery, { ...work, access })
    case 'post':
      return createPost(deps, delivery, { index: work.index, access })
    case 'conclude':
      return Promise.resolve(concluded(delivery))
  }
}

/** Remembers the account's newest post. Ours will come after it. */
const lookBefore = async (deps: PublisherDeps, delivery: Delivery, access: Access): Promise<StepOutcome> => {
  const called = await callAs(deps, access, {
    operation: 'find',
    method: 'GET',
    path: `/api/v1/accounts/${idAt(delivery.account.remoteId)}/statuses`,
    query: { limit: '1', exclude_reblogs: 'true' },
    answer: z.array(z.object({ id: z.string() })),
  })
  if (called.kind !== 'ok') return called
  return { kind: 'done', progress: { ...readProgress(delivery.progress), newestBefore: called.value[0]?.id ?? '' }, hasEffect: false }
}
