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

/** Makes one call to Instagram's API on behalf of an account. */
export const callInstagram = <Schema extends z.ZodType>(
  { app, fetch }: PlatformClient,
  { path, accessToken, makesPublic = false, ...request }: GraphCall<Schema>,
) =>
  call(
    { fetch },
    {
      ...request,
      platform: 'instagram',
      url: graphUrl(app, path),
      // In the header rather than the URL, because URLs get logged.
      headers: { authorization: bearer(accessToken) },
      makesPublic,
      refuse: (answered) => readRefusal(answered, { makesPublic }),
    },
  )

/** The URL of a versioned call. Calls without a version drift, so it's always included. */
const graphUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${instagramVersion.version}/${path}`

/** The URL of a token call, which has no version. */
export const tokenUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${path}`

/** Where an account's posts can be seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.instagram.com')}/${encodeURIComponent(username)}/`

const ShortToken = z.object({
  access_token: z.string().min(1),
  /** Instagram sends a list or a comma-separated string. */
  permissions: z.union([z.string().transform((names) => names.split(/[\s,]+/)), z.array(z.string())]).optional(),
})

/** The response to a code: the documentation shows a list of one, but real apps get the fields at the top level. */
export const ShortTokenAnswer = z.union([z.object({ data: z.tuple([ShortToken]) }).transform(({ data }) => data[0]), ShortToken])

/** `user_id` is the id for publishing. `id` is specific to the app. */
export const ProfileAnswer = z.object({
  user_id: z.string().min(1),
  username: z.string(),
  name: z.string().optional(),
  account_type: z.string().optional(),
  profile_picture_url: z.string().optional(),
})

export const CreatedAnswer = z.object({ id: z.string().min(1) })

export const ContainerAnswer = z
  .object({ status_code: ContainerStatus, status: z.string().optional() })
  .transform(({ status_code, status = '' }): ContainerReading => ({ status: status_code, problem: status }))

export const PermalinkAnswer = z.object({ permalink: z.url().optional() })

export const ListedAnswer = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      permalink: z.string().optional(),
      caption: z.string().default(''),
      /** For example, 2026-11-21T10:00:00+0000. */
      timestamp: z.string().transform((text) => Date.parse(text.replace(/\+0000$/, 'Z'))),
    }),
  ),
})

export const QuotaAnswer = z.object({
  data: z.tuple([z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })]),
})

/**
 * The Graph API version Crier uses for Instagram. Its end date isn't announced yet. It will outlive v25.0, whose end
 * date this is.
 */
export const instagramVersion = {
  version: 'v26.0',
  sunset: '2028-07-29',
  source: 'https://developers.facebook.com/docs/graph-api/changelog',
}
