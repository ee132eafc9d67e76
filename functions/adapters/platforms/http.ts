import { isNestedTooDeep } from '#shared/domain/nesting.ts'

export type Fetch = typeof globalThis.fetch

/**
 * One request to a platform, as plain data. `body` is JSON unless it is a form, a text, bytes, or a stream of them. The headers name the length of a
 * stream.
 */
export type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: FormData | URLSearchParams | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | string | object | undefined
  /** When the call is given up, in ms. */
  timeoutMs: number
}

/** The result of a request. `unsent`: not a byte of it went out. `lost`: the platform may have got it, but its answer did not reach us. */
export type Exchange =
  | { kind: 'answered'; status: number; headers: Headers; body: string }
  | { kind: 'unsent'; detail: string }
  | { kind: 'lost'; detail: string }

/** Sends one request with a deadline; never throws for what the network or the platform does. */
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
        // Each call gets a fresh connection: one that went stale while the Lambda was frozen would leave a post unknown for nothing.
        connection: 'close',
      },
      ...(body !== undefined && { body: isJson(body) ? JSON.stringify(body) : body }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
      // A redirect is no answer of an API, and following one could send a post twice.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { kind: 'answered', status: response.status, headers: response.headers, body: await bodyOf(response) }
  } catch (error) {
    return isBeforeFirstByte(error) ? { kind: 'unsent', detail: describe(error) } : { kind: 'lost', detail: describe(error) }
  }
}

/** The JSON in a body; undefined for anything else, and for what is nested deeper than any answer. */
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
