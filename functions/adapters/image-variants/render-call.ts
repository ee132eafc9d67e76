import * as z from 'zod'
import type { Picture } from '#functions/ports/image-variants.ts'
import { MediaContentType } from '#shared/domain/media.ts'
import type { PictureNeed } from '#shared/domain/pictures.ts'

/** Between our functions a variant is called `rendition`, as the release before calls it: both run while a version is rolled out. */
const FileRef = z
  .object({ userId: z.string(), id: z.string(), rendition: z.string().optional() })
  .transform(({ rendition, ...ref }) => ({ ...ref, ...(rendition !== undefined && { variant: rendition }) }))
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

/** What the function `render` is called with. */
export const RenderOrder = z.object({ media: z.object({ userId: z.string(), id: z.string(), bytes: PositiveInt }), need: Need })
export type RenderOrder = z.infer<typeof RenderOrder>

const MadePicture = z.object({ file: FileRef, contentType: MediaContentType, bytes: PositiveInt, width: PositiveInt, height: PositiveInt })

/** What it answers. A refusal is a value: what a function throws reaches its caller without its code. */
export const RenderAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made'), picture: MadePicture }),
  z.object({ kind: z.literal('refused'), code: z.enum(['not-found', 'invalid']), message: z.string() }),
])
export type RenderAnswer = z.input<typeof RenderAnswer>

/** The answer for a picture that was made. */
export const toRenderAnswer = ({ file: { variant, ...ref }, ...picture }: Picture): RenderAnswer => ({
  kind: 'made',
  picture: { ...picture, file: { ...ref, rendition: variant } },
})
