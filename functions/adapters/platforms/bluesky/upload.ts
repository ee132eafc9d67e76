import * as z from 'zod'
import type { Delivery, StepOutcome } from '#functions/ports/publisher.ts'
import type { Media } from '#shared/domain/media.ts'
import { secondMs } from '#shared/domain/times.ts'
import { blueskyLimits, blueskyPicture } from '#shared/platforms/bluesky/limits.ts'
import type { PlatformClient } from '../call.ts'
import { cardFor, mayGoWell } from '../card-for.ts'
import { invalidContent } from '../failed.ts'
import { pictureFor } from '../picture-for.ts'
import type { PublisherDeps } from '../platform-adapter.ts'
import { callAs } from './call.ts'
import { accessOf, usualServer } from './session.ts'
import { Blob, readProgress } from './steps.ts'

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

const asItIs = ({ workspaceId, id, bytes, contentType, state }: Media) => {
  const { width, height } = state.name === 'ready' ? state : { width: 1, height: 1 }
  return { file: { workspaceId, id }, bytes, contentType, width, height }
}

type Link = { url: string; accessToken: string }

/**
 * Makes the link's card with the title, description, and image that its preview showed. A page that can't be read or
 * has no metadata gets none. The link stays in the text either way.
 */
export const makeCard = async (deps: PublisherDeps, delivery: Delivery, { url, accessToken }: Link): Promise<StepOutcome> => {
  const progress = readProgress(delivery.progress)
  const page = await cardFor(deps, { workspaceId: delivery.account.workspaceId, url })
  const image = page?.image
  const sent = image && (await sendBlob(deps, { content: image.content, contentType: image.type, accessToken }))
  if (sent && mayGoWell(sent)) return sent
  const thumb = sent?.kind === 'ok' ? sent.value.blob : undefined
  const card = page && { uri: url, title: page.title, description: page.description, ...(thumb && { thumb }), madeAt: deps.now() }
  return { kind: 'done', progress: { ...progress, card: card ?? 'none' }, hasEffect: false }
}
