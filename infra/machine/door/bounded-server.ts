import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'

/** One server's connection limits. Times in ms. */
export type ConnectionLimits = {
  /** More are closed on arrival. */
  connectionsMax: number
  /**
   * Requests that may be in flight on one connection. A connection with more is closed. Browsers and `fetch` send the
   * next request after the response.
   */
  pipelinedMax: number
  /** All of a request's headers, in bytes. More are refused with 431. */
  headerBytesMax: number
  /** From the first byte, or from the connection, to the end of the headers. Then 408. */
  headersMs: number
  /** From the first byte to the end of the body: nothing takes longer, whatever the other limits allow. */
  requestMs: number
  /** A connection where nothing moves in either direction, such as that of a client that stopped reading. */
  silenceMs: number
  /** How long a client that was answered early may take to send the rest of a body that nobody reads. */
  lingerMs: number
  /** How often the timeouts are checked. */
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

/** A server that strangers can call: connections, headers, and unread bodies are bounded, whatever the handler does. */
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

/**
 * Counts the requests in flight on each connection. A closed connection accepts no more: Node still emits those it had
 * already read.
 */
const openCalls = (callsMax: number) => {
  const counts = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse) => {
    const open = (counts.get(socket) ?? 0) + 1
    counts.set(socket, open)
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1))
    return socket.destroyed || open > callsMax
  }
}

/** Node would otherwise read, and drop, an endless body. */
const endUnread = (request: IncomingMessage, lingerMs: number) => {
  if (request.complete) return
  const timer = setTimeout(() => request.complete || request.socket.destroy(), lingerMs)
  request.once('close', () => clearTimeout(timer))
}
