import type * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { type Answered, bearer, call, fetchAt, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { type Operation, readRefusal } from './refusals.ts'
import { type Access, baseOf } from './session.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body' | 'headers'> & {
  operation: Operation
  /** The path on the server, starting with a slash. */
  path: string
  answer: Schema
  timeoutMs?: number
  isSuccess?: (answered: Answered) => boolean
  read?: (body: string) => unknown
}

const usualTimeoutMs = 8 * secondMs

/**
 * Makes one unauthenticated call to a server. Returns the response in the given shape, or the meaning of its failure.
 */
export const callServer = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { host, path, operation, ...request }: Call<Schema> & { host: string },
) => {
  const url = `${baseOf(deps.app, host)}${path}`
  return call(
    { fetch: fetchAt(deps, url) },
    {
      timeoutMs: usualTimeoutMs,
      ...request,
      url,
      platform: 'mastodon',
      makesPublic: operation === 'post',
      refuse: (answered) => readRefusal(operation, answered, deps.now()),
    },
  )
}

/** Makes a call on behalf of an account, to its own server. */
export const callAs = <Schema extends z.ZodType>(deps: PlatformClient, { host, token }: Access, { headers, ...request }: Call<Schema>) =>
  callServer(deps, { ...request, host, headers: { ...headers, authorization: bearer(token) } })

/** Each server decides when to upgrade. Paths keep their version: https://docs.joinmastodon.org/dev/api-versions */
export const mastodonVersion = { version: 'v1 and v2', sunset: undefined, source: 'https://docs.joinmastodon.org/methods' }
