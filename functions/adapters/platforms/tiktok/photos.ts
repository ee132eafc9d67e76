import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { tikTokPicture } from '#shared/platforms/tiktok/limits.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callTikTok, PostAnswer } from './call.ts'
import { sent } from './outcomes.ts'
import { admit, photoRequest } from './requests.ts'
import { readProgress } from './steps.ts'

/** No further photo is started after this, so a step stays under its 25 s, in ms. */
const budgetMs = 12 * secondMs

/** Prepares the remaining photos, as many as fit in one step. */
export const readyPhotos = async (deps: PublisherDeps, { media, progress }: Delivery): Promise<StepOutcome> => {
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
export const postPhotos = async (deps: PublisherDeps, delivery: Delivery, accessToken: string): Promise<StepOutcome> => {
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
