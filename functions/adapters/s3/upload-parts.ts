import type { ArrivedPart, MediaUploadParts } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hourSeconds } from '#shared/domain/times.ts'
import { asCalledByOthers, type Bucket, openBucket } from './bucket.ts'
import { joinParts } from './join-parts.ts'
import { objectKeys } from './object-keys.ts'
import { request } from './request.ts'
import { elementIn, elementsOf, textOf } from './responses.ts'
import { signedUrl } from './signature.ts'

/** Uploads in parts to an S3 bucket, or to one that answers like S3. https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
export const s3UploadParts = ({ bucket: name, now = Date.now }: { bucket: string; now?: () => number }): MediaUploadParts => {
  const bucket = openBucket(name)
  return {
    async open(media) {
      const headers = { 'content-type': media.contentType }
      const answer = await request(bucket, { method: 'POST', key: objectKeys.incoming(media), query: { uploads: '' }, headers }, now)
      return textOf(await elementIn(answer, 'InitiateMultipartUploadResult'), 'UploadId')
    },
    urlsOf: ({ uploadId, ...ref }, parts) =>
      Promise.all(
        parts.map(async ({ number, bytes }) => {
          const query = { partNumber: String(number), uploadId }
          const headers = { 'content-length': String(bytes) }
          const call = { method: 'PUT' as const, key: objectKeys.incoming(ref), query, headers }
          return asCalledByOthers(bucket, await signedUrl(bucket, call, { now: now(), seconds: hourSeconds }))
        }),
      ),
    arrived: ({ uploadId, ...ref }) => listParts(bucket, { key: objectKeys.incoming(ref), uploadId }, now),
    async join({ uploadId, ...ref }, parts) {
      if (!(await joinParts(bucket, { key: objectKeys.incoming(ref), uploadId, parts }, now))) throw closed()
    },
    async abort({ uploadId, ...ref }) {
      await request(bucket, { method: 'DELETE', key: objectKeys.incoming(ref), query: { uploadId } }, now)
    },
  }
}

/** S3 lists a thousand at once; an upload of ours has a few hundred. */
const listParts = async (
  bucket: Bucket,
  { key, uploadId }: { key: string; uploadId: string },
  now: () => number,
): Promise<ArrivedPart[]> => {
  const answer = await request(bucket, { method: 'GET', key, query: { uploadId } }, now)
  if (answer.status === 404) throw closed()
  return elementsOf(await elementIn(answer, 'ListPartsResult'), 'Part').map((part) => ({
    number: Number(textOf(part, 'PartNumber')),
    bytes: Number(textOf(part, 'Size')),
    version: textOf(part, 'ETag'),
  }))
}

const closed = () => new DomainError('not-found', 'This upload is no longer open. Upload the file again.')
