import Stripe from 'stripe'
import { afterAll, afterEach, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { startCrier } from './crier.ts'
import { overview, passDays, pay, setWebhooks, stripeEvents, subscribe } from './paying.ts'
import { aPerson, type Person } from './person.ts'
import { activeFaults, clearFaults, putFault, runJobs } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)
afterEach(async () => {
  await clearFaults(crier)
})

const secret = 'whsec_sandbox'

type Delivery = { signedBy?: string; at?: number; headers?: Record<string, string> }

/** Delivers a body as Stripe would, or as someone impersonating Stripe would. */
const deliver = async (body: string, { signedBy = secret, at = Date.now(), headers }: Delivery = {}) => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: signedBy, timestamp: Math.floor(at / secondMs) })
  const response = await fetch(`${crier.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, ...headers },
    body,
    signal: AbortSignal.timeout(10 * secondMs),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** A minimal event about a customer. */
const anEvent = (id: string, customer: string) =>
  JSON.stringify({ id, object: 'event', type: 'customer.subscription.updated', data: { object: { id: 'sub_1', customer } } }, undefined, 2)

/** A person who has paid while Stripe's events are held back, so Crier hasn't heard of it. */
const anUnheardPayment = async (name: string) => {
  const person = await aPerson(crier, name)
  await setWebhooks(crier, { paused: true })
  const { sessionId } = (await person.request(paymentsApi.createCheckout, { plan: 'creator' })).body
  const { body } = await pay(crier, sessionId)
  const { customerId } = body as { customerId: string }
  return { person, sessionId, customerId }
}

const statusOf = async (person: Pick<Person, 'request'>) => (await overview(person)).subscription?.status

/** Waits until the subscription shows as active. */
const untilActive = (person: Pick<Person, 'request'>) =>
  until(
    () => overview(person),
    ({ subscription }) => subscription?.status === 'active',
  )

test('an event that Stripe signed is acknowledged before Stripe is queried, and the person’s plan follows soon after', async () => {
  const { person, customerId } = await anUnheardPayment('ada')
  await putFault(crier, { platform: 'stripe', operation: 'list-subscriptions', account: customerId, delayMs: 5 * secondMs })

  const { status } = await deliver(anEvent('evt_ada', customerId))

  expect(status).toBe(200)
  expect(await statusOf(person)).toBeUndefined()
  await untilActive(person)
})

test.each<[string, Delivery]>([
  ['forged', { signedBy: 'whsec_of_somebody_else' }],
  ['old', { at: Date.now() - 6 * minuteMs }],
  ['signed by nobody', { headers: { 'stripe-signature': '' } }],
])('an event that is %s is refused and changes nothing, and the valid one still works', async (how, delivery) => {
  const { person, customerId } = await anUnheardPayment(`bad-${how.replaceAll(' ', '-')}`)
  const body = anEvent(`evt_${customerId}`, customerId)

  const refused = await deliver(body, delivery)
  const before = await statusOf(person)
  const taken = await deliver(body)

  expect(refused).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect([before, taken.status]).toEqual([undefined, 200])
  await untilActive(person)
})

test('a body altered in transit is refused', async () => {
  const { customerId } = await anUnheardPayment('changed')
  const body = anEvent('evt_changed', customerId)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret })

  const { status } = await deliver(body.replace('evt_changed', 'evt_chang3d'), { headers: { 'stripe-signature': signature } })

  expect(status).toBe(400)
})

test('a replayed event with its original signature is acknowledged and applied once', async () => {
  const { person, customerId } = await anUnheardPayment('replayed')
  const body = anEvent('evt_replayed', customerId)
  await deliver(body)
  await untilActive(person)
  // The fault waits for the next call about this customer.
  await putFault(crier, { platform: 'stripe', operation: 'list-subscriptions', account: customerId, status: 500 })

  const again = await Promise.all([deliver(body), deliver(body), deliver(body)])

  expect(again.map((answer) => [answer.status, answer.body])).toEqual(Array(3).fill([200, { message: 'This was already received.' }]))
  await runJobs(crier)
  expect(await activeFaults(crier)).toHaveLength(1)
})

test('events about unknown customers are acknowledged', async () => {
  expect(await deliver(anEvent('evt_stranger', 'cus_stranger'))).toMatchObject({ status: 200 })
  expect(await deliver(JSON.stringify({ id: 'evt_none', object: 'event', data: { object: {} } }))).toMatchObject({ status: 200 })
})

test('duplicate and out-of-order events lead to Stripe’s current state', async () => {
  const bea = await aPerson(crier, 'bea')
  await setWebhooks(crier, { double: true, shuffled: true, delayMs: 300, twoSignatures: true })
  await subscribe(crier, bea, 'creator')
  const { asOf } = (await bea.request(paymentsApi.previewChange, { plan: 'studio' })).body

  await bea.request(paymentsApi.changePlan, { plan: 'studio', asOf })
  await bea.request(paymentsApi.cancel, {})

  const { subscription } = await until(
    () => overview(bea),
    (seen) => seen.subscription?.plan === 'studio' && seen.subscription.endsAt !== undefined,
  )
  expect(subscription).toMatchObject({ plan: 'studio', status: 'active', price: { amount: 4_900, currency: 'eur' } })
})

test('a late old event doesn’t restore the earlier state', async () => {
  const cleo = await aPerson(crier, 'cleo')
  await subscribe(crier, cleo, 'early-bird')
  const created = (await stripeEvents(crier)).findLast(({ type }) => type === 'customer.subscription.created')
  await setWebhooks(crier, { lost: 1 })
  const { asOf } = (await cleo.request(paymentsApi.previewChange, { plan: 'creator' })).body
  await cleo.request(paymentsApi.changePlan, { plan: 'creator', asOf })
  await until(
    () => overview(cleo),
    ({ subscription }) => subscription?.plan === 'creator',
  )

  // The same content under a new ID, so it isn't recognized as a duplicate.
  await deliver(JSON.stringify({ ...created, id: 'evt_late' }))
  await runJobs(crier)

  expect((await overview(cleo)).subscription?.plan).toBe('creator')
})

test('the daily job finds a lost payment', async () => {
  const dan = await aPerson(crier, 'dan')
  const { sessionId } = (await dan.request(paymentsApi.createCheckout, { plan: 'creator' })).body
  await setWebhooks(crier, { lost: 1 })
  await pay(crier, sessionId)
  const before = await statusOf(dan)

  await runJobs(crier, (2 * dayMs) / minuteMs)
  // What the job found is processed a minute later.
  await runJobs(crier, (2 * dayMs) / minuteMs + 1)

  const after = await untilActive(dan)
  expect([before, after.entitlements.plan]).toEqual([undefined, 'creator'])
})

test('a person who returns from paying doesn’t have to wait for a lost event', async () => {
  const { person, sessionId } = await anUnheardPayment('eve')

  const first = (await person.request(paymentsApi.checkout, { sessionId })).body
  const arrived = await until(
    async () => (await person.request(paymentsApi.checkout, { sessionId })).body,
    ({ status }) => status === 'paid',
  )

  expect([first.status, arrived.plan]).toEqual(['processing', 'creator'])
})

test('a missed renewal is picked up when its event is redelivered', async () => {
  const flo = await aPerson(crier, 'flo')
  const { subscription } = await subscribe(crier, flo, 'creator')
  await setWebhooks(crier, { paused: true })
  await passDays(crier, 32)
  const before = (await overview(flo)).subscription

  await setWebhooks(crier, { paused: false })

  const after = await until(
    () => overview(flo),
    (seen) => seen.subscription?.currentPeriodEnd !== subscription?.currentPeriodEnd,
  )
  expect(before).toEqual(subscription)
  expect(after).toMatchObject({ entitlements: { plan: 'creator', because: 'paid' } })
})

test('while Stripe is down, an event is accepted and processed later', async () => {
  const { person, customerId } = await anUnheardPayment('gus')
  await putFault(crier, { platform: 'stripe', operation: 'list-subscriptions', account: customerId, times: 4, status: 500 })

  const { status } = await deliver(anEvent('evt_gus', customerId))
  const before = await statusOf(person)
  await clearFaults(crier)
  await runJobs(crier, 10)

  expect([status, before]).toEqual([200, undefined])
  await untilActive(person)
})
