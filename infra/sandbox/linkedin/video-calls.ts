import * as z from 'zod'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Received, readBytes, readJson, received } from '../platform/body.ts'
import { readNothing } from '../platform/call.ts'
import { type KeptFile, keepFile } from '../platform/fetch-file.ts'
import { refuseForeignOwner } from './image-calls.ts'
import { type LinkedInWorld, memberUrn, plainCalls, restCalls } from './linkedin-world.ts'
import { problem, refuse } from './problems.ts'
import { partBytes, type Upload, type Uploads } from './uploads.ts'

/** Parts of videos go to another host, which identifies them by URL alone. */
export const uploadHost = '/video-uploads.licdn.com'

const bytesRange = { least: 76_800, most: 524_288_000 }
const lengthRange = { leastMs: 3 * secondMs, mostMs: 30 * minuteMs }

const Begin = z.object({ initializeUploadRequest: z.object({ owner: z.string(), fileSizeBytes: z.number().int() }) })

/** `POST /rest/videos?action=initializeUpload` */
export const beginVideo = (linkedin: LinkedInWorld, uploads: Uploads) =>
  restCalls(linkedin).signed({
    operation: 'upload',
    scopes: ['w_member_social'],
    read: readJson,
    answer: (call, input) => {
      const { owner, fileSizeBytes } =
        Begin.safeParse(input).data?.initializeUploadRequest ?? refuse(400, 'MISSING_FIELD', 'initializeUploadRequest')
      refuseForeignOwner(call, owner)
      if (fileSizeBytes < bytesRange.least || fileSizeBytes > bytesRange.most)
        return problem(400, 'INVALID_VALUE_FOR_FIELD', 'initializeUploadRequest.fileSizeBytes is out of range')
      const { id, endsAt } = uploads.begin('video', call.person.id, fileSizeBytes)
      uploads.applyFault({ id }, call.fault)
      const value = { uploadUrlsExpireAt: endsAt, video: `urn:li:video:${id}`, uploadToken: uploads.byId(id)?.token }
      return { status: 200, body: { value: { ...value, uploadInstructions: instructions(linkedin.url(), id, fileSizeBytes) } } }
    },
  })

/** The last part is declared as long as the others, whatever is left of the file. */
const instructions = (url: string, id: string, bytes: number) =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, part) => ({
    uploadUrl: `${url}${uploadHost}/dms-uploads/sp/p/${id}/${part + 1}`,
    firstByte: part * partBytes,
    lastByte: (part + 1) * partBytes - 1,
  }))

/** Uploads one part. Its URL is its only credential. */
export const putPart = (linkedin: LinkedInWorld, uploads: Uploads) =>
  plainCalls(linkedin).open<Received>({
    operation: 'upload',
    personId: (_, { req }) => uploads.byId(req.param('id') ?? '')?.personId,
    read: (context) => readBytes(context, partBytes),
    answer: ({ context: { req }, fault }, part) => {
      if (req.header('authorization') !== undefined) return { status: 403, body: 'Only one auth mechanism allowed' }
      const upload = uploads.byId(req.param('id') ?? '')
      if (!upload) return { status: 404, body: 'Not found' }
      if (upload.endsAt <= linkedin.now()) return problem(400, 'EXPIRED_UPLOAD_URL', 'The upload address has expired')
      const number = Number(req.param('number'))
      if (part.bytes !== Math.min(partBytes, upload.bytes - (number - 1) * partBytes))
        return problem(400, 'INVALID_REQUEST', 'The part has a wrong length')
      uploads.applyFault(upload, fault)
      return { status: 200, headers: { etag: `"${uploads.addPart(upload, number, part)}"` } }
    },
  })

const Finish = z.object({
  finalizeUploadRequest: z.object({ video: z.string(), uploadToken: z.string(), uploadedPartIds: z.array(z.string()) }),
})

/** `POST /rest/videos?action=finalizeUpload` */
export const finishVideo = (linkedin: LinkedInWorld, uploads: Uploads) =>
  restCalls(linkedin).signed({
    operation: 'upload',
    scopes: ['w_member_social'],
    read: async (context) => Finish.safeParse(await readJson(context)).data?.finalizeUploadRequest,
    look: async (_, request) => {
      const upload = request && uploads.byId(idIn(request.video))
      if (!upload) return undefined
      const whole = Buffer.concat(uploads.parts(upload).map(({ content }) => content))
      return keepFile(linkedin, await received(new Response(whole).body, bytesRange.most), 'video/mp4')
    },
    answer: ({ person, fault }, request, file) => {
      if (!request) return problem(400, 'MISSING_FIELD', 'finalizeUploadRequest: field is required but not found')
      const upload = uploads.byId(idIn(request.video))
      if (!upload || upload.personId !== person.id) return problem(400, 'INVALID_VIDEO_ID', 'The video is invalid')
      const expected = uploads.parts(upload).map(({ etag }) => etag)
      const isComplete = expected.length === Math.ceil(upload.bytes / partBytes) && expected.join() === request.uploadedPartIds.join()
      if (request.uploadToken !== upload.token || !isComplete || !file)
        return problem(400, 'INVALID_VALUE_FOR_FIELD', 'finalizeUploadRequest is invalid')
      uploads.fill(upload, file, faultIn(file))
      uploads.applyFault(upload, fault)
      return { status: 200 }
    },
  })

/** `GET /rest/videos/…` */
export const readVideo = (linkedin: LinkedInWorld, uploads: Uploads) =>
  restCalls(linkedin).signed({
    operation: 'status',
    read: readNothing,
    answer: ({ person, fault, context }) => {
      const upload = uploads.byId(idIn(context.req.param('urn') ?? ''))
      if (!upload || upload.personId !== person.id) return problem(404, 'NOT_FOUND', 'Could not find the video')
      uploads.applyFault(upload, fault)
      const seen: Upload = uploads.byId(upload.id) ?? upload
      const status = uploads.status(seen)
      uploads.poll(seen)
      const failed = status === 'PROCESSING_FAILED' && { processingFailureReason: seen.failure }
      return { status: 200, body: { id: `urn:li:video:${upload.id}`, owner: memberUrn(person), status, ...failed } }
    },
  })

/** The id at the end of a URN. */
export const idIn = (urn: string) => urn.split(':').at(-1) ?? ''

const faultIn = ({ type, durationMs = 0 }: KeptFile) => {
  if (type !== 'video/mp4') return `Unsupported video type ${type}`
  return durationMs < lengthRange.leastMs || durationMs > lengthRange.mostMs ? 'The video is too short or too long' : null
}
