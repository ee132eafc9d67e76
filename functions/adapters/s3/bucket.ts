import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** One bucket: where it is and who asks. `url` has no slash at its end. */
export type Bucket = { name: string; url: string; region: string; credentials: Credentials }

const OptionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional()

/** Opens a bucket by the variables that the AWS SDK reads. An endpoint of our own is addressed by path. */
export const openBucket = (name: string): Bucket => {
  const variables = readEnv({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: OptionalText,
    AWS_ENDPOINT_URL_S3: OptionalText.pipe(z.url().optional()),
  })
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken, AWS_ENDPOINT_URL_S3: endpoint } = variables
  const credentials = { accessKeyId: variables.AWS_ACCESS_KEY_ID, secretAccessKey: variables.AWS_SECRET_ACCESS_KEY }
  return {
    name,
    region,
    url: endpoint ? `${endpoint.replace(/\/+$/, '')}/${name}` : `https://${name}.s3.${region}.amazonaws.com`,
    credentials: sessionToken === undefined ? credentials : { ...credentials, sessionToken },
  }
}
