import type { Bucket } from './bucket.ts'
import { joiningTimeoutMs } from './joining-timeout.ts'
import { type Answer, request } from './request.ts'
import { textOf } from './xml.ts'

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
  const uploadId = textOf(started, 'UploadId')
  const parts = await Promise.all(
    Array.from({ length: Math.ceil(bytes / partBytes) }, async (_, index) => {
      const last = Math.min((index + 1) * partBytes, bytes) - 1
      const headers = { ...sourceHeaders(bucket, copy), 'x-amz-copy-source-range': `bytes=${index * partBytes}-${last}` }
      const answer = await request(bucket, { method: 'PUT', key, query: { partNumber: String(index + 1), uploadId }, headers }, now)
      return isCopied(answer) ? `<Part><PartNumber>${index + 1}</PartNumber><ETag>${textOf(answer, 'ETag')}</ETag></Part>` : undefined
    }),
  )
  if (parts.includes(undefined)) {
    await request(bucket, { method: 'DELETE', key, query: { uploadId } }, now)
    return false
  }
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const completed = await request(
    bucket,
    { method: 'POST', key, query: { uploadId }, headers: { 'content-type': 'application/xml' }, body, timeoutMs: joiningTimeoutMs },
    now,
  )
  textOf(completed, 'ETag')
  return true
}

const sourceHeaders = ({ name }: Bucket, { from, version }: Copy) => ({
  'x-amz-copy-source': `/${name}/${from}`,
  'x-amz-copy-source-if-match': version,
})

const isCopied = ({ status }: Answer) => status < 300
