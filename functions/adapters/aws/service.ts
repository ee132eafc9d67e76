import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

/** The services we call: how each is named in addresses, in signatures, and in the variable that leads to a stand-in. */
const services = {
  dynamodb: { host: 'dynamodb', variable: 'DYNAMODB' },
  kms: { host: 'kms', variable: 'KMS' },
  lambda: { host: 'lambda', variable: 'LAMBDA' },
  scheduler: { host: 'scheduler', variable: 'SCHEDULER' },
  ses: { host: 'email', variable: 'SESV2' },
  sqs: { host: 'sqs', variable: 'SQS' },
  ssm: { host: 'ssm', variable: 'SSM' },
} as const
export type ServiceName = keyof typeof services

/** A service of AWS: where it is and who asks. `url` has no slash at its end. */
export type Service = { name: ServiceName; url: string; region: string; credentials: Credentials }

const OptionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional()

/** Opens a service by the variables that the AWS SDK reads, and that Lambda sets. */
export const openService = (name: ServiceName): Service => {
  const { host, variable } = services[name]
  const endpointName = `AWS_ENDPOINT_URL_${variable}`
  const variables = readEnv({
    AWS_REGION: z.string(),
    AWS_ACCESS_KEY_ID: z.string(),
    AWS_SECRET_ACCESS_KEY: z.string(),
    AWS_SESSION_TOKEN: OptionalText,
  })
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = variables
  const endpoint = readEnv({ [endpointName]: OptionalText.pipe(z.url().optional()) })[endpointName]
  return {
    name,
    region,
    url: endpoint ? endpoint.replace(/\/+$/, '') : `https://${host}.${region}.amazonaws.com`,
    credentials: { accessKeyId: variables.AWS_ACCESS_KEY_ID, secretAccessKey: variables.AWS_SECRET_ACCESS_KEY, sessionToken },
  }
}
