import { request } from 'node:http'
import { secondMs } from '#shared/domain/times.ts'
import type { Crier } from './crier.ts'

type Given = { body: unknown; cookie?: string }

/**
 * Sends a call such as `POST /auth/login` from a loopback address, such as 127.0.0.2. Returns the status, the body, and
 * the cookie that was set.
 */
export const callFrom = (address: string, { url }: Pick<Crier, 'url'>, target: string, { body, cookie }: Given) =>
  new Promise<{ status: number; body: string; cookie: string }>((resolve, reject) => {
    const [method = 'GET', path = ''] = target.split(' ')
    const headers = { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) }
    const options = {
      method,
      headers,
      localAddress: address,
      host: '127.0.0.1',
      port: new URL(url).port,
      path: `/api${path}`,
      timeout: 30 * secondMs,
    }
    const sending = request(options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => {
        const [set = ''] = response.headers['set-cookie'] ?? []
        resolve({ status: response.statusCode ?? 0, body: text, cookie: set.split(';')[0] ?? '' })
      })
    })
    sending.on('timeout', () => sending.destroy(new Error('The call took too long.')))
    sending.on('error', reject)
    sending.end(JSON.stringify(body))
  })
