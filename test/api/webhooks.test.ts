import { json } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { eventsApi } from '#shared/contracts/events.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { CrierEvent, type EventType } from '#shared/domain/events.ts'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { startScripted } from '../setup/scripted-server.ts'
import { startCrier } from './crier.ts'
import { farAhead } from './inhabited.ts'
import { aPerson, type Person } from './person.ts'
import { publish } from './posts.ts'
import { putFault, runJobs } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

type Received = { at: number; headers: Record<string, string>; body: string; event: CrierEvent }
type Answer = { status?: number; headers?: Record<string, string>; afterMs?: number; never?: boolean }

/** A receiver on this machine. `answer` gets the number of the request, from 1 on. */
const aReceiver = async (answer: (count: number, event: CrierEvent) => Answer = () => ({})) => {
  const received: Received[] = []
  const { url } = await startScripted(async (request, response) => {
    const at = Date.now()
    const event = CrierEvent.parse(await json(request))
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    received.push({ at, headers, body: JSON.stringify(event), event })
    const { status = 200, headers: answered = {}, afterMs = 0, never = false } = answer(received.length, event)
    if (!never) setTimeout(() => response.writeHead(status, answered).end(), afterMs)
  })
  return { received, url: `${url}/hook` }
}

const listen = async ({ request }: Pick<Person, 'request'>, url: string, events: EventType[]) =>
  (await request(eventsApi.createWebhook, { url, events })).body

const nothing: Omit<Received, 'event'> & { event: CrierEvent | undefined } = { at: 0, headers: {}, body: '', event: undefined }

const idsOf = (received: readonly Received[]) => received.map(({ event }) => event.id)

test('what became of a post reaches an endpoint within seconds, signed, exactly as GET /events has it', async () => {
  const ada = await aPerson(crier, 'hook_ada', ['hook_ada'])
  const { received, url } = await aReceiver()
  const { secret } = await listen(ada, url, ['post.published', 'post.failed'])

  const post = await publish(ada, 'Told to a program')
  const publishedAt = Date.now()
  await until(
    () => received.length,
    (count) => count > 0,
    { withinMs: 70 * secondMs },
  )

  const [{ headers, body, event, at } = nothing] = received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'post.published',
    data: { post: { id: post.id, content: 'Told to a program' }, outcomes: [{ outcome: 'published', url: post.targets[0]?.url }] },
  })
  expect(headers['webhook-id']).toBe(event?.id)
  expect(at - publishedAt).toBeLessThan(5 * secondMs)
  const { body: listed } = await ada.request(eventsApi.list, { type: 'post.published' })
  expect(listed.events).toEqual([event])
})

test('a post that is scheduled is told once, and one that fails with the reason', async () => {
  const bob = await aPerson(crier, 'hook_bob', ['hook_bob'])
  const { received, url } = await aReceiver()
  await listen(bob, url, ['post.scheduled', 'post.failed'])
  await putFault(crier, { operation: 'post', account: 'hook_bob', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })

  const { body: scheduled } = await bob.request(postsApi.schedule, { accountIds: bob.accountIds, content: 'Later', scheduledAt: farAhead })
  await publish(bob, 'Never')
  await runJobs(crier)

  await until(
    () => received.map(({ event }) => event.type).sort(),
    (types) => types.join() === 'post.failed,post.scheduled',
  )
  const told = (type: EventType) => received.find(({ event }) => event.type === type)?.event
  expect(told('post.scheduled')).toMatchObject({
    data: { post: { id: scheduled.id, scheduledAt: farAhead }, accounts: [{ platform: 'x' }] },
  })
  expect(told('post.failed')).toMatchObject({
    data: { outcomes: [{ outcome: 'failed', disposition: 'never', reason: { class: 'permission' } }] },
  })
})

test('hundreds of events reach good endpoints, whatever a dead, a slow, a lying, and a redirecting one do', async () => {
  const cat = await aPerson(crier, 'hook_cat', ['hook_cat'])
  const inside = await aReceiver()
  const good = await aReceiver()
  const dead = await aReceiver(() => ({ never: true }))
  const slow = await aReceiver(() => ({ afterMs: 300 }))
  const lying = await aReceiver((count) => ({ status: count === 1 ? 500 : 200 }))
  const redirecting = await aReceiver(() => ({ status: 302, headers: { location: inside.url } }))
  for (const { url } of [dead, slow, lying, redirecting, good]) await listen(cat, url, ['post.scheduled'])

  for (let batch = 0; batch < 20; batch += 1)
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        cat.request(postsApi.schedule, { accountIds: cat.accountIds, content: `Post ${batch}-${index}`, scheduledAt: farAhead }),
      ),
    )
  // It waits for the dead one as well.
  const running = runJobs(crier).catch(() => undefined)

  await until(
    () => new Set(idsOf(good.received)).size,
    (count) => count === 200,
    { withinMs: 3 * minuteMs },
  )
  const deadByThen = new Set(idsOf(dead.received)).size
  await until(
    () => [slow, lying].map(({ received }) => new Set(idsOf(received)).size),
    (counts) => counts.every((count) => count === 200),
    { withinMs: 3 * minuteMs },
  )

  await running
  expect(deadByThen).toBeLessThan(200)
  expect(inside.received).toEqual([])
  const { events } = (await cat.request(eventsApi.list, { type: 'post.scheduled', limit: 100 })).body
  expect(events).toHaveLength(100)
  const bodies = new Map<string, string>()
  for (const { event, body } of [good, dead, slow, lying].flatMap(({ received }) => received)) {
    expect(bodies.get(event.id) ?? body).toBe(body)
    bodies.set(event.id, body)
  }
  expect(bodies.size).toBe(200)
}, 300_000)

test('a test delivers a sample now, and the log has it without a secret', async () => {
  const dan = await aPerson(crier, 'hook_dan')
  const { received, url } = await aReceiver(() => ({ status: 500, headers: { 'x-trace': 'abc' } }))
  const { webhook, secret } = await listen(dan, url, ['post.failed'])

  const { body } = await dan.request(eventsApi.testWebhook, { id: webhook.id, type: 'post.failed' })

  expect(body).toMatchObject({ state: 'failed', isTest: true, attempts: [{ status: 500, responseHeaders: { 'x-trace': 'abc' } }] })
  expect(received[0]?.event).toMatchObject({ type: 'post.failed', id: body.eventId })
  const log = (await dan.request(eventsApi.deliveries, { id: webhook.id })).body
  expect(log.items).toEqual([body])
  expect(JSON.stringify([log, (await dan.request(eventsApi.listWebhooks, {})).body])).not.toContain(secret)
  expect(crier.complaints() + crier.logged()).not.toContain('whsec_')
})

test('has a sample of each type, in the shape in which it is delivered', async () => {
  const eve = await aPerson(crier, 'hook_eve')

  const { body } = await eve.request(eventsApi.samples, {})

  expect(body.map((sample) => CrierEvent.parse(sample))).toEqual(body)
  expect(new Set(body.map(({ type }) => type)).size).toBe(8)
})

test('a workspace has at most ten endpoints, and each is its own', async () => {
  const fay = await aPerson(crier, 'hook_fay')
  const { url } = await aReceiver()
  for (let count = 0; count < 10; count += 1) await listen(fay, url, ['post.failed'])

  await expect(listen(fay, url, ['post.failed'])).rejects.toMatchObject({ code: 'conflict' })

  const { body } = await fay.request(eventsApi.listWebhooks, {})
  const [first] = body
  await fay.request(eventsApi.removeWebhook, { id: first?.id ?? '' })
  expect((await fay.request(eventsApi.listWebhooks, {})).body).toHaveLength(9)
  await expect(fay.request(eventsApi.webhook, { id: first?.id ?? '' })).rejects.toMatchObject({ code: 'not-found' })
})
