import * as z from 'zod'
import { Refusal } from '../platform/answer.ts'
import type { Fields } from '../platform/body.ts'
import { graphError, IdList } from '../platform/graph.ts'

/** Fields come as JSON, or as text in a form or URL. */
const Flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const ContainerFields = z.object({
  media_type: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  text: z.string().default(''),
  image_url: z.string().optional(),
  video_url: z.string().optional(),
  is_carousel_item: Flag.default(false),
  children: IdList.optional(),
  alt_text: z.string().default(''),
  link_attachment: z.string().optional(),
  reply_control: z.enum(['everyone', 'accounts_you_follow', 'mentioned_only', 'parent_post_author_only', 'followers_only']).optional(),
  topic_tag: z.string().optional(),
  reply_to_id: z.string().optional(),
  is_spoiler_media: Flag.default(false),
  auto_publish_text: Flag.default(false),
})
export type ContainerFields = z.output<typeof ContainerFields>

/** Parses a container's fields. Throws a `Refusal` for anything wrong apart from the file itself. */
export const parseContainer = (
  input: Fields,
  { countsCodePoints = false }: { countsCodePoints?: boolean | undefined },
): ContainerFields => {
  const parsed = ContainerFields.safeParse(input)
  if (!parsed.success) throw bad(`Param ${parsed.error.issues[0]?.path.join('.')} is not valid`)
  const fields = parsed.data
  const length = countsCodePoints ? [...fields.text].length : new TextEncoder().encode(fields.text).length
  if (length > 500) throw bad('Param text must be at most 500 characters long.')
  const broken = rules.find(({ isBroken }) => isBroken(fields))
  if (broken) throw bad(broken.said)
  return fields
}

type Rule = { isBroken: (fields: ContainerFields) => boolean; said: string }

const links = ({ text, link_attachment: link }: ContainerFields) =>
  new Set([...(text.match(/https?:\/\/[^\s<>"]+/g) ?? []), ...(link === undefined ? [] : [link])]).size

const rules: Rule[] = [
  { isBroken: ({ media_type, text }) => media_type === 'TEXT' && text === '', said: 'The parameter text is required' },
  {
    isBroken: ({ media_type, image_url }) => (media_type === 'IMAGE') !== (image_url !== undefined),
    said: 'image_url and IMAGE belong together',
  },
  {
    isBroken: ({ media_type, video_url }) => (media_type === 'VIDEO') !== (video_url !== undefined),
    said: 'video_url and VIDEO belong together',
  },
  {
    isBroken: ({ media_type, children }) => (media_type === 'CAROUSEL') !== (children !== undefined),
    said: 'children and CAROUSEL belong together',
  },
  {
    isBroken: ({ children }) => children !== undefined && (children.length < 2 || children.length > 20),
    said: 'A carousel needs 2 to 20 children',
  },
  {
    isBroken: ({ is_carousel_item, media_type }) => is_carousel_item && media_type !== 'IMAGE' && media_type !== 'VIDEO',
    said: 'Only IMAGE and VIDEO can be items of a carousel',
  },
  {
    isBroken: ({ is_carousel_item, text }) => is_carousel_item && text !== '',
    said: 'An item of a carousel has no text',
  },
  {
    isBroken: ({ link_attachment, media_type }) => link_attachment !== undefined && media_type !== 'TEXT',
    said: 'link_attachment is for text posts only',
  },
  {
    isBroken: ({ link_attachment }) => link_attachment !== undefined && !/^https?:\/\//.test(link_attachment),
    said: 'link_attachment is no address',
  },
  { isBroken: (fields) => links(fields) > 5, said: 'THREADS_API__LINK_LIMIT_EXCEEDED' },
  {
    isBroken: ({ alt_text, media_type }) => alt_text !== '' && media_type !== 'IMAGE' && media_type !== 'VIDEO',
    said: 'alt_text is for images and videos only',
  },
  { isBroken: ({ alt_text }) => alt_text.length > 1_000, said: 'alt_text is longer than 1000 characters' },
  {
    isBroken: ({ topic_tag }) => topic_tag !== undefined && !/^[^.&]{1,50}$/.test(topic_tag),
    said: 'topic_tag must have 1 to 50 characters, and neither . nor &',
  },
  {
    isBroken: ({ is_spoiler_media, media_type }) => is_spoiler_media && media_type === 'TEXT',
    said: 'is_spoiler_media is for posts with media only',
  },
  {
    isBroken: ({ auto_publish_text, media_type }) => auto_publish_text && media_type !== 'TEXT',
    said: 'auto_publish_text is for text posts only',
  },
]

const bad = (said: string) => new Refusal(graphError({ code: 100, message: `(#100) ${said}`, type: 'THApiException', said }))
