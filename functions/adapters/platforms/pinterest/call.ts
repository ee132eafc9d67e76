import type * as z from 'zod'
import { hostUrl } from '../app.ts'
import { call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { pinterestVersion } from './version.ts'

type ApiCall<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body'> & {
  operation: Operation
  path: string
  /** Bearer or Basic. */
  authorization: string
  answer: Schema
  timeoutMs?: number
}

/** One call of Pinterest's API. */
export const callPinterest = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { operation, path, authorization, ...request }: ApiCall<Schema>,
) =>
  call(deps, {
    ...request,
    platform: 'pinterest',
    url: `${hostUrl(deps.app, 'api.pinterest.com')}/${pinterestVersion.version}${path}`,
    headers: { authorization },
    makesPublic: operation === 'pin',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })
