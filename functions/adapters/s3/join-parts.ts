import { minuteMs } from '#shared/domain/times.ts'
import type { Bucket } from './bucket.ts'
import { request } from './request.ts'
import { elementIn } from './responses.ts'

type Join = { key: string; uploadId: string; parts: readonly { number: number; version: string }[] }

/** S3 may take several minutes, says its documentation; in practice a large file takes seconds. */
const timeoutMs = 2 * minuteMs

/**
 * Joins the parts of an upload to one object; answers whether the upload was still open.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_CompleteMultipartUpload.html
 */
export const joinParts = async (bucket: Bucket, { key, uploadId, parts }: Join, now: () => number) => {
  const elements = parts.map(({ number, version }) => `<Part><PartNumber>${number}</PartNumber><ETag>${version}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${elements.join('')}</CompleteMultipartUpload>`
  const headers = { 'content-type': 'application/xml' }
  const answer = await request(bucket, { method: 'POST', key, query: { uploadId }, headers, body, timeoutMs }, now)
  if (answer.status === 404) return false
  await elementIn(answer, 'CompleteMultipartUploadResult')
  return true
}
