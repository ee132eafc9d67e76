import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { AwsError, awsErrorOf, canRepeat } from './aws-error.ts'
import { type Outcome, repeated } from './repeated.ts'
import type { Service } from './service.ts'
import { headerSigner } from './signed-headers.ts'

/** How often a call is made at most; how long, in ms, each time may say nothing, be it for a connection, an answer or more of it; and the pause after the first. */
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

/** Connections are kept for the next call, those of all services together. Lambda's own limit is far above. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/**
 * Calls one service of AWS, and answers what it answers with a status of 200 to 299; throws `AwsError` for any other. What may succeed later is repeated, with
 * growing pauses. The SDK's clients do the same with five times the work for each call, and with up to 180 KB in a bundle (docs/performance.md).
 */
export const serviceCalls = (service: Service, { tries, timeoutMs, firstPauseMs = 50 }: CallLimits) => {
  const url = new URL(service.url)
  const sign = headerSigner(service)
  const exchanged = ({ method = 'POST', path = '/', query, target, contentType, headers, body = '', signal }: ServiceCall) => {
    const request = {
      method,
      path: `${url.pathname.replace(/\/$/, '')}${path}`,
      query,
      headers: {
        'content-type': contentType ?? 'application/json',
        ...(target !== undefined && { 'x-amz-target': target }),
        ...headers,
      },
      body,
    }
    return exchange(url, { ...request, headers: sign(request, Date.now()), timeoutMs, signal })
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

type Exchange = {
  method: string
  path: string
  query: string | undefined
  headers: Record<string, string>
  body: string
  timeoutMs: number
  signal: AbortSignal | undefined
}

const exchange = (url: URL, { method, path, query, headers, body, timeoutMs, signal }: Exchange) =>
  new Promise<ServiceAnswer>((resolve, reject) => {
    const isEncrypted = url.protocol === 'https:'
    const outgoing = (isEncrypted ? https : http).request({
      agent: agents[isEncrypted ? 'https:' : 'http:'],
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path: query ? `${path}?${query}` : path,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      timeout: timeoutMs,
      signal,
    })
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const [first] = chunks
        const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks)
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes.toString() })
      })
    })
    outgoing.once('timeout', () => outgoing.destroy(new AwsError('TimeoutError', `${url.host} said nothing for ${timeoutMs} ms.`)))
    outgoing.once('error', reject)
    outgoing.end(body)
  })
