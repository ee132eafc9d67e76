import { buildQueryString, escapeUriPath } from '@smithy/core/protocols'
import { addressOf, openSigner } from '../aws/signer.ts'
import type { Bucket } from './bucket.ts'

/** A call on one object, or on the bucket itself where the key is empty. */
export type ObjectCall = { method: string; key: string; query?: Record<string, string>; headers?: Record<string, string> }

/** When a signature begins to hold, in ms since the epoch, and for how many seconds. */
type Validity = { now: number; seconds: number }

const payloadHeader = 'x-amz-content-sha256'

/**
 * The address of a call, signed in its query. The caller must send every `x-amz-` header of the call as it was signed, and its
 * length where one is given; what else it sends is not signed, its body neither.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signedUrl = async (bucket: Bucket, { method, key, query = {}, headers = {} }: ObjectCall, { now, seconds }: Validity) => {
  const url = new URL(`${bucket.url}/${escapeUriPath(key)}`)
  const signedHeaders = onlySigned(headers)
  const { path, query: signed = {} } = await openSigner('s3', bucket).presign(
    { method, ...addressOf(url), query, headers: { ...signedHeaders, host: url.host, [payloadHeader]: 'UNSIGNED-PAYLOAD' } },
    {
      expiresIn: seconds,
      signingDate: new Date(now),
      // Or the headers would become part of the query.
      unhoistableHeaders: new Set([...Object.keys(signedHeaders), payloadHeader]),
      unsignableHeaders: new Set([payloadHeader]),
    },
  )
  return `${url.origin}${path}?${buildQueryString(signed)}`
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
  const at = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
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
  const expiration = new Date(now + seconds * 1_000).toISOString()
  const policy = Buffer.from(JSON.stringify({ expiration, conditions })).toString('base64')
  return { ...fields, policy, 'x-amz-signature': await openSigner('s3', bucket).sign(policy, { signingDate: new Date(now) }) }
}

const onlySigned = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-') || name === 'content-length'))
