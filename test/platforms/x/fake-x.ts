import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PlatformApp } from '#functions/adapters/platforms/app.ts'

type Received = { method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: string }
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }
/** The answer to one call. `cut` closes the connection without an answer, and a function writes the answer itself. */
export type Answer = Reply | 'cut' | ((response: ServerResponse) => void)

/** A server that records requests and answers them, one by one, as the test specifies. */
export const startFakeX = async (answers: Answer[]) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const body = Buffer.concat(chunks).toString('latin1')
    const path = url.pathname.replace(/^\/api\.x\.com/, '')
    received.push({ method: request.method ?? '', path, query: url.searchParams, headers: request.headers, body })
    const answer = answers.shift() ?? { status: 599, body: { detail: 'The test has no answer left.' } }
    if (answer === 'cut') request.socket.destroy()
    else if (typeof answer === 'function') answer(response)
    else write(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const app: PlatformApp = { clientId: 'client-1', clientSecret: 'secret_-1', sandboxUrl: `http://127.0.0.1:${port}` }
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { app, received, [Symbol.asyncDispose]: async () => void (await stop()) }
}

const write = (response: ServerResponse, { status, body, headers }: Reply) => {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
