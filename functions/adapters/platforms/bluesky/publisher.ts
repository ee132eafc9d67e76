import * as z from 'zod'
import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { blueskyLimits, blueskyPicture } from '#shared/platforms/bluesky/limits.ts'
import type { PlatformClient } from '../call.ts'
import { cardFor, mayGoWell } from '../card-for.ts'
import { invalidContent, refusingMissingFiles, transient } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { withPatience } from '../with-patience.ts'
import { askedServer } from './asked-server.ts'
import { callAs } from './call.ts'
import { addressOf, concluded, createPost, findPost, uriOf } from './create-post.ts'
import { prepare } from './prepare.ts'
import { searchPosts } from './search.ts'
import { accessOf, usualServer } from './session.ts'
import { Blob, nextWork, readProgress, stepOf, textsOf, type WorkItem, withoutOldFiles } from './steps.ts'

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
  { delivery, work, accessToken }: { delivery: Delivery; work: WorkItem; accessToken: string },
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

const BlobAnswer = z.object({ blob: Blob })
/** A step may take 25 s. */
const uploadTimeoutMs = 22 * secondMs

/** Uploads a file. It isn't part of anything until a record refers to it. */
const uploadFile = async (deps: PublisherDeps, delivery: Delivery, media: Media, accessToken: string): Promise<StepOutcome> => {
  const isVideo = media.kind === 'video'
  if (isVideo && media.bytes > blueskyLimits.videoBytes.value)
    return { kind: 'refused', refusal: invalidContent(`“${media.fileName}” is too large for Bluesky. Use a smaller video.`) }
  const { file, bytes, width, height, contentType } = isVideo ? asItIs(media) : await pictureFor(deps, media, blueskyPicture)
  const content = await deps.files.read(file, { from: 0, to: bytes })
  const sent = await sendBlob(deps, { content: new Uint8Array(content), contentType, accessToken })
  if (sent.kind !== 'ok') return sent
  const progress = readProgress(delivery.progress)
  const upload = { blob: sent.value.blob, width, height, sentAt: deps.now() }
  return { kind: 'done', progress: { ...progress, uploads: { ...progress.uploads, [media.id]: upload } }, hasEffect: false }
}

type Content = { content: Uint8Array<ArrayBuffer>; contentType: string; accessToken: string }

/** The same bytes always get the same reference, so a retry is harmless. */
const sendBlob = (deps: PlatformClient, { content, contentType, accessToken }: Content) =>
  callAs(deps, accessOf(accessToken, usualServer(deps.app)), {
    operation: 'upload',
    method: 'POST',
    path: 'com.atproto.repo.uploadBlob',
    headers: { 'content-type': contentType },
    body: content,
    answer: BlobAnswer,
    timeoutMs: uploadTimeoutMs,
  })

const asItIs = ({ workspaceId, id, bytes, contentType, state }: Media) => {
  const { width, height } = state.name === 'ready' ? state : { width: 1, height: 1 }
  return { file: { workspaceId, id }, bytes, contentType, width, height }
}

type Link = { url: string; accessToken: string }

/**
 * Makes the link's card with the title, description, and image that its preview showed. A page that can't be read or
 * has no metadata gets none. The link stays in the text either way.
 */
const makeCard = async (deps: PublisherDeps, delivery: Delivery, { url, accessToken }: Link): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  const page = await cardFor(deps, { workspaceId: delivery.account.workspaceId, url })
  const image = page?.image
  const sent = image && (await sendBlob(deps, { content: image.content, contentType: image.type, accessToken }))
  if (sent && mayGoWell(sent)) return sent
  const thumb = sent?.kind === 'ok' ? sent.value.blob : undefined
  const card = page && { uri: url, title: page.title, description: page.description, ...(thumb && { thumb }), madeAt: deps.now() }
  return { kind: 'done', progress: { ...progress, card: card ?? 'none' }, hasEffect: false }
}
