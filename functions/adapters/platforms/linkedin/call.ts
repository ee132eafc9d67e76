import type * as z from 'zod'
import { hostUrl } from '../app.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { linkedInVersion } from './version.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'body' | 'headers'> & {
  url: string
  operation: Operation
  answer: Schema
  timeoutMs?: number
}

/** One call to LinkedIn: its answer in the given shape, or what its failure means. */
export const callLinkedIn = <Schema extends z.ZodType>(deps: PlatformClient, { operation, ...request }: Call<Schema>) =>
  call(deps, {
    ...request,
    platform: 'linkedin',
    makesPublic: operation === 'post',
    refuse: (answered) => readRefusal(operation, answered, deps.now()),
  })

type RestCall<Schema extends z.ZodType> = Omit<Call<Schema>, 'url' | 'headers'> & { path: string; accessToken: string }

/** One call to the part of LinkedIn's API that has versions. URNs in `path` are encoded already. */
export const callRest = <Schema extends z.ZodType>(deps: PlatformClient, { path, accessToken, ...request }: RestCall<Schema>) =>
  callLinkedIn(deps, {
    ...request,
    url: `${hostUrl(deps.app, 'api.linkedin.com')}/rest${path}`,
    headers: { authorization: bearer(accessToken), 'linkedin-version': linkedInVersion.version, 'x-restli-protocol-version': '2.0.0' },
  })
