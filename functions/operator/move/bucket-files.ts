import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { lstat, rename, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { minuteMs } from '#shared/domain/times.ts'
import { askS3, type Bucket, told } from '../../adapters/s3/ask-s3.ts'
import { listKeys } from '../../adapters/s3/media-files.ts'

/** A file of the bucket, and what is kept along with it. */
export const MovedFile = z.object({
  key: z.string().regex(/^\w[\w.-]{0,99}(\/\w[\w.-]{0,99}){0,3}$/, 'is no key of ours'),
  bytes: z.number().int(),
  sha256: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
  etag: z.string(),
})
export type MovedFile = z.infer<typeof MovedFile>

/** Every key of a bucket, in order. S3 gives a thousand at once; what gives all of them at once is not asked for more. */
export async function* allKeys(bucket: Bucket): AsyncGenerator<string> {
  let last: string | undefined
  for (;;) {
    const after = last
    const next = (await listKeys(bucket, '', after)).filter((key) => after === undefined || key > after)
    if (next.length === 0) return
    for (const key of next) yield key
    last = next.at(-1)
  }
}

/** What is known of a file without its bytes; undefined where it is not there. */
export const lookAt = async ({ name: Bucket, client }: Bucket, key: string) => {
  const found = await askS3('look at a file', (limits) => client.send(new HeadObjectCommand({ Bucket, Key: key }), limits))
  if (typeof found === 'string') return undefined
  return { bytes: told('ContentLength', found.ContentLength), etag: told('ETag', found.ETag) }
}

/** Files may be large, and lines slow. */
const transferMs = 60 * minuteMs

const open = async ({ name: Bucket, client }: Bucket, key: string) => {
  const command = new GetObjectCommand({ Bucket, Key: key })
  const answer = await askS3(`read the file ${key}`, (limits) => client.send(command, limits), transferMs)
  if (typeof answer === 'string') throw new Error(`The file ${key} in the bucket has changed. Run the same command again.`)
  return { ...answer, Body: told('Body', answer.Body).transformToWebStream() }
}

/** Copies a file of the bucket to this machine. It has its name once it is whole. */
export const takeFile = async (bucket: Bucket, key: string, to: string): Promise<MovedFile> => {
  const { Body, ContentType, Metadata = {}, ETag } = await open(bucket, key)
  const digest = createHash('sha256')
  await pipeline(Body, counting(digest), createWriteStream(`${to}.new`, { mode: 0o600, flush: true }))
  await rename(`${to}.new`, to)
  return {
    key,
    bytes: (await stat(to)).size,
    sha256: digest.digest('hex'),
    contentType: ContentType ?? 'binary/octet-stream',
    metadata: Object.fromEntries(Object.entries(Metadata).map(([name, value]) => [`${metadataPrefix}${name}`, value])),
    etag: told('ETag', ETag),
  }
}

/** An export names what is kept along with a file by its header. */
const metadataPrefix = 'x-amz-meta-'

/** The hash of a file as the bucket gives it. */
export const digestInBucket = async (bucket: Bucket, key: string): Promise<string> => {
  const digest = createHash('sha256')
  const { Body } = await open(bucket, key)
  for await (const part of Body) digest.update(part)
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
export const putFile = async ({ name: Bucket, client }: Bucket, file: MovedFile, from: string): Promise<void> => {
  const { key, bytes, contentType, metadata } = file
  // A link would lead to whatever this user may read, such as the master key.
  if (!(await lstat(from)).isFile()) throw new Error(`The file of ${key} in the export is a link, so nothing of it was stored.`)
  const command = new PutObjectCommand({
    Bucket,
    Key: key,
    Body: createReadStream(from),
    ContentLength: bytes,
    ContentType: contentType,
    Metadata: Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.replace(metadataPrefix, ''), value])),
  })
  const put = await askS3(`keep the file ${key}`, (limits) => client.send(command, limits), transferMs)
  if (typeof put === 'string') throw new Error(`The bucket didn’t accept the file ${key}, so nothing of it was stored.`)
}
