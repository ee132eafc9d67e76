import { expect, test } from 'vitest'
import { daySeconds, minuteMs, secondMs } from '#shared/domain/times.ts'
import { aSession, control, openAccount, pay, webhookSecret } from './stripe-account.ts'
import { openEndpoint, verified } from './stripe-endpoint.ts'

type Switches = Record<string, boolean | number>

/** Pays as a person while the switches control how events are sent. */
const paidWith = async (switches: Switches, statuses: number[] = []) => {
  const endpoint = await openEndpoint(statuses)
  const account = await openAccount({ webhooks: { url: endpoint.url, secret: webhookSecret } })
  await control(account, 'PUT', '/webhooks', switches)
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))
  await pay(account, id)
  const events = () => endpoint.deliveries.map((delivery) => verified(delivery, account.clock.now))
  const wait = (advanceSeconds: number) => control(account, 'POST', '/clock', { advanceSeconds })
  return { account, endpoint, events, wait }
}

const whatPayingMakes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'invoice.created',
  'invoice.finalized',
  'invoice.paid',
]

test('the SDK accepts every event’s signature and knows every type', async () => {
  const { events, endpoint, account } = await paidWith({})

  expect(
    events()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(whatPayingMakes)
  expect(events()[0]).toMatchObject({
    object: 'event',
    api_version: account.stripe.getApiField('version'),
    livemode: false,
    pending_webhooks: 1,
  })
  expect(endpoint.deliveries[0]?.type).toBe('application/json; charset=utf-8')
})

test('parsing and re-serializing a body breaks its signature', async () => {
  const { endpoint, account } = await paidWith({})
  const [first] = endpoint.deliveries
  if (!first) throw new Error('Nothing was sent.')

  const again = { ...first, body: JSON.stringify(JSON.parse(first.body)) }

  expect(() => verified(again, account.clock.now)).toThrow('signature')
})

test('an event carries the object as it was at the time', async () => {
  const { events } = await paidWith({})

  const created = events().find(({ type }) => type === 'customer.subscription.created')
  const completed = events().find(({ type }) => type === 'checkout.session.completed')

  expect(created?.data.object).toMatchObject({ object: 'subscription', status: 'active' })
  expect(completed?.data.object).toMatchObject({ object: 'checkout.session', status: 'complete', client_reference_id: 'user_1' })
})

test('simultaneous events arrive out of order unless that is switched off', async () => {
  const [shuffled, inOrder] = [await paidWith({}), await paidWith({ shuffled: false })]
  const happened = async ({ account }: typeof shuffled) =>
    ((await (await fetch(`${account.url}/stripe/events`)).json()) as { id: string }[]).map(({ id }) => id).slice(-whatPayingMakes.length)
  const arrived = ({ events }: typeof shuffled) => events().map(({ id }) => id)

  expect(arrived(inOrder)).toEqual(await happened(inOrder))
  expect(arrived(shuffled)).not.toEqual(await happened(shuffled))
  expect(arrived(shuffled).sort()).toEqual((await happened(shuffled)).sort())
})

test('every event can arrive twice', async () => {
  const { events } = await paidWith({ double: true })

  const ids = events().map(({ id }) => id)

  expect(ids).toHaveLength(2 * new Set(ids).size)
})

test('lost events are still listed', async () => {
  const { account, endpoint } = await paidWith({ lost: 1 })

  const { data } = await account.stripe.events.list({ types: ['checkout.session.completed'] })

  expect(endpoint.deliveries).toEqual([])
  expect(data).toMatchObject([{ type: 'checkout.session.completed' }])
})

test.each([
  ['signed by somebody else', { forged: true }],
  ['signed long ago', { old: true }],
])('events can be %s', async (_how, switches) => {
  const { events } = await paidWith(switches)

  expect(events).toThrow()
})

test('an event can have a second signature with the previous secret', async () => {
  const { events, endpoint } = await paidWith({ twoSignatures: true })

  expect(endpoint.deliveries[0]?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  expect(events()).toHaveLength(whatPayingMakes.length)
})

test('events can arrive late or be held back altogether', async () => {
  const late = await paidWith({ delayMs: minuteMs })
  const held = await paidWith({ paused: true })
  const before = [late.endpoint.deliveries.length, held.endpoint.deliveries.length]

  await late.wait(60)
  await control(held.account, 'PUT', '/webhooks', { paused: false })

  expect(before).toEqual([0, 0])
  expect([late.events().length, held.events().length]).toEqual([whatPayingMakes.length, whatPayingMakes.length])
})

test.each([500, 404, 302])('resends what is answered with %i, signed again', async (status) => {
  const { endpoint, events, wait, account } = await paidWith({}, [status])
  const before = endpoint.deliveries.length
  account.clock.now += secondMs

  await wait(10)

  const again = events().filter(({ id }) => id === events()[0]?.id)
  expect([before, endpoint.deliveries.length]).toEqual([whatPayingMakes.length, whatPayingMakes.length + 1])
  expect(again).toHaveLength(2)
  expect(endpoint.deliveries.at(-1)?.signature).not.toBe(endpoint.deliveries[0]?.signature)
})

test('gives up on an endpoint that never accepts an event', async () => {
  const { endpoint, wait } = await paidWith({}, Array(1_000).fill(500))

  for (let round = 0; round < 8; round += 1) await wait(daySeconds)

  expect(endpoint.deliveries).toHaveLength(5 * whatPayingMakes.length)
})

test('an event about a changed subscription includes its former values', async () => {
  const { account, events } = await paidWith({})
  const [subscription] = (await account.stripe.subscriptions.list()).data

  await account.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true })
  await control(account, 'POST', '/clock', { advanceSeconds: 0 })

  const updated = events().find(({ type }) => type === 'customer.subscription.updated')
  expect(updated?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
  expect(updated?.request?.id).toMatch(/^req_/)
})
