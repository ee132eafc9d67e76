import { expect, test } from 'vitest'
import { daySeconds } from '#shared/domain/times.ts'
import { eventTypes, openAccount, passDays, refusalOf, subscribed } from './stripe-account.ts'

const month = 30 * daySeconds

test('a subscription shows its period on its item and its plan by the price’s key', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const { items, ...subscription } = await account.stripe.subscriptions.retrieve(subscriptionId)

  expect(subscription).toMatchObject({ status: 'active', cancel_at: null })
  expect(items.data).toMatchObject([{ quantity: 1, price: { lookup_key: 'early-bird', unit_amount: 900 } }])
  expect(items.data[0]).toMatchObject({ current_period_start: account.now(), current_period_end: account.now() + month })
})

test('lists subscriptions by customer, with canceled ones only on request', async () => {
  const account = await openAccount()
  const [ada, bo] = [await subscribed(account), await subscribed(account)]
  await account.stripe.subscriptions.cancel(ada.subscriptionId)
  const idsOf = async (customer: string, status?: 'all' | 'canceled') =>
    (await account.stripe.subscriptions.list({ customer, ...(status && { status }) })).data.map(({ id }) => id)

  expect(await idsOf(ada.customerId)).toEqual([])
  expect(await idsOf(ada.customerId, 'all')).toEqual([ada.subscriptionId])
  expect(await idsOf(ada.customerId, 'canceled')).toEqual([ada.subscriptionId])
  expect(await idsOf(bo.customerId)).toEqual([bo.subscriptionId])
})

test('charges an upgrade at once for the rest of the period', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)
  await passDays(account, 15)
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)

  const changed = await account.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: account.priceOf('creator') }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  })

  expect(changed).toMatchObject({ status: 'active', items: { data: [{ price: { lookup_key: 'creator' } }] } })
  expect(changed.items.data[0]?.current_period_end).toBe(items.data[0]?.current_period_end)
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', billing_reason: 'subscription_update', total: 500 })
  expect(changed.latest_invoice).toMatchObject({ lines: { data: [{ amount: -450 }, { amount: 950 }] } })
})

test('a downgrade becomes a credit that the next invoice uses up', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account, { plan: 'creator' })
  await passDays(account, 15)
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)

  await account.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: account.priceOf('early-bird') }],
    proration_behavior: 'always_invoice',
  })
  const customer = await account.stripe.customers.retrieve(customerId)
  await passDays(account, 16)
  const [renewal, credit] = (await account.stripe.invoices.list({ customer: customerId })).data

  expect(customer).toMatchObject({ balance: -500 })
  expect(credit).toMatchObject({ status: 'paid', total: -500, amount_due: 0, ending_balance: -500 })
  expect(renewal).toMatchObject({
    status: 'paid',
    total: 900,
    starting_balance: -500,
    amount_due: 400,
    amount_paid: 400,
    ending_balance: 0,
  })
})

test('with `error_if_incomplete`, a card that doesn’t pay changes nothing', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { card: '4000000000000341' })
  const before = await account.stripe.subscriptions.retrieve(subscriptionId)

  const refused = await refusalOf(
    account.stripe.subscriptions.update(subscriptionId, {
      items: [{ id: before.items.data[0]?.id ?? '', price: account.priceOf('studio') }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  )

  expect(refused).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' })
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toEqual(before)
})

test('otherwise the change is made with its payment missing', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { card: '4000000000000341' })
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)

  const changed = await account.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: account.priceOf('studio') }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  })

  expect(changed).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open', amount_due: 4_000, attempt_count: 1 } })
})

test('undoing a scheduled cancellation continues the subscription', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const canceled = await account.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const resumed = await account.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  await passDays(account, 31)

  expect(canceled).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: account.now() + month,
    canceled_at: account.now(),
  })
  expect(canceled.cancellation_details?.reason).toBe('cancellation_requested')
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})

test('a subscription can be ended at once', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const ended = await account.stripe.subscriptions.cancel(subscriptionId)

  expect(ended).toMatchObject({ status: 'canceled', ended_at: account.now(), cancellation_details: { reason: 'cancellation_requested' } })
  expect((await eventTypes(account)).at(-1)).toBe('customer.subscription.deleted')
  expect(await refusalOf(account.stripe.subscriptions.cancel(subscriptionId))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  expect(await refusalOf(account.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))).toMatchObject({
    statusCode: 400,
  })
})

test('deleting a customer ends their subscriptions', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account)

  const deleted = await account.stripe.customers.del(customerId)

  expect(deleted).toEqual({ id: customerId, object: 'customer', deleted: true })
  expect(await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] })).toMatchObject({
    status: 'canceled',
    customer: { deleted: true },
  })
  expect(await refusalOf(account.stripe.billingPortal.sessions.create({ customer: customerId }))).toMatchObject({
    code: 'resource_missing',
  })
})
