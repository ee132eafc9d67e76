import * as z from 'zod'
import { hourMs } from '#shared/domain/times.ts'
import { keptBytesMax, sha256 } from '../files.ts'
import type { Answer } from '../platform/answer.ts'
import { type Received, readBytes } from '../platform/body.ts'
import type { OpenHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { received } from './processing.ts'
import type { Task, TikTokFault, TikTokWorld } from './tiktok-world.ts'

const chunkMax = 128_000_000
const types = ['video/mp4', 'video/quicktime', 'video/webm']

const Range = z.object({ first: z.coerce.number(), last: z.coerce.number(), total: z.coerce.number() })

type Piece = Received & { uploadId: string; uploadToken: string; type: string; range: z.output<typeof Range> | undefined }

/** Accepts a video chunk by chunk. The URL is its own credential and is valid for an hour. */
export const uploadHandle = (tiktok: TikTokWorld): OpenHandle<TikTokFault, Piece, KeptFile | undefined> => ({
  // The last chunk starts the video's publishing.
  operation: ({ range }) => (range && range.last + 1 === range.total ? 'post' : 'upload'),
  read: async (context) => {
    const { req } = context
    const range = /^bytes (?<first>\d+)-(?<last>\d+)\/(?<total>\d+)$/.exec(req.header('content-range') ?? '')?.groups
    const bytes = await readBytes(context, chunkMax)
    const [uploadId, uploadToken] = [req.query('upload_id') ?? '', req.query('upload_token') ?? '']
    return { ...bytes, uploadId, uploadToken, type: req.header('content-type') ?? '', range: Range.safeParse(range).data }
  },
  personId: (piece) => taskOf(tiktok, piece)?.personId,
  refusal: (status) => ({ status }),
  look: async (_, piece) => {
    const task = taskOf(tiktok, piece)
    if (!task?.upload || !piece.content || refusalOf(tiktok, task, piece) || !isLast(task, piece)) return undefined
    const content = task.upload.bytes > keptBytesMax ? null : new Uint8Array(Buffer.concat([...tiktok.tasks.chunks(task), piece.content]))
    return keepFile(tiktok, { bytes: task.upload.bytes, hash: content ? sha256(content) : '', content, isTooLarge: false }, piece.type)
  },
  answer: ({ fault }, piece, file) => {
    const task = taskOf(tiktok, piece)
    if (!task) return { status: 404 }
    const refused = refusalOf(tiktok, task, piece)
    if (refused) return refused
    const uploadedBytes = task.uploadedBytes + piece.bytes
    const updated = tiktok.tasks.save({ ...task, uploadedBytes })
    if (file) {
      received(tiktok, updated, { files: [{ kind: 'fetched', file, saidType: piece.type }], fault })
      tiktok.tasks.dropChunks(task)
      return { status: 201 }
    }
    if (piece.content && (task.upload?.bytes ?? 0) <= keptBytesMax) tiktok.tasks.keepChunk(task, task.uploadedBytes, piece.content)
    return { status: 206, headers: { 'content-range': rangeOf(updated) } }
  },
})

const taskOf = ({ tasks }: TikTokWorld, { uploadId, uploadToken }: Piece) => {
  const task = tasks.byId(Number(uploadId))
  return task?.upload && task.uploadToken === uploadToken ? task : undefined
}

const refusalOf = ({ now }: TikTokWorld, task: Task, { range, type, bytes }: Piece): Answer | undefined => {
  const total = task.upload?.bytes ?? 0
  if (now() >= task.beganAt + hourMs) return { status: 403 }
  if (!range || range.total !== total || range.last - range.first + 1 !== bytes || !types.includes(type)) return { status: 400 }
  if (range.first !== task.uploadedBytes) return { status: 416, headers: { 'content-range': rangeOf(task) } }
  return bytes === expectedBytes(task) ? undefined : { status: 400 }
}

const expectedBytes = ({ upload, uploadedBytes }: Task) => {
  if (!upload) return 0
  const isLastOne = Math.floor(uploadedBytes / upload.chunkBytes) === upload.count - 1
  return isLastOne ? upload.bytes - uploadedBytes : upload.chunkBytes
}

const isLast = ({ upload }: Task, { range }: Piece) => range !== undefined && range.last + 1 === upload?.bytes

const rangeOf = ({ upload, uploadedBytes }: Task) => `bytes 0-${uploadedBytes}/${upload?.bytes}`
