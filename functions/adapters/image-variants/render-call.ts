import * as z from 'zod'
import type { ImageVariantRef, ImageVariants, Picture, StoredImageVariants } from '#functions/ports/image-variants.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { WorkspaceId, withWorkspace } from '#shared/domain/id.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'
import { secondMs } from '#shared/domain/times.ts'

/**
 * An earlier version called a variant `rendition` and knew no workspaces. Both run side by side during a rollout, so both
 * forms are accepted.
 */
const FileRef = z
  .preprocess(
    withWorkspace,
    z.object({ workspaceId: WorkspaceId, id: z.string(), variant: z.string().optional(), rendition: z.string().optional() }),
  )
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
export const RenderOrder = z.object({
  media: z.preprocess(withWorkspace, z.object({ workspaceId: WorkspaceId, id: z.string(), bytes: PositiveInt })),
  need: Need,
})
export type RenderOrder = z.infer<typeof RenderOrder>

/** Asks `render` to redraw an image sent as base64, and to return the result without storing it. */
export const DrawOrder = z.object({ content: z.base64(), need: Need })
export type DrawOrder = z.infer<typeof DrawOrder>

const MadePicture = z.object({ file: FileRef, contentType: MediaContentType, bytes: PositiveInt, width: PositiveInt, height: PositiveInt })

/**
 * The response of `render`. A refusal is a value, because an error thrown by a function reaches its caller without its
 * code.
 */
export const RenderAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made'), picture: MadePicture }),
  z.object({
    kind: z.literal('drawn'),
    drawn: z.object({ contentType: MediaContentType, width: PositiveInt, height: PositiveInt, content: z.base64() }),
  }),
  z.object({ kind: z.literal('refused'), code: z.enum(['not-found', 'invalid']), message: z.string() }),
])
export type RenderAnswer = z.input<typeof RenderAnswer>

/** Builds the response for a picture that was made. */
export const toRenderAnswer = ({ file: { variant, ...ref }, ...picture }: Picture): RenderAnswer => ({
  kind: 'made',
  picture: { ...picture, file: { ...ref, variant, rendition: variant } },
})

/** A message to the drawing process: a check that it's running, or a picture and what to make of it. */
export const ToDrawProcess = z.union([
  z.object({ isThere: z.literal(true) }),
  z.object({ original: z.instanceof(Uint8Array<ArrayBufferLike>), need: Need }),
])
export type ToDrawProcess = z.infer<typeof ToDrawProcess>

/** A message from the drawing process. */
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

/**
 * How long to wait for a picture, in ms. A step may take 25 s. A slower picture is still finished, and is there when
 * the step is retried.
 */
export const makingMs = 20 * secondMs

/** The image variant an order is for. */
export const variantOf = ({ media: { workspaceId, id }, need }: RenderOrder): ImageVariantRef => ({ workspaceId, id, variant: need.name })

type Options = {
  kept: Pick<StoredImageVariants, 'find'>
  /** Draws a picture and stores it. */
  make: (order: RenderOrder) => Promise<Picture>
  draw: ImageVariants['draw']
}

/** Image variants, created when they're first requested. */
export const imageVariants = ({ kept, make, draw }: Options): ImageVariants => ({
  draw,
  async ensure({ workspaceId, id, bytes, kind, fileName }, need) {
    if (kind !== 'image') throw new DomainError('invalid', `${fileName} isn’t a still image, so it can’t be changed. Choose another one.`)
    const found = await kept.find({ workspaceId, id, variant: need.name })
    return found ?? make({ media: { workspaceId, id, bytes }, need })
  },
})
