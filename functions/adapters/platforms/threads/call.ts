import * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import { type ContainerReading, ContainerStatus } from '../containers.ts'
import type { Request } from '../http.ts'
import { readRefusal } from './refusals.ts'

type GraphCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  /** The part after the version. */
  path: string
  accessToken: string
  answer: Schema
  makesPublic?: boolean
  timeoutMs?: number
}

/** Makes one call to the Threads API on behalf of an account. */
export const callThreads = <Schema extends z.ZodType>(
  { app, fetch }: PlatformClient,
  { path, accessToken, makesPublic = false, ...request }: GraphCall<Schema>,
) =>
  call(
    { fetch },
    {
      ...request,
      platform: 'threads',
      url: graphUrl(app, `${threadsVersion.version}/${path}`),
      // In the header rather than the URL, because URLs get logged.
      headers: { authorization: bearer(accessToken) },
      makesPublic,
      refuse: (answered) => readRefusal(answered, { makesPublic }),
    },
  )

/** The URL of an API call. Token calls have no version. */
export const graphUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.threads.net')}/${path}`

/** Where an account's posts can be seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.threads.com')}/@${encodeURIComponent(username)}`

/**
 * The response to a code. Its `user_id` is a number beyond 2^53, which JSON rounds, so the id is read from the profile.
 */
export const ShortTokenAnswer = z.object({ access_token: z.string().min(1) })

/** A token's permissions. Source: https://developers.facebook.com/docs/threads/reference/debug */
export const TokenFacts = z.object({ data: z.object({ scopes: z.array(z.string()) }) })

export const ProfileAnswer = z.object({
  id: z.string().min(1),
  username: z.string(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
})

export const CreatedAnswer = z.object({ id: z.string().min(1) })

export const ContainerAnswer = z
  .object({ status: ContainerStatus, error_message: z.string().optional() })
  .transform(({ status, error_message: problem = '' }): ContainerReading => ({ status, problem }))

export const PermalinkAnswer = z.object({ permalink: z.url().optional() })

export const ListedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      text: z.string().default(''),
      /** For example, 2026-11-21T10:00:00+0000. */
      timestamp: z.string().transform((text) => Date.parse(text.replace(/\+0000$/, 'Z'))),
      replied_to: z.object({ id: z.string() }).optional(),
    }),
  ),
})

const Config = z.object({ quota_total: z.number() })

/** Of posts and of replies, such as the later parts of a thread. */
export const QuotaAnswer = z.object({
  data: z.tuple([
    z.object({
      quota_usage: z.number(),
      config: Config,
      reply_quota_usage: z.number().optional(),
      reply_config: Config.optional(),
    }),
  ]),
})

/** The only version the Threads API has had. No end is announced. */
export const threadsVersion = {
  version: 'v1.0',
  sunset: undefined,
  source: 'https://developers.facebook.com/docs/threads/changelog',
}
