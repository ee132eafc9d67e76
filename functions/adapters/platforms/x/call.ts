import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  operation: Operation
  path: string
  /** Bearer or Basic. */
  authorization: string
  answer: Schema
  timeoutMs?: number
}

/** Makes one call to X's API. Returns the response in the given shape, or the meaning of its failure. */
export const callX = <Schema extends z.ZodType>(deps: PlatformClient, { operation, path, authorization, ...request }: Call<Schema>) =>
  call(deps, {
    ...request,
    platform: 'x',
    url: `${hostUrl(deps.app, 'api.x.com')}/${xVersion.version}${path}`,
    headers: { authorization },
    makesPublic: operation === 'post',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })

/** A post's public URL. */
export const postUrl = (app: PlatformApp, username: string, id: string) =>
  `${hostUrl(app, 'x.com')}/${encodeURIComponent(username)}/status/${id}`

/** X's ids have up to 19 digits, more than a number can hold. */
const XId = z.string().regex(/^\d{1,19}$/)

const ProcessingInfo = z.object({
  state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
  check_after_secs: z.number().nonnegative().optional(),
  error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
})

/** A file's state during its upload. Without `processing_info`, it's ready. */
export const UploadAnswer = z.object({
  data: z.object({ id: XId, expires_after_secs: z.number().optional(), processing_info: ProcessingInfo.optional() }),
})
export type UploadAnswer = z.infer<typeof UploadAnswer>

/** A post exists as soon as it has an id, whatever errors come with it. */
export const CreatedAnswer = z.object({ data: z.object({ id: XId }) })

const Link = z.object({ url: z.string(), expanded_url: z.string().optional(), media_key: z.string().optional() })
const Written = z.object({ text: z.string(), entities: z.object({ urls: z.array(Link).optional() }).optional() })

const References = z.array(z.object({ type: z.string(), id: XId }))

/**
 * A post as X lists it, with X's new or old field names. Its text is rewritten: links are shortened, and `&`, `<`, and
 * `>` are escaped. A long text is only complete in its note.
 */
export const ListedPost = Written.extend({
  id: XId,
  created_at: z.iso.datetime().optional(),
  attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
  conversation_id: XId.optional(),
  referenced_posts: References.optional(),
  referenced_tweets: References.optional(),
  note_post: Written.optional(),
  note_tweet: Written.optional(),
})
export type ListedPost = z.infer<typeof ListedPost>

export const TimelineAnswer = z
  .object({
    data: z.array(ListedPost).optional(),
    meta: z.object({ result_count: z.number().optional(), next_token: z.string().optional() }).optional(),
  })
  // Errors instead of posts also come with status 200. A list only counts as empty if its count is zero.
  .refine(({ data, meta }) => data !== undefined || meta?.result_count === 0)

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
})
export type TokenAnswer = z.infer<typeof TokenAnswer>

export const ProfileAnswer = z.object({
  data: z.object({
    id: XId,
    username: z.string(),
    name: z.string(),
    profile_image_url: z.string().optional(),
    subscription_type: z.string().optional(),
  }),
})
export type ProfileAnswer = z.infer<typeof ProfileAnswer>

/** The version of X's API that Crier uses. X has announced no end date. */
export const xVersion = { version: '2', sunset: undefined, source: 'https://docs.x.com/x-api/introduction' }
