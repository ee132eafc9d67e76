import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { instagramPicture, instagramStoryPicture } from '#shared/platforms/instagram/limits.ts'
import type { PlatformClient } from '../call.ts'
import { type Container, containerChecks } from '../containers.ts'
import { invalidContent } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { ContainerAnswer, CreatedAnswer, callInstagram } from './call.ts'
import { containerGone, readFailure } from './refusals.ts'
import { type InstagramProgress, isCarousel, kindOf, optionsOf, prepareAnew } from './steps.ts'

export type Job = { delivery: Delivery; progress: InstagramProgress; accessToken: string }

/** Makes Instagram fetch the next file of a carousel. */
export const makeItem = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const media = delivery.media[progress.items.length]
  if (!media) throw new Error('Every file of the carousel was made already.')
  const fields = { is_carousel_item: true, ...(await fileFields(deps, media, 'VIDEO')), ...altTextOf(media) }
  const called = await create(deps, { delivery, accessToken, fields })
  if (called.kind !== 'ok') return called
  const items = [...progress.items, { id: called.value.id, madeAt: deps.now(), isReady: false }]
  return { kind: 'done', progress: { ...progress, items }, hasEffect: false }
}

/** Creates the container to publish: an image, a reel, a story, or the carousel of the files before. */
export const makeContainer = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const [first] = delivery.media
  if (!first) return { kind: 'refused', refusal: invalidContent('Instagram posts need an image or video. Add one.') }
  const fields = isCarousel(delivery) ? carouselFields(delivery, progress) : await singleFields(deps, delivery, first)
  const called = await create(deps, { delivery, accessToken, fields })
  if (called.kind !== 'ok') return called
  const container = { id: called.value.id, madeAt: deps.now(), isReady: false }
  return { kind: 'done', progress: { ...progress, container }, hasEffect: false }
}

type Fields = Record<string, string | number | boolean | string[]>

const create = (deps: PublisherDeps, { delivery, accessToken, fields }: { delivery: Delivery; accessToken: string; fields: Fields }) =>
  callInstagram(deps, { method: 'POST', path: `${delivery.account.remoteId}/media`, body: fields, accessToken, answer: CreatedAnswer })

const carouselFields = (delivery: Delivery, { items }: InstagramProgress): Fields => ({
  media_type: 'CAROUSEL',
  children: items.map(({ id }) => id).join(','),
  ...wordsOf(delivery),
})

const singleFields = async (deps: PublisherDeps, delivery: Delivery, media: Media): Promise<Fields> => {
  const options = optionsOf(delivery)
  if (kindOf(delivery) === 'story') {
    const file = await fileFields(deps, media, 'STORIES', instagramStoryPicture)
    return { media_type: 'STORIES', ...file, ...labelsOf(delivery) }
  }
  const file = await fileFields(deps, media, 'REELS')
  if (media.kind !== 'video') return { ...file, ...wordsOf(delivery), ...altTextOf(media) }
  const { shareToFeed = true, coverAtMs } = options
  return { ...file, ...wordsOf(delivery), share_to_feed: shareToFeed, ...(coverAtMs !== undefined && { thumb_offset: coverAtMs }) }
}

/** Instagram fetches files itself. */
const fileFields = async (deps: PublisherDeps, media: Media, videoType: string, need = instagramPicture): Promise<Fields> => {
  if (media.kind === 'video')
    return { media_type: videoType, video_url: await deps.files.shareUrl({ workspaceId: media.workspaceId, id: media.id }) }
  const { file } = await pictureFor(deps, media, need)
  return { image_url: await deps.files.shareUrl(file) }
}

const wordsOf = (delivery: Delivery): Fields => {
  const { collaborators = [] } = optionsOf(delivery)
  const names = collaborators.map((name) => name.replace(/^@/, ''))
  return {
    ...(delivery.text !== '' && { caption: delivery.text }),
    ...(names.length > 0 && { collaborators: names }),
    ...labelsOf(delivery),
  }
}

const labelsOf = (delivery: Delivery): Fields => (optionsOf(delivery).madeWithAi ? { is_ai_generated: true } : {})

const altTextOf = ({ kind, altText }: Media): Fields => (kind === 'video' || !isVisible(altText) ? {} : { alt_text: altText })

/** Returns a container's status from Instagram, or what a refusal of the status call means. */
export const readContainer = (deps: PlatformClient, { id }: Pick<Container, 'id'>, accessToken: string) =>
  callInstagram(deps, { method: 'GET', path: id, query: { fields: 'status_code,status' }, accessToken, answer: ContainerAnswer })

export const { checkContainer, checkItems, afterLoss } = containerChecks<InstagramProgress>({
  name: platformNames.instagram,
  read: readContainer,
  isGone: (failed) => failed.kind === 'refused' && failed.refusal.reason.platformCode === String(containerGone),
  readFailure,
  prepareAnew: (_, restarts) => prepareAnew(restarts),
  // Small accounts have a low limit on status calls.
  pauseMin: 3 * secondMs,
})
