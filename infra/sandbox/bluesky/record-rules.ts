import * as z from 'zod'
import { refuse } from './problems.ts'

const Blob = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
})
export type RecordBlob = z.output<typeof Blob>
const Ref = z.object({ uri: z.string(), cid: z.string() })
const AspectRatio = z.object({ width: z.number().int().min(1), height: z.number().int().min(1) })
const Images = z.object({
  $type: z.literal('app.bsky.embed.images'),
  images: z.array(z.object({ image: Blob, alt: z.string(), aspectRatio: AspectRatio.optional() })),
})
const Gallery = z.object({
  $type: z.literal('app.bsky.embed.gallery'),
  items: z.array(z.object({ $type: z.literal('app.bsky.embed.gallery#image'), image: Blob, alt: z.string(), aspectRatio: AspectRatio })),
})
const Video = z.object({
  $type: z.literal('app.bsky.embed.video'),
  video: Blob,
  alt: z.string().optional(),
  aspectRatio: AspectRatio.optional(),
})
const External = z.object({
  $type: z.literal('app.bsky.embed.external'),
  external: z.object({ uri: z.url(), title: z.string(), description: z.string(), thumb: Blob.optional() }),
})
const Quote = z.object({ $type: z.literal('app.bsky.embed.record'), record: Ref })
const QuoteWithMedia = z.object({
  $type: z.literal('app.bsky.embed.recordWithMedia'),
  record: Quote,
  media: z.discriminatedUnion('$type', [Images, Gallery, Video, External]),
})
const Embed = z.discriminatedUnion('$type', [Images, Gallery, Video, External, Quote, QuoteWithMedia])

const PostRecord = z.object({
  $type: z.literal('app.bsky.feed.post'),
  text: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  langs: z.array(z.string()).max(3).optional(),
  facets: z
    .array(
      z.object({
        index: z.object({ byteStart: z.number().int().min(0), byteEnd: z.number().int().min(0) }),
        features: z.array(z.object({ $type: z.string() }).catchall(z.json())),
      }),
    )
    .optional(),
  reply: z.object({ root: Ref, parent: Ref }).optional(),
  embed: Embed.optional(),
  labels: z.object({ values: z.array(z.object({ val: z.string() })) }).optional(),
})
export type PostRecord = z.output<typeof PostRecord>

const graphemesMax = 300
const bytesMax = 3_000
const imagesMax = 4
const galleryMax = 20
const blobMax = { image: 2_000_000, video: 300_000_000, thumb: 1_000_000 }

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A post as its lexicon allows it. The facets' positions in the text aren't checked, as on a real server. */
export const readPost = (value: unknown): PostRecord => {
  const parsed = PostRecord.safeParse(value)
  if (!parsed.success) return invalid(`${parsed.error.issues[0]?.message} at $.record.${parsed.error.issues[0]?.path.join('.')}`)
  const { text } = parsed.data
  const [graphemes, bytes] = [[...segmenter.segment(text)].length, Buffer.byteLength(text)]
  if (bytes > bytesMax) invalid(`string too big (maximum ${bytesMax}, got ${bytes}) at $.record.text`)
  if (graphemes > graphemesMax) invalid(`grapheme too big (maximum ${graphemesMax}, got ${graphemes}) at $.record.text`)
  checkMedia(mediaOf(parsed.data))
  return parsed.data
}

/** A post's files and quote, which are in one place or in two. */
export const mediaOf = ({ embed }: PostRecord) => {
  const media = embed?.$type === 'app.bsky.embed.recordWithMedia' ? embed.media : embed
  return {
    images: media?.$type === 'app.bsky.embed.images' ? media.images : [],
    gallery: media?.$type === 'app.bsky.embed.gallery' ? media.items : [],
    video: media?.$type === 'app.bsky.embed.video' ? media : undefined,
    card: media?.$type === 'app.bsky.embed.external' ? media.external : undefined,
    quote:
      embed?.$type === 'app.bsky.embed.record'
        ? embed.record
        : embed?.$type === 'app.bsky.embed.recordWithMedia'
          ? embed.record.record
          : undefined,
  }
}

const checkMedia = ({ images, gallery, video, card }: ReturnType<typeof mediaOf>) => {
  if (images.length > imagesMax) invalid(`array too big (maximum ${imagesMax}, got ${images.length}) at $.record.embed.images`)
  if (gallery.length > galleryMax) invalid(`array too big (maximum ${galleryMax}, got ${gallery.length}) at $.record.embed.items`)
  for (const { image } of [...images, ...gallery]) checkBlob(image, 'image/', blobMax.image)
  if (video) checkBlob(video.video, 'video/mp4', blobMax.video)
  if (card?.thumb) checkBlob(card.thumb, 'image/', blobMax.thumb)
}

const checkBlob = ({ mimeType, size }: RecordBlob, type: string, max: number) => {
  if (!mimeType.startsWith(type)) invalid(`Expected "${type}" (got "${mimeType}") at $.record.embed`)
  if (size > max) invalid(`blob too big (maximum ${max}, got ${size}) at $.record.embed`)
}

const invalid = (what: string): never => refuse(400, 'InvalidRequest', `Invalid app.bsky.feed.post record: ${what}`)
