import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'

/** How long a client that's still sending may take to read why it was refused. */
const lingerMs = secondMs

/**
 * Ends a request whose body may still be arriving but isn't needed. The client gets the response at once, and a moment
 * to send the rest before the connection closes: browsers read no response before that, and closing a connection with
 * unread bytes resets it.
 */
export const answerEarly = async (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: { status: number; headers: OutgoingHttpHeaders; body: string | Buffer },
): Promise<void> => {
  if (request.complete) return void response.writeHead(status, headers).end(body)
  response.writeHead(status, { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }).write(body)
  await Promise.race([dropBody(request), pause(lingerMs)])
  response.end()
}

const dropBody = async (request: IncomingMessage) => {
  try {
    for await (const _ of bodyOf(request));
  } catch {
    // The client is gone.
  }
}

/** A request's body. A reader that stops early leaves the connection open, so a response can still be sent. */
export const bodyOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })
