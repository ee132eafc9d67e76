import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aPaymentsGroup } from '#test/builders/payments-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const Begun = z.object({ sessionId: z.string(), url: z.string() })

const world = async () => {
  const group = await aPaymentsGroup()
  const begin = (body: Record<string, unknown> = { plan: 'creator' }) => group.call('POST /payment/create-checkout-session', { body })
  const begun = async (plan = 'creator') => Begun.parse((await begin({ plan })).body).sessionId
  const state = (sessionId: string) => group.call(`GET /payment/checkout-sessions/${sessionId}`)
  return { ...group, begin, begun, state }
}

test('starting a payment makes the person a customer and starts the search for lost events', async () => {
  const { begin, caller, jobs } = await world()

  const answer = await begin({ plan: 'creator', email: 'ADA@example.com', name: 'Ada' })

  expect(answer).toMatchObject({ status: 201, body: { sessionId: 'cs_user-1_1', url: 'https://pay.test/cs_user-1_1' } })
  expect((await caller.users.get('user-1'))?.billing.customerId).toBe('cus_user-1')
  expect(jobs.all()).toMatchObject([{ ownerId: 'crier', kind: 'reconcile-payments', dueAt: '2026-05-04T09:00:00.000Z' }])
})

test('the same payment is started once, whether clicks come one after the other or at once', async () => {
  const { begun, payments } = await world()

  const sessions = await Promise.all([begun(), begun(), begun()])
  const again = await begun()

  expect(new Set([...sessions, again])).toEqual(new Set(['cs_user-1_1']))
  expect(payments.checkouts.size).toBe(1)
})

test('a payment for another plan ends the open one', async () => {
  const { begun, payments } = await world()
  const first = await begun('creator')

  const second = await begun('studio')

  expect(second).not.toBe(first)
  expect([payments.checkouts.get(first)?.status, payments.checkouts.get(second)?.status]).toEqual(['expired', 'open'])
})

test('simultaneous payments for two plans leave one open', async () => {
  const { begin, payments } = await world()

  await Promise.all([begin({ plan: 'creator' }), begin({ plan: 'studio' }), begin({ plan: 'early-bird' })])

  expect([...payments.checkouts.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
})

test('an expired payment is started again', async () => {
  const { begun, payments } = await world()
  const first = await begun()
  await payments.expireCheckout(first)

  expect(await begun()).not.toBe(first)
})

test('a payment whose response was lost is the same one the next time', async () => {
  const { begin, begun, payments, checkouts } = await world()
  await checkouts.begin({ userId: 'user-1', plan: 'creator' }, undefined)
  payments.state.isDown = true
  const broken = await begin()
  payments.state.isDown = false

  expect(broken.status).toBe(503)
  expect(await begun()).toBe('cs_user-1_1')
})

test('a payment for another plan whose response was lost is ended, so it can’t be paid too', async () => {
  const { begun, payments, checkouts } = await world()
  await checkouts.begin({ userId: 'user-1', plan: 'creator' }, undefined)

  const next = await begun('studio')

  expect(next).toBe('cs_user-1_2')
  expect([payments.checkouts.get('cs_user-1_1')?.status, payments.checkouts.get(next)?.status]).toEqual(['expired', 'open'])
})

test('no one pays twice: with a living subscription at Stripe, the answer points to the plan change, and the subscription is read again', async () => {
  const { begun, begin, payments, woken, caller } = await world()
  payments.pay(await begun(), aSubscription({ plan: 'creator' }))

  const again = await begin({ plan: 'studio' })

  expect(again).toMatchObject({
    status: 409,
    body: { message: 'You already have a paid plan. Change it in Settings, under Plan & billing.' },
  })
  expect([woken, (await caller.users.get('user-1'))?.billing.subscription]).toEqual([['user-1'], undefined])
  expect(payments.checkouts.size).toBe(1)
})

test('another plan can be paid for after a subscription has ended', async () => {
  const { begun, payments } = await world()
  payments.pay(await begun(), aSubscription({ status: 'canceled' }))

  expect(await begun('studio')).toBe('cs_user-1_2')
})

test('refuses someone else’s email address', async () => {
  const { begin, payments } = await world()

  const answer = await begin({ plan: 'creator', email: 'bob@example.com' })

  expect(answer).toMatchObject({ status: 400, body: { errors: { email: ['That’s not your email address.'] } } })
  expect(payments.calls).toEqual([])
})

test.each([{}, { plan: 'free' }, { plan: 'gold' }, { plan: 'creator', price: 1 }])('%j is not a payment', async (body) => {
  const { begin } = await world()

  expect((await begin(body)).status).toBe(400)
})

test('starts nothing while Stripe is down, and the next try does', async () => {
  const { begin, payments, checkouts } = await world()
  payments.state.isDown = true

  const down = await begin()
  payments.state.isDown = false

  expect(down).toMatchObject({ status: 503, body: { message: 'Stripe didn’t respond. Try again in a minute.' } })
  expect(await checkouts.get('user-1')).toBeUndefined()
  expect((await begin()).status).toBe(201)
})

test('a payment is open until it is made, then pending until it arrives, then paid', async () => {
  const { begun, state, payments, woken, sync } = await world()
  const id = await begun()
  const open = await state(id)
  payments.pay(id, aSubscription({ plan: 'creator' }))

  const onItsWay = await state(id)
  await sync()
  const paid = await state(id)

  expect([open, onItsWay, paid].map(({ body }) => body)).toEqual(
    ['open', 'processing', 'paid'].map((status) => ({ status, plan: 'creator' })),
  )
  expect(woken).toEqual(['user-1'])
})

test('a payment after one for an ended subscription waits for its own to arrive', async () => {
  const { begun, state, payments, sync } = await world()
  payments.pay(await begun(), aSubscription({ id: 'sub_old', status: 'canceled' }))
  await sync()
  const next = await begun('studio')

  payments.pay(next, aSubscription({ id: 'sub_new', plan: 'studio' }))

  expect((await state(next)).body).toEqual({ status: 'processing', plan: 'studio' })
})

test('finds neither another person’s payment nor one that never existed', async () => {
  const { begun, call, caller } = await world()
  const id = await begun()
  await caller.users.create(aUser({ id: 'user-2', email: 'bob@example.com' }), 'hash')
  const token = await caller.session('user-2')

  const answers = await Promise.all([
    call(`GET /payment/checkout-sessions/${id}`, { token }),
    call('POST /payments/verify', { token, body: { sessionId: id } }),
    call('POST /payments/cancel', { token, body: { sessionId: id } }),
    call('GET /payment/checkout-sessions/cs_none'),
  ])

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await call(`GET /payment/checkout-sessions/${id}`)).body).toMatchObject({ status: 'open' })
})

test('an open payment can be abandoned, and a completed one is left alone', async () => {
  const { begun, call, payments } = await world()
  const cancel = (sessionId: string) => call('POST /payments/cancel', { body: { sessionId } })
  const first = await begun('creator')

  const given = await cancel(first)
  const second = await begun('studio')
  payments.pay(second, aSubscription({ plan: 'studio' }))
  const made = await cancel(second)

  expect([given.body, made.body]).toEqual([
    { status: 'expired', plan: 'creator' },
    { status: 'processing', plan: 'studio' },
  ])
  expect(payments.subscriptions.get('cus_user-1')?.status).toBe('active')
})

test('the older names mean the same as the newer ones', async () => {
  const { begun, call } = await world()
  const id = await begun()

  expect(await call('POST /payments/create', { body: { plan: 'creator' } })).toMatchObject({ status: 201, body: { sessionId: id } })
  expect(await call('POST /payments/verify', { body: { sessionId: id } })).toMatchObject({ status: 200, body: { status: 'open' } })
})
