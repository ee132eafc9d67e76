import * as z from 'zod'
import { sha256 } from '../files.ts'
import { type Fields, readFields, readJson } from '../platform/body.ts'
import { readNothing, type SignedHandle } from '../platform/call.ts'
import type { Person } from '../platform/people.ts'
import type { ServerContext } from '../server.ts'
import { costs } from './credits.ts'
import { describeMedia, processingOf, type StoredMedia } from './media.ts'
import {
  checkImage,
  checkMedia,
  type FileContents,
  failureOf,
  isProcessed,
  lookInto,
  mediaTypes,
  oneShotCategories,
} from './media-rules.ts'
import { parseBody, parseInput, problems } from './problems.ts'
import type { XFault, XWorld } from './x-world.ts'

/** The bytes of a file sent in a field: a file part, or base64. */
type Part = { content: Uint8Array; type: string }

/** A file part or base64 and its detected properties, beside a body's other fields. */
export type Upload = { fields: Fields; part: Part | undefined }

/** Takes the file out of a body's fields, so the rest can be parsed synchronously. */
export const readUpload = async (context: ServerContext): Promise<Upload> => {
  const fields = await readFields(context)
  const Media = z.looseObject({ media: z.union([z.instanceof(Blob), z.base64()]) })
  const found = Media.safeParse(fields).data?.media
  if (found === undefined) return { fields, part: undefined }
  if (typeof found === 'string') return { fields, part: { content: new Uint8Array(Buffer.from(found, 'base64')), type: '' } }
  return { fields, part: { content: new Uint8Array(await found.arrayBuffer()), type: found.type } }
}

/** An upload's file, which is required. */
export const partOf = ({ part }: Upload): Part => {
  if (!part) throw problems.invalid({ parameter: 'media', message: '$.media: is missing but it is required' })
  return part
}

const OneShot = z.strictObject({
  media: z.unknown(),
  media_category: z.enum(oneShotCategories),
  media_type: z.enum(mediaTypes).optional(),
  shared: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  additional_owners: z.union([z.string(), z.array(z.string())]).optional(),
})

/** `POST /2/media/upload`: a whole file in one call. */
export const uploadMedia = (x: XWorld): SignedHandle<XFault, Upload, FileContents | undefined> => ({
  read: readUpload,
  look: async (_, { part }) => part && lookInto(part.content),
  answer: ({ person, context }, upload, seen) => {
    const command = context.req.query('command')
    if (command !== undefined) {
      throw problems.invalid({
        parameter: 'command',
        message: 'The `command` parameter is not supported here any more.',
        value: command,
      })
    }
    const { media_category: category, media_type } = parseBody(OneShot, upload.fields)
    const { content, type: said } = partOf(upload)
    const type = mediaTypes.find((known) => [media_type, said].includes(known) || known === seen?.picture?.image_type)
    if (!type) throw problems.invalid({ parameter: 'media', message: 'The type of the media is not recognized.', value: said })
    checkMedia({ type, category, bytes: content.length }, person)
    checkImage(category, seen)

    const id = x.nextId()
    x.xMedia.begin({ id, personId: person.id, mediaType: type, category, bytes: content.length })
    return finishMedia(x, ownMedia(x, id, person), { person, content, hash: sha256(content), seen })
  },
})

type WholeFile = { person: Person; content: Uint8Array | null; hash: string; seen: FileContents | undefined }

/** Stores a whole file and returns its status. One that was too large to be inspected passes. */
export const finishMedia = (x: XWorld, media: StoredMedia, { person, content, hash, seen }: WholeFile) => {
  const failure = seen && isProcessed(media.category) ? failureOf(seen, media.category, person) : undefined
  x.xMedia.finish(media, { content, hash, picture: seen?.picture, failure })
  return describeMedia(ownMedia(x, media.id, person), x.now())
}

const Status = z.strictObject({ command: z.literal('STATUS'), media_id: z.string().regex(/^[0-9]{1,19}$/) })

/** `GET /2/media/upload?command=STATUS&media_id={id}`: only for files that X processes. */
export const mediaStatus = (x: XWorld): SignedHandle<XFault, undefined> => ({
  read: readNothing,
  answer: ({ person, fault, context }) => {
    const { media_id } = parseInput(Status, context.req.query())
    if (!processingOf(ownMedia(x, media_id, person), x.now())) {
      throw problems.invalid({ parameter: 'media_id', message: 'Not found', value: media_id })
    }
    if (fault?.processingMs) x.xMedia.delay(media_id, fault.processingMs)
    if (fault?.processingError) {
      const code = { InvalidMedia: 1, InternalError: 2, UnsupportedMedia: 3 }[fault.processingError]
      x.xMedia.fail(media_id, { code, name: fault.processingError, message: 'The file could not be processed' })
    }
    return describeMedia(ownMedia(x, media_id, person), x.now())
  },
})

const Metadata = z.strictObject({
  id: z.string().regex(/^[0-9]{1,19}$/),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().max(1_000) }) }),
})

/** `POST /2/media/metadata` */
export const mediaMetadata = (x: XWorld): SignedHandle<XFault, unknown> => ({
  read: readJson,
  answer: ({ person }, body) => {
    const { id, metadata } = parseBody(Metadata, body)
    ownMedia(x, id, person)
    x.credits.spend(costs.metadata)
    x.xMedia.describe(id, metadata.alt_text.text)
    return { status: 200, body: { data: { id, associated_metadata: metadata } } }
  },
})

/** A person's own upload. Another person's counts as missing. */
export const ownMedia = (x: XWorld, id: string, person: Person): StoredMedia => {
  const media = x.xMedia.byId(id)
  if (media?.personId !== person.id) throw problems.notFound('media', id)
  return media
}
