import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { countCashtags, weightedLength } from '#shared/platforms/x/text.ts'
import { sha256 } from '../files.ts'
import type { Person } from '../platform/people.ts'
import type { StoredMedia } from './media.ts'
import { parseBody, problems } from './problems.ts'
import type { XPost } from './x-posts.ts'
import type { XFault, XWorld } from './x-world.ts'

const Id = z.string().regex(/^[0-9]{1,19}$/, 'is not an id')

/** The body of `POST /2/tweets`: https://docs.x.com/x-api/posts/create-post */
const PostBody = z.strictObject({
  text: z.string().optional(),
  media: z
    .strictObject({
      media_ids: z.array(Id).min(1, 'must have a minimum of 1 item').max(4, 'has more than the maximum of 4 items'),
      tagged_user_ids: z.array(Id).max(10, 'has more than the maximum of 10 items').optional(),
    })
    .optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: Id,
      exclude_reply_user_ids: z.array(Id).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  quote_tweet_id: Id.optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.number().int().min(5).max(10_080),
      reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
    })
    .optional(),
  reply_settings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional(),
  community_id: Id.optional(),
  share_with_followers: z.boolean().optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  edit_options: z.strictObject({ previous_post_id: Id }).optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
  nullcast: z.boolean().optional(),
  for_super_followers_only: z.boolean().optional(),
  card_uri: z.string().optional(),
  direct_message_deep_link: z.string().optional(),
})
export type PostBody = z.output<typeof PostBody>

const exclusive = ['media', 'poll', 'quote_tweet_id', 'card_uri'] as const

/** Parses the post to create. Refuses unknown fields, and combinations that X doesn't allow. */
export const parsePostBody = (input: unknown): PostBody => {
  const body = parseBody(PostBody, input)
  const [first, second] = exclusive.filter((field) => body[field] !== undefined)
  if (second) throw problems.invalid({ parameter: second, message: `The \`${second}\` field can not be used together with \`${first}\`.` })
  return body
}

const textLimit = (person: Person) => (person.has('premium') ? 25_000 : 280)

/** Refuses a text that X wouldn't accept from this person. */
export const checkText = (text: string, person: Person, hasOther: boolean) => {
  if (text.trim() === '') {
    if (hasOther) return
    throw problems.invalid({ parameter: 'text', message: 'The `text` field is required.' })
  }
  const { length, isValid } = weightedLength(text, textLimit(person))
  if (length > textLimit(person)) throw problems.notPermitted()
  if (!isValid) throw problems.invalid({ parameter: 'text', message: 'The `text` field holds characters that are not allowed.' })
  if (countCashtags(text) > 1) throw problems.cashtags()
}

/** A post's files, each the person's own, ready, and not expired: up to four images, or one GIF, or one video. */
export const readyMedia = ({ xMedia, now }: XWorld, ids: string[], person: Person): StoredMedia[] => {
  const media = ids.map((id) => xMedia.byId(id)).filter((found) => found !== undefined)
  const areUsable = media.every((one) => one.personId === person.id && one.expiresAt > now() && xMedia.isReady(one))
  const arePostable = media.every(({ category }) => category !== 'subtitles' && !category.startsWith('dm_'))
  if (media.length < ids.length || !areUsable || !arePostable) throw invalidMedia(ids)
  if (media.length > 1 && media.some(({ category }) => category !== 'tweet_image')) {
    throw problems.invalid({ parameter: 'media.media_ids', message: 'A post can have up to 4 images, or 1 GIF, or 1 video.', value: ids })
  }
  return media
}

/** The post being replied to: one's own, or one that mentions the person. */
export const parentOf = ({ xPosts }: XWorld, body: PostBody, { person, fault }: { person: Person; fault: XFault | undefined }) => {
  const id = body.reply?.in_reply_to_tweet_id
  if (id === undefined) return undefined
  const parent = xPosts.byId(id)
  if (!parent) throw problems.notFound('post', id)
  const isOwn = parent.personId === person.id
  if (isOwn && fault?.strictSelfReply) throw problems.notPermitted()
  if (!isOwn && !mentions(parent, person)) throw problems.replyNotAllowed()
  return parent
}

/** Refuses features that a self-serve app or this account may not use. */
export const checkFeatures = (body: PostBody) => {
  if (body.quote_tweet_id !== undefined) throw problems.replyNotAllowed()
  // An edit would need Premium and a version history, which nothing here uses: X's response to everyone else applies.
  if (body.edit_options || body.for_super_followers_only) throw problems.featureNotPermitted()
}

/** The fingerprint that identifies a repeated text; null for a post without text. */
export const fingerprintOf = (text: string) => {
  const normalized = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return normalized === '' ? null : sha256(normalized)
}

/** Refuses a text that the person posted within the last 24 hours. */
export const checkDuplicate = ({ xPosts, now }: XWorld, person: Person, fingerprint: string | null) => {
  if (fingerprint !== null && xPosts.hasDuplicate(person.id, fingerprint, now() - dayMs)) throw problems.duplicate()
}

const invalidMedia = (ids: string[]) =>
  problems.invalid({ parameter: 'media.media_ids', message: 'Your media IDs are invalid.', value: ids })

/** True if a post mentions a person, which lets the person's app reply to it. */
const mentions = ({ content }: XPost, { username }: Person) => new RegExp(String.raw`(?<![\w@])@${username}(?!\w)`, 'i').test(content)
