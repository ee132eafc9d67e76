import * as z from 'zod'
import { type Body, parseBody } from './input.ts'
import { problems } from './problems.ts'

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

/** Reads what the caller wants to post; refuses what X does not know, and what it does not take together. */
export const parsePostBody = (input: Body): PostBody => {
  const body = parseBody(PostBody, input)
  const [first, second] = exclusive.filter((field) => body[field] !== undefined)
  if (second) throw problems.invalid({ parameter: second, message: `The \`${second}\` field can not be used together with \`${first}\`.` })
  return body
}
