import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  HeadObjectCommand,
  ListObjectsV2Command,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { ByteRange, MediaFiles } from '#functions/ports/media.ts'
import { askS3, type Bucket, told } from './ask-s3.ts'
import { fileGone, fileKey, imageVariantsPrefix, objectKeys, uploadChanged } from './object-keys.ts'
import { presignedFiles } from './presigned.ts'
import { abortUpload, joinUpload, type MultipartUpload, openUpload } from './upload-parts.ts'

type Options = {
  bucket: Bucket
  /**
   * The origin that platforms fetch files from, instead of the bucket's own: one whose domain is verified as ours. It
   * forwards requests unchanged.
   */
  sharedUrl?: string | undefined
  /** When URLs start to be valid. Forms use the SDK's own clock, which can't be changed. */
  now?: () => number
}

/** Files in an S3 or S3-compatible bucket. */
export const s3MediaFiles = ({ bucket, sharedUrl, now = Date.now }: Options): MediaFiles => {
  const { name, client, front = bucket } = bucket
  const remove = async (key: string) => {
    await askS3('delete a file', (limits) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }), limits))
  }
  return {
    ...presignedFiles({ bucket: front.name, client: front.client, sharedUrl, now }),
    async uploaded(ref) {
      const command = new HeadObjectCommand({ Bucket: name, Key: objectKeys.incoming(ref) })
      const found = await askS3('look at an upload', (limits) => client.send(command, limits))
      if (typeof found === 'string') return undefined
      const { ContentLength, ContentType, ETag } = found
      return { bytes: told('ContentLength', ContentLength), contentType: ContentType ?? '', version: told('ETag', ETag) }
    },
    readUpload: (ref, version, range) => read(bucket, { Key: objectKeys.incoming(ref), IfMatch: version }, range),
    async accept(ref, upload) {
      if (!(await copyObject(bucket, { from: objectKeys.incoming(ref), to: objectKeys.accepted(ref), ...upload }))) throw uploadChanged()
    },
    receive: (ref, contentType, content) => receive(bucket, { key: objectKeys.incoming(ref), contentType, content }),
    discardUpload: (ref) => remove(objectKeys.incoming(ref)),
    read: (ref, range) => read(bucket, { Key: fileKey(ref) }, range),
    async remove(ref) {
      await Promise.all([remove(objectKeys.incoming(ref)), remove(objectKeys.accepted(ref))])
      // Last, because an image variant may be created while its file is removed. Its creator then checks for the file
      // again and finds it gone.
      await Promise.all((await listKeys(bucket, imageVariantsPrefix(ref))).map(remove))
    },
  }
}

const read = async (
  { name: Bucket, client }: Bucket,
  object: Pick<GetObjectCommandInput, 'Key' | 'IfMatch'>,
  { from, to }: ByteRange,
): Promise<Uint8Array> => {
  if (to <= from) return new Uint8Array()
  const command = new GetObjectCommand({ Bucket, Range: `bytes=${from}-${to - 1}`, ...object })
  const content = await askS3('read a file', async (limits) => {
    const open = async () => told('Body', (await client.send(command, limits)).Body)
    const body = await open()
    // The SDK only retries until a response starts. The connection may also break during the transfer.
    return body.transformToByteArray().catch(async () => (await open()).transformToByteArray())
  })
  if (content === 'missing') throw fileGone()
  if (content === 'changed') throw uploadChanged()
  return content
}

const mebibyte = 1024 * 1024

type Incoming = { key: string; contentType: string; content: AsyncIterable<Uint8Array> }

/** Memory holds one part at a time. S3 takes no part but the last below 5 MiB. */
const receivedPartBytes = 8 * mebibyte

const receive = async (bucket: Bucket, { key, contentType, content }: Incoming): Promise<number> => {
  const upload = { key, uploadId: await openUpload(bucket, { key, contentType }) }
  const parts: { PartNumber: number; ETag: string }[] = []
  let bytes = 0
  try {
    for await (const part of inParts(content)) {
      parts.push(await sendPart(bucket, upload, { number: parts.length + 1, part }))
      bytes += part.length
    }
    // S3 doesn't join nothing.
    if (bytes === 0) await abortUpload(bucket, upload)
    else if (!(await joinUpload(bucket, upload, parts))) throw new Error('S3 closed an upload before its parts were joined.')
    return bytes
  } catch (error) {
    await abortUpload(bucket, upload)
    throw error
  }
}

const sendPart = async (
  { name, client }: Bucket,
  { key, uploadId }: MultipartUpload,
  { number, part }: { number: number; part: Buffer },
) => {
  const command = new UploadPartCommand({ Bucket: name, Key: key, UploadId: uploadId, PartNumber: number, Body: part })
  const sent = await askS3('send a part of an upload', (limits) => client.send(command, limits))
  return { PartNumber: number, ETag: told('ETag', typeof sent === 'string' ? undefined : sent.ETag) }
}

const inParts = async function* (content: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < receivedPartBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

/**
 * Copies an object to another key with the given content type. Larger objects are copied in parallel parts, each well
 * within one call's timeout.
 */
type CopyRequest = { from: string; to: string; version: string; bytes: number; contentType: string; partBytes?: number }

/** Copies an object if it's still at the given version. Returns whether it was. */
export const copyObject = (bucket: Bucket, copy: CopyRequest) => {
  const { bytes, partBytes = 64 * mebibyte } = copy
  return bytes <= partBytes ? copyWhole(bucket, copy) : copyInParts(bucket, { ...copy, partBytes })
}

const copyWhole = async (bucket: Bucket, copy: CopyRequest) => {
  const about = { MetadataDirective: 'REPLACE', ContentType: copy.contentType } as const
  const command = new CopyObjectCommand({ ...sourceOf(bucket, copy), ...about, Key: copy.to })
  return typeof (await askS3('copy an object', (limits) => bucket.client.send(command, limits))) !== 'string'
}

const copyInParts = async (bucket: Bucket, copy: CopyRequest & { partBytes: number }) => {
  const { to: key, bytes, partBytes } = copy
  const upload = { key, uploadId: await openUpload(bucket, { key, contentType: copy.contentType }) }
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(bytes / partBytes) }, async (_, index) => {
      const last = Math.min((index + 1) * partBytes, bytes) - 1
      const part = { Key: key, UploadId: upload.uploadId, PartNumber: index + 1, CopySourceRange: `bytes=${index * partBytes}-${last}` }
      const command = new UploadPartCopyCommand({ ...sourceOf(bucket, copy), ...part })
      const copied = await askS3('copy a part of an object', (limits) => bucket.client.send(command, limits))
      if (typeof copied === 'string') return undefined
      return { PartNumber: part.PartNumber, ETag: told('ETag', copied.CopyPartResult?.ETag) }
    }),
  )
  const copied = parts.filter((part) => part !== undefined)
  if (copied.length < parts.length) {
    await abortUpload(bucket, upload)
    return false
  }
  if (!(await joinUpload(bucket, upload, copied))) throw new Error('S3 closed a copy before its parts were joined.')
  return true
}

const sourceOf = ({ name }: Bucket, { from, version }: CopyRequest) => ({
  Bucket: name,
  CopySource: `/${name}/${from}`,
  CopySourceIfMatch: version,
})

/** Lists the keys that start with `prefix`, in order, at most a thousand: the first ones, or those after `after`. */
export const listKeys = async ({ name: Bucket, client }: Bucket, prefix: string, after?: string): Promise<string[]> => {
  const command = new ListObjectsV2Command({ Bucket, Prefix: prefix, StartAfter: after })
  const listed = await askS3('list keys', (limits) => client.send(command, limits))
  if (typeof listed === 'string') throw new Error(`The bucket ${Bucket} is not there.`)
  return (listed.Contents ?? []).map(({ Key }) => told('Key', Key))
}
