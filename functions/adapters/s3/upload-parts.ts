import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3'
import type { ArrivedPart, MediaUploadParts } from '#functions/ports/media.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { askS3, type Bucket, told } from './ask-s3.ts'
import { objectKeys, uploadClosed } from './object-keys.ts'
import { presignedParts } from './presigned.ts'

/** Multipart uploads to an S3 or S3-compatible bucket. */
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

/** S3 lists a thousand at once. Our uploads have a few hundred. */
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

export type MultipartUpload = { key: string; uploadId: string }

/** S3's documentation says that joining may take several minutes. In practice, a large file takes seconds. */
const joinTimeoutMs = 2 * minuteMs

/**
 * Opens a multipart upload and returns its id. https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export const openUpload = async ({ name: Bucket, client }: Bucket, { key, contentType }: { key: string; contentType: string }) => {
  const command = new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType })
  const opened = await askS3('open an upload', (limits) => client.send(command, limits))
  return told('UploadId', typeof opened === 'string' ? undefined : opened.UploadId)
}

/** Joins an upload's parts into one object. Returns whether the upload was still open. */
export const joinUpload = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload, parts: CompletedPart[]) => {
  const command = new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts: parts } })
  return (await askS3('join the parts of an upload', (limits) => client.send(command, limits), joinTimeoutMs)) !== 'missing'
}

/** Aborts an upload and discards everything that has arrived. Harmless if the upload is no longer open. */
export const abortUpload = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload) => {
  const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })
  await askS3('give an upload up', (limits) => client.send(command, limits))
}
