import * as z from 'zod'
import type { ImageVariantRef, ImageVariants, Picture, StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { secondMs } from '#shared/domain/times.ts'

/** The code before this called a variant `rendition`. Both run side by side while a version is rolled out, so both are answered. */
const FileRef = z
  .object({ userId: z.string(), id: z.string(), variant: z.string().optional(), rendition: z.string().optional() })
  .transform(({ rendition, variant = rendition, ...ref }) => ({ ...ref, ...(variant !== undefined && { variant }) }))
const PositiveInt = z.number().int().positive()

export const Need: z.ZodType<PictureNeed> = z.object({
  name: z.string().regex(/^[a-zA-Z0-9-]+$/),
  contentTypes: z.tuple([MediaContentType], MediaContentType),
  bytesMax: PositiveInt,
  widthMax: PositiveInt.optional(),
  heightMax: PositiveInt.optional(),
  pixelsMax: PositiveInt.optional(),
  ratioMin: z.number().positive().optional(),
  ratioMax: z.number().positive().optional(),
  staysAsItIs: z.literal(true).optional(),
})

/** Asks the `render` function to make a variant of an uploaded image and store it. */
export const RenderOrder = z.object({ media: z.object({ userId: z.string(), id: z.string(), bytes: PositiveInt }), need: Need })
export type RenderOrder = z.infer<typeof RenderOrder>

/** Asks it to redraw an image sent along as base64, and to return the result without storing it. */
export const DrawOrder = z.object({ content: z.base64(), need: Need })
export type DrawOrder = z.infer<typeof DrawOrder>

const MadePicture = z.object({ file: FileRef, contentType: MediaContentType, bytes: PositiveInt, width: PositiveInt, height: PositiveInt })

/** What it answers. A refusal is a value: what a function throws reaches its caller without its code. */
export const RenderAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made'), picture: MadePicture }),
  z.object({
    kind: z.literal('drawn'),
    drawn: z.object({ contentType: MediaContentType, width: PositiveInt, height: PositiveInt, content: z.base64() }),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(['not-found', 'invalid']), message: z.string() }),
])
export type RenderAnswer = z.input<typeof RenderAnswer>

/** The answer for a picture that was made. */
export const toRenderAnswer = ({ file: { variant, ...ref }, ...picture }: Picture): RenderAnswer => ({
  kind: 'made',
  picture: { ...picture, file: { ...ref, variant, rendition: variant } },
})

/** What the drawing process receives: a check that it's running, or a picture and what to make of it. */
export const ToDrawProcess = z.union([
  z.object({ isThere: z.literal(true) }),
  z.object({ original: z.instanceof(Uint8Array<ArrayBufferLike>), need: Need }),
])
export type ToDrawProcess = z.infer<typeof ToDrawProcess>

/** What the drawing process answers. */
export const FromDrawProcess = z.union([
  z.object({ isHere: z.literal(true) }),
  z.object({ refused: z.string() }),
  z.object({
    drawn: z.object({
      contentType: MediaContentType,
      width: z.number(),
      height: z.number(),
      content: z.instanceof(Uint8Array<ArrayBuffer>),
    }),
  }),
])
export type FromDrawProcess = z.infer<typeof FromDrawProcess>

/** How long anyone waits for a picture, in ms. A step may last 25 s. A slower one is made all the same, and is there when the step is tried again. */
export const makingMs = 20 * secondMs

/** Which image variant an order is about. */
export const variantOf = ({ media: { userId, id }, need }: RenderOrder): ImageVariantRef => ({ userId, id, variant: need.name })

type Options = {
  kept: Pick<StoredImageVariants, 'find'>
  /** Makes a picture and keeps it. */
  make: (order: RenderOrder) => Promise<Picture>
  draw: ImageVariants['draw']
}

/** Image variants that are made when they're first asked for. */
export const imageVariants = ({ kept, make, draw }: Options): ImageVariants => ({
  draw,
  async ensure({ userId, id, bytes, kind, fileName }, need) {
    if (kind !== 'image') throw new DomainError('invalid', `${fileName} isn’t a still image, so it can’t be changed. Choose another one.`)
    const found = await kept.find({ userId, id, variant: need.name })
    return found ?? make({ media: { userId, id, bytes }, need })
  },
})
