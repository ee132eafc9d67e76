import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

/** A server for the duration of the test. It answers each request with the next given response and repeats the last. */
export const startScripted = async (...answers: RequestListener[]) => {
  const seen: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    const answer = answers[Math.min(seen.length, answers.length - 1)]
    seen.push(incoming)
    answer?.(incoming, outgoing)
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return { url: `http://127.0.0.1:${address.port}`, seen }
}

export const hangUp: RequestListener = (incoming) => {
  incoming.socket.destroy()
}
