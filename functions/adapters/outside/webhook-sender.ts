import { createHmac } from 'node:crypto'
import type { SentWebhook, WebhookSender } from '#functions/ports/events.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Fetch } from '../platforms/http.ts'
import { guardedFetch } from './guarded-fetch.ts'

type Settings = {
  /** Reaches what’s outside. */
  fetchOutside?: Fetch
  /** Also reaches servers on this machine, without encryption: only where platforms’ stand-ins run here. */
  allowsLoopback?: boolean
  timeoutMs?: number
  now?: () => number
}

/** How long an endpoint has to answer, in ms. Source: Standard Webhooks 1.0.0, which recommends 15 to 30 s. */
const usualTimeoutMs = 15 * secondMs

/** How much of a response is read, and how much of it is kept in the log, in bytes. */
const [responseBytesMax, bodyBytesKept] = [16_000, 2_000]

const [headersKept, headerCharactersMax] = [20, 200]

const loopback = ['localhost', '127.0.0.1']

/** Secrets are written `whsec_` and base64. */
const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Returns the signature of a body by Standard Webhooks 1.0.0. `seconds` are those since the epoch. */
export const signatureOf = (secret: string, { id, seconds, body }: { id: string; seconds: number; body: string }) =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`

/** Sends events by Standard Webhooks 1.0.0 (https://github.com/standard-webhooks/standard-webhooks). */
export const webhookSender = ({
  fetchOutside = guardedFetch({ bytesMax: responseBytesMax, cutsOff: true }),
  allowsLoopback = false,
  timeoutMs = usualTimeoutMs,
  now = Date.now,
}: Settings = {}): WebhookSender => ({
  async send({ url, id, type, body, secrets, at }) {
    const seconds = Math.floor(at / secondMs)
    const requestHeaders = {
      'content-type': 'application/json',
      'user-agent': 'Crier-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-type': type,
    }
    const signature = secrets.map((secret) => signatureOf(secret, { id, seconds, body })).join(' ')
    const isHere = allowsLoopback && loopback.includes(URL.parse(url)?.hostname ?? '')
    const startedAt = now()
    const sent = await ask(isHere ? fetch : fetchOutside, url, {
      method: 'POST',
      headers: { ...requestHeaders, 'webhook-signature': signature, connection: 'close' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { ...sent, durationMs: Math.max(0, Math.round(now() - startedAt)), requestHeaders }
  },
})

type Answered = Pick<SentWebhook, 'responseHeaders' | 'responseBody'> & ({ status: number } | { status?: undefined; problem: string })

const ask = async (fetchIt: Fetch, url: string, init: RequestInit): Promise<Answered> => {
  try {
    const response = await fetchIt(url, init)
    return { status: response.status, responseHeaders: headersOf(response), responseBody: await beginningOf(response) }
  } catch (error) {
    return { problem: problemOf(error), responseHeaders: {}, responseBody: '' }
  }
}

/** Cookies are for browsers, and may be secrets. */
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => name !== 'set-cookie')
      .slice(0, headersKept)
      .map(([name, value]) => [name, value.slice(0, headerCharactersMax)]),
  )

const beginningOf = async (response: Response) => {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    while (bytes < bodyBytesKept) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      bytes += value.length
    }
    await reader.cancel()
  } catch {
    // The status is what counts.
  }
  return Buffer.concat(chunks).subarray(0, bodyBytesKept).toString('utf8').replace(/�$/, '')
}

/** Says why no answer came, without anything of our own network. */
const problemOf = (error: unknown): string => {
  const code = codeOf(error)
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) return 'It didn’t answer within 15 seconds.'
  if (code === 'EHOSTUNREACH') return 'Crier sends only to https addresses on the public internet.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name couldn’t be found.'
  if (code === 'ECONNREFUSED') return 'It refused the connection.'
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'It closed the connection before it answered.'
  if (/CERT|SSL|TLS|SELF_SIGNED|VERIFY/i.test(code)) return `Its certificate isn’t valid (${code}).`
  return 'It didn’t answer in a way that can be read.'
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : codeOf(error.cause)
}
