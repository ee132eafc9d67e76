import { CopyObjectCommand, UploadPartCopyCommand } from '@aws-sdk/client-s3'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'
import { abortUpload, joinUpload, openUpload } from './multipart-upload.ts'

const mebibyte = 1024 * 1024

/** An object's copy under another key. Larger objects are copied in parts side by side, each well within one call's time. */
type Copy = { from: string; to: string; version: string; bytes: number; contentType: string; partBytes?: number }

/** Copies an object if it still is of the given version; answers whether it was. */
export const copyObject = (bucket: Bucket, copy: Copy) => {
  const { bytes, partBytes = 64 * mebibyte } = copy
  return bytes <= partBytes ? copyWhole(bucket, copy) : copyInParts(bucket, { ...copy, partBytes })
}

const copyWhole = async (bucket: Bucket, copy: Copy) => {
  const command = new CopyObjectCommand({ ...sourceOf(bucket, copy), Key: copy.to })
  return typeof (await askS3('copy an object', (limits) => bucket.client.send(command, limits))) !== 'string'
}

const copyInParts = async (bucket: Bucket, copy: Copy & { partBytes: number }) => {
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

const sourceOf = ({ name }: Bucket, { from, version }: Copy) => ({
  Bucket: name,
  CopySource: `/${name}/${from}`,
  CopySourceIfMatch: version,
})
