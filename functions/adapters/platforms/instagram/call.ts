import type * as z from 'zod'
import type { PlatformApp } from '../app.ts'
import { bearer, type Called, type Caller, call } from '../call.ts'
import type { Request } from '../http.ts'
import { graphUrl } from './config.ts'
import { readRefusal } from './refusals.ts'

/** What every call in the name of an account needs. */
export type Graph = Caller & { app: PlatformApp }

type GraphCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  /** Behind the version. */
  path: string
  accessToken: string
  answer: Schema
  makesPublic?: boolean
  timeoutMs?: number
}

/** One call to Instagram's API in the name of an account. */
export const callGraph = <Schema extends z.ZodType>(
  { app, fetch }: Pick<Graph, 'app' | 'fetch'>,
  { path, accessToken, makesPublic = false, ...request }: GraphCall<Schema>,
): Promise<Called<z.output<Schema>>> =>
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
