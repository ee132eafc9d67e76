import * as z from 'zod'
import { Refusal } from '../platform/answer.ts'
import type { Fields } from '../platform/body.ts'
import { graphError, IdList } from '../platform/graph.ts'

/** Fields come as JSON, or as text in a form or URL. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const Amount = z.coerce.number().min(0)
const Names = z.union([z.array(z.string()), z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)))])

const ContainerFields = z.object({
  image_url: z.string().optional(),
  video_url: z.string().optional(),
  media_type: z.string().default('IMAGE'),
  is_carousel_item: Flag.default(false),
  children: IdList.optional(),
  caption: z.string().default(''),
  alt_text: z.string().default(''),
  share_to_feed: Flag.optional(),
  thumb_offset: Amount.optional(),
  collaborators: Names.default([]),
  is_ai_generated: Flag.default(false),
  upload_type: z.literal('resumable').optional(),
})
export type ContainerFields = z.output<typeof ContainerFields>

/** Parses a container's fields. Throws a `Refusal` for anything wrong apart from the file itself. */
export const parseContainer = (input: Fields): ContainerFields => {
  const parsed = ContainerFields.safeParse(input)
  if (!parsed.success) throw bad({ said: `Param ${parsed.error.issues[0]?.path.join('.')} is not valid` })
  const broken = rules.find(({ isBroken }) => isBroken(parsed.data))
  if (broken) throw bad(broken)
  return parsed.data
}

type Rule = { isBroken: (fields: ContainerFields) => boolean; code?: number; subcode?: number; said: string }

const kindsOfVideo = ['REELS', 'STORIES', 'VIDEO']
const isVideo = ({ video_url, upload_type }: ContainerFields) => video_url !== undefined || upload_type !== undefined
const sourcesOf = ({ image_url, video_url, children, upload_type }: ContainerFields) =>
  [image_url, video_url, children, upload_type].filter((source) => source !== undefined)
/** Captions of carousel items and stories are ignored. */
const captionOf = ({ caption, is_carousel_item, media_type }: ContainerFields) =>
  is_carousel_item || media_type === 'STORIES' ? '' : caption
const timesIn = (text: string, mark: RegExp) => text.match(mark)?.length ?? 0
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is what Instagram takes.
const ascii = /^[\x00-\x7f]*$/

const sourceRules: Rule[] = [
  {
    isBroken: (fields) => sourcesOf(fields).length !== 1,
    said: 'Exactly one of image_url, video_url, children and upload_type is required',
  },
  { isBroken: ({ image_url, video_url }) => !ascii.test(image_url ?? video_url ?? ''), said: 'The address of the media must be ASCII' },
  {
    isBroken: ({ children }) => children !== undefined && (children.length < 2 || children.length > 10),
    subcode: 2207028,
    said: 'A carousel needs 2 to 10 items.',
  },
]

const kindRules: Rule[] = [
  {
    isBroken: ({ media_type }) => !['IMAGE', 'CAROUSEL', ...kindsOfVideo].includes(media_type),
    subcode: 2207023,
    said: 'The media type is unknown',
  },
  {
    isBroken: ({ children, media_type }) => (children !== undefined) !== (media_type === 'CAROUSEL'),
    said: 'children and CAROUSEL belong together',
  },
  {
    isBroken: ({ image_url, media_type }) => image_url !== undefined && !['IMAGE', 'STORIES'].includes(media_type),
    said: 'Only IMAGE and STORIES take an image_url',
  },
  { isBroken: (fields) => isVideo(fields) && !kindsOfVideo.includes(fields.media_type), said: 'This media type takes no video' },
  {
    isBroken: ({ is_carousel_item, media_type }) => is_carousel_item && !['IMAGE', 'VIDEO'].includes(media_type),
    said: 'Only IMAGE and VIDEO can be items of a carousel',
  },
  {
    isBroken: ({ is_carousel_item, media_type }) => media_type === 'VIDEO' && !is_carousel_item,
    said: 'VIDEO is no longer supported alone: use REELS',
  },
]

const wordRules: Rule[] = [
  { isBroken: (fields) => captionOf(fields).length > 2_200, code: 36004, subcode: 2207010, said: 'The caption is too long.' },
  { isBroken: (fields) => timesIn(captionOf(fields), /#[\p{L}\p{N}_]+/gu) > 30, said: 'A caption may have at most 30 hashtags.' },
  { isBroken: (fields) => timesIn(captionOf(fields), /@[\w.]+/g) > 20, subcode: 2207040, said: 'A caption may have at most 20 mentions.' },
  { isBroken: ({ alt_text, media_type }) => alt_text !== '' && media_type !== 'IMAGE', said: 'alt_text is for images only' },
  { isBroken: ({ alt_text }) => alt_text.length > 1_000, said: 'alt_text is longer than 1000 characters' },
  {
    isBroken: ({ thumb_offset, media_type }) => thumb_offset !== undefined && media_type !== 'REELS',
    said: 'thumb_offset is for reels only',
  },
  { isBroken: ({ collaborators }) => collaborators.length > 3, said: 'At most 3 collaborators may be invited' },
  {
    isBroken: ({ collaborators, media_type }) => collaborators.length > 0 && media_type === 'STORIES',
    said: 'param collaborators is not allowed',
  },
]

const rules = [...sourceRules, ...kindRules, ...wordRules]

const bad = ({ code = 100, subcode, said }: Omit<Rule, 'isBroken'>) =>
  new Refusal(graphError({ code, subcode, message: `(#${code}) ${said}`, said }))
