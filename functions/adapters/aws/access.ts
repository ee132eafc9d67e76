import * as z from 'zod'
import { readEnv } from '#functions/runtime/env.ts'

export type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

const OptionalText = z
  .string()
  .transform((text) => text || undefined)
  .optional()

const Variables = {
  AWS_REGION: z.string(),
  AWS_ACCESS_KEY_ID: z.string(),
  AWS_SECRET_ACCESS_KEY: z.string(),
  AWS_SESSION_TOKEN: OptionalText,
}
const Endpoint = OptionalText.pipe(z.url().optional())

/**
 * Where AWS is and who asks, by the variables that the AWS SDK reads, and that Lambda sets. `endpoint` is where a service is found instead, if
 * `AWS_ENDPOINT_URL_` and its name say so; without a slash at its end.
 */
export const readAccess = (service: string) => {
  const endpointName = `AWS_ENDPOINT_URL_${service}`
  const variables = readEnv(Variables)
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken } = variables
  const keys = { accessKeyId: variables.AWS_ACCESS_KEY_ID, secretAccessKey: variables.AWS_SECRET_ACCESS_KEY }
  const credentials: Credentials = sessionToken === undefined ? keys : { ...keys, sessionToken }
  const endpoint = readEnv({ [endpointName]: Endpoint })[endpointName]?.replace(/\/+$/, '')
  return { region, credentials, endpoint }
}
