import type { OutgoingHttpHeaders } from 'node:http'
import { tooLargeBody } from '#shared/contracts/endpoint.ts'
import type { ErrorCode } from '#shared/domain/errors.ts'
import { problemBody, problemType } from '#shared/domain/problem.ts'
import { type BodyProblem, BodyStalled } from './bodies.ts'

export type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: string | Buffer | undefined }

/** An HTTP API's own responses, in AWS's words. None has a `code`, which tells them apart from our own refusals. */
const ownMessages = {
  /** No route. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html */
  404: 'Not Found',
  /**
   * More than an API or Lambda accepts.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
   */
  413: 'Request Entity Too Large',
  /** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html */
  429: 'Too Many Requests',
  /**
   * The Lambda failed, or returned an invalid response.
   * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting-lambda.html
   */
  500: 'Internal Server Error',
  /** The Lambda took longer than an API waits. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
  503: 'Service Unavailable',
}

/** A response from the gateway itself. */
export const ownAnswer = (status: keyof typeof ownMessages): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: ownMessages[status] }),
})

type BodyRefusal = { status: number; code?: ErrorCode; message: string; headers?: OutgoingHttpHeaders }

/** When to retry a body that there was no memory for. */
const roomAfterSeconds = 5

/**
 * The refusal of a body that wasn't read to its end. One that's too large is refused in our functions' words
 * (functions/http/input.ts), since they refuse it on AWS, where the gateway accepts 10 MB. The other refusals are this
 * gateway's own.
 */
export const refusedBody = (problem: BodyProblem, { bytesMax, requestId }: { bytesMax: number; requestId: string }): Answer => {
  const { status, code, message, headers } = bodyRefusals[problem](bytesMax)
  return {
    status,
    headers: {
      'content-type': code ? problemType : 'application/json; charset=utf-8',
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body: JSON.stringify(code ? problemBody({ code, message }, requestId) : { message }),
  }
}

const bodyRefusals: Record<BodyProblem, (bytesMax: number) => BodyRefusal> = {
  'too-large': (bytesMax) => ({ status: 413, code: 'too-large', message: tooLargeBody(bytesMax) }),
  'too-slow': () => ({ status: 408, message: new BodyStalled().message }),
  'no-room': () => ({
    status: 503,
    code: 'unavailable',
    message: 'Crier is receiving too much at once. Wait a few seconds and try again.',
    headers: { 'retry-after': String(roomAfterSeconds) },
  }),
}

/**
 * Converts a Lambda's return value, in format 2.0, to an HTTP response. A value without a status becomes the JSON body
 * itself. An invalid status is a failure.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export const toAnswer = (result: unknown): Answer => {
  if (!hasStatus(result)) return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result ?? null) }
  if (!isStructured(result)) return ownAnswer(500)
  const { statusCode, headers = {}, cookies, body, isBase64Encoded } = result
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  return {
    status: statusCode,
    headers: { ...Object.fromEntries(texts), ...(cookies && { 'set-cookie': cookies }) },
    body: body !== undefined && isBase64Encoded ? Buffer.from(body, 'base64') : body,
  }
}

type StructuredResult = {
  statusCode: number
  headers?: Record<string, unknown>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

const hasStatus = (result: unknown): result is { statusCode: unknown; body?: unknown } =>
  typeof result === 'object' && result !== null && 'statusCode' in result

const isStructured = (result: { statusCode: unknown; body?: unknown }): result is StructuredResult =>
  Number.isInteger(result.statusCode) &&
  Number(result.statusCode) >= 100 &&
  Number(result.statusCode) <= 599 &&
  (result.body === undefined || typeof result.body === 'string')
