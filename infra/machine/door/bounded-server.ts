import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'

/** What one server takes of connections. Times in ms. */
export type ConnectionLimits = {
  /** More are closed as they come. */
  connectionsMax: number
  /** Calls that may be open on one connection; one with more is closed. Browsers and `fetch` send the next after the answer. */
  pipelinedMax: number
  /** All headers of a call, in bytes; more are refused with 431. */
  headerBytesMax: number
  /** From the first byte, or from the connection, to the end of the headers; then 408. */
  headersMs: number
  /** From the first byte to the end of the body: whatever else is promised, nothing takes longer. */
  requestMs: number
  /** A connection on which nothing moves in either direction, such as that of a reader who has stopped to read. */
  silenceMs: number
  /** How long a caller who was answered early may take to send the rest of a body that nobody reads. */
  lingerMs: number
  /** How often the times are looked at. */
  checkEveryMs: number
}

export const connectionLimits: ConnectionLimits = {
  connectionsMax: 1_000,
  pipelinedMax: 8,
  headerBytesMax: 16 * 1_024,
  headersMs: 20 * secondMs,
  requestMs: hourMs,
  silenceMs: 5 * minuteMs,
  lingerMs: secondMs,
  checkEveryMs: 5 * secondMs,
}

/** A server that strangers can call: connections, headers, and bodies that nobody reads are bounded, whatever answers. */
export const boundedServer = (answer: (request: IncomingMessage, response: ServerResponse) => void, limits = connectionLimits): Server => {
  const isOneTooMany = openCalls(limits.pipelinedMax)
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    (request, response) => {
      if (isOneTooMany(request, response)) return void request.socket.destroy()
      response.once('finish', () => endUnread(request, limits.lingerMs))
      answer(request, response)
    },
  )
  server.maxConnections = limits.connectionsMax
  server.timeout = limits.silenceMs
  return server
}

/** Counts the calls that are open on each connection. One that is closed has no more: Node still hands over what it had read already. */
const openCalls = (callsMax: number) => {
  const counts = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = (counts.get(socket) ?? 0) + 1
    counts.set(socket, open)
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1))
    return socket.destroyed || open > callsMax
  }
}

/** Node would go on to read, and drop, a body that has no end. */
const endUnread = (request: IncomingMessage, lingerMs: number) => {
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), lingerMs)
  request.once('close', () => clearTimeout(timer))
}
