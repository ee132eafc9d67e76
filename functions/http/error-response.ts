import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { DomainError, type ErrorCode } from '#shared/domain/errors.ts'
import { log } from '../runtime/log.ts'
import { json } from './response.ts'

/** The HTTP status of each refusal. docs/api.md lists them: after a change here, run `npm run errors:table`. */
export const statuses = {
  invalid: 400,
  expired: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  'not-a-member': 403,
  'fresh-sign-in-required': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  mismatch: 422,
  'too-many': 429,
  upstream: 502,
  unavailable: 503,
  // https://www.rfc-editor.org/rfc/rfc4918#section-11.5
  'no-room': 507,
} satisfies Record<ErrorCode, number>

/** Turns everything thrown into a response. The only place that does. */
export const errorResponse = (): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> => ({
  onError(request) {
    const { requestId, http } = request.event.requestContext
    const call = { requestId, method: http.method, path: http.path }
    request.response = request.error instanceof DomainError ? toRefusal(request.error, call) : toBreakdown(request.error, call)
  },
})

type LoggedCall = { requestId: string; method: string; path: string }

/** The message stays out of the log because it may quote the person's input. */
const toRefusal = ({ code, message, fields, retryAfterSeconds, usedUp, cause }: DomainError, call: LoggedCall) => {
  log.info('A call was refused.', {
    ...call,
    code,
    fields: fields && Object.keys(fields).join(','),
    cause: cause instanceof Error ? cause.message : undefined,
  })
  const headers: Record<string, string> = {
    ...(code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  }
  return json(statuses[code], { message, code, ...(fields && { errors: fields }), ...(usedUp && { usedUp }) }, headers)
}

const toBreakdown = (error: unknown, call: LoggedCall) => {
  log.error('A call broke down.', error, call)
  return json(500, {
    message: 'Something went wrong on our side. Try again. If it keeps happening, send us the request ID.',
    code: 'internal',
  })
}
