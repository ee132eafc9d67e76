import type { RequestListener } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { startScripted } from '#test/setup/scripted-server.ts'
import { signatureOf, webhookSender } from './webhook-sender.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const another = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

test('signs as Standard Webhooks’ own example does', () => {
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', seconds: 1_614_265_330, body: '{"test": 2432232314}' }

  expect(signatureOf(secret, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test.each([secret, another])('signs as the standardwebhooks library does, with the secret %s', (each) => {
  const at = new Date('2026-05-04T09:00:00.000Z')
  const body = '{"type":"post.published","data":{"text":"Grüße 👋"}}'

  expect(signatureOf(each, { id: 'evt_1', seconds: at.getTime() / 1_000, body })).toBe(new Webhook(each).sign('evt_1', at, body))
})

/** A receiver on this machine, and the requests it got. */
const aReceiver = async (answer: RequestListener) => {
  const received: { headers: Record<string, string>; body: string }[] = []
  const { url } = await startScripted(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])), body })
    answer(request, response)
  })
  return { received, url: `${url}/hook` }
}

const sending = (url: string, secrets: readonly string[] = [secret]) => ({
  url,
  id: 'evt_1',
  type: 'post.published' as const,
  body: '{"id":"evt_1"}',
  secrets,
  at: Date.now(),
})

test('either secret verifies a delivery while both are valid, and no other does', async () => {
  const { received, url } = await aReceiver((_, response) => response.end('Thanks'))

  const sent = await webhookSender({ allowsLoopback: true }).send(sending(url, [another, secret]))

  const [{ headers, body } = { headers: {}, body: '' }] = received
  for (const each of [secret, another]) expect(new Webhook(each).verify(body, headers)).toEqual({ id: 'evt_1' })
  expect(() => new Webhook(`whsec_${Buffer.alloc(32, 9).toString('base64')}`).verify(body, headers)).toThrow()
  expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow()
  expect(sent).toMatchObject({ status: 200, responseBody: 'Thanks' })
})

test('the log of a delivery has no secret and no signature', async () => {
  const { url } = await aReceiver((_, response) => response.setHeader('set-cookie', 'session=1').end())

  const sent = await webhookSender({ allowsLoopback: true }).send(sending(url))

  expect(JSON.stringify(sent)).not.toMatch(/whsec_|v1,|session=1/)
  expect(sent.requestHeaders).toMatchObject({ 'webhook-id': 'evt_1', 'content-type': 'application/json' })
})

test('follows no redirect', async () => {
  const inside = await aReceiver((_, response) => response.end())
  const { url } = await aReceiver((_, response) => response.writeHead(302, { location: inside.url }).end())

  expect(await webhookSender({ allowsLoopback: true }).send(sending(url))).toMatchObject({ status: 302 })
  expect(inside.received).toEqual([])
})

test('keeps the first 2 kB of an endless answer, and its status counts', async () => {
  const { url } = await aReceiver((_, response) => {
    const write = () => {
      while (response.write('a'.repeat(10_000)));
    }
    response.on('drain', write).on('error', () => undefined)
    write()
  })

  const sent = await webhookSender({ allowsLoopback: true }).send(sending(url))

  expect([sent.status, sent.responseBody.length]).toEqual([200, 2_000])
})

test('gives up on a server that never answers', async () => {
  const { url } = await aReceiver(() => undefined)

  const sent = await webhookSender({ allowsLoopback: true, timeoutMs: 50 }).send(sending(url))

  expect(sent).toMatchObject({ problem: 'It didn’t answer within 15 seconds.' })
  expect(sent.status).toBeUndefined()
})

test('reaches nothing on this machine unless a setting allows it', async () => {
  const { received, url } = await aReceiver((_, response) => response.end())
  const addresses = [url, 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://169.254.169.254/', 'https://10.0.0.1/']

  for (const address of addresses) {
    const sent = await webhookSender().send(sending(address))
    expect(sent).toMatchObject({ problem: 'Crier sends only to https addresses on the public internet.' })
  }
  expect(received).toEqual([])
})
