import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { readRefusal } from './refusals.ts'
import { threadsVersion } from './version.ts'

type GraphCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  /** Behind the version. */
  path: string
  accessToken: string
  answer: Schema
  makesPublic?: boolean
  timeoutMs?: number
}

/** One call to the Threads API in the name of an account. */
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
      // In the header, not in the address: addresses get logged.
      headers: { authorization: bearer(accessToken) },
      makesPublic,
      refuse: (answered) => readRefusal(answered, { makesPublic }),
    },
  )

/** An address of the API; those of tokens have no version. */
export const graphUrl = (app: PlatformApp, path: string) => `${hostUrl(app, 'graph.threads.net')}/${path}`

/** Where an account's posts are seen. */
export const profileUrl = (app: PlatformApp, username: string) => `${hostUrl(app, 'www.threads.com')}/@${encodeURIComponent(username)}`
