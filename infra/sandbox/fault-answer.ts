import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AnyFault } from './faults.ts'
import type { ServerContext } from './server.ts'

/** A response with its body. */
export type Reply = { status: number; headers: Record<string, string>; body: string }

/** Applies a call's fault to its response: delays it, or cuts the connection before or after the work is done. */
export const answerUnder = async (
  context: ServerContext,
  fault: AnyFault | undefined,
  perform: () => Promise<Reply | Response>,
): Promise<Response> => {
  const answer = fault?.dropBeforeEffect ? undefined : await perform()
  // Stopping the sandbox doesn't wait for late responses.
  if (fault?.delayMs) await wait(fault.delayMs, undefined, { ref: false })
  if (!answer || fault?.dropAfterEffect) return cut(context)
  return answer instanceof Response ? answer : send(context, answer)
}

const cut = ({ env }: ServerContext) => {
  env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Written straight to the connection: a Response would cost a post a fifth of its time. */
const send = ({ env }: ServerContext, { status, headers, body }: Reply) => {
  env.outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  return RESPONSE_ALREADY_SENT
}
