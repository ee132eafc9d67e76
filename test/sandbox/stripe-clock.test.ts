import { expect, test } from 'vitest'
import { daySeconds, hourSeconds, secondMs } from '#shared/domain/times.ts'
import { aSession, control, eventTypes, openAccount, passDays, pay, subscribed } from './stripe-account.ts'

test('a subscription renews month after month', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account)

  await passDays(account, 366)

  const { data: invoices } = await account.stripe.invoices.list({ customer: customerId, limit: 100 })
  expect(invoices.map(({ status, total }) => `${status} ${total}`)).toEqual(Array(13).fill('paid 900'))
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(13)
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active', latest_invoice: invoices[0]?.id })
})

test('advancing time ages Stripe’s data, so no other clock has to move', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  await passDays(account, 10)
  const { created, items } = await account.stripe.subscriptions.retrieve(subscriptionId)
  const session = await account.stripe.checkout.sessions.create(await aSession(account))
  const { data: all } = await account.stripe.events.list({ created: { gte: account.now() - 11 * daySeconds }, limit: 100 })

  expect(created).toBe(account.now() - 10 * daySeconds)
  expect(items.data[0]?.current_period_end).toBe(account.now() + 20 * daySeconds)
  expect([session.created, session.expires_at]).toEqual([account.now(), account.now() + daySeconds])
  expect(all.find(({ type }) => type === 'customer.subscription.created')?.created).toBe(account.now() - 10 * daySeconds)
})

test('time also passes by itself', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)

  account.clock.now += 31 * daySeconds * secondMs

  expect((await account.stripe.invoices.list({ customer: customerId })).data).toHaveLength(2)
})

test('an unpaid session expires', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))

  await passDays(account, 1)

  expect(await account.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
  expect((await eventTypes(account)).at(-1)).toBe('checkout.session.expired')
})

test('gives up on a payment not authenticated within 23 hours', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))
  await pay(account, id, { card: '4000002760003184' })
  const statusAfter = async (advanceSeconds: number) => {
    await control(account, 'POST', '/clock', { advanceSeconds })
    return (await account.stripe.subscriptions.list({ status: 'all', expand: ['data.latest_invoice'] })).data
  }

  expect(await statusAfter(23 * hourSeconds - 1)).toMatchObject([{ status: 'incomplete' }])
  expect(await statusAfter(1)).toMatchObject([{ status: 'incomplete_expired', latest_invoice: { status: 'void' } }])
})

test('a renewal is a draft for an hour and then paid', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)
  await passDays(account, 30)

  const [draft] = (await account.stripe.invoices.list({ customer: customerId })).data
  await control(account, 'POST', '/clock', { advanceSeconds: hourSeconds })
  const [paid] = (await account.stripe.invoices.list({ customer: customerId })).data

  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', number: null, hosted_invoice_url: null })
  expect(paid).toMatchObject({ id: draft?.id, status: 'paid', number: expect.any(String) })
})

test('retries a failed renewal on days 1, 3, 5, 7, 9, 11, and 14 and then ends the subscription', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { card: '4000000000000341' })
  await passDays(account, 30)
  await control(account, 'POST', '/clock', { advanceSeconds: hourSeconds })
  const days: number[] = []

  for (let passed = 0; passed <= 14; passed += 1) {
    const { latest_invoice: invoice } = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
    if (typeof invoice === 'object' && invoice !== null && invoice.attempt_count === days.length + 1) days.push(passed)
    await passDays(account, 1)
  }

  const ended = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  expect(days).toEqual([0, 1, 3, 5, 7, 9, 11, 14])
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } })
  expect(ended.latest_invoice).toMatchObject({ status: 'open', attempt_count: 8, next_payment_attempt: null, auto_advance: false })
})

test('a missing payment leaves the subscription past due until another card pays', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account, { card: '4000000000000341' })
  await passDays(account, 31)
  const pastDue = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })

  await control(account, 'POST', '/card', { customerId, card: '4242 4242 4242 4242' })

  const recovered = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  expect(pastDue).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', attempt_count: 1, attempted: true } })
  expect(recovered).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } })
  expect(await eventTypes(account)).toContain('invoice.payment_failed')
})

test('a card that always requires authentication does so at renewal too', async () => {
  const account = await openAccount()
  const { id } = await account.stripe.checkout.sessions.create(await aSession(account))
  const { body } = await pay(account, id, { card: '4000002760003184', proves: true })

  await passDays(account, 31)

  expect(await account.stripe.subscriptions.retrieve(String(body.subscriptionId))).toMatchObject({ status: 'past_due' })
  expect((await eventTypes(account)).filter((type) => type === 'invoice.payment_action_required')).toHaveLength(2)
})

test('a canceled subscription ends with its period and isn’t renewed', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account)
  await account.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })

  await passDays(account, 31)

  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({
    status: 'canceled',
    ended_at: account.now() - daySeconds,
  })
  expect((await account.stripe.invoices.list({ customer: customerId })).data).toHaveLength(1)
})

test('a short month doesn’t shorten the following ones', async () => {
  const account = await openAccount()
  account.clock.now = Date.UTC(2027, 0, 31, 12)
  const { customerId } = await subscribed(account)

  account.clock.now = Date.UTC(2027, 3, 1)

  const { data } = await account.stripe.invoices.list({ customer: customerId })
  const ends = data.map(({ lines }) => new Date((lines.data[0]?.period.end ?? 0) * secondMs).toISOString().slice(0, 16))
  expect(ends).toEqual(['2027-04-30T12:00', '2027-03-31T12:00', '2027-02-28T12:00'])
})
