import { ListPartsCommand } from '@aws-sdk/client-s3'
import type { ArrivedPart, MediaUploadParts } from '#functions/ports/media.ts'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'
import { uploadClosed } from './file-refusals.ts'
import { abortUpload, joinUpload, type MultipartUpload, openUpload } from './multipart-upload.ts'
import { objectKeys } from './object-keys.ts'
import { presignedParts } from './presigned.ts'

/** Uploads in parts to an S3 bucket, or to one that answers like S3. */
export const s3UploadParts = ({ bucket, now = Date.now }: { bucket: Bucket; now?: () => number }): MediaUploadParts => {
  const { front = bucket } = bucket
  return {
    open: (media) => openUpload(bucket, { key: objectKeys.incoming(media), contentType: media.contentType }),
    urlsOf: presignedParts({ bucket: front.name, client: front.client, now }),
    arrived: ({ uploadId, ...ref }) => listParts(bucket, { key: objectKeys.incoming(ref), uploadId }),
    async join({ uploadId, ...ref }, parts) {
      const completed = parts.map(({ number, version }) => ({ PartNumber: number, ETag: version }))
      if (!(await joinUpload(bucket, { key: objectKeys.incoming(ref), uploadId }, completed))) throw uploadClosed()
    },
    abort: ({ uploadId, ...ref }) => abortUpload(bucket, { key: objectKeys.incoming(ref), uploadId }),
  }
}

/** S3 lists a thousand at once; an upload of ours has a few hundred. */
const listParts = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload): Promise<ArrivedPart[]> => {
  const command = new ListPartsCommand({ Bucket, Key: key, UploadId: uploadId })
  const listed = await askS3('list the parts of an upload', (limits) => client.send(command, limits))
  if (typeof listed === 'string') throw uploadClosed()
  return (listed.Parts ?? []).map(({ PartNumber, Size, ETag }) => ({
    number: told('PartNumber', PartNumber),
    bytes: told('Size', Size),
    version: told('ETag', ETag),
  }))
}
