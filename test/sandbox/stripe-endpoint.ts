import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { webhookSecret } from './stripe-account.ts'

type Delivery = { body: string; signature: string; type: string }

/** A product's webhook endpoint: records every event and responds with the given statuses, then 200. */
export const openEndpoint = async (statuses: number[] = []) => {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      deliveries.push({ body, signature: String(request.headers['stripe-signature']), type: String(request.headers['content-type']) })
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/webhooks`, deliveries }
}

const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const piece of request) body += String(piece)
  return body
}

const { webhooks } = new Stripe('sk_test_any')

/** Returns the event of a delivery if its signature is valid at the given time (ms). */
export const verified = ({ body, signature }: Delivery, nowMs: number) =>
  webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, nowMs)
