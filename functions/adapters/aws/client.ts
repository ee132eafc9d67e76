import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { secondMs } from '#shared/domain/times.ts'

/** Keep-alive connections shared by every AWS client in this process. */
const connections = { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new HttpsAgent({ keepAlive: true }) }

/**
 * Gives up on a call when AWS hasn't accepted the connection after 2 s, or when the response stalls for `timeoutMs`,
 * before its first byte or partway through.
 */
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
  /** The maximum number of attempts per call; 3 by default. */
  maxAttempts?: number
  /** How long AWS may stay silent, in ms; 5 s by default. */
  timeoutMs?: number
}

/** Settings for an AWS client. Region, credentials, and endpoint come from the SDK's own chain, so a role, SSO, or `AWS_PROFILE` works. */
export const awsClient = ({ maxAttempts = 3, timeoutMs }: Limits = {}) => ({
  requestHandler: timeoutMs === undefined ? requestHandler : handlerWith(timeoutMs),
  maxAttempts,
  // DynamoDB's and S3's own checks are enough. These would hash every body again.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
})

/** An AWS error's name only: the SDK's messages may quote a request or response, which must not be logged. */
export const withoutDetails = (what: string, error: unknown) => new Error(`${what}: ${nameOf(error)}.`)

const nameOf = (error: unknown) => {
  if (!(error instanceof Error)) return 'an unknown error'
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
