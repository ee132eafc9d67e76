import { type Received, readBytes } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { scopes } from './authorize.ts'
import { problem, refuse } from './problems.ts'
import type { YouTubeFault } from './youtube-fault.ts'
import type { YouTubeWorld } from './youtube-world.ts'

const bytesMax = 52_428_800
const notVerified = "The authenticated user doesn't have permissions to upload and set custom video thumbnails."

/** `POST /upload/youtube/v3/thumbnails/set?uploadType=media`: a picture's bytes, judged by what is in them. */
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

/** Until a Short is worked up YouTube says yes, and keeps nothing. */
const isKept = ({ posts, videos, now }: YouTubeWorld, id: string) =>
  posts.byId('youtube', id)?.facts?.kind !== 'short' || (videos.byId(id)?.processedAt ?? 0) <= now()
