import { secondMs } from '#shared/domain/times.ts'

export type Fetch = typeof globalThis.fetch

/** What talking to a provider takes. `now` gives ms since the epoch. */
export type Talk = { fetch: Fetch; now: () => number; sleep: (ms: number) => Promise<void> }

/** One request, as plain data. A provider that is busy or silent is asked `attempts` times in all. */
export type Request = {
  method?: 'GET' | 'POST' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | URLSearchParams
  attempts: number
  /** Ends all attempts together. */
  signal: AbortSignal
}

/** The result of it; `lost` if no answer arrived. */
export type Reply = { kind: 'answered'; status: number; headers: Headers; body: string } | { kind: 'lost'; detail: string }

const attemptMs = 6 * secondMs
const pauseMs = 200

/** Sends a request, again after a short pause if the provider's side failed; never throws for what the network or the provider does. */
export const send = async (talk: Talk, request: Request): Promise<Reply> => {
  for (let attempt = 1; ; attempt += 1) {
    const reply = await sendOnce(talk.fetch, request)
    const hasFailed = reply.kind === 'lost' || reply.status >= 500
    if (!hasFailed || attempt >= request.attempts || request.signal.aborted) return reply
    await talk.sleep(pauseMs * attempt)
  }
}

const sendOnce = async (fetch: Fetch, { method = 'GET', url, headers, body, signal }: Request): Promise<Reply> => {
  try {
    const response = await fetch(url, {
      method,
      // A fresh connection each time: one that went stale while the Lambda was frozen would lose a code that is good once.
      headers: { ...headers, connection: 'close' },
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
    })
    return { kind: 'answered', status: response.status, headers: response.headers, body: await response.text() }
  } catch (error) {
    return { kind: 'lost', detail: detailOf(error) }
  }
}

/** Our own addresses are in what fetch says, but never what we sent there. */
const detailOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'the connection failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}
