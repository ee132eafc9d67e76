import { Sha256 } from '@smithy/core/checksum'
import { buildQueryString, escapeUriPath, HttpRequest } from '@smithy/core/protocols'
import { SignatureV4 } from '@smithy/signature-v4'
import { secondMs, toInstant } from '#shared/domain/times.ts'
import type { Bucket } from './bucket.ts'

/** A call on one object, or on the bucket itself where the key is empty. */
export type ObjectCall = { method: string; key: string; query?: Record<string, string>; headers?: Record<string, string> }

/** When a signature begins to hold, in ms since the epoch, and for how many seconds. */
type Validity = { now: number; seconds: number }

/**
 * A call with its body, signed in its headers for the moment `now`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const signedRequest = async (bucket: Bucket, call: ObjectCall & { body?: string | Uint8Array }, now: number) => {
  const { body } = call
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const { headers, ...request } = requestOf(bucket, call)
  return new HttpRequest(
    await openSigner(bucket).sign({ ...request, headers: { ...headers, ...length }, body }, { signingDate: new Date(now) }),
  )
}

const payloadHeader = 'x-amz-content-sha256'

/**
 * The address of a call that somebody else makes, signed in its query. They must send every `x-amz-` header of the call as it was signed, and its
 * length where one is given; what else they send is not signed, its body neither.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signedUrl = async (bucket: Bucket, { headers = {}, ...call }: ObjectCall, { now, seconds }: Validity) => {
  const signedHeaders = onlySigned(headers)
  const { path, query: signed = {} } = await openSigner(bucket).presign(
    requestOf(bucket, { ...call, headers: { ...signedHeaders, [payloadHeader]: 'UNSIGNED-PAYLOAD' } }),
    {
      expiresIn: seconds,
      signingDate: new Date(now),
      // Or the headers would become part of the query.
      unhoistableHeaders: new Set([...Object.keys(signedHeaders), payloadHeader]),
      unsignableHeaders: new Set([payloadHeader]),
    },
  )
  return `${new URL(bucket.url).origin}${path}?${buildQueryString(signed)}`
}

/**
 * The fields of a form that uploads exactly one object: this key, this content type, this many bytes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export const signedForm = async (
  bucket: Bucket,
  upload: { key: string; contentType: string; bytes: number },
  { now, seconds }: Validity,
) => {
  const { accessKeyId, sessionToken } = bucket.credentials
  const at = toInstant(now).replace(/[-:]|\.\d+/g, '')
  const fields = {
    key: upload.key,
    'Content-Type': upload.contentType,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${at.slice(0, 8)}/${bucket.region}/s3/aws4_request`,
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
  return { ...fields, policy, 'x-amz-signature': await openSigner(bucket).sign(policy, { signingDate: new Date(now) }) }
}

/** AWS's own signer (Signature Version 4): it signs addresses and forms as well. S3 signs a path as it is sent. */
const openSigner = ({ region, credentials }: Bucket) =>
  new SignatureV4({ service: 's3', region, credentials, sha256: Sha256, uriEscapePath: false })

/** A call in the pieces that the signer takes. */
const requestOf = (bucket: Bucket, { method, key, query = {}, headers = {} }: ObjectCall) => {
  const { protocol, hostname, host, port, pathname } = new URL(`${bucket.url}/${escapeUriPath(key)}`)
  return { method, protocol, hostname, path: pathname, query, headers: { ...headers, host }, ...(port && { port: Number(port) }) }
}

const onlySigned = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-') || name === 'content-length'))
