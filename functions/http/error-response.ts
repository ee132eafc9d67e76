import type { MiddlewareObj } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { DomainError } from '#shared/domain/errors.ts'
import { type Problem, problemBody, problemType } from '#shared/domain/problem.ts'
import { log } from '../runtime/log.ts'
import { json } from './response.ts'

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
const toRefusal = (error: DomainError, call: LoggedCall) => {
  const { code, fields, retryAfterSeconds, cause } = error
  log.info('A call was refused.', {
    ...call,
    code,
    fields: fields && Object.keys(fields).join(','),
    cause: cause instanceof Error ? cause.message : undefined,
  })
  return problem(error, call.requestId, {
    ...(code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  })
}

const toBreakdown = (error: unknown, call: LoggedCall) => {
  log.error('A call broke down.', error, call)
  const message = 'Something went wrong on our side. Try again. If it keeps happening, send us the request ID.'
  return problem({ code: 'internal', message }, call.requestId)
}

/** Builds the response for a problem. */
const problem = (about: Problem, requestId: string, headers: Record<string, string> = {}): APIGatewayProxyStructuredResultV2 => {
  const body = problemBody(about, requestId)
  return json(body.status, body, { 'content-type': problemType, ...headers })
}
