import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Problem, problemBody, problemType } from '#shared/domain/problem.ts'
import { json } from './response.ts'

/** Builds the response for a problem. */
export const problem = (about: Problem, requestId: string, headers: Record<string, string> = {}): APIGatewayProxyStructuredResultV2 => {
  const body = problemBody(about, requestId)
  return json(body.status, body, { 'content-type': problemType, ...headers })
}
