import { Refusal } from '../platform/answer.ts'
import { type Received, readBytes } from '../platform/body.ts'
import type { ServerContext } from '../server.ts'
import type { Upload } from './uploads.ts'

const unit = 262_144

/** Bytes of a video and their place in it; without `from` it is the question how much has arrived. `range` is missing where it can't be read. */
export type Piece = { uploadId: string; received: Received; range: { from: number | undefined; total: number } | undefined }

export const readPiece = async (context: ServerContext): Promise<Piece> => {
  const received = await readBytes(context)
  const uploadId = context.req.query('upload_id') ?? ''
  return { uploadId, received, range: rangeOf(context.req.header('content-range'), received.bytes) }
}

const rangeOf = (text: string | undefined, bytes: number): Piece['range'] => {
  // Without a range the body is the whole video.
  if (text === undefined) return { from: 0, total: bytes }
  const [, first, last, total] = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(text) ?? []
  if (total === undefined) return undefined
  if (first === undefined) return { from: undefined, total: Number(total) }
  return Number(last) - Number(first) + 1 === bytes ? { from: Number(first), total: Number(total) } : undefined
}

/** Whether this is the piece with the last byte. */
export const isLast = ({ received, range }: Piece) => range?.from !== undefined && range.from + received.bytes === range.total

/** Refuses a piece that YouTube would not take, wherever it belongs. */
export const checkPiece = (piece: Piece, upload: Upload) => {
  if (!piece.range) throw badPiece('Failed to parse Content-Range header.')
  if (upload.total !== null && upload.total !== piece.range.total) throw badPiece('Size does not match what was announced.')
  if (!isLast(piece) && piece.received.bytes % unit !== 0) throw badPiece('Pieces must be a multiple of 262144 bytes.')
  return piece.range
}

export const plainText = { 'content-type': 'text/plain; charset=utf-8' }

/** Where bytes arrive, nobody speaks JSON. */
const badPiece = (body: string) => new Refusal({ status: 400, body, headers: plainText })

/** The first bytes of what was received. */
export const firstOf = (received: Received, bytes: number): Received =>
  bytes >= received.bytes ? received : { ...received, bytes, content: received.content?.slice(0, bytes) ?? null }
