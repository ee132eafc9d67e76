import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import { toInstant } from '#shared/domain/times.ts'
import type { Service } from './service.ts'

/** A request to a service: its path and query as they are sent, in the characters of an address. */
export type ServiceRequest = { method: string; path: string; query?: string; headers: Record<string, string>; body: string }

/**
 * Signs requests to one service in their headers, all of which are signed. The key of a day is derived once, and opened: one of bytes would be, each time.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const headerSigner = ({ name, url, region, credentials }: Service) => {
  const { host } = new URL(url)
  const { accessKeyId, secretAccessKey, sessionToken } = credentials
  let today: { day: string; key: KeyObject } | undefined
  const keyOf = (day: string) => {
    if (today?.day !== day) {
      const parts = [day, region, name, 'aws4_request']
      today = { day, key: parts.reduce((key, part) => createSecretKey(hmac(key, part)), createSecretKey(`AWS4${secretAccessKey}`, 'utf8')) }
    }
    return today.key
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

const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()

/** A path is encoded once more than it is sent. */
const encodedPath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
