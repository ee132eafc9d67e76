import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import { isOk, readRefusal } from './refusals.ts'
import { readData } from './responses.ts'
import { tikTokVersion } from './version.ts'

type TikTokCall<Schema extends z.ZodType> = {
  path: string
  accessToken: string
  body?: object
  query?: Record<string, string>
  /** The shape of `data`. */
  data: Schema
  /** POST unless said. */
  method?: 'GET' | 'POST'
  makesPublic?: boolean
  timeoutMs?: number
}

/** One call to TikTok's API: the `data` of its answer, or what its failure means. */
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

/** Where an account's posts are seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.tiktok.com')}/@${encodeURIComponent(username)}`
