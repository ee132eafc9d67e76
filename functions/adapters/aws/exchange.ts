import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import { AwsError } from './aws-error.ts'

/** A request as it goes out; `path` has its query. It may say nothing for `timeoutMs`, be it for a connection, an answer or more of it. */
type Outgoing = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array
  timeoutMs: number
  signal?: AbortSignal | undefined
}

type Incoming = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Connections are kept for the next call, those of all services together. Lambda's own limit is far above. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** Sends one request to the host of `url` and gives what it answers, whatever that is. Throws when there is no whole answer. */
export const exchange = (url: URL, { method, path, headers, body, timeoutMs, signal }: Outgoing) =>
  new Promise<Incoming>((resolve, reject) => {
    const isEncrypted = url.protocol === 'https:'
    const outgoing = (isEncrypted ? https : http).request({
      agent: agents[isEncrypted ? 'https:' : 'http:'],
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method,
      path,
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
        const whole = chunks.length === 1 && first ? first : Buffer.concat(chunks)
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: whole })
      })
    })
    outgoing.once('timeout', () => outgoing.destroy(new AwsError('TimeoutError', `${url.host} said nothing for ${timeoutMs} ms.`)))
    outgoing.once('error', reject)
    outgoing.end(body)
  })
