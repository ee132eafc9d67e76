import type { StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import type { Reason } from '#shared/domain/refusals.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { facebookPicture } from '#shared/platforms/facebook/limits.ts'
import { facebookLinkOf } from '#shared/platforms/facebook/text.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { CreatedVideo, callFacebook, PhotoAnswer, PostAnswer, webUrl } from './call.ts'
import { done, type Job, postFailed, waiting } from './outcomes.ts'
import { type FacebookProgress, optionsOf } from './steps.ts'

/** Publishes a text, a link, or the photos uploaded before. */
export const postToFeed = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job): Promise<StepOutcome> => {
  const { account, text, media } = delivery
  const link = media.length > 0 || progress.isWithoutLink ? undefined : facebookLinkOf(optionsOf(delivery), text)
  const photos = media.map(({ id }, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: progress.photos[id] })])
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${account.remoteId}/feed`,
    accessToken,
    makesPublic: true,
    fields: {
      ...messageOf(text),
      ...(link !== undefined && { link }),
      ...Object.fromEntries(photos),
      published: 'true',
      fields: 'id,permalink_url',
    },
    answer: PostAnswer,
  })
  if (called.kind !== 'ok') return postFailed(progress, called, link === undefined ? undefined : { isReadableWithout: isVisible(text) })
  const { id, permalink_url = `/${id}` } = called.value
  return { kind: 'published', progress, remoteId: id, url: webUrl(deps.app, permalink_url), reason: withoutLink(progress) }
}

/** The note on a post whose link Facebook refused. */
export const withoutLink = ({ isWithoutLink }: FacebookProgress): Reason | undefined =>
  isWithoutLink
    ? { class: 'invalid-content', message: 'Facebook didn’t accept the link, so the text was posted without a card.' }
    : undefined

/** Uploads one of several photos, unpublished. A retry leaves an extra one behind, which Facebook drops after a day. */
export const sendPhoto = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job, media: Media): Promise<StepOutcome> => {
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${delivery.account.remoteId}/photos`,
    accessToken,
    fields: { ...(await photoFields(deps, media)), published: 'false' },
    answer: PhotoAnswer,
  })
  if (called.kind !== 'ok') return called
  return done({ ...progress, photos: { ...progress.photos, [media.id]: called.value.id }, begunAt: progress.begunAt ?? deps.now() })
}

/** Publishes a post's only photo. */
export const postSinglePhoto = async (
  deps: PublisherDeps,
  { delivery, progress, accessToken }: Job,
  media: Media,
): Promise<StepOutcome> => {
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${delivery.account.remoteId}/photos`,
    accessToken,
    makesPublic: true,
    fields: { ...(await photoFields(deps, media)), ...messageOf(delivery.text), published: 'true' },
    answer: PhotoAnswer,
  })
  if (called.kind !== 'ok') return postFailed(progress, called)
  const { id, post_id: remoteId = id } = called.value
  return { kind: 'published', progress, remoteId, url: webUrl(deps.app, `/${remoteId}`) }
}

/** Publishes a video, which Facebook fetches and processes afterward. */
export const postVideo = async (deps: PublisherDeps, { delivery, progress, accessToken }: Job, media: Media): Promise<StepOutcome> => {
  const called = await callFacebook(deps, {
    method: 'POST',
    path: `/${delivery.account.remoteId}/videos`,
    accessToken,
    makesPublic: true,
    fields: { file_url: await deps.files.shareUrl(media), ...captionOf({ delivery }), published: 'true' },
    answer: CreatedVideo,
  })
  return called.kind === 'ok' ? waiting({ ...progress, videoId: called.value.id }) : postFailed(progress, called)
}

/** A video's title and description. */
export const captionOf = ({ delivery }: Pick<Job, 'delivery'>): Record<string, string> => {
  const { title } = optionsOf(delivery)
  return { ...(isVisible(delivery.text) && { description: delivery.text }), ...(title && { title }) }
}

const messageOf = (text: string): Record<string, string> => (isVisible(text) ? { message: text } : {})

const photoFields = async (deps: PublisherDeps, media: Media): Promise<Record<string, string>> => {
  const { file } = await pictureFor(deps, media, facebookPicture)
  return { url: await deps.files.shareUrl(file), ...(isVisible(media.altText) && { alt_text_custom: media.altText }) }
}
