import { isNestedTooDeep } from '#shared/domain/nesting.ts'

export type Fetch = typeof globalThis.fetch

/**
 * One request to a platform, as plain data. `body` is sent as JSON unless it's a form, text, bytes, or a stream of
 * bytes. The headers must include a stream's length.
 */
export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: FormData | URLSearchParams | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string | object | undefined
  /** When the call is aborted, in ms. */
  timeoutMs: number
}

/**
 * The result of a request. `unsent`: not a single byte was sent. `lost`: the platform may have received it, but its
 * response didn't reach us.
 */
export type Exchange =
  | { kind: 'answered'; status: number; headers: Headers; body: string }
  | { kind: 'unsent'; detail: string }
  | { kind: 'lost'; detail: string }

/** Sends one request with a deadline. Never throws because of the network or the platform. */
export const exchange = async (fetch: Fetch, { method, query = {}, headers, body, timeoutMs, ...request }: Request): Promise<Exchange> => {
  const url = URL.parse(request.url)
  if (!url) return { kind: 'unsent', detail: 'not an address' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(isJson(body) && { 'content-type': 'application/json' }),
        ...headers,
        // Each call gets a fresh connection: one that went stale while the Lambda was frozen would needlessly leave a
        // post's outcome unknown.
        connection: 'close',
      },
      ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      // An API never responds with a redirect, and following one could send a post twice.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answered', status: response.status, headers: response.headers, body: await bodyOf(response) }
  } catch (error) {
    return isBeforeFirstByte(error) ? { kind: 'unsent', detail: describe(error) } : { kind: 'lost', detail: describe(error) }
  }
}

/** Parses a body as JSON; undefined for anything else, or if it's nested deeper than any real response. */
export const jsonOf = (body: string): unknown => {
  try {
    const value: unknown = JSON.parse(body)
    return isNestedTooDeep(value) ? undefined : value
  } catch {
    return undefined
  }
}

const plainBodies = [FormData, URLSearchParams, Uint8Array, ReadableStream]

const isJson = (body: Request['body']): body is object => typeof body === 'object' && !plainBodies.some((kind) => body instanceof kind)

/** A truncated body counts as none. The status still counts. */
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

/** fetch wraps the socket's error as the cause of a TypeError. */
const failureOf = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return { code: '', syscall: '' }
  return { code: 'code' in cause ? String(cause.code) : '', syscall: 'syscall' in cause ? String(cause.syscall) : '' }
}

const describe = (error: unknown) => {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return failureOf(error).code || (error instanceof Error ? error.message : 'the connection failed')
}
