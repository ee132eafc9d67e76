import * as z from 'zod'
import { sha256 } from '../files.ts'
import { readJson } from '../platform/body.ts'
import type { SignedHandle } from '../platform/call.ts'
import { type Segment, type StoredMedia, secondsLeft } from './media.ts'
import { finishMedia, ownMedia, partOf, readUpload, type Upload } from './media-calls.ts'
import { categories, checkImage, checkMedia, type FileContents, lookInto, mediaTypes, segmentBytesMax } from './media-rules.ts'
import { parseBody, problems } from './problems.ts'
import type { XCall, XFault, XWorld } from './x-world.ts'

const Initialize = z.strictObject({
  media_type: z.enum(mediaTypes),
  total_bytes: z.number().int().min(0).max(17_179_869_184),
  media_category: z.enum(categories),
  shared: z.boolean().optional(),
  additional_owners: z.array(z.string()).optional(),
})

/** `POST /2/media/upload/initialize` */
export const initializeUpload = (x: XWorld): SignedHandle<XFault, unknown> => ({
  read: readJson,
  answer: ({ person }, body) => {
    const { media_type: type, media_category: category, total_bytes: bytes } = parseBody(Initialize, body)
    checkMedia({ type, category, bytes }, person)

    const id = x.nextId()
    x.xMedia.begin({ id, personId: person.id, mediaType: type, category, bytes })
    const media = ownMedia(x, id, person)
    return { status: 200, body: { data: { id, media_key: media.mediaKey, expires_after_secs: secondsLeft(media, x.now()) } } }
  },
})

const Append = z.strictObject({ media: z.unknown(), segment_index: z.coerce.number().int().min(0).max(999) })

/** `POST /2/media/upload/{id}/append` */
export const appendUpload = (x: XWorld): SignedHandle<XFault, Upload> => ({
  read: readUpload,
  answer: (call, upload) => {
    const media = openMedia(x, call)
    const { segment_index } = parseBody(Append, upload.fields)
    const { content } = partOf(upload)
    if (content.length > segmentBytesMax) throw problems.tooLarge()

    x.xMedia.append(media.id, segment_index, content)
    return { status: 200, body: { data: { expires_at: Math.floor(media.expiresAt / 1000) } } }
  },
})

type JoinedUpload = { segments: Segment[]; content: Uint8Array | null; seen: FileContents | undefined }

/** `POST /2/media/upload/{id}/finalize` */
export const finalizeUpload = (x: XWorld): SignedHandle<XFault, JoinedUpload> => ({
  read: async ({ req }) => {
    const segments = x.xMedia.segments(req.param('id') ?? '')
    const content = joined(segments)
    return { segments, content, seen: content ? await lookInto(content) : undefined }
  },
  answer: (call, { segments, content, seen }) => {
    const media = openMedia(x, call)
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
    if (segments.some(({ position }, index) => position !== index)) throw unfinished('A segment is missing.')
    if (bytes !== media.bytes) throw unfinished(`The segments add up to ${bytes} bytes instead of ${media.bytes}.`)
    if (content) checkImage(media.category, seen)

    const hash = content ? sha256(content) : sha256(segments.map((segment) => segment.hash).join())
    return finishMedia(x, media, { person: call.person, content, hash, seen })
  },
})

/** The whole file, if all of it was kept. */
const joined = (segments: Segment[]) => {
  const contents = segments.map(({ content }) => content).filter((content) => content !== null)
  return contents.length === segments.length ? new Uint8Array(Buffer.concat(contents)) : null
}

/** A person's upload that still accepts segments. */
const openMedia = (x: XWorld, { context, person }: XCall): StoredMedia => {
  const media = ownMedia(x, context.req.param('id') ?? '', person)
  if (media.finishedAt !== null) throw unfinished('The upload is finished already.')
  if (media.expiresAt <= x.now()) throw unfinished('The upload has expired.')
  return media
}

const unfinished = (message: string) => problems.invalid({ parameter: 'media', message })
