import type { Delivery, Publisher, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { tikTokPicture } from '#shared/platforms/tiktok/limits.ts'
import { refusingMissingFiles } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callTikTok, PostAnswer, profileUrl } from './call.ts'
import { sent } from './outcomes.ts'
import { admit, photoRequest } from './requests.ts'
import { checkPost, findPost } from './status.ts'
import { nextWork, readProgress, stepOf, type WorkItem } from './steps.ts'
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
  { delivery, work, accessToken }: { delivery: Delivery; work: WorkItem; accessToken: string },
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

/** No further photo is started after this, so a step stays under its 25 s, in ms. */
const budgetMs = 12 * secondMs

/** Prepares the remaining photos, as many as fit in one step. */
const readyPhotos = async (deps: PublisherDeps, { media, progress }: Delivery): Promise<StepOutcome> => {
  const before = readProgress(progress)
  const photos = { ...before.photos }
  const startedAt = deps.now()
  for (const file of media.filter(({ id }) => photos[id] === undefined)) {
    if (deps.now() - startedAt > budgetMs) break
    const picture = await pictureFor(deps, file, tikTokPicture(sizeOf(file)))
    photos[file.id] = picture.file.variant ?? ''
  }
  return { kind: 'done', progress: { ...before, photos }, hasEffect: false }
}

/** Tells TikTok where the photos are. TikTok then fetches them itself, which can't be undone. */
const postPhotos = async (deps: PublisherDeps, delivery: Delivery, accessToken: string): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  const admission = await admit(deps, delivery, accessToken)
  if (admission.kind !== 'ok') return admission
  const urls = await Promise.all(delivery.media.map((file) => deps.files.shareUrl(asReady(file, progress.photos[file.id]))))
  const called = await callTikTok(deps, {
    ...photoRequest(delivery, urls, admission.creator),
    accessToken,
    data: PostAnswer,
    makesPublic: true,
    timeoutMs: 12 * secondMs,
  })
  if (called.kind !== 'ok') return called
  return sent(deps, { progress, task: { publishId: called.value.publish_id, username: admission.username } })
}

const asReady = ({ workspaceId, id }: Media, variant = '') => ({ workspaceId, id, ...(variant !== '' && { variant }) })

const sizeOf = ({ state }: Media) => (state.name === 'ready' ? state : { width: 0, height: 0 })
