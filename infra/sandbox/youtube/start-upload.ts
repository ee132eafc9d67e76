import { readJson } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import type { ServerContext } from '../server.ts'
import { scopes } from './authorize.ts'
import { readMetadata } from './metadata.ts'
import { refuse } from './problems.ts'
import type { YouTubeFault } from './youtube-fault.ts'
import { channelOf, type YouTubeWorld } from './youtube-world.ts'

const bytesMax = 274_877_906_944

/** `POST /upload/youtube/v3/videos?uploadType=resumable`: checks what is said of a video, and gives the address for its bytes. */
export const startUploadHandle = (world: YouTubeWorld): SignedHandle<YouTubeFault, unknown> => ({
  operation: 'upload',
  scopes: [scopes.upload],
  read: readJson,
  answer: ({ context: { req }, person, grant }, body) => {
    // A refused request costs as much.
    world.quota.spend('uploads', 1)
    const parts = partsIn(req)
    const channel = channelOf(person, grant) ?? refuse('youtubeSignupRequired')
    const metadata = readMetadata(body, { parts, notifySubscribers: req.query('notifySubscribers') !== 'false', now: world.now() })
    const id = world.uploads.begin({ personId: person.id, channelId: channel.id, metadata, ...announcedBy(req) })
    const address = `${world.url()}/www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=${parts.join(',')}&upload_id=${id}`
    return { status: 200, headers: { location: address, 'x-guploader-uploadid': id } }
  },
})

type Request = ServerContext['req']

const partsIn = (req: Request) => {
  if (req.query('uploadType') !== 'resumable') return refuse('mediaBodyRequired')
  const parts = (req.query('part') ?? '').split(',').filter((part) => part !== '')
  return parts.length > 0 ? parts : refuse('badRequest', { message: 'Required parameter: part' })
}

/** What the bytes are going to be, as far as it is said. */
const announcedBy = (req: Request) => {
  const type = req.header('x-upload-content-type') ?? 'application/octet-stream'
  const length = req.header('x-upload-content-length')
  if (!/^video\/|^application\/octet-stream$/.test(type)) refuse('mediaBodyRequired', { message: `No video: ${type}` })
  if (Number(length ?? 0) > bytesMax) refuse('mediaBodyTooLarge')
  return { type, total: length === undefined ? null : Number(length) }
}
