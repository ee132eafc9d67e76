import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { readRefusal } from './refusals.ts'
import { instagramVersion } from './version.ts'

type GraphCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  /** Behind the version. */
  path: string
  accessToken: string
  answer: Schema
  makesPublic?: boolean
  timeoutMs?: number
}

/** One call to Instagram's API in the name of an account. */
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
      // In the header, not in the address: addresses get logged.
      headers: { authorization: bearer(accessToken) },
      makesPublic,
      refuse: (answered) => readRefusal(answered, { makesPublic }),
    },
  )

/** The address of a versioned call. Always with the version: calls without one drift. */
const graphUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${instagramVersion.version}/${path}`

/** The address of a token call, which has no version. */
export const tokenUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.instagram.com')}/${path}`

/** Where an account's posts are seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.instagram.com')}/${encodeURIComponent(username)}/`
