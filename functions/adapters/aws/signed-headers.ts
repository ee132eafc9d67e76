import { createHmac, hash } from 'node:crypto'
import { toInstant } from '#shared/domain/times.ts'
import type { Service } from './service.ts'

/** A request to a service: its path and query as they are sent, in the characters of an address. */
export type ServiceRequest = { method: string; path: string; query?: string; headers: Record<string, string>; body: string }

/**
 * Signs requests to one service in their headers, all of which are signed. The key of a day is derived once.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const headerSigner = ({ name, url, region, credentials }: Service) => {
  const { host } = new URL(url)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  let key = { day: '', bytes: Buffer.alloc(0) }
  const keyOf = (day: string) => {
    if (key.day !== day) {
      const parts = [day, region, name, 'aws4_request']
      key = { day, bytes: parts.reduce((secret, part) => hmac(secret, part), Buffer.from(`AWS4${secretAccessKey}`)) }
    }
    return key.bytes
  }

  return ({ method, path, query = '', headers, body }: ServiceRequest, now: number): Record<string, string> => {
    const at = toInstant(now).replace(/[-:]|\.\d+/g, '')
    const day = at.slice(0, 8)
    const all: Record<string, string> = {
      ...headers,
      host,
      'x-amz-date': at,
      ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
    }
    const names = Object.keys(all).sort()
    const signed = names.join(';')
    const lines = names.map((header) => `${header}:${all[header]}\n`).join('')
    const canonical = `${method}\n${encodedPath(path)}\n${query}\n${lines}\n${signed}\n${hash('sha256', body)}`
    const scope = `${day}/${region}/${name}/aws4_request`
    const signature = hmac(keyOf(day), `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hash('sha256', canonical)}`).toString('hex')
    all.authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`
    return all
  }
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** A path is encoded once more than it is sent. */
const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
