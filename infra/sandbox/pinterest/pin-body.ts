import * as z from 'zod'
import { parseInput, problems, refuse } from './problems.ts'

const Digits = z.string().regex(/^\d+$/, "does not match '^\\d+$'")
/** Lengths are JSON Schema's: code points. */
const text = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, `does not satisfy the constraint: maxLength=${max}`)
    .nullish()
const Base64 = z.string().regex(/^[a-zA-Z0-9+/=]+$/, "does not match '^[a-zA-Z0-9+\\/=]+$'")
const ImageType = z.enum(['image/jpeg', 'image/png'])

const words = { title: text(100), description: text(800), link: text(2_048) }
const cover = {
  cover_image_url: z.string().optional(),
  cover_image_content_type: ImageType.optional(),
  cover_image_data: Base64.optional(),
  cover_image_key_frame_time: z.number().int().min(0).optional(),
}
const several = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(2, 'does not satisfy the constraint: minItems=2').max(5, 'does not satisfy the constraint: maxItems=5')

const MediaSource = z.discriminatedUnion('source_type', [
  z.object({ source_type: z.literal('image_url'), url: z.string() }),
  z.object({ source_type: z.literal('image_base64'), content_type: ImageType, data: Base64 }),
  z.object({
    source_type: z.literal('multiple_image_urls'),
    items: several(z.object({ url: z.string(), ...words })),
    index: z.number().int().min(0).optional(),
  }),
  z.object({
    source_type: z.literal('multiple_image_base64'),
    items: several(z.object({ content_type: ImageType, data: Base64, ...words })),
    index: z.number().int().min(0).optional(),
  }),
  z.object({ source_type: z.literal('video_id'), media_id: Digits, ...cover }),
])
export type MediaSource = z.output<typeof MediaSource>

const PinBody = z.object({
  board_id: Digits,
  board_section_id: Digits.nullish(),
  ...words,
  alt_text: text(500),
  media_source: MediaSource,
})
export type PinBody = z.output<typeof PinBody>

/** Parses the requested Pin, or refuses it. */
export const parsePinBody = (body: unknown): PinBody => {
  const pin = parseInput(PinBody, body)
  if (pin.link) checkLink(pin.link)
  return pin
}

const checkLink = (link: string) => {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) refuse(problems.invalidLink())
  // Stands for a site that Pinterest blocks.
  if (new URL(link).hostname === 'spam.example') refuse(problems.unwantedLink())
}
