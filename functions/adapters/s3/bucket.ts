import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws-client.ts'

/** One bucket and the client that asks for its files. People and platforms find them at the origin `filesUrl` where that isn't S3's own. */
export type Bucket = { name: string; client: S3Client; filesUrl: string | undefined }

/** Opens a bucket. An endpoint of our own has no host for each bucket, so the name goes into the path there. */
export const openBucket = (name: string): Bucket => {
  const { AWS_ENDPOINT_URL_S3, FILES_URL } = readEnv({ AWS_ENDPOINT_URL_S3: z.string().optional(), FILES_URL: z.url().optional() })
  // S3 is silent for as long as it joins the parts of a large file; each call says how long it waits itself.
  const client = new S3Client({ ...awsClient({ timeoutMs: 2 * minuteMs }), forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3) })
  return { name, client, filesUrl: FILES_URL }
}
