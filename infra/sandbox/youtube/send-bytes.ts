import type { Answer } from '../platform/answer.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { scopes } from './authorize.ts'
import { checkPiece, firstOf, isLast, type Piece, plainText, readPiece } from './pieces.ts'
import { publishVideo } from './publish-video.ts'
import type { Upload } from './uploads.ts'
import { videoResource } from './videos.ts'
import type { YouTubeFault } from './youtube-fault.ts'
import type { YouTubeWorld } from './youtube-world.ts'

/** `PUT` to an upload's own address: bytes, or the question how much has arrived. */
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
    if (upload?.personId !== call.person.id) return gone
    if (call.fault?.losesUpload) return lose(world, upload)
    if (upload.videoId) return videoResource(world, upload.videoId)
    return take(world, call, { piece, upload, file })
  },
})

type Taking = { piece: Piece; upload: Upload; file: KeptFile | undefined }

const take = (world: YouTubeWorld, call: Call<YouTubeFault>, { piece, upload, file }: Taking): Answer => {
  const { from, total } = checkPiece(piece, upload)
  if (from !== upload.stored) return standing(upload.stored)
  if (file) return publishVideo(world, call, { upload, file, total })
  const kept = firstOf(piece.received, call.fault?.keepBytes ?? piece.received.bytes)
  world.uploads.append(upload, kept, total)
  return standing(upload.stored + kept.bytes)
}

const gone: Answer = { status: 404, body: 'Not Found', headers: plainText }

const lose = ({ uploads }: YouTubeWorld, upload: Upload) => {
  uploads.lose(upload)
  return gone
}

/** 308 says "go on"; how far the upload is stands in the header, unless nothing is there. */
const standing = (stored: number): Answer => ({ status: 308, headers: stored > 0 ? { range: `bytes=0-${stored - 1}` } : {} })
