import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { secondMs } from '#shared/domain/times.ts'

/** How long a client that's still sending may take to read why it was refused. */
const lingerMs = secondMs

/**
 * How much of a refused body is read, in bytes, and how many larger ones are read to their end at a time. Each byte read
 * is garbage until the next collection, so many clients that send megabytes at once could otherwise fill the memory with
 * what nobody needs.
 */
const droppedMax = 1_024 * 1_024
const readToEndMax = 4
let readToEnd = 0

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
  let dropped = 0
  let isLarge = false
  try {
    for await (const chunk of bodyOf(request)) {
      dropped += chunk.length
      if (dropped <= droppedMax || isLarge) continue
      if (readToEnd === readToEndMax) return await pause(lingerMs)
      isLarge = true
      readToEnd += 1
    }
  } catch {
    // The client is gone.
  } finally {
    if (isLarge) readToEnd -= 1
  }
}

/** A request's body. A reader that stops early leaves the connection open, so a response can still be sent. */
export const bodyOf = (request: IncomingMessage): AsyncIterable<Buffer> => request.iterator({ destroyOnReturn: false })
