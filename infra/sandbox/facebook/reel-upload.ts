import { secondMs } from '#shared/domain/times.ts'
import { type Answer, Refusal } from '../platform/answer.ts'
import { type Received, readBytes } from '../platform/body.ts'
import type { Call, SignedHandle } from '../platform/call.ts'
import { fetchFile, type KeptFile, keepFile } from '../platform/fetch-file.ts'
import type { FacebookFault, FacebookWorld, Video } from './facebook-world.ts'
import { underFault } from './videos.ts'

const gibibyte = 1024 ** 3
const reelMs = { min: 3 * secondMs, max: 90 * secondMs }

/** What a call sent: a whole file, or the progress of one that's uploaded in chunks. */
type UploadedContent = { file: KeptFile } | { received: number }

/**
 * `POST https://rupload.facebook.com/video-upload/…`: accepts a reel's file, as bytes from `offset` on or from a URL. A
 * file's chunks are kept in memory until it's complete.
 */
export const uploadReel = (world: FacebookWorld): SignedHandle<FacebookFault, Received, UploadedContent> => {
  const pieces = new Map<string, Uint8Array[]>()
  return {
    operation: 'upload',
    read: (context) => readBytes(context, gibibyte),
    look: async (call, body) => {
      checkHeaders(call)
      const video = videoOf(world, call)
      const url = call.context.req.header('file_url')
      if (url === undefined) return pieceOf(world, { call, video, body, pieces })
      if (body.bytes > 0) return refuse('InvalidHeaderError', 'Header Offset is not convertible to unsigned long', false)
      const fetched = await fetchFile(world, url, { bytesMax: gibibyte, allowsRedirects: true })
      return fetched.kind === 'fetched' ? { file: fetched.file } : refuse('FileUrlProcessingError', fetched.reason, false)
    },
    answer: (call, _, brought) => {
      const video = videoOf(world, call)
      if (!brought) return answerOf('ProcessingFailedError', 'Request processing failed', true)
      if ('received' in brought) {
        world.videos.keep({ ...video, received: brought.received })
        return answerOf('PartialRequestError', 'Partial request (did not match length of file)', true)
      }
      const { fileId, type, bytes } = brought.file
      const whole: Video = {
        ...video,
        received: bytes,
        uploadedAt: call.receivedAt,
        file: { fileId, type, bytes },
        processingError: problemOf(brought.file),
      }
      world.videos.keep(underFault(whole, call.fault))
      return { status: 200, body: { success: true } }
    },
  }
}

const answerOf = (type: string, message: string, retriable: boolean): Answer => ({
  status: 400,
  body: { debug_info: { retriable, type, message } },
})

const refuse = (type: string, message: string, retriable: boolean): never => {
  throw new Refusal(answerOf(type, message, retriable))
}

const checkHeaders = ({ context, fault }: Call<FacebookFault>) => {
  if (fault?.uploadProblem) refuse(fault.uploadProblem, 'Request processing failed', fault.uploadProblem !== 'FileUrlProcessingError')
  if (!context.req.header('authorization')?.startsWith('OAuth '))
    refuse('NotAuthorizedError', 'Authorization has to be of the scheme OAuth', false)
}

const videoOf = ({ videos }: FacebookWorld, { context }: Call<FacebookFault>): Video => {
  const video = videos.byId(context.req.param('video') ?? '')
  return video?.kind === 'reel' ? video : refuse('NotFoundError', 'There is no such upload.', false)
}

type Piece = { call: Call<FacebookFault>; video: Video; body: Received; pieces: Map<string, Uint8Array[]> }

const pieceOf = async (world: FacebookWorld, { call, video, body, pieces }: Piece): Promise<UploadedContent> => {
  const { req } = call.context
  const [offset, size] = [Number(req.header('offset')), Number(req.header('file_size'))]
  if (!Number.isInteger(offset) || !Number.isInteger(size))
    return refuse('InvalidHeaderError', 'Header Offset is not convertible to unsigned long', false)
  if (offset !== video.received) return refuse('OffsetInvalidError', `The offset has to be ${video.received}.`, true)
  const kept = [...(pieces.get(video.id) ?? []), body.content ?? new Uint8Array()]
  const received = offset + body.bytes
  if (received < size) {
    pieces.set(video.id, kept)
    return { received }
  }
  pieces.delete(video.id)
  const content = new Uint8Array(Buffer.concat(kept))
  return { file: await keepFile(world, { ...body, bytes: received, content }) }
}

/** What Facebook finds only while processing the file. */
const problemOf = ({ type, width = 0, height = 0, durationMs = 0 }: KeptFile) => {
  if (!type.startsWith('video/')) return 'The file is not a video.'
  if (durationMs < reelMs.min || durationMs > reelMs.max) return 'A reel has to be between 3 and 90 seconds long.'
  return width < 540 || height < 960 || Math.abs(width / height - 9 / 16) > 0.02
    ? 'A reel has to be 9:16 and at least 540 × 960 pixels.'
    : undefined
}
