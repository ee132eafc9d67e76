import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import { type Listening, listen } from '../machine/door/listen.ts'
import { type Actions, AwsError } from './aws-error.ts'
import { answerInvocation, invokedFunction } from './invocations.ts'
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
export const startControl = ({ actions, rest, invoke, report }: Options): Promise<Listening> => {
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
