import { expect, test } from 'vitest'
import { daySeconds } from '#shared/domain/times.ts'
import { aSession, cancelUrl, eventTypes, openAccount, pay, refusalOf, subscribed } from './stripe-account.ts'

test('a session is open until paid and shows where to pay', async () => {
  const account = await openAccount()

  const session = await account.stripe.checkout.sessions.create(await aSession(account, { metadata: { user: 'user_1' } }))

  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', mode: 'subscription', livemode: false, ui_mode: 'hosted_page' })
  expect(session).toMatchObject({
    amount_total: 900,
    currency: 'eur',
    subscription: null,
  })
  expect(session).toMatchObject({ client_reference_id: 'user_1', metadata: { user: 'user_1' }, cancel_url: cancelUrl })
  expect(session.url).toContain(`${account.url}/stripe/checkout/${session.id}`)
  expect(session.expires_at - session.created).toBe(daySeconds)
})

test('paying creates a subscription and a paid invoice and completes the session', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(
    await aSession(account, { subscription_data: { metadata: { user: 'user_1' } } }),
  )

  const { status, body } = await pay(account, id)

  const session = await account.stripe.checkout.sessions.retrieve(id, { expand: ['subscription.latest_invoice', 'customer'] })
  expect([status, body.successUrl]).toEqual([200, `https://crier.test/payment/success?session_id=${id}`])
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, customer: { email: 'ada@crier.test' } })
  expect(session.subscription).toMatchObject({ status: 'active', metadata: { user: 'user_1' } })
  expect(session.subscription).toMatchObject({
    latest_invoice: { status: 'paid', amount_paid: 900, billing_reason: 'subscription_create' },
  })
})

test.each([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
])('declines the card %s (%s), and another one can pay', async (card, declineCode) => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))

  const declined = await pay(account, id, { card })
  const { status } = await account.stripe.checkout.sessions.retrieve(id)
  const paid = await pay(account, id)

  expect(declined).toMatchObject({ status: 402, body: { declineCode } })
  expect([status, paid.status]).toEqual(['open', 200])
})

test('a card that requires authentication waits for it with an incomplete subscription', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))

  const waiting = await pay(account, id, { card: '4000002500003155' })
  const { data: before } = await account.stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice.payments'] })
  const proved = await pay(account, id, { card: '4000002500003155', proves: true })
  const { data: after } = await account.stripe.subscriptions.list({ status: 'all' })

  expect([waiting.status, proved.status]).toEqual([202, 200])
  expect(before).toMatchObject([{ status: 'incomplete', latest_invoice: { status: 'open', payments: { data: [{ status: 'open' }] } } }])
  expect(after).toMatchObject([{ id: before[0]?.id, status: 'active' }])
  expect(await eventTypes(account)).toContain('invoice.payment_action_required')
})

test('a person whose authentication fails can pay with another card', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))

  const failed = await pay(account, id, { card: '4000002500003155', proves: false })
  const paid = await pay(account, id)

  expect(failed).toMatchObject({ status: 402, body: { code: 'payment_intent_authentication_failure' } })
  expect(paid.status).toBe(200)
  expect((await account.stripe.subscriptions.list({ status: 'all' })).data).toMatchObject([{ status: 'active' }])
})

test('a session can be paid only once', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))
  await pay(account, id)

  const again = await pay(account, id)

  expect(again).toMatchObject({ status: 409, body: { status: 'complete' } })
  expect((await account.stripe.subscriptions.list()).data).toHaveLength(1)
})

test('lists sessions by customer and status', async () => {
  const account = await openAccount()
  const paid = await subscribed(account)
  const { customerId: customer } = paid
  const { id: openId } = await account.stripe.checkout.sessions.create(await aSession(account, { customer }))
  await account.stripe.checkout.sessions.create(await aSession(account))
  const idsOf = async (status?: 'open' | 'complete' | 'expired') =>
    (await account.stripe.checkout.sessions.list({ customer, ...(status && { status }) })).data.map(({ id }) => id)

  expect(await idsOf()).toEqual([openId, paid.sessionId])
  expect(await idsOf('open')).toEqual([openId])
  expect(await idsOf('complete')).toEqual([paid.sessionId])
  expect(await idsOf('expired')).toEqual([])
})

test('an open session can be expired and then no longer paid', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))

  const expired = await account.stripe.checkout.sessions.expire(id)

  expect(expired).toMatchObject({ status: 'expired', url: null })
  expect((await pay(account, id)).status).toBe(409)
  expect(await refusalOf(account.stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
  expect(await eventTypes(account)).toContain('checkout.session.expired')
})
