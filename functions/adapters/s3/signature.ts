import { createHash, createHmac } from 'node:crypto'
import type { Bucket } from './bucket.ts'

const algorithm = 'AWS4-HMAC-SHA256'

/** A call on one object, or on the bucket itself where the key is empty. */
export type ObjectCall = { method: string; key: string; query?: Record<string, string>; headers?: Record<string, string> }

/** When a signature begins to hold, in ms since the epoch, and for how many seconds. */
type Validity = { now: number; seconds: number }

/**
 * The address of a call, signed in its query (AWS Signature Version 4). The caller must send every `x-amz-` header of the call as it was signed.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export const signedUrl = (bucket: Bucket, { method, key, query = {}, headers = {} }: ObjectCall, { now, seconds }: Validity) => {
  const url = new URL(`${bucket.url}/${key.split('/').map(encode).join('/')}`)
  const signed = Object.entries({ ...onlyAmazon(headers), host: url.host }).sort(byName)
  const signedNames = signed.map(([name]) => name).join(';')
  const scope = scopeOf(bucket, now)
  const parameters = Object.entries({
    ...query,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${bucket.credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': timestamp(now),
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': signedNames,
    ...(bucket.credentials.sessionToken && { 'X-Amz-Security-Token': bucket.credentials.sessionToken }),
  })
  const search = parameters
    .map(([name, value]): [string, string] => [encode(name), encode(value)])
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const headerLines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const request = [method, url.pathname, search, headerLines, signedNames, 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = [algorithm, timestamp(now), scope, createHash('sha256').update(request).digest('hex')].join('\n')
  return `${url.origin}${url.pathname}?${search}&X-Amz-Signature=${signature(bucket, now, toSign)}`
}

/**
 * The fields of a form that uploads exactly one object: this key, this content type, this many bytes.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 */
export const signedForm = (bucket: Bucket, upload: { key: string; contentType: string; bytes: number }, { now, seconds }: Validity) => {
  const fields = {
    key: upload.key,
    'Content-Type': upload.contentType,
    'x-amz-algorithm': algorithm,
    'x-amz-credential': `${bucket.credentials.accessKeyId}/${scopeOf(bucket, now)}`,
    'x-amz-date': timestamp(now),
    ...(bucket.credentials.sessionToken && { 'x-amz-security-token': bucket.credentials.sessionToken }),
  }
  const conditions = [
    { bucket: bucket.name },
    ...Object.entries(fields).map(([name, value]) => ({ [name]: value })),
    ['content-length-range', upload.bytes, upload.bytes],
  ]
  const policy = JSON.stringify({ expiration: new Date(now + seconds * 1_000).toISOString(), conditions })
  const encodedPolicy = Buffer.from(policy).toString('base64')
  return { ...fields, policy: encodedPolicy, 'x-amz-signature': signature(bucket, now, encodedPolicy) }
}

const signature = ({ credentials, region }: Bucket, now: number, text: string) => {
  const steps = [timestamp(now).slice(0, 8), region, 's3', 'aws4_request']
  const key = steps.reduce((previous: string | Buffer, step) => hmac(previous, step), `AWS4${credentials.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const scopeOf = ({ region }: Bucket, now: number) => `${timestamp(now).slice(0, 8)}/${region}/s3/aws4_request`

const timestamp = (now: number) => new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')

const onlyAmazon = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-amz-')))

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
