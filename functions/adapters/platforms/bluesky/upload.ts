import * as z from 'zod'
import type { LinkCard } from '#functions/ports/platforms.ts'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { blueskyCardPicture, blueskyLimits, blueskyPicture } from '#shared/platforms/bluesky/limits.ts'
import { readCard } from '../../outside/link-cards.ts'
import { fetchAt, type PlatformClient } from '../call.ts'
import { invalidContent } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { accessOf, usualServer } from './session.ts'
import { Blob, type Card, readProgress } from './steps.ts'

const BlobAnswer = z.object({ blob: Blob })
/** A step may take 25 s. */
const uploadTimeoutMs = 22 * secondMs

/** Uploads a file. It isn't part of anything until a record refers to it. */
export const uploadFile = async (deps: PublisherDeps, delivery: Delivery, media: Media, accessToken: string): Promise<StepOutcome> => {
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
export const sendBlob = (deps: PlatformClient, { content, contentType, accessToken }: Content) =>
  callAs(deps, accessOf(accessToken, usualServer(deps.app)), {
    operation: 'upload',
    method: 'POST',
    path: 'com.atproto.repo.uploadBlob',
    headers: { 'content-type': contentType },
    body: content,
    answer: BlobAnswer,
    timeoutMs: uploadTimeoutMs,
  })

const asItIs = ({ userId, id, bytes, contentType, state }: Media) => {
  const { width, height } = state.name === 'ready' ? state : { width: 1, height: 1 }
  return { file: { userId, id }, bytes, contentType, width, height }
}

type Link = { url: string; accessToken: string }

/**
 * Builds a link's card from the page's metadata, because no server does that for us. A page that can't be read or has
 * no metadata gets none. The link stays in the text either way.
 */
export const makeCard = async (deps: PublisherDeps, delivery: Delivery, link: Link): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  return { kind: 'done', progress: { ...progress, card: (await cardOf(deps, link)) ?? 'none' }, hasEffect: false }
}

const cardOf = async (deps: PublisherDeps, { url, accessToken }: Link): Promise<Card | undefined> => {
  const page = await readCard({ fetchAt: (address) => fetchAt(deps, address) }, url)
  if (!page) return undefined
  const { title, description } = page
  const image = page.image && (await cardPicture(deps, page.image))
  const sent = image && (await sendBlob(deps, { content: image.content, contentType: image.type, accessToken }))
  const thumb = sent?.kind === 'ok' ? sent.value.blob : undefined
  return { uri: url, title, description, ...(thumb && { thumb }), madeAt: deps.now() }
}

/** The page's image in a format a card accepts; undefined if it can't be made, because no post waits for a page. */
const cardPicture = async ({ imageVariants }: Pick<PublisherDeps, 'imageVariants'>, image: NonNullable<LinkCard['image']>) => {
  if (image.content.length <= blueskyCardPicture.bytesMax) return image
  try {
    const { content, contentType } = await imageVariants.draw(image.content, blueskyCardPicture)
    return { content, type: contentType }
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}
