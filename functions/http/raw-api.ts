import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Edge, edgeOnly } from './edge.ts'
import { errorResponse } from './error-response.ts'
import { bodyBytes } from './input.ts'
import { commonHeaders, json } from './response.ts'

/** A call of which every byte counts; header names are in lower case. */
export type RawCall = { body: Buffer; headers: Record<string, string | undefined> }

/** The Lambda of a call whose body is signed as it stands, and so must not be read before. Its answer is sent with status 200. */
export const rawApi = (answer: (call: RawCall) => Promise<{ message: string }>, { edge }: { edge?: Edge | undefined } = {}) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>()
    .use(commonHeaders())
    .use(errorResponse())
    .use(edgeOnly(edge))
    .handler(async (event) => json(200, await answer({ body: bodyBytes({ isRaw: true }, event), headers: event.headers })))
