import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

type Options = { invoke: (name: string, event: unknown) => Promise<unknown>; report: (message: string, error: unknown) => void }

/** The function that a call to Lambda's Invoke names; undefined for any other call. */
export const invokedFunction = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' ? /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/.exec(url)?.[1] : undefined

/**
 * Handles Invoke: returns the function's response to a synchronous call, and returns at once for an asynchronous one. A
 * function that throws is a response, too, with a header that says so.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const answerInvocation =
  ({ invoke, report }: Options) =>
  async (name: string, request: IncomingMessage, response: ServerResponse) => {
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body ?? null))
    const run = async () => invoke(decodeURIComponent(name), await json(request))
    if (request.headers['x-amz-invocation-type'] === 'Event') {
      run().catch((error: unknown) => report(`The function ${name} failed.`, error))
      return response.writeHead(202).end()
    }
    try {
      send(await run())
    } catch (error) {
      report(`The function ${name} failed.`, error)
      send({ errorType: 'Error', errorMessage: String(error) }, { 'x-amz-function-error': 'Unhandled' })
    }
  }
