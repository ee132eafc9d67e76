import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { secondMs } from '#shared/domain/times.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string }
/** More than any SDK signs. */
const signedHeadersMax = 20
/** A signing key's scope: 20260504/eu-central-1/s3/aws4_request. */
const scopeParts = 4

type SignedCall = {
  method: string
  /** What's answered must be read from this same URL: two readings of one text may differ, and only one is signed. */
  url: URL
  headers: IncomingHttpHeaders
}

/**
 * Why a call signed with AWS Signature Version 4, in its query or its headers, is refused; undefined if it's valid at
 * `now` (ms). https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signatureProblem = ({ method, url, headers }: SignedCall, credentials: Credentials, now: number) => {
  const query = [...url.searchParams]
  const claim = claimInQuery(query) ?? claimInHeader(headers)
  if (!claim) return 'AccessDenied'

  // Each name refers to a header that may be long, and may be repeated: all of them together are hashed before we know
  // the caller.
  if (claim.signedHeaders.length > signedHeadersMax) return 'AccessDenied'
  const [accessKeyId, date = '', region = '', service = ''] = claim.credential.split('/')
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId'
  if (claim.seconds !== undefined && now > timeOf(claim.at) + claim.seconds * secondMs) return 'ExpiredToken'

  const signedQuery = query.filter(([name]) => name !== 'X-Amz-Signature').sort(byName)
  const canonical = [
    method,
    url.pathname,
    signedQuery.map((pair) => pair.map(encodeUri).join('=')).join('&'),
    ...claim.signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signedHeaders.join(';'),
    claim.payload,
  ].join('\n')
  const scope = [date, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', claim.at, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  return isSignatureOf(text, { signature: claim.signature, credentials, scope }) ? undefined : 'SignatureDoesNotMatch'
}

/** True if `signature` (hex) matches `text` for a scope such as 20260504/eu-central-1/s3/aws4_request. */
export const isSignatureOf = (
  text: string,
  { signature, credentials, scope }: { signature: string; credentials: Credentials; scope: string },
) => {
  const parts = scope.split('/', scopeParts + 1)
  if (parts.length !== scopeParts) return false
  const hmac = (key: string | Buffer, part: string) => createHmac('sha256', key).update(part).digest()
  const key = parts.reduce<string | Buffer>(hmac, `AWS4${credentials.secretAccessKey}`)
  const expected = Buffer.from(hmac(key, text).toString('hex'))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Claim = { credential: string; at: string; seconds?: number; signedHeaders: string[]; signature: string; payload: string }

const claimInQuery = (query: [string, string][]): Claim | undefined => {
  const { 'X-Amz-Credential': credential, 'X-Amz-Signature': signature, ...rest } = Object.fromEntries(query)
  if (credential === undefined || signature === undefined) return undefined
  return {
    credential,
    signature,
    at: rest['X-Amz-Date'] ?? '',
    seconds: Number(rest['X-Amz-Expires'] ?? 0),
    signedHeaders: (rest['X-Amz-SignedHeaders'] ?? '').split(';'),
    payload: 'UNSIGNED-PAYLOAD',
  }
}

const claimInHeader = (headers: IncomingHttpHeaders): Claim | undefined => {
  const parts = headers.authorization?.match(/^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/)
  if (!parts) return undefined
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const payload = String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD')
  return { credential, signature, at: String(headers['x-amz-date'] ?? ''), signedHeaders: signedHeaders.split(';'), payload }
}

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)

/** Encodes a text for a signed URL, including what `encodeURIComponent` leaves alone. */
export const encodeUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parses 20260504T090000Z into ms since the epoch. */
const timeOf = (text: string) => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
