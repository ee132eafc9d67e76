import type * as z from 'zod'
import { secondMs } from '#shared/domain/times.ts'
import { bearer, type Called, call, type PlatformClient } from '../call.ts'
import type { Request } from '../http.ts'
import { fetchAt } from '../outside.ts'
import { dpopProof, type PrivateKey } from './dpop.ts'
import type { Operation } from './refusal-rules.ts'
import { errorOf, readRefusal } from './refusals.ts'
import type { Access } from './session.ts'

type Call<Schema extends z.ZodType> = Pick<Request, 'method' | 'query' | 'body' | 'headers'> & {
  operation: Operation
  url: string
  answer: Schema
  read?: (body: string) => unknown
  timeoutMs?: number
}

const usualTimeoutMs = 8 * secondMs

/** One call to a server, in nobody's name: its answer in the given shape, or what its failure means. */
export const callServer = <Schema extends z.ZodType>(deps: PlatformClient, { operation, ...request }: Call<Schema>) =>
  call(
    { fetch: fetchAt(deps, request.url) },
    {
      timeoutMs: usualTimeoutMs,
      ...request,
      platform: 'bluesky',
      makesPublic: operation === 'post',
      refuse: (answered) => readRefusal(operation, answered, deps.now()),
    },
  )

/** The number that each server wants in a proof; it changes every few minutes and comes with each answer. */
const nonces = new Map<string, string>()
const noncesMax = 1_000
/** A server that does not know the number says the new one and has done nothing. */
const triesMax = 3

/** A call with the proof that who calls holds the key. */
export const callWithProof = async <Schema extends z.ZodType>(
  deps: PlatformClient,
  { key, accessToken }: { key: PrivateKey; accessToken?: string },
  { operation, ...request }: Call<Schema>,
): Promise<Called<z.output<Schema>>> => {
  const { origin } = new URL(request.url)
  for (let tries = 1; ; tries += 1) {
    let wantsNonce = false
    const proof = dpopProof(key, { method: request.method, url: request.url, now: deps.now(), nonce: nonces.get(origin), accessToken })
    const called = await call(
      { fetch: fetchAt(deps, request.url) },
      {
        timeoutMs: usualTimeoutMs,
        ...request,
        headers: { ...request.headers, dpop: proof, ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }) },
        platform: 'bluesky',
        makesPublic: operation === 'post',
        refuse: (answered) => {
          keepNonce(origin, answered.headers)
          wantsNonce = errorOf(answered) === 'use_dpop_nonce'
          return readRefusal(operation, answered, deps.now())
        },
      },
    )
    if (called.kind === 'ok') keepNonce(origin, called.headers)
    if (!wantsNonce || tries === triesMax) return called
  }
}

/** A call in the name of an account, to its own server; `path` is the method's name. */
export const callAs = <Schema extends z.ZodType>(
  deps: PlatformClient,
  { server, token, key }: Access,
  { path, headers, ...request }: Omit<Call<Schema>, 'url'> & { path: string },
) => {
  const url = `${server}/xrpc/${path}`
  return key
    ? callWithProof(deps, { key, accessToken: token }, { ...request, ...(headers && { headers }), url })
    : callServer(deps, { ...request, headers: { ...headers, authorization: bearer(token) }, url })
}

const keepNonce = (origin: string, headers: Headers) => {
  const nonce = headers.get('dpop-nonce')
  if (nonce === null) return
  if (nonces.size >= noncesMax) nonces.clear()
  nonces.set(origin, nonce)
}
