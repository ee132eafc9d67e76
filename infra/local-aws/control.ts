import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import { type ListeningServer, listen } from '../machine/door/listen.ts'
import { type Actions, AwsError } from './aws-error.ts'
import type { RestCall } from './scheduler.ts'

type Options = {
  actions: Actions
  rest: (call: RestCall) => unknown
  /** Invokes a function by name. Without it, no function can be called. */
  invoke?: (name: string, event: unknown) => Promise<unknown>
  report: (message: string, error: unknown) => void
}

/**
 * One HTTP server for the small AWS services here: `actions` by `X-Amz-Target` (KMS, SSM), function calls (Lambda), and
 * everything else to `rest` (Scheduler).
 */
export const startControl = ({ actions, rest, invoke, report }: Options): Promise<ListeningServer> => {
  const answer = async (request: IncomingMessage) => {
    const target = request.headers['x-amz-target']
    const body: unknown = hasBody(request) ? await json(request) : undefined
    if (target === undefined) {
      const url = new URL(request.url ?? '/', 'http://control')
      return rest({ method: request.method ?? 'GET', path: decodeURIComponent(url.pathname), query: url.searchParams, body })
    }
    const act = actions[String(target)]
    if (!act) throw new AwsError('UnknownOperationException', `There is no ${target}.`)
    return act(body)
  }
  const runFunction = invoke && answerInvocation({ invoke, report })
  const server = createServer((request, response) => {
    const name = invokedFunction(request)
    if (name !== undefined && runFunction) return void runFunction(name, request, response)
    answer(request).then(
      (result) => send(response, 200, result ?? {}),
      (error: unknown) => refuse(response, error, report),
    )
  })
  return listen(server, 0)
}

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const refuse = (response: ServerResponse, error: unknown, report: Options['report']) => {
  const { code, message, status } = toAwsError(error)
  if (status >= 500) report('A fake server of AWS failed.', error)
  response.setHeader('x-amzn-errortype', code)
  send(response, status, { __type: code, message, Message: message })
}

const toAwsError = (error: unknown) => {
  if (error instanceof AwsError) return error
  if (error instanceof z.ZodError || error instanceof SyntaxError) return new AwsError('ValidationException', error.message)
  return new AwsError('InternalServerException', String(error), 500)
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))

type Invocations = { invoke: (name: string, event: unknown) => Promise<unknown>; report: (message: string, error: unknown) => void }

/** The function that a call to Lambda's Invoke names; undefined for any other call. */
const invokedFunction = ({ method, url = '' }: IncomingMessage) =>
  method === 'POST' ? /^\/2015-03-31\/functions\/([^/?]+)\/invocations$/.exec(url)?.[1] : undefined

/**
 * Handles Invoke: returns the function's response to a synchronous call, and returns at once for an asynchronous one. A
 * function that throws is a response, too, with a header that says so.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
const answerInvocation =
  ({ invoke, report }: Invocations) =>
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
