import * as z from 'zod'
import { type Handle, readNothing } from './api-call.ts'
import { costs } from './credits.ts'
import { type Body, parseBody, parseInput, readJson } from './input.ts'
import { processingOf, type StoredMedia } from './media.ts'
import { describeMedia } from './media-answer.ts'
import type { Person } from './people.ts'
import { problems } from './problems.ts'
import type { XWorld } from './x-world.ts'

const Status = z.strictObject({ command: z.literal('STATUS'), media_id: z.string().regex(/^[0-9]{1,19}$/) })

/** `GET /2/media/upload?command=STATUS&media_id={id}`: only for what X works on. */
export const mediaStatus = (x: XWorld): Handle<undefined> => ({
  read: readNothing,
  answer: ({ person, fault, query }) => {
    const { media_id } = parseInput(Status, query)
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
export const mediaMetadata = (x: XWorld): Handle<Body> => ({
  read: readJson,
  answer: ({ person }, body) => {
    const { id, metadata } = parseBody(Metadata, body)
    ownMedia(x, id, person)
    x.credits.spend(costs.metadata)
    x.xMedia.describe(id, metadata.alt_text.text)
    return { status: 200, body: { data: { id, associated_metadata: metadata } } }
  },
})

/** A person's upload; another's is as good as none. */
export const ownMedia = (x: XWorld, id: string, person: Person): StoredMedia => {
  const media = x.xMedia.byId(id)
  if (media?.personId !== person.id) throw problems.notFound('media', id)
  return media
}
