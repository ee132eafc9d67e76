import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

/** One call as a program may send it, right or wrong. `body` is sent as JSON, a text as it is. */
export type Call = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }

/** Sends a call such as `POST /posts` and gives what came back. */
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
