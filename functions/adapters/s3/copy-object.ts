import type { Bucket } from './bucket.ts'
import { joinParts } from './join-parts.ts'
import { request } from './request.ts'
import { type Answer, elementIn, textOf } from './responses.ts'

const mebibyte = 1024 * 1024

/** An object's copy under another key. Larger objects are copied in parts side by side, each well within one call's time. */
type Copy = { from: string; to: string; version: string; bytes: number; contentType: string; partBytes?: number }

/** Copies an object if it still is of the given version; answers whether it was. */
export const copyObject = (bucket: Bucket, copy: Copy, now: () => number) => {
  const { bytes, partBytes = 64 * mebibyte } = copy
  return bytes <= partBytes ? copyWhole(bucket, copy, now) : copyInParts(bucket, { ...copy, partBytes }, now)
}

const copyWhole = async (bucket: Bucket, copy: Copy, now: () => number) => {
  const answer = await request(bucket, { method: 'PUT', key: copy.to, headers: sourceHeaders(bucket, copy) }, now)
  return isCopied(answer)
}

const copyInParts = async (bucket: Bucket, copy: Copy & { partBytes: number }, now: () => number) => {
  const { to: key, bytes, partBytes, contentType } = copy
  const started = await request(bucket, { method: 'POST', key, query: { uploads: '' }, headers: { 'content-type': contentType } }, now)
  const uploadId = textOf(await elementIn(started, 'InitiateMultipartUploadResult'), 'UploadId')
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(bytes / partBytes) }, async (_, index) => {
      const last = Math.min((index + 1) * partBytes, bytes) - 1
      const headers = { ...sourceHeaders(bucket, copy), 'x-amz-copy-source-range': `bytes=${index * partBytes}-${last}` }
      const answer = await request(bucket, { method: 'PUT', key, query: { partNumber: String(index + 1), uploadId }, headers }, now)
      return isCopied(answer) ? { number: index + 1, version: textOf(await elementIn(answer, 'CopyPartResult'), 'ETag') } : undefined
    }),
  )
  const copied = parts.filter((part) => part !== undefined)
  if (copied.length < parts.length) {
    await request(bucket, { method: 'DELETE', key, query: { uploadId } }, now)
    return false
  }
  if (!(await joinParts(bucket, { key, uploadId, parts: copied }, now))) throw new Error('S3 closed a copy before its parts were joined.')
  return true
}

const sourceHeaders = ({ name }: Bucket, { from, version }: Copy) => ({
  'x-amz-copy-source': `/${name}/${from}`,
  'x-amz-copy-source-if-match': version,
})

const isCopied = ({ status }: Answer) => status < 300
