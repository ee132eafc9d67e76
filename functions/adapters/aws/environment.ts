import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** Where AWS is and who asks. An endpoint takes the place of a service's own address and has no slash at its end. */
export type AwsEnvironment = { region: string; credentials: Credentials; endpoint: string | undefined }

const OptionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional()

/** Reads the variables that the AWS SDK reads. */
export const readAwsEnvironment = (service: 'KMS' | 'LAMBDA' | 'S3' | 'SCHEDULER' | 'SQS' | 'SSM'): AwsEnvironment => {
  const endpointVariable = `AWS_ENDPOINT_URL_${service}`
  const { [endpointVariable]: endpoint } = readEnv({ [endpointVariable]: OptionalText.pipe(z.url().optional()) })
  const variables = readEnv({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: OptionalText,
  })
  return {
    region: variables.AWS_REGION,
    endpoint: endpoint?.replace(/\/+$/, ''),
    credentials: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID,
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
      ...(variables.AWS_SESSION_TOKEN && { sessionToken: variables.AWS_SESSION_TOKEN }),
    },
  }
}
