import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { secondMs } from '#shared/domain/times.ts'
import { type Job, type Measured, Order, type Request } from './load-messages.ts'

// Runs in its own process, so that sending requests takes no time from the server under test. Each connection is kept
// alive and sends the next request as soon as it gets a response.
let number = 0

const send = async (agent: Agent, { url, method, headers, body }: Request) => {
  number += 1
  const numbered = body?.replaceAll('{n}', String(number))
  const group = (number % 2 ** 16).toString(16)
  const filled = Object.entries(headers).map(([name, value]) => [name, value.replaceAll('{n}', group)])
  const outgoing = request(url, {
    method,
    agent,
    headers: { ...Object.fromEntries(filled), ...(numbered !== undefined && { 'content-length': Buffer.byteLength(numbered) }) },
  }).end(numbered)
  const [answer]: IncomingMessage[] = await once(outgoing, 'response')
  if (!answer) return { status: 0, bytes: 0 }
  const { length } = await buffer(answer)
  return { status: answer.statusCode ?? 0, bytes: length }
}

const perform = async ({ requests, connections, seconds }: Job): Promise<Measured> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const measured: Measured = { times: [], statuses: {}, seconds, bytes: 0 }
  const warmMs = seconds * 250
  const startedAt = performance.now()
  const endsAt = startedAt + warmMs + seconds * secondMs
  const ask = async (asked: Request) => {
    const from = performance.now()
    const { status, bytes } = await send(agent, asked).catch(() => ({ status: 0, bytes: 0 }))
    if (from < startedAt + warmMs) return
    measured.times.push(performance.now() - from)
    measured.statuses[status] = (measured.statuses[status] ?? 0) + 1
    measured.bytes = bytes
  }
  const connection = async () => {
    while (performance.now() < endsAt) for (const asked of requests) await ask(asked)
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return { ...measured, seconds: (performance.now() - startedAt - warmMs) / secondMs }
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const { id, job } = Order.parse(message)
  perform(job).then(
    (measured) => process.send?.({ id, measured }),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
