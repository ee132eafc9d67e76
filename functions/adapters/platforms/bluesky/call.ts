import {
  allowInsecureRequests,
  type CustomFetchOptions,
  customFetch,
  type DPoPHandle,
  protectedResourceRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import type * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { type Answered, bearer, type Called, call, fetchAt, type PlatformClient } from '../call.ts'
import type { Fetch, Request } from '../http.ts'
import { keepNonce, type PrivateKey, proofBy } from './dpop.ts'
import { errorOf, type Operation, readRefusal } from './refusals.ts'
import type { Access } from './session.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body' | 'headers'> & {
  operation: Operation
  url: string
  answer: Schema
  read?: (body: string) => unknown
  timeoutMs?: number
}

/**
 * Makes one unauthenticated call to a server. Returns the response in the given shape, or the meaning of its failure.
 * The OAuth library may build the request.
 */
export const callServer = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { write, ...request }: Call<Schema> & { write?: Write<object> },
) => {
  const fetch = fetchAt(deps, request.url)
  return callBy(write ? writtenBy(fetch, write) : fetch, deps, request)
}

const callBy = <Schema extends z.ZodType>(
  fetch: Fetch,
  { now }: PlatformClient,
  { operation, ...request }: Call<Schema>,
  onRefusal: (answered: Answered) => void = () => undefined,
) =>
  call(
    { fetch },
    {
      timeoutMs: 8 * secondMs,
      ...request,
      platform: 'bluesky',
      makesPublic: operation === 'post',
      refuse: (answered) => {
        onRefusal(answered)
        return readRefusal(operation, answered, now())
      },
    },
  )

/** How the OAuth library hands over a request it has built. */
type Sending = {
  [customFetch]: (url: string, options: CustomFetchOptions<string, unknown>) => Promise<Response>
  [allowInsecureRequests]: true
}

/** Builds one request with the OAuth library from the parameters `call` would have sent. */
type Write<Options> = (options: Sending & Options, url: URL, init: RequestInit) => Promise<Response>

/**
 * Sends the library's request like all our outgoing calls: guarded, with a deadline, and without following redirects.
 * The library sends forms. Any other body is passed through unchanged.
 */
const writtenBy =
  (fetch: Fetch, write: Write<object>): Fetch =>
  async (address, init = {}) => {
    const sending: Sending = {
      [customFetch]: (url, { method, headers, body }) =>
        fetch(url, { ...init, method, headers: { ...headers, connection: 'close' }, ...(body instanceof URLSearchParams && { body }) }),
      // The guard on outgoing calls decides which servers can be reached, and the sandbox has no certificate.
      [allowInsecureRequests]: true,
    }
    try {
      return await write(sending, new URL(String(address)), init)
    } catch (error) {
      if (error instanceof WWWAuthenticateChallengeError) return error.response
      throw error
    }
  }

/** A server that asks for a new nonce has done nothing. */
const triesMax = 3

/**
 * Makes a call that proves the caller holds the key. The library builds it, again for each nonce the server asks for.
 */
export const callWithProof = async <Schema extends z.ZodType>(
  deps: PlatformClient,
  key: PrivateKey,
  request: Call<Schema>,
  write: Write<{ DPoP: DPoPHandle }>,
): Promise<Called<z.output<Schema>>> => {
  const { origin } = new URL(request.url)
  for (let tries = 1; ; tries += 1) {
    let wantsNonce = false
    const DPoP = await proofBy(key, deps.now())
    const fetch = writtenBy(fetchAt(deps, request.url), (sending, url, init) => write({ ...sending, DPoP }, url, init))
    const called = await callBy(fetch, deps, request, (answered) => {
      keepNonce(origin, answered.headers)
      wantsNonce = errorOf(answered) === 'use_dpop_nonce'
    })
    if (called.kind === 'ok') keepNonce(origin, called.headers)
    if (!wantsNonce || tries === triesMax) return called
  }
}

/** Makes a call on behalf of an account, to its own server. `path` is the method's name. */
export const callAs = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { server, token, key }: Access,
  { path, headers, ...request }: Omit<Call<Schema>, 'url'> & { path: string },
) => {
  const url = `${server}/xrpc/${path}`
  if (!key) return callServer(deps, { ...request, headers: { ...headers, authorization: bearer(token) }, url })
  return callWithProof(deps, key, { ...request, ...(headers && { headers }), url }, (options, address, init) =>
    protectedResourceRequest(token, request.method, address, new Headers(init.headers), undefined, options),
  )
}

/** Bluesky's API has no versions: lexicons only grow (https://atproto.com/guides/lexicon). */
export const blueskyVersion = { version: 'xrpc', sunset: undefined, source: 'https://docs.bsky.app/docs/category/http-reference' }
