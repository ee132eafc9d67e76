import { vi } from 'vitest'

/** Sets the environment variables for an AWS service's endpoint and keys. `vi.unstubAllEnvs` restores them. */
export const pointAt = (service: 'KMS' | 'LAMBDA' | 'S3' | 'SCHEDULER' | 'SES' | 'SQS' | 'SSM', endpoint: string) => {
  vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, endpoint)
  vi.stubEnv('AWS_REGION', 'eu-central-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('AWS_SESSION_TOKEN', '')
}
