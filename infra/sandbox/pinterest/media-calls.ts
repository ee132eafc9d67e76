import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { sha256 } from '../files.ts'
import type { Answer } from '../platform/answer.ts'
import { type Part, readJson, readParts } from '../platform/body.ts'
import { type OpenHandle, readNothing, type SignedHandle } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import type { PinterestFault, PinterestWorld, Processing, Video } from './pinterest-world.ts'
import { parseInput, problems } from './problems.ts'

/** Where videos are uploaded: Pinterest's storage, which is another origin. */
export const uploadHost = 'pinterest-media-upload.s3-accelerate.amazonaws.com'

const Registration = z.strictObject({ media_type: z.literal('video') })

/** `POST /v5/media` */
export const registerVideo = (pinterest: PinterestWorld): SignedHandle<PinterestFault, unknown> => ({
  operation: 'upload',
  scopes: ['pins:read', 'pins:write'],
  read: readJson,
  answer: ({ person, fault }, body) => {
    const { media_type } = parseInput(Registration, body)
    const id = pinterest.nextId()
    const parameters = {
      'x-amz-date': `${new Date(pinterest.now()).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
      'x-amz-signature': randomUUID().replaceAll('-', ''),
      'x-amz-security-token': randomUUID(),
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      key: `uploads/aa/video/${id}`,
      policy: Buffer.from(JSON.stringify({ id })).toString('base64'),
      'x-amz-credential': 'ASIA/sandbox/us-east-1/s3/aws4_request',
      'Content-Type': 'multipart/form-data',
    }
    pinterest.videos.register({ id, personId: person.id, parameters }, { ms: fault?.processingMs, failure: fault?.processingError })
    const upload_url = `${pinterest.url()}/${uploadHost}/`
    return { status: 201, body: { media_id: id, media_type, upload_url, upload_parameters: parameters } }
  },
})

/** `POST` to Pinterest's storage: every parameter as a field, then the file last. */
export const uploadVideo = (pinterest: PinterestWorld): OpenHandle<PinterestFault, Part[], KeptFile> => ({
  operation: 'upload',
  read: readParts,
  personId: (parts) => videoOf(pinterest, parts)?.personId,
  refusal: (status) => storageError(status, 'InternalError', 'We encountered an internal error. Please try again.'),
  look: async (_, parts) => {
    const file = parts.at(-1)
    const content = file && 'content' in file ? file.content : new Uint8Array()
    return keepFile(pinterest, { content, bytes: content.length, hash: sha256(content), isTooLarge: false })
  },
  answer: ({ context, fault }, parts, file) => {
    const problem = problemOf(pinterest, parts, context.req.header('authorization'))
    const video = videoOf(pinterest, parts)
    if (problem || !video || !file) return problem ?? storageError(403, 'AccessDenied', 'Access Denied')
    const processing = { ms: fault?.processingMs, failure: fault?.processingError ?? failureOf(file) }
    pinterest.videos.receive(video.id, file, processing)
    return { status: 204 }
  },
})

/** `GET /v5/media/{media_id}` */
export const videoStatus = (pinterest: PinterestWorld): SignedHandle<PinterestFault, undefined> => ({
  operation: 'status',
  scopes: ['pins:read'],
  read: readNothing,
  answer: ({ context, person, fault }) => {
    const id = context.req.param('media_id') ?? ''
    if (pinterest.videos.byId(id)?.personId !== person.id) return problems.mediaNotFound()
    const processing: Processing = { ms: fault?.processingMs, failure: fault?.processingError }
    pinterest.videos.change(id, processing)
    const video = pinterest.videos.byId(id)
    const status = video && pinterest.videos.statusOf(video)
    return {
      status: 200,
      body: { media_id: id, media_type: 'video', status, ...(status === 'failed' && { failure_code: video?.failure }) },
    }
  },
})

const fieldIn = (parts: Part[], name: string) => {
  const part = parts.find((one) => one.name === name)
  return part && 'value' in part ? part.value : undefined
}

const videoOf = ({ videos }: PinterestWorld, parts: Part[]): Video | undefined =>
  videos.byId(/^uploads\/aa\/video\/(\d+)$/.exec(fieldIn(parts, 'key') ?? '')?.[1] ?? '')

const problemOf = (pinterest: PinterestWorld, parts: Part[], authorization: string | undefined) => {
  if (authorization !== undefined) return storageError(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  const last = parts.at(-1)
  if (last?.name !== 'file' || !('content' in last))
    return storageError(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
  const video = videoOf(pinterest, parts)
  if (!video) return storageError(403, 'AccessDenied', 'Access Denied')
  if (video.endsAt <= pinterest.now()) return storageError(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.')
  const wrong = Object.entries(video.parameters).find(([name, value]) => fieldIn(parts, name) !== value)
  return wrong && storageError(403, 'SignatureDoesNotMatch', `The field ${wrong[0]} is missing or was changed.`)
}

const storageError = (status: number, code: string, message: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})

const videoTypes = ['video/mp4', 'video/quicktime', 'video/x-m4v']

/** Why processing a video fails by itself. A video too large to be kept passes. */
const failureOf = ({ type, durationMs, width, height }: KeptFile): string | undefined => {
  if (!videoTypes.includes(type)) return 'unsupported_format'
  if (durationMs !== undefined && (durationMs < 4 * secondMs || durationMs > 15 * minuteMs)) return 'invalid_duration'
  const ratio = width && height ? width / height : 1
  return ratio <= 0.5 || ratio >= 1.91 ? 'invalid_aspect_ratio' : undefined
}
