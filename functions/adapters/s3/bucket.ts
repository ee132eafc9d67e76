import { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'
import { minuteMs } from '#shared/domain/times.ts'
import { awsClient } from '../aws-client.ts'

/** One bucket and the client that asks for its files. */
export type Bucket = {
  name: string
  client: S3Client
  /** What people's addresses and forms are signed for, where something of ours stands in front of the bucket. */
  front?: { name: string; client: S3Client }
}

/** S3 is silent for as long as it joins the parts of a large file; each call says how long it waits itself. */
export const bucketClient = () => awsClient({ timeoutMs: 2 * minuteMs })

/** Opens a bucket of this deployment. An endpoint of our own has no host for each bucket, so the name goes into the path there. */
export const openBucket = (name: string): Bucket => {
  const { AWS_ENDPOINT_URL_S3 } = readEnv({ AWS_ENDPOINT_URL_S3: z.string().optional() })
  return { name, client: new S3Client({ ...bucketClient(), forcePathStyle: Boolean(AWS_ENDPOINT_URL_S3) }) }
}
