import { hash } from 'node:crypto'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import { algorithm, openSigner, signedNames, signingTime, withSignature } from '../aws/signer.ts'
import type { Bucket } from './bucket.ts'

/** A call on one object, or on the bucket itself where the key is empty. */
export type ObjectCall = { method: string; key: string; query?: Record<string, string>; headers?: Record<string, string> }

/** When a signature begins to hold, in ms since the epoch, and for how many seconds. */
type Validity = { now: number; seconds: number }

/**
 * A call with its body, signed in its headers for the moment `now`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const signedRequest = (bucket: Bucket, { body = '', ...call }: ObjectCall & { body?: string | Uint8Array }, now: number) => {
  const bodyHash = hash('sha256', body)
  const { method, path, query, headers } = requestOf(bucket, call)
  const { sessionToken } = bucket.credentials
  const request = { method, path, query, headers: { ...headers, 'x-amz-content-sha256': bodyHash }, bodyHash }
  const signed = withSignature(signerOf(bucket), request, { at: signingTime(now), sessionToken })
  return { method, path: query ? `${path}?${query}` : path, headers: signed }
}

/**
 * The address of a call that somebody else makes, signed in its query. They must send every `x-amz-` header of the call as it was signed, and its
 * length where one is given; what else they send is not signed, its body neither.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signedUrl = (bucket: Bucket, { query: own = {}, headers = {}, ...call }: ObjectCall, { now, seconds }: Validity) => {
  const at = signingTime(now)
  const signer = signerOf(bucket)
  const { sessionToken } = bucket.credentials
  const request = requestOf(bucket, { ...call, headers: onlySigned(headers) })
  const query = queryOf({
    ...own,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': signer.credentialAt(at),
    'X-Amz-Date': at,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': signedNames(request.headers).join(';'),
    ...(sessionToken !== undefined && { 'X-Amz-Security-Token': sessionToken }),
  })
  const signature = signer.signRequest({ ...request, query, bodyHash: 'UNSIGNED-PAYLOAD' }, at)
  return `${new URL(bucket.url).origin}${request.path}?${query}&X-Amz-Signature=${signature}`
}

/**
 * The fields of a form that uploads exactly one object: this key, this content type, this many bytes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export const signedForm = (bucket: Bucket, upload: { key: string; contentType: string; bytes: number }, { now, seconds }: Validity) => {
  const { sessionToken } = bucket.credentials
  const at = signingTime(now)
  const signer = signerOf(bucket)
  const fields = {
    key: upload.key,
    'Content-Type': upload.contentType,
    'x-amz-algorithm': algorithm,
    'x-amz-credential': signer.credentialAt(at),
    'x-amz-date': at,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const conditions = [
    { bucket: bucket.name },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', upload.bytes, upload.bytes],
  ]
  const expiration = toInstant(now + seconds * secondMs)
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { ...fields, policy, 'x-amz-signature': signer.signText(policy, at) }
}

const signerOf = ({ region, credentials }: Bucket) => openSigner({ name: 's3', region, credentials })

/** A call in the pieces that are signed. S3 signs a path as it is sent. */
const requestOf = (bucket: Bucket, { method, key, query = {}, headers = {} }: ObjectCall) => {
  const { host, pathname } = new URL(`${bucket.url}/${key.split('/').map(encoded).join('/')}`)
  return { method, path: pathname, query: queryOf(query), headers: { ...headers, host } }
}

const queryOf = (query: Record<string, string>) =>
  Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&')

/** A text as it stands in an address that is signed. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const onlySigned = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-') || name === 'content-length'))
