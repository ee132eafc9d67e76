import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { hourSeconds, minuteMs } from '#shared/domain/times.ts'
import type { Bucket } from '../../adapters/s3/bucket.ts'
import { listKeys } from '../../adapters/s3/list-keys.ts'
import { request } from '../../adapters/s3/request.ts'
import { signedUrl } from '../../adapters/s3/signature.ts'

/** A file of the bucket, and what is kept along with it. */
export const MovedFile = z.object({
  key: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
  etag: z.string(),
})
export type MovedFile = z.infer<typeof MovedFile>

/** Every key of a bucket, in order. S3 gives a thousand at once; what gives all of them at once is not asked for more. */
export async function* allKeys(bucket: Bucket): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const next = (await listKeys(bucket, '', Date.now, last)).filter((key) => key > last)
    if (next.length === 0) return
    for (const key of next) yield key
    last = next.at(-1) ?? last
  }
}

/** What is known of a file without its bytes; undefined where it is not there. */
export const lookAt = async (bucket: Bucket, key: string) => {
  const { status, headers } = await request(bucket, { method: 'HEAD', key }, Date.now)
  if (status === 404) return undefined
  return { bytes: Number(headers['content-length']), etag: headers.etag ?? '' }
}

const validity = () => ({ now: Date.now(), seconds: hourSeconds })

const open = async (bucket: Bucket, key: string) => {
  const answer = await fetch(signedUrl(bucket, { method: 'GET', key }, validity()), { signal: AbortSignal.timeout(60 * minuteMs) })
  if (!answer.ok || !answer.body) throw new Error(`The bucket answered ${answer.status} to the file ${key}. Run the same command again.`)
  return { headers: answer.headers, body: answer.body }
}

/** Copies a file of the bucket to this machine. It has its name once it is whole. */
export const takeFile = async (bucket: Bucket, key: string, to: string): Promise<MovedFile> => {
  const { headers, body } = await open(bucket, key)
  const digest = createHash('sha256')
  await pipeline(body, counting(digest), createWriteStream(`${to}.new`, { mode: 0o600, flush: true }))
  await rename(`${to}.new`, to)
  return {
    key,
    bytes: (await stat(to)).size,
    sha256: digest.digest('hex'),
    contentType: headers.get('content-type') ?? 'binary/octet-stream',
    metadata: Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-amz-meta-'))),
    etag: headers.get('etag') ?? '',
  }
}

/** The hash of a file as the bucket gives it. */
export const digestInBucket = async (bucket: Bucket, key: string): Promise<string> => {
  const digest = createHash('sha256')
  const { body } = await open(bucket, key)
  for await (const part of body) digest.update(part)
  return digest.digest('hex')
}

const counting = (digest: ReturnType<typeof createHash>) =>
  async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      digest.update(part)
      yield part
    }
  }

/** Puts a file of this machine into the bucket, whole or not at all. */
export const putFile = async (bucket: Bucket, { key, bytes, contentType, metadata }: MovedFile, from: string): Promise<void> => {
  const headers = { ...metadata, 'content-length': String(bytes) }
  const url = new URL(signedUrl(bucket, { method: 'PUT', key, headers }, validity()))
  const outgoing = (url.protocol === 'https:' ? https : http).request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-type': contentType },
    timeout: minuteMs,
  })
  const answered = new Promise<number>((resolve, reject) => {
    outgoing.once('response', (incoming) => resolve(incoming.resume().statusCode ?? 0))
    outgoing.once('timeout', () => outgoing.destroy(new Error('The bucket says nothing. Run the same command again.')))
    outgoing.once('error', reject)
  })
  answered.catch(() => undefined)
  await pipeline(createReadStream(from), outgoing)
  const status = await answered
  if (status !== 200) throw new Error(`The bucket answered ${status} to the file ${key}: nothing of it was kept.`)
}
