import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { secondMs } from '#shared/domain/times.ts'

/**
 * A request exactly as sent. `target` is a method and a path, which isn't normalized. `from` is the loopback address
 * that it comes from, such as 127.0.0.2, if that matters.
 */
export type WireRequest = { target: string; headers: Record<string, string>; body?: string | undefined; from?: string }
export type WireAnswer = { status: number; headers: IncomingHttpHeaders; body: string; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const patienceMs = 35 * secondMs

/** Sends a request and waits for the whole response. Unlike fetch, it changes nothing in the request. */
export const send = (url: string, { target, headers, body, from }: WireRequest): Promise<WireAnswer> => {
  const [method = 'GET', path = '/'] = target.split(' ')
  const { hostname, port } = new URL(url)
  const route = from === undefined ? { hostname } : { hostname: '127.0.0.1', localAddress: from }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, ...route, port, method, path, headers: { host: `localhost:${port}`, ...headers } }, (response) => {
      void text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read, ms: performance.now() - startedAt }),
        reject,
      )
    })
    sent.setTimeout(patienceMs, () => sent.destroy(new Error(`${target} had no answer after ${patienceMs / secondMs} s.`)))
    sent.on('error', reject)
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })
}
