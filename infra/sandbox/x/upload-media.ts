import * as z from 'zod'
import { sha256 } from '../files.ts'
import type { ServerContext } from '../world.ts'
import type { Handle } from './api-call.ts'
import { type Body, parseBody, readFields } from './input.ts'
import type { StoredMedia } from './media.ts'
import { describeMedia } from './media-answer.ts'
import { ownMedia } from './media-calls.ts'
import { type Category, checkMedia, isProcessed, kindOf, mediaTypes, oneShotCategories } from './media-rules.ts'
import type { Person } from './people.ts'
import { failureOf, lookAt, type Seen } from './probe.ts'
import { problems } from './problems.ts'
import type { XWorld } from './x-world.ts'

/** A file's bytes that came in a field: a file part, or base64. */
export type Part = { content: Uint8Array; type: string }

/** A file part, or base64, and what can be seen in it, beside the other fields of a body. */
export type Upload = { fields: Body; part: Part | undefined }

/** Takes the file out of a body's fields, so that the rest can be parsed at once. */
export const readUpload = async (context: ServerContext): Promise<Upload> => {
  const fields = await readFields(context)
  const Media = z.looseObject({ media: z.union([z.instanceof(Blob), z.base64()]) })
  const found = Media.safeParse(fields.content).data?.media
  if (found === undefined) return { fields, part: undefined }
  if (typeof found === 'string') return { fields, part: { content: new Uint8Array(Buffer.from(found, 'base64')), type: '' } }
  return { fields, part: { content: new Uint8Array(await found.arrayBuffer()), type: found.type } }
}

/** The file of an upload, which has to be there. */
export const partOf = ({ part }: Upload): Part => {
  if (!part) throw problems.invalid({ parameter: 'media', message: '$.media: is missing but it is required' })
  return part
}

const Fields = z.strictObject({
  media: z.unknown(),
  media_category: z.enum(oneShotCategories),
  media_type: z.enum(mediaTypes).optional(),
  shared: z.union([z.boolean(), z.enum(['true', 'false'])]).optional(),
  additional_owners: z.union([z.string(), z.array(z.string())]).optional(),
})

/** `POST /2/media/upload`: a whole file in one call. */
export const uploadMedia = (x: XWorld): Handle<Upload & { seen: Seen | undefined }> => ({
  read: async (context) => {
    const upload = await readUpload(context)
    return { ...upload, seen: upload.part && (await lookAt(upload.part.content)) }
  },
  answer: ({ person, query }, upload) => {
    if (query.command !== undefined) {
      throw problems.invalid({
        parameter: 'command',
        message: 'The `command` parameter is not supported here any more.',
        value: query.command,
      })
    }
    const { media_category: category, media_type } = parseBody(Fields, upload.fields)
    const { content, type: said } = partOf(upload)
    const type = mediaTypes.find((known) => [media_type, said].includes(known) || known === upload.seen?.picture?.image_type)
    if (!type) throw problems.invalid({ parameter: 'media', message: 'The type of the media is not recognized.', value: said })
    checkMedia({ type, category, bytes: content.length }, person)
    checkImage(category, upload.seen)

    const id = x.nextId()
    x.xMedia.begin({ id, personId: person.id, mediaType: type, category, bytes: content.length })
    return finishMedia(x, ownMedia(x, id, person), { person, content, hash: sha256(content), seen: upload.seen })
  },
})

/** An image is ready at once, so a broken one is refused at once. */
export const checkImage = (category: Category, seen: Seen | undefined) => {
  if (kindOf(category) === 'image' && !seen?.picture) throw problems.invalid({ parameter: 'media', message: 'The image can not be read.' })
}

type Whole = { person: Person; content: Uint8Array | null; hash: string; seen: Seen | undefined }

/** Keeps a whole file and says how it is doing. What was too large to be looked at passes. */
export const finishMedia = (x: XWorld, media: StoredMedia, { person, content, hash, seen }: Whole) => {
  const failure = seen && isProcessed(media.category) ? failureOf(seen, media.category, person) : undefined
  x.xMedia.finish(media, { content, hash, picture: seen?.picture, failure })
  return describeMedia(ownMedia(x, media.id, person), x.now())
}
