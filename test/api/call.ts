import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

/** A call as any program may send it, valid or not. `body` is sent as JSON, but a string is sent unchanged. */
export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

/** Sends a call such as `POST /posts` and returns the response. */
export const call = async ({ url }: Pick<Crier, 'url'>, target: string, { token, body, headers }: Call = {}) => {
  const [method = 'GET', path = ''] = target.split(' ')
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(30 * secondMs),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}
