import type { Answer } from '../platform/answer.ts'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import { scopes } from './authorize.ts'
import { problem } from './problems.ts'
import type { Video } from './videos-store.ts'
import type { YouTubeFault } from './youtube-fault.ts'
import type { YouTubeWorld } from './youtube-world.ts'

const rejections = [
  ...['copyright', 'inappropriate', 'duplicate', 'termsOfUse', 'uploaderAccountSuspended', 'length', 'claim'],
  ...['uploaderAccountClosed', 'trademark', 'legal'],
]

/** `GET /youtube/v3/videos`: how YouTube is getting on with a video. One that is somebody else's private is not there. */
export const videosHandle = (world: YouTubeWorld): SignedHandle<YouTubeFault, undefined> => ({
  operation: 'status',
  scopes: [scopes.readonly],
  read: readNothing,
  answer: ({ context, person, fault }) => {
    world.quota.spend('units', 1)
    const id = context.req.query('id') ?? ''
    settleUnder(world, id, fault)
    const found = world.videos.byId(id)
    const items = found && (found.personId === person.id || found.privacy !== 'private') ? [itemOf(world, found)] : []
    return {
      status: 200,
      body: { kind: 'youtube#videoListResponse', items, pageInfo: { totalResults: items.length, resultsPerPage: items.length } },
    }
  },
})

/** A fault has the work take longer, or fail now. */
const settleUnder = (world: YouTubeWorld, id: string, { processingMs, processingError }: Partial<YouTubeFault> = {}) => {
  if (processingMs === undefined && processingError === undefined) return
  const isFailure = processingError !== undefined
  const processedAt = isFailure ? world.now() : world.now() + (processingMs ?? 0)
  world.videos.settle({ id, processedAt, failure: processingError ?? null })
  world.posts.update('youtube', id, { visibleAt: isFailure ? 'never' : processedAt })
}

/** The video as the last piece of an upload is answered with, also when it is asked about again. */
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
