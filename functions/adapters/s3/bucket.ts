import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

/** One bucket: where it is and who asks. `url` has no slash at its end. */
export type Bucket = { name: string; url: string; region: string; credentials: Credentials }

const OptionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional()

/** Opens a bucket; the variables that the AWS SDK reads say where it is and who asks. An endpoint of our own is addressed by path. */
export const openBucket = (name: string): Bucket => {
  const variables = readEnv({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: OptionalText,
    AWS_ENDPOINT_URL_S3: OptionalText.pipe(z.url().optional()),
  })
  const { AWS_REGION: region, AWS_ENDPOINT_URL_S3: endpoint } = variables
  return {
    name,
    region,
    url: endpoint ? `${endpoint.replace(/\/+$/, '')}/${name}` : `https://${name}.s3.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID,
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
      sessionToken: variables.AWS_SESSION_TOKEN,
    },
  }
}
