import { type Answer, Refusal } from '../platform/answer.ts'
import { type Received, readBytes, readJson } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import type { ServerContext } from '../server.ts'
import { scopes } from './authorize.ts'
import { readMetadata } from './metadata.ts'
import { refuse } from './problems.ts'
import { publishVideo } from './publish-video.ts'
import type { Upload } from './uploads.ts'
import { videoResource } from './videos.ts'
import { channelOf, type YouTubeFault, type YouTubeWorld } from './youtube-world.ts'

const bytesMax = 274_877_906_944

/**
 * `POST /upload/youtube/v3/videos?uploadType=resumable`: checks a video's metadata, and returns the URL for its bytes.
 */
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

/** The announced size and type of the bytes, as far as they're given. */
const announcedBy = (req: Request) => {
  const type = req.header('x-upload-content-type') ?? 'application/octet-stream'
  const length = req.header('x-upload-content-length')
  if (!/^video\/|^application\/octet-stream$/.test(type)) refuse('mediaBodyRequired', { message: `No video: ${type}` })
  if (Number(length ?? 0) > bytesMax) refuse('mediaBodyTooLarge')
  return { type, total: length === undefined ? null : Number(length) }
}

/** `PUT` to an upload's own URL: bytes, or a query for how much has arrived. */
export const sendBytesHandle = (world: YouTubeWorld): SignedHandle<YouTubeFault, Piece, KeptFile | undefined> => ({
  operation: (piece) => (isLast(piece) ? 'post' : 'upload'),
  scopes: [scopes.upload],
  read: readPiece,
  look: async ({ fault }, piece) => {
    const upload = world.uploads.find(piece.uploadId)
    const isWhole = isLast(piece) && upload?.videoId === null && piece.range?.from === upload.stored && fault?.keepBytes === undefined
    return isWhole ? keepFile(world, world.uploads.whole(upload, piece.received), upload.type) : undefined
  },
  answer: (call, piece, file) => {
    const upload = world.uploads.find(piece.uploadId)
    if (upload?.personId !== call.person.id) return gone(piece.uploadId)
    if (call.fault?.losesUpload) return lose(world, upload)
    if (upload.videoId) return videoResource(world, upload.videoId)
    return take(world, call, { piece, upload, file })
  },
})

type PieceUpload = { piece: Piece; upload: Upload; file: KeptFile | undefined }

const take = (world: YouTubeWorld, call: Call<YouTubeFault>, { piece, upload, file }: PieceUpload): Answer => {
  const { from, total } = checkPiece(piece, upload)
  if (from !== upload.stored) return resumeIncomplete(upload.stored)
  if (file) return publishVideo(world, call, { upload, file, total })
  const kept = firstOf(piece.received, call.fault?.keepBytes ?? piece.received.bytes)
  world.uploads.append(upload, kept, total)
  return resumeIncomplete(upload.stored + kept.bytes)
}

/** The upload URL doesn't use JSON. Each response names the upload. */
const plainText = (uploadId: string) => ({ 'content-type': 'text/plain; charset=utf-8', 'x-guploader-uploadid': uploadId || 'none' })

const gone = (uploadId: string): Answer => ({ status: 404, body: 'Not Found', headers: plainText(uploadId) })

const lose = ({ uploads }: YouTubeWorld, upload: Upload) => {
  uploads.lose(upload)
  return gone(upload.id)
}

/** 308 means "continue". The upload's progress is in the header, unless nothing has arrived. */
const resumeIncomplete = (stored: number): Answer => ({ status: 308, headers: stored > 0 ? { range: `bytes=0-${stored - 1}` } : {} })

const unit = 262_144

/**
 * Bytes of a video and their position. Without `from`, it's a query for how much has arrived. `range` is missing if it
 * can't be parsed.
 */
type Piece = { uploadId: string; received: Received; range: { from: number | undefined; total: number } | undefined }

const readPiece = async (context: ServerContext): Promise<Piece> => {
  const received = await readBytes(context)
  const uploadId = context.req.query('upload_id') ?? ''
  return { uploadId, received, range: rangeOf(context.req.header('content-range'), received.bytes) }
}

const rangeOf = (text: string | undefined, bytes: number): Piece['range'] => {
  // Without a range, the body is the whole video.
  if (text === undefined) return { from: 0, total: bytes }
  const [, first, last, total] = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(text) ?? []
  if (total === undefined) return undefined
  if (first === undefined) return { from: undefined, total: Number(total) }
  return Number(last) - Number(first) + 1 === bytes ? { from: Number(first), total: Number(total) } : undefined
}

/** True if this piece has the last byte. */
const isLast = ({ received, range }: Piece) => range?.from !== undefined && range.from + received.bytes === range.total

/** Refuses a piece that YouTube wouldn't accept at any position. */
const checkPiece = (piece: Piece, upload: Upload) => {
  const refusePiece = (body: string) => new Refusal({ status: 400, body, headers: plainText(piece.uploadId) })
  if (!piece.range) throw refusePiece('Failed to parse Content-Range header.')
  if (upload.total !== null && upload.total !== piece.range.total) throw refusePiece('Size does not match what was announced.')
  if (!isLast(piece) && piece.received.bytes % unit !== 0) throw refusePiece('Pieces must be a multiple of 262144 bytes.')
  return piece.range
}

/** The first bytes of what was received. */
const firstOf = (received: Received, bytes: number): Received =>
  bytes >= received.bytes ? received : { ...received, bytes, content: received.content?.slice(0, bytes) ?? null }
