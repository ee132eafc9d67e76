import { ListPartsCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { ArrivedPart, MediaUploadParts } from '#functions/ports/media.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { hourSeconds } from '#shared/domain/times.ts'
import { askS3, told } from './ask-s3.ts'
import { atOrigin, type Bucket, openBucket } from './bucket.ts'
import { abortUpload, joinUpload, type MultipartUpload, openUpload } from './multipart-upload.ts'
import { objectKeys } from './object-keys.ts'

/** Uploads in parts to an S3 bucket, or to one that answers like S3. */
export const s3UploadParts = ({ bucket: name, now = Date.now }: { bucket: string; now?: () => number }): MediaUploadParts => {
  const bucket = openBucket(name)
  return {
    open: (media) => openUpload(bucket, { key: objectKeys.incoming(media), contentType: media.contentType }),
    urlsOf: ({ uploadId, ...ref }, parts) =>
      Promise.all(
        parts.map(async ({ number, bytes }) => {
          const part = { Bucket: name, Key: objectKeys.incoming(ref), UploadId: uploadId, PartNumber: number, ContentLength: bytes }
          const validity = { expiresIn: hourSeconds, signingDate: new Date(now()) }
          return atOrigin(bucket.filesUrl, await getSignedUrl(bucket.client, new UploadPartCommand(part), validity))
        }),
      ),
    arrived: ({ uploadId, ...ref }) => listParts(bucket, { key: objectKeys.incoming(ref), uploadId }),
    async join({ uploadId, ...ref }, parts) {
      const completed = parts.map(({ number, version }) => ({ PartNumber: number, ETag: version }))
      if (!(await joinUpload(bucket, { key: objectKeys.incoming(ref), uploadId }, completed))) throw closed()
    },
    abort: ({ uploadId, ...ref }) => abortUpload(bucket, { key: objectKeys.incoming(ref), uploadId }),
  }
}

/** S3 lists a thousand at once; an upload of ours has a few hundred. */
const listParts = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload): Promise<ArrivedPart[]> => {
  const command = new ListPartsCommand({ Bucket, Key: key, UploadId: uploadId })
  const listed = await askS3('list the parts of an upload', (limits) => client.send(command, limits))
  if (typeof listed === 'string') throw closed()
  return (listed.Parts ?? []).map(({ PartNumber, Size, ETag }) => ({
    number: told('PartNumber', PartNumber),
    bytes: told('Size', Size),
    version: told('ETag', ETag),
  }))
}

const closed = () => new DomainError('not-found', 'This upload is no longer open. Upload the file again.')
