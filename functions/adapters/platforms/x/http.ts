import type { XConfig } from './config.ts'

export type Fetch = typeof globalThis.fetch

/** One request to X's API, as plain data. `body` is JSON unless it is a form. */
export type Request = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  authorization: string
  body?: FormData | URLSearchParams | object
  timeoutMs: number
}

/** What came of a request. `unsent`: not a byte of it went out. `lost`: X may have got it, but its answer did not reach us. */
export type Exchange =
  | { kind: 'answered'; status: number; headers: Headers; body: string }
  | { kind: 'unsent'; detail: string }
  | { kind: 'lost'; detail: string }

/** Sends one request with a deadline; never throws for what the network or X does. */
export const exchange = async (fetch: Fetch, { apiUrl }: XConfig, request: Request): Promise<Exchange> => {
  const url = new URL(`${apiUrl}${request.path}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: {
        authorization: request.authorization,
        ...(isJson(request.body) && { 'content-type': 'application/json' }),
        // Each call gets a fresh connection: one that went stale while the Lambda was frozen would leave a post unknown for nothing.
        connection: 'close',
      },
      ...(request.body && { body: isJson(request.body) ? JSON.stringify(request.body) : request.body }),
      // A redirect is no answer of the API, and following one could send a post twice.
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
    })
    return { kind: 'answered', status: response.status, headers: response.headers, body: await bodyOf(response) }
  } catch (error) {
    return isBeforeFirstByte(error) ? { kind: 'unsent', detail: describe(error) } : { kind: 'lost', detail: describe(error) }
  }
}

const isJson = (body: Request['body']): body is object =>
  body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams)

/** A body that breaks off is as good as none: the status still counts. */
const bodyOf = async (response: Response) => {
  try {
    return await response.text()
  } catch {
    return ''
  }
}

const connectFailures = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const isBeforeFirstByte = (error: unknown) => {
  const { code, syscall } = failureOf(error)
  return connectFailures.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
}

/** fetch wraps what the socket said as the cause of a TypeError. */
const failureOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', syscall: '' }
  return { code: 'code' in cause ? String(cause.code) : '', syscall: 'syscall' in cause ? String(cause.syscall) : '' }
}

const describe = (error: unknown) => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return failureOf(error).code || (error instanceof Error ? error.message : 'the connection failed')
}
