import type * as z from 'zod'
import { hostUrl, type PlatformApp } from '../app.ts'
import { call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { xVersion } from './version.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  operation: Operation
  path: string
  /** Bearer or Basic. */
  authorization: string
  answer: Schema
  timeoutMs?: number
}

/** One call to X's API: its answer in the given shape, or what its failure means. */
export const callX = <Schema extends z.ZodType>(deps: PlatformClient, { operation, path, authorization, ...request }: Call<Schema>) =>
  call(deps, {
    ...request,
    platform: 'x',
    url: `${hostUrl(deps.app, 'api.x.com')}/${xVersion.version}${path}`,
    headers: { authorization },
    makesPublic: operation === 'post',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })

/** The public address of a post. */
export const postUrl = (app: PlatformApp, username: string, id: string) =>
  `${hostUrl(app, 'x.com')}/${encodeURIComponent(username)}/status/${id}`
