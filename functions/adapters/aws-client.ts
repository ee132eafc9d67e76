import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { secondMs } from '#shared/domain/times.ts'

/**
 * The connections of every AWS client in this process, kept open between calls. A call fails with a `TimeoutError` when AWS hasn't accepted the
 * connection after 2 s or answered after 5 s, unless the call itself says otherwise (`requestTimeout`).
 */
const requestHandler = new NodeHttpHandler({
  httpAgent: new HttpAgent({ keepAlive: true }),
  httpsAgent: new HttpsAgent({ keepAlive: true }),
  connectionTimeout: 2 * secondMs,
  requestTimeout: 5 * secondMs,
  throwOnRequestTimeout: true,
})

/**
 * Settings for an AWS client; `maxAttempts` includes the first call. Region, credentials, and endpoint come from the SDK's own chain, so a
 * role, SSO, or `AWS_PROFILE` works.
 */
export const awsClient = ({ maxAttempts = 3 }: { maxAttempts?: number } = {}) => ({
  requestHandler,
  maxAttempts,
  // DynamoDB's and S3's own checks are enough; these would hash every body again.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
})
