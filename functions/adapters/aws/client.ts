import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { secondMs } from '#shared/domain/times.ts'

/** The connections of every AWS client in this process, kept open between calls. */
const connections = { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new HttpsAgent({ keepAlive: true }) }

/** Gives up on a call when AWS hasn't accepted the connection after 2 s, or goes quiet for `timeoutMs`, before its answer or halfway through it. */
const handlerWith = (timeoutMs: number) =>
  new NodeHttpHandler({
    ...connections,
    connectionTimeout: 2 * secondMs,
    requestTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    throwOnRequestTimeout: true,
  })

const requestHandler = handlerWith(5 * secondMs)

type Limits = {
  /** How often a call is made at most; 3 if not given. */
  maxAttempts?: number
  /** How long to wait for AWS to say something, in ms; 5 s if not given. */
  timeoutMs?: number
}

/** Settings for an AWS client. Region, credentials, and endpoint come from the SDK's own chain, so a role, SSO, or `AWS_PROFILE` works. */
export const awsClient = ({ maxAttempts = 3, timeoutMs }: Limits = {}) => ({
  requestHandler: timeoutMs === undefined ? requestHandler : handlerWith(timeoutMs),
  maxAttempts,
  // DynamoDB's and S3's own checks are enough; these would hash every body again.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
})

/** A failure of AWS by its name alone: what the SDK throws may quote what was sent or answered, which a log must not show. */
export const withoutDetails = (what: string, error: unknown) => new Error(`${what}: ${nameOf(error)}.`)

const nameOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'an unknown error'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
