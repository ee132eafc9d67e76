import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import { jsonOf } from '../http.ts'
import { isOk, readRefusal } from './refusals.ts'

type TikTokCall<Schema extends z.ZodType> = {
  path: string
  accessToken: string
  body?: object
  query?: Record<string, string>
  /** The schema of `data`. */
  data: Schema
  /** POST by default. */
  method?: 'GET' | 'POST'
  makesPublic?: boolean
  timeoutMs?: number
}

/** Makes one call to TikTok's API. Returns the response's `data`, or the meaning of its failure. */
export const callTikTok = <Schema extends z.ZodType>(
  { app, fetch }: PlatformClient,
  { path, accessToken, data, method = 'POST', makesPublic = false, ...request }: TikTokCall<Schema>,
) =>
  call(
    { fetch },
    {
      platform: 'tiktok',
      method,
      url: apiUrl(app, path),
      headers: { authorization: bearer(accessToken), 'content-type': 'application/json; charset=UTF-8' },
      answer: data,
      isSuccess: isOk,
      refuse: (answered) => readRefusal(answered, makesPublic),
      read: readData,
      makesPublic,
      ...request,
    },
  )

export const apiUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'open.tiktokapis.com')}/${tikTokVersion.version}${path}`

/** Where an account's posts can be seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.tiktok.com')}/@${encodeURIComponent(username)}`

/** Both lifetimes are the remaining seconds. TikTok has changed them before. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  refresh_expires_in: z.number().positive().optional(),
  scope: z.string().optional(),
})

export const UserAnswer = z.object({
  user: z.object({ open_id: z.string().min(1), display_name: z.string(), avatar_url: z.string().optional() }),
})
export type UserAnswer = z.infer<typeof UserAnswer>

export const CreatorAnswer = z.object({
  creator_username: z.string(),
  creator_nickname: z.string(),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean(),
  duet_disabled: z.boolean(),
  stitch_disabled: z.boolean(),
  max_video_post_duration_sec: z.number(),
})
export type CreatorAnswer = z.infer<typeof CreatorAnswer>

const publish_id = z.string().min(1)
/** The response to starting a video: its upload URL, and the id for status calls. */
export const UploadAnswer = z.object({ publish_id, upload_url: z.url() })
export const PostAnswer = z.object({ publish_id })

export const StatusAnswer = z.object({
  status: z.string(),
  fail_reason: z.string().optional(),
  /** TikTok's own spelling; sometimes null. */
  publicaly_available_post_id: z.array(z.union([z.string(), z.number()]).transform(String)).nullish(),
  uploaded_bytes: z.number().optional(),
})
export type StatusAnswer = z.infer<typeof StatusAnswer>

const idList = /("publicaly_available_post_id"\s*:\s*\[)([\d\s,]*)\]/g

/** Parses a response's `data` with post ids as strings: TikTok sends them as numbers, which may exceed 2^53. */
export const readData = (body: string): unknown =>
  Envelope.safeParse(jsonOf(body.replace(idList, (_, before: string, ids: string) => `${before}${ids.replace(/\d+/g, '"$&"')}]`))).data
    ?.data

const Envelope = z.object({ data: z.unknown() })

/** The version of TikTok's API that Crier uses. TikTok has announced no end date. */
export const tikTokVersion = { version: 'v2', sunset: undefined, source: 'https://developers.tiktok.com/doc/overview' }
