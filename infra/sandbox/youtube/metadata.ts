import * as z from 'zod'
import { refuse } from './problems.ts'

/** A video's metadata, as far as it's stored. */
export const Metadata = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  categoryId: z.string(),
  privacy: z.enum(['public', 'unlisted', 'private']),
  madeForKids: z.boolean(),
  madeWithAi: z.boolean(),
  notifySubscribers: z.boolean(),
})
export type Metadata = z.output<typeof Metadata>

const Snippet = z.object({
  title: z.string().optional(),
  description: z.string().default(''),
  tags: z.array(z.string()).default([]),
  categoryId: z.string().default('22'),
  defaultLanguage: z.string().optional(),
})
const Status = z.object({
  privacyStatus: Metadata.shape.privacy.default('public'),
  publishAt: z.string().optional(),
  selfDeclaredMadeForKids: z.boolean().default(false),
  containsSyntheticMedia: z.boolean().default(false),
  license: z.enum(['youtube', 'creativeCommon']).optional(),
  embeddable: z.boolean().optional(),
  publicStatsViewable: z.boolean().optional(),
})
const Body = z.object({ snippet: Snippet.optional(), status: Status.optional() })

/** Parses an upload's metadata, and refuses what YouTube refuses. Parts not named in `parts` are ignored. */
export const readMetadata = (
  body: unknown,
  { parts, notifySubscribers, now }: { parts: string[]; notifySubscribers: boolean; now: number },
): Metadata => {
  const parsed = Body.safeParse(body)
  if (!parsed.success) return refuse('invalidVideoMetadata')
  const snippet = Snippet.parse((parts.includes('snippet') && parsed.data.snippet) || {})
  const status = Status.parse((parts.includes('status') && parsed.data.status) || {})
  checkSnippet(snippet)
  const { title = '', description, tags, categoryId } = snippet
  return {
    title,
    description,
    tags,
    categoryId,
    notifySubscribers,
    privacy: privacyOf(status, now),
    madeForKids: status.selfDeclaredMadeForKids,
    madeWithAi: status.containsSyntheticMedia,
  }
}

const checkSnippet = ({ title = '', description, tags, categoryId }: z.output<typeof Snippet>) => {
  if (title.trim() === '' || title.length > 100 || hasAngles(title)) refuse('invalidTitle')
  if (Buffer.byteLength(description) > 5_000 || hasAngles(description)) refuse('invalidDescription')
  if (lengthOf(tags) > 500) refuse('invalidTags')
  if (!categories.some(({ id, assignable }) => id === categoryId && assignable)) refuse('invalidCategoryId')
}

/** A private video may be scheduled. A time in the past publishes at once. */
const privacyOf = ({ privacyStatus, publishAt }: z.output<typeof Status>, now: number) => {
  if (publishAt === undefined) return privacyStatus
  if (privacyStatus !== 'private' || !z.iso.datetime().safeParse(publishAt).success) return refuse('invalidPublishAt')
  return Date.parse(publishAt) <= now ? 'public' : privacyStatus
}

const hasAngles = (text: string) => text.includes('<') || text.includes('>')

/** The length of the tags written on one line: comma-separated, with tags that contain a space in quotes. */
const lengthOf = (tags: string[]) => tags.map((tag) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',').length

/** The video categories in the United States. Some are reserved for YouTube. */
export const categories = [
  ['1', 'Film & Animation', true],
  ['2', 'Autos & Vehicles', true],
  ['10', 'Music', true],
  ['15', 'Pets & Animals', true],
  ['17', 'Sports', true],
  ['18', 'Short Movies', false],
  ['19', 'Travel & Events', true],
  ['20', 'Gaming', true],
  ['21', 'Videoblogging', false],
  ['22', 'People & Blogs', true],
  ['23', 'Comedy', true],
  ['24', 'Entertainment', true],
  ['25', 'News & Politics', true],
  ['26', 'Howto & Style', true],
  ['27', 'Education', true],
  ['28', 'Science & Technology', true],
  ['29', 'Nonprofits & Activism', true],
  ['30', 'Movies', false],
].map(([id, title, assignable]) => ({ id: String(id), title: String(title), assignable: assignable === true }))
