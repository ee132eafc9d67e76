import { minuteMs, secondMs } from '#shared/domain/times.ts'
import type { Call } from '../platform/call.ts'
import type { KeptFile } from '../platform/fetch-file.ts'
import { randomText } from '../platform/grants.ts'
import type { Upload } from './uploads.ts'
import { videoResource } from './videos.ts'
import { channelsOf, type YouTubeFault, type YouTubeWorld } from './youtube-world.ts'

/** How long YouTube processes a video by default, in ms. */
const usualProcessingMs = 2 * secondMs

/** Turns a completed upload into a video, which can be seen once it's processed. */
export const publishVideo = (
  world: YouTubeWorld,
  { person, fault, receivedAt }: Call<YouTubeFault>,
  { upload, file, total }: { upload: Upload; file: KeptFile; total: number },
) => {
  const { metadata, channelId } = upload
  const id = randomText(9).slice(0, 11)
  const processedAt = world.now() + (fault?.processingMs ?? usualProcessingMs)
  const failure = fault?.processingError ?? failureOf(file, person.has('unverified'))
  // Since 2 November 2026, nothing is locked for lack of an audit. The channel's own settings may still make uploads
  // private.
  const privacy = person.has('secluded') ? 'private' : metadata.privacy
  world.uploads.finish(upload, id)
  world.videos.add({
    id,
    personId: person.id,
    channelId,
    title: metadata.title,
    categoryId: metadata.categoryId,
    privacy,
    uploadedAt: world.now(),
    processedAt,
    failure: failure ?? null,
  })
  const kind = isShort(file) ? 'short' : 'video'
  world.posts.add({
    platform: 'youtube',
    account: person.username,
    id,
    content: metadata.description,
    replyTo: undefined,
    receivedAt,
    media: [{ fileId: file.fileId, type: file.type, bytes: total, altText: '' }],
    path: kind === 'short' ? `/www.youtube.com/shorts/${id}` : `/www.youtube.com/watch?v=${id}`,
    visibleAt: failure === undefined ? processedAt : 'never',
    facts: {
      ...metadata,
      privacy,
      asked: metadata.privacy,
      kind,
      channel: channelsOf(person).find((one) => one.id === channelId)?.title ?? person.name,
    },
  })
  return videoResource(world, id)
}

const failureOf = ({ type, durationMs = 0 }: KeptFile, isUnverified: boolean) => {
  if (!type.startsWith('video/')) return 'invalidFile'
  return durationMs > (isUnverified ? 15 : 720) * minuteMs ? 'length' : undefined
}

/** YouTube decides by itself: square or upright, and no longer than three minutes. */
const isShort = ({ width = 1, height = 0, durationMs = 0 }: KeptFile) => width <= height && durationMs <= 3 * minuteMs
