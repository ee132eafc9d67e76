import type * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { bearer, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { fetchAt } from '../outside.ts'
import type { Operation } from './refusal-rules.ts'
import { readRefusal } from './refusals.ts'
import { baseOf } from './servers.ts'
import type { Access } from './session.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body' | 'headers'> & {
  operation: Operation
  /** The path on the server, from its first slash on. */
  path: string
  answer: Schema
  timeoutMs?: number
}

const usualTimeoutMs = 8 * secondMs

/** One call to a server, in nobody's name: its answer in the given shape, or what its failure means. */
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

/** A call in the name of an account, to its own server. */
export const callAs = <Schema extends z.ZodType>(deps: PlatformClient, { host, token }: Access, { headers, ...request }: Call<Schema>) =>
  callServer(deps, { ...request, host, headers: { ...headers, authorization: bearer(token) } })
