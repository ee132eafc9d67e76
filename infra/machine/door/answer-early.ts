import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'

/** How long a caller that is still sending may take to read why it was refused. */
const lingerMs = secondMs

/**
 * Ends a call whose body may still be coming, though nobody wants it. The caller gets the answer at once, and a moment to send the rest before the
 * connection ends: browsers read no answer before, and a connection that ends with unread bytes is broken off.
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
    // The caller has gone.
  }
}

/** A call's body. Whoever stops to read it leaves the connection open, so that an answer still arrives. */
export const bodyOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })
