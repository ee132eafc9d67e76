import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { isVisible } from '#shared/domain/visible-text.ts'
import { hostUrl } from '../app.ts'
import { bearer, type PlatformClient } from '../call.ts'
import { invalidContent } from '../failed.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callPinterest, PinAnswer } from './call.ts'
import { optionsOf, picturesFor, readProgress, videoIn } from './steps.ts'

export const createPin = async (deps: PublisherDeps, delivery: Delivery, accessToken: string): Promise<StepOutcome> => {
  const { boardId } = optionsOf(delivery.options)
  if (boardId === undefined) return refused('A Pin needs a board. Choose one.')
  if (delivery.media.length === 0) return refused('A Pin needs an image or video. Add one.')
  const called = await callPinterest(deps, {
    operation: 'pin',
    method: 'POST',
    path: '/pins',
    authorization: bearer(accessToken),
    body: { board_id: boardId, ...wordsOf(delivery), media_source: await sourceOf(deps, delivery) },
    answer: PinAnswer,
  })
  if (called.kind === 'ok') return created(deps, delivery, called.value.id)
  // Pinterest may object to the upload or have forgotten it, so a manual retry gets a fresh one.
  const { video, ...progress } = readProgress(delivery.progress)
  const dropsVideo = called.kind === 'refused' && called.refusal.reason.class === 'invalid-content' && video !== undefined
  return dropsVideo ? { ...called, progress } : called
}

/** The outcome when the Pin is public. */
export const created = ({ app }: PlatformClient, { progress }: Delivery, id: string): Extract<StepOutcome, { kind: 'published' }> => ({
  kind: 'published',
  progress,
  remoteId: id,
  url: `${hostUrl(app, 'www.pinterest.com')}/pin/${id}/`,
})

/** A Pin's fields, without empty ones. A carousel has one alt text, that of its first picture. */
export const wordsOf = ({ text, options, media }: Delivery) => {
  const { title = '', link } = optionsOf(options)
  const altText = media[0]?.altText ?? ''
  return {
    ...(isVisible(title) && { title: title.trim() }),
    ...(isVisible(text) && { description: text }),
    ...(link && { link }),
    ...(isVisible(altText) && { alt_text: altText.trim() }),
  }
}

const sourceOf = async (deps: PublisherDeps, { media, options, progress }: Delivery) => {
  if (videoIn(media)) {
    const cover_image_key_frame_time = optionsOf(options).coverAtSeconds ?? 0
    return { source_type: 'video_id', media_id: readProgress(progress).video?.mediaId ?? '', cover_image_key_frame_time }
  }
  const pictures = await picturesFor(deps, media)
  const urls = await Promise.all(pictures.map(({ file }) => deps.files.shareUrl(file)))
  const [url] = urls
  return urls.length === 1
    ? { source_type: 'image_url', url }
    : { source_type: 'multiple_image_urls', items: urls.map((one) => ({ url: one })) }
}

const refused = (message: string): StepOutcome => ({ kind: 'refused', refusal: invalidContent(message) })
