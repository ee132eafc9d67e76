import type { Answer } from '../platform/answer.ts'
import { type Received, readBytes } from '../platform/body.ts'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { scopes } from './authorize.ts'
import { problem, refuse } from './problems.ts'
import type { Video, YouTubeFault, YouTubeWorld } from './youtube-world.ts'

const rejections = [
  ...['copyright', 'inappropriate', 'duplicate', 'termsOfUse', 'uploaderAccountSuspended', 'length', 'claim'],
  ...['uploaderAccountClosed', 'trademark', 'legal'],
]

/** `GET /youtube/v3/videos`: a video's processing status. Another person's private video counts as missing. */
export const videosHandle = (world: YouTubeWorld): SignedHandle<YouTubeFault, undefined> => ({
  operation: 'status',
  scopes: [scopes.readonly],
  read: readNothing,
  answer: ({ context, person, fault }) => {
    world.quota.spend('units', 1)
    const id = context.req.query('id') ?? ''
    processUnder(world, id, fault)
    const found = world.videos.byId(id)
    const items = found && (found.personId === person.id || found.privacy !== 'private') ? [itemOf(world, found)] : []
    return {
      status: 200,
      body: { kind: 'youtube#videoListResponse', items, pageInfo: { totalResults: items.length, resultsPerPage: items.length } },
    }
  },
})

/** Makes processing take longer, or fail now, if a fault says so. */
const processUnder = (world: YouTubeWorld, id: string, { processingMs, processingError }: Partial<YouTubeFault> = {}) => {
  if (processingMs === undefined && processingError === undefined) return
  const isFailure = processingError !== undefined
  const processedAt = isFailure ? world.now() : world.now() + (processingMs ?? 0)
  world.videos.finishProcessing({ id, processedAt, failure: processingError ?? null })
  world.posts.update('youtube', id, { visibleAt: isFailure ? 'never' : processedAt })
}

/** The video as the response to an upload's last piece, and to later queries. */
export const videoResource = (world: YouTubeWorld, id: string): Answer => {
  const video = world.videos.byId(id)
  if (!video) return problem('videoNotFound')
  const { channelId, title, categoryId, privacy, uploadedAt } = video
  return {
    status: 200,
    body: {
      kind: 'youtube#video',
      etag: 'e',
      id,
      snippet: { publishedAt: new Date(uploadedAt).toISOString(), channelId, title, categoryId },
      status: { uploadStatus: 'uploaded', privacyStatus: privacy, license: 'youtube', embeddable: true, publicStatsViewable: true },
    },
  }
}

const itemOf = ({ now }: YouTubeWorld, { id, privacy, processedAt, failure }: Video) => {
  const isWorking = processedAt > now()
  const isRejected = failure !== null && rejections.includes(failure)
  const ended = failure === null ? 'processed' : isRejected ? 'rejected' : 'failed'
  return {
    kind: 'youtube#video',
    id,
    status: {
      uploadStatus: isWorking ? 'uploaded' : ended,
      privacyStatus: privacy,
      ...(!isWorking && failure !== null && { [isRejected ? 'rejectionReason' : 'failureReason']: failure }),
    },
    processingDetails: { processingStatus: isWorking ? 'processing' : ended === 'failed' ? 'failed' : 'succeeded' },
  }
}

const bytesMax = 52_428_800
const notVerified = "The authenticated user doesn't have permissions to upload and set custom video thumbnails."

/** `POST /upload/youtube/v3/thumbnails/set?uploadType=media`: an image's bytes, whose type is detected. */
export const thumbnailsHandle = (world: YouTubeWorld): SignedHandle<YouTubeFault, Received, KeptFile> => ({
  operation: 'thumbnail',
  scopes: [scopes.upload],
  read: (context) => readBytes(context, bytesMax),
  look: (_call, received) => (received.isTooLarge ? refuse('mediaBodyTooLarge') : keepFile(world, received)),
  answer: ({ context, person }, _received, file) => {
    world.quota.spend('units', 50)
    const id = context.req.query('videoId') ?? ''
    if (world.videos.byId(id)?.personId !== person.id) return problem('videoNotFound')
    if (person.has('unverified')) return problem('forbidden', { domain: 'youtube.thumbnail', message: notVerified })
    if (file?.type !== 'image/jpeg' && file?.type !== 'image/png') return problem('invalidImage')
    if (isKept(world, id)) world.posts.update('youtube', id, { facts: { thumbnail: file.fileId, thumbnailType: file.type } })
    const url = `${world.url()}/media/${file.fileId}`
    return { status: 200, body: { kind: 'youtube#thumbnailSetResponse', etag: 'e', items: [{ default: { url }, high: { url } }] } }
  },
})

/** Until a Short is processed, YouTube reports success but stores nothing. */
const isKept = ({ posts, videos, now }: YouTubeWorld, id: string) =>
  posts.byId('youtube', id)?.facts?.kind !== 'short' || (videos.byId(id)?.processedAt ?? 0) <= now()
