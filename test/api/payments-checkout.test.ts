import { afterAll, afterEach, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { userApi } from '#shared/contracts/user.ts'
import type { ErrorCode } from '#shared/domain/errors.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { beginPayment, changeCard, heldBy, overview, pay, stripeEvents, stripeOf, subscribe } from './paying.ts'
import { aPerson, type Person, password } from './person.ts'
import { clearFaults, mails, putFault, runJobs } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)
afterEach(async () => {
  await clearFaults(crier)
})

const stripe = stripeOf(crier)
const { sessionsOf, customersOf } = heldBy(stripe)

const away = {
  status: 503,
  body: { code: 'unavailable' satisfies ErrorCode, message: 'Stripe didn’t respond. Try again in a minute.' },
}

/** Makes Stripe fail a kind of call, both the first try and its retry. */
const takeAway = (operation: string, how: Record<string, unknown> = { status: 500 }) =>
  putFault(crier, { platform: 'stripe', operation, times: 2, ...how })

const ask = ({ token }: Pick<Person, 'token'>, target: string, body?: object) => call(crier, target, { token, body })

const begin = (person: Pick<Person, 'token'>, plan?: string) => beginPayment(crier, person, plan)

// Runs before any price has been cached.
test('a price is refused while Stripe can’t return it, and shown again once it can', async () => {
  await takeAway('list-prices')

  const broken = await call(crier, 'GET /stripe/price/studio')
  const free = await call(crier, 'GET /stripe/price/free')
  await clearFaults(crier)

  expect(broken).toMatchObject(away)
  expect(free).toMatchObject({ status: 200, body: { price: 0, currency: 'eur' } })
  expect(await call(crier, 'GET /stripe/price/studio')).toMatchObject({ status: 200, body: { price: 4_900, currency: 'eur' } })
})

test('another person’s payment is not found by any call', async () => {
  const [cleo, dan] = [await aPerson(crier, 'cleo'), await aPerson(crier, 'dan')]
  const { sessionId } = (await cleo.request(paymentsApi.createCheckout, { plan: 'creator' })).body

  const answers = [
    await ask(dan, `GET /payment/checkout-sessions/${sessionId}`),
    await ask(dan, 'POST /payments/verify', { sessionId }),
    await ask(dan, 'POST /payments/cancel', { sessionId }),
  ]

  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { message: 'We couldn’t find that payment.' } })
  expect((await stripe.checkout.sessions.retrieve(sessionId)).status).toBe('open')
  await pay(crier, sessionId)
  expect(await ask(dan, `GET /payment/checkout-sessions/${sessionId}`)).toMatchObject({ status: 404 })
  expect((await overview(dan)).entitlements.because).toBe('trial')
})

test('a declined card leaves the payment open for another', async () => {
  const eve = await aPerson(crier, 'eve')
  const { sessionId } = (await eve.request(paymentsApi.createCheckout, { plan: 'creator' })).body

  const refused = await pay(crier, sessionId, '4000000000000002')
  const between = (await eve.request(paymentsApi.checkout, { sessionId })).body
  await subscribe(crier, eve, 'creator')

  expect([refused.status, between.status]).toEqual([402, 'open'])
  expect((await eve.request(paymentsApi.checkout, { sessionId })).body.status).toBe('paid')
})

test.each([
  ['list-prices', 'not at all', { status: 500 }],
  ['create-customer', 'not at all', { dropBeforeEffect: true }],
  ['create-customer', 'after it was done', { dropAfterEffect: true }],
  ['list-subscriptions', 'not at all', { status: 500 }],
  ['create-checkout', 'not at all', { status: 500, shouldRetry: true }],
  ['create-checkout', 'not at all, without a connection', { dropBeforeEffect: true }],
  ['create-checkout', 'after it was done', { dropAfterEffect: true }],
  ['create-checkout', 'with half an answer', { truncated: true }],
])('while Stripe answers %s %s, no payment begins, and the next try begins one', async (operation, _how, how) => {
  // No test has asked for this plan's price yet.
  const plan = operation === 'list-prices' ? 'early-bird' : 'creator'
  const person = await aPerson(crier, `${operation}-${Object.keys(how).join('-')}`.toLowerCase())
  await takeAway(operation, how)

  const broken = await begin(person, plan)
  const before = (await overview(person)).subscription
  await clearFaults(crier)
  const mended = await begin(person, plan)

  expect(broken).toMatchObject(away)
  expect(broken.headers.get('retry-after')).toBe('60')
  expect([before, mended.status]).toEqual([undefined, 201])
  expect(await sessionsOf(person)).toHaveLength(1)
  expect(await customersOf(person)).toHaveLength(1)
})

test('an open payment stays open while Stripe is unreachable', async () => {
  const gus = await aPerson(crier, 'gus')
  const { sessionId } = (await gus.request(paymentsApi.createCheckout, { plan: 'creator' })).body
  const asked = async (operation: string, target: string, body?: object) => {
    await takeAway(operation)
    const answer = await ask(gus, target, body)
    await clearFaults(crier)
    return answer
  }

  const answers = [
    await asked('read-checkout', `GET /payment/checkout-sessions/${sessionId}`),
    await asked('read-checkout', 'POST /payments/verify', { sessionId }),
    await asked('expire-checkout', 'POST /payments/cancel', { sessionId }),
    await asked('read-checkout', 'POST /payment/create-checkout-session', { plan: 'creator' }),
    await asked('expire-checkout', 'POST /payment/create-checkout-session', { plan: 'studio' }),
  ]

  for (const answer of answers) expect(answer).toMatchObject(away)
  expect((await gus.request(paymentsApi.checkout, { sessionId })).body).toEqual({ status: 'open', plan: 'creator' })
  expect(await sessionsOf(gus)).toHaveLength(1)
})

/** A person subscribed to Creator. */
const aSubscriber = async (name: string) => {
  const person = await aPerson(crier, name)
  return { ...person, ...(await subscribe(crier, person, 'creator')) }
}

test('a subscription doesn’t change while Stripe is unreachable, and a repeated request applies once', async () => {
  const hal = await aSubscriber('hal')
  const invoices = async () => (await stripe.invoices.list({ customer: hal.customerId })).data.length
  const { asOf } = (await hal.request(paymentsApi.previewChange, { plan: 'studio' })).body
  const asked = async (operation: string, target: string, body?: object) => {
    await takeAway(operation)
    const answer = await ask(hal, target, body)
    await clearFaults(crier)
    return answer
  }
  const before = [await invoices(), (await overview(hal)).subscription]

  const answers = [
    await asked('preview-invoice', 'POST /payment/plan/preview', { plan: 'studio' }),
    await asked('list-subscriptions', 'PUT /payment/plan', { plan: 'studio', asOf }),
    await asked('change-subscription', 'PUT /payment/plan', { plan: 'studio', asOf }),
    await asked('change-subscription', 'POST /payment/subscription/cancel'),
    await asked('list-invoices', 'GET /payment/invoices'),
    await asked('list-invoices', 'POST /payment/refund-request', { reason: 'Too loud' }),
    await asked('open-portal', 'POST /payment/portal'),
  ]

  for (const answer of answers) expect(answer).toMatchObject(away)
  expect([await invoices(), (await overview(hal)).subscription]).toEqual(before)
  expect((await mails(crier, 'hello@crier.test')).length).toBe(0)
})

test('a plan change whose response was lost happens once, however often it’s repeated', async () => {
  const ida = await aSubscriber('ida')
  const { asOf } = (await ida.request(paymentsApi.previewChange, { plan: 'studio' })).body
  await takeAway('change-subscription', { dropAfterEffect: true })

  const lost = await ask(ida, 'PUT /payment/plan', { plan: 'studio', asOf })
  const again = await ask(ida, 'PUT /payment/plan', { plan: 'studio', asOf })

  await until(
    () => overview(ida),
    ({ subscription }) => subscription?.plan === 'studio',
  )
  expect(lost).toMatchObject(away)
  // If the first change has already arrived, there's nothing left to change.
  expect([202, 409]).toContain(again.status)
  expect((await stripe.invoices.list({ customer: ida.customerId })).data).toHaveLength(2)
})

test('a plan change is refused entirely when its card is declined', async () => {
  const jon = await aSubscriber('jon')
  await changeCard(crier, jon.customerId, '4000000000000341')
  const { asOf } = (await jon.request(paymentsApi.previewChange, { plan: 'studio' })).body

  const refused = await ask(jon, 'PUT /payment/plan', { plan: 'studio', asOf })

  expect(refused).toMatchObject({ status: 402, body: { message: expect.stringMatching(/^Your card was declined, so nothing changed/) } })
  expect((await overview(jon)).subscription?.plan).toBe('creator')
})

test('an account is deleted only after its subscription has ended at Stripe', async () => {
  const kim = await aSubscriber('kim')
  await takeAway('cancel-subscription')

  await kim.request(userApi.remove, { confirmation: kim.email, password })
  await runJobs(crier)
  const between = (await stripe.subscriptions.list({ customer: kim.customerId, status: 'all' })).data[0]?.status
  await clearFaults(crier)
  await until(
    async () => {
      await runJobs(crier, 10)
      return mails(crier, kim.email)
    },
    (received) => received.some(({ subject }) => subject.includes('was deleted')),
  )

  expect(between).toBe('active')
  expect((await stripe.subscriptions.list({ customer: kim.customerId, status: 'all' })).data[0]?.status).toBe('canceled')
  expect((await stripeEvents(crier)).filter(({ type }) => type === 'customer.subscription.deleted')).toHaveLength(1)
})
