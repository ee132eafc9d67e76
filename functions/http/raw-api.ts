import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Edge, edgeOnly } from './edge.ts'
import { errorResponse } from './error-response.ts'
import { bodyBytes } from './input.ts'
import { commonHeaders, json } from './response.ts'

/** A call with its exact bytes. Header names are lowercase. */
export type RawCall = { body: Buffer; headers: Record<string, string | undefined> }

/**
 * Builds the Lambda handler for a call with a signed body, which must not be parsed before its signature is checked.
 * Answers with status 200.
 */
export const rawApi = (answer: (call: RawCall) => Promise<{ message: string }>, { edge }: { edge?: Edge | undefined } = {}) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(commonHeaders())
    .use(errorResponse())
    .use(edgeOnly(edge))
    .handler(async (event) => json(200, await answer({ body: bodyBytes({ isRaw: true }, event), headers: event.headers })))
