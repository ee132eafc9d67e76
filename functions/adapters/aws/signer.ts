import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import { toInstant } from '#shared/domain/times.ts'
import type { Credentials } from './access.ts'

/** What signs: a service by its name in signatures, its region, and who asks. */
type Signing = { name: string; region: string; credentials: Credentials }

/** A request as it is signed. `path` is encoded once more than it is sent, but for S3; `query` is in order; `bodyHash` is the SHA-256 of the body in hex. */
export type SignableRequest = { method: string; path: string; query: string; headers: Record<string, string>; bodyHash: string }

export type Signer = ReturnType<typeof openSigner>

export const algorithm = 'AWS4-HMAC-SHA256'

/**
 * Signs for one service (Signature Version 4). The key of a day is derived once, and opened: one of bytes would be, each time.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export const openSigner = ({ name, region, credentials: { accessKeyId, secretAccessKey } }: Signing) => {
  let today: { day: string; key: KeyObject } | undefined
  const keyOf = (day: string) => {
    if (today?.day !== day) {
      const parts = [day, region, name, 'aws4_request']
      today = { day, key: parts.reduce((key, part) => createSecretKey(hmac(key, part)), createSecretKey(`AWS4${secretAccessKey}`, 'utf8')) }
    }
    return today.key
  }
  const scopeAt = (at: string) => `${at.slice(0, 8)}/${region}/${name}/aws4_request`
  const signText = (text: string, at: string) => hmac(keyOf(at.slice(0, 8)), text).toString('hex')
  return {
    /** Who signs at a moment, and for what. */
    credentialAt: (at: string) => `${accessKeyId}/${scopeAt(at)}`,
    /** The signature of a text, as forms have it. */
    signText,
    signRequest: ({ method, path, query, headers, bodyHash }: SignableRequest, at: string) => {
      const names = signedNames(headers)
      const lines = names.map((header) => `${header}:${headers[header]}\n`).join('')
      const canonical = `${method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${bodyHash}`
      return signText(`${algorithm}\n${at}\n${scopeAt(at)}\n${hash('sha256', canonical)}`, at)
    },
  }
}

/** A moment (ms) in the form that signatures have. */
export const signingTime = (now: number) => toInstant(now).replace(/[-:]|\.\d+/g, '')

/** The names of the headers that are signed: all, in order. */
export const signedNames = (headers: Record<string, string>) => Object.keys(headers).sort()

/** These headers, and with them those that sign them for the moment `at`. */
export const withSignature = (
  signer: Signer,
  { headers, ...request }: SignableRequest,
  { at, sessionToken }: { at: string; sessionToken: string | undefined },
): Record<string, string> => {
  const all: Record<string, string> = {
    ...headers,
    'x-amz-date': at,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  const signature = signer.signRequest({ ...request, headers: all }, at)
  const authorization = `${algorithm} Credential=${signer.credentialAt(at)}, SignedHeaders=${signedNames(all).join(';')}, Signature=${signature}`
  return { ...all, authorization }
}

const hmac = (key: KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
