import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { awsErrorOf, canRepeat } from './aws-error.ts'
import { exchange } from './exchange.ts'
import { type Outcome, repeated } from './repeated.ts'
import type { Service } from './service.ts'
import { openSigner, signingTime, withSignature } from './signer.ts'

/**
 * `tries` is how often a call is made at most. `timeoutMs` is how long a try may wait for a connection, for an answer, or for more of it.
 * `firstPauseMs` is the pause after the first try. Times are in ms.
 */
export type CallLimits = { tries: number; timeoutMs: number; firstPauseMs?: number }

/** A call of a service; a body is JSON. `target` names the operation where the service has one address for all. */
export type ServiceCall = {
  target?: string
  contentType?: string
  method?: string
  path?: string
  query?: string
  headers?: Record<string, string>
  body?: string
  signal?: AbortSignal
}

export type ServiceAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Calls one service of AWS, and gives back an answer with a status of 200 to 299. Any other answer is thrown as an `AwsError`. A call that
 * may succeed later is repeated, with growing pauses. The SDK's clients do the same with five times the work for each call. They also add
 * up to 180 KB to a bundle (docs/performance.md).
 */
export const serviceCalls = (service: Service, { tries, timeoutMs, firstPauseMs = 50 }: CallLimits) => {
  const url = new URL(service.url)
  const sign = headerSigner(service)
  const exchanged = async ({ method = 'POST', path: below = '/', query, target, contentType, headers, body = '', signal }: ServiceCall) => {
    const path = `${url.pathname.replace(/\/$/, '')}${below}`
    const own = { 'content-type': contentType ?? 'application/json', ...(target !== undefined && { 'x-amz-target': target }), ...headers }
    const signed = sign({ method, path, query, headers: own, body }, Date.now())
    const answer = await exchange(url, { method, path: query ? `${path}?${query}` : path, headers: signed, body, timeoutMs, signal })
    return { ...answer, body: answer.body.toString() }
  }
  const tryOnce = async (call: ServiceCall): Promise<Outcome<ServiceAnswer>> => {
    const failed = (error: unknown) => ({ error, canRepeat: !call.signal?.aborted && canRepeat(error) })
    try {
      const answer = await exchanged(call)
      return answer.status >= 200 && answer.status < 300 ? { answer } : failed(awsErrorOf(answer))
    } catch (error) {
      return failed(error)
    }
  }

  return (call: ServiceCall): Promise<ServiceAnswer> => repeated(() => tryOnce(call), { tries, firstPauseMs })
}

/** Signs requests to one service in their headers, all of which are signed. A path is encoded once more than it is sent. */
export const headerSigner = ({ url, ...signing }: Service) => {
  const { host } = new URL(url)
  const { sessionToken } = signing.credentials
  const signer = openSigner(signing)
  return ({ method, path, query = '', headers, body }: ServiceRequest, now: number): Record<string, string> => {
    const request = { method, path: encodedPath(path), query, headers: { ...headers, host }, bodyHash: hash('sha256', body) }
    return withSignature(signer, request, { at: signingTime(now), sessionToken })
  }
}

/** A request to a service: its path and query as they are sent, in the characters of an address. */
export type ServiceRequest = { method: string; path: string; query?: string | undefined; headers: Record<string, string>; body: string }

const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
