import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
} from '@aws-sdk/client-s3'
import { minuteMs } from '#shared/domain/times.ts'
import { askS3, told } from './ask-s3.ts'
import type { Bucket } from './bucket.ts'

export type MultipartUpload = { key: string; uploadId: string }

/** S3's documentation says that joining may take several minutes; in practice a large file takes seconds. */
const joinTimeoutMs = 2 * minuteMs

/** Opens an upload in parts; answers its id. https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html */
export const openUpload = async ({ name: Bucket, client }: Bucket, { key, contentType }: { key: string; contentType: string }) => {
  const command = new CreateMultipartUploadCommand({ Bucket, Key: key, ContentType: contentType })
  const opened = await askS3('open an upload', (limits) => client.send(command, limits))
  return told('UploadId', typeof opened === 'string' ? undefined : opened.UploadId)
}

/** Joins the parts of an upload to one object; answers whether the upload was still open. */
export const joinUpload = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload, parts: CompletedPart[]) => {
  const command = new CompleteMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts: parts } })
  return (await askS3('join the parts of an upload', (limits) => client.send(command, limits), joinTimeoutMs)) !== 'missing'
}

/** Gives an upload up with all that has arrived. One that is no longer open does no harm. */
export const abortUpload = async ({ name: Bucket, client }: Bucket, { key, uploadId }: MultipartUpload) => {
  const command = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId })
  await askS3('give an upload up', (limits) => client.send(command, limits))
}
