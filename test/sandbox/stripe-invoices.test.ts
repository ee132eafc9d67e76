import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { daySeconds, hourMs } from '#shared/domain/times.ts'
import { type Account, control, eventTypes, openAccount, passDays, refusalOf, subscribed } from './stripe-account.ts'

const previewOf = async (
  account: Account,
  subscription: string,
  change: { plan: string; at?: number } & Stripe.InvoiceCreatePreviewParams,
) => {
  const { plan, at, ...more } = change
  const { items } = await account.stripe.subscriptions.retrieve(subscription)
  return await account.stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      items: [{ id: items.data[0]?.id ?? '', price: account.priceOf(plan) }],
      proration_behavior: 'always_invoice',
      ...(at !== undefined && { proration_date: at }),
    },
    ...more,
  })
}

test('invoices are listed by customer, the newest first, page by page', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)
  await subscribed(account)
  await passDays(account, 92)

  const first = await account.stripe.invoices.list({ customer: customerId, limit: 3 })
  const last = await account.stripe.invoices.list({ customer: customerId, limit: 3, starting_after: first.data.at(-1)?.id ?? '' })
  const back = await account.stripe.invoices.list({ customer: customerId, limit: 3, ending_before: last.data[0]?.id ?? '' })

  expect([first.data.length, first.has_more, last.data.length, last.has_more]).toEqual([3, true, 1, false])
  expect(last.data[0]).toMatchObject({ billing_reason: 'subscription_create', number: expect.stringMatching(/-0001$/) })
  expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
})

test('an invoice names its subscription, and has a page and a file', async () => {
  const account = await openAccount()
  const { invoiceId, subscriptionId } = await subscribed(account, { session: { subscription_data: { metadata: { user: 'user_1' } } } })

  const invoice = await account.stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
  const [page, file] = [await fetch(invoice.hosted_invoice_url ?? ''), await fetch(invoice.invoice_pdf ?? '')]

  expect(invoice.parent).toMatchObject({
    type: 'subscription_details',
    subscription_details: { subscription: subscriptionId, metadata: { user: 'user_1' } },
  })
  expect(invoice.payments?.data).toMatchObject([{ status: 'paid', amount_paid: 900, payment: { payment_intent: { status: 'succeeded' } } }])
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('€9.00')])
  expect([file.headers.get('content-type'), (await file.text()).slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])
})

test('a change is previewed to the cent, and then costs just that', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)
  await passDays(account, 10)
  const at = account.now()

  const preview = await previewOf(account, subscriptionId, { plan: 'studio', at })
  account.clock.now += hourMs
  const changed = await account.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: preview.lines.data[0]?.parent?.subscription_item_details?.subscription_item ?? '', price: account.priceOf('studio') }],
    proration_behavior: 'always_invoice',
    proration_date: at,
    expand: ['latest_invoice'],
  })

  // 20 of 30 days: €32.67 less €6.00.
  expect(preview).toMatchObject({ status: 'draft', billing_reason: 'subscription_update', total: 2_667, amount_due: 2_667 })
  expect(preview.parent?.subscription_details?.subscription_proration_date).toBe(at)
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 2_667 })
  expect((await account.stripe.invoices.list()).data).toHaveLength(2)
})

test('a downgrade is previewed as a credit', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { plan: 'studio' })
  await passDays(account, 15)

  expect(await previewOf(account, subscriptionId, { plan: 'creator' })).toMatchObject({ total: -1_500, amount_due: 0 })
})

test('the next regular invoice can be previewed', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const next = await account.stripe.invoices.createPreview({ subscription: subscriptionId })
  const recurring = await previewOf(account, subscriptionId, { plan: 'studio', preview_mode: 'recurring' })

  expect(next).toMatchObject({ billing_reason: 'upcoming', total: 900, next_payment_attempt: account.now() + 30 * daySeconds })
  expect(recurring).toMatchObject({ total: 4_900 })
})

test('a change cannot count from outside the period, or be to a price that nobody made', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const early = await refusalOf(previewOf(account, subscriptionId, { plan: 'studio', at: account.now() - 1 }))
  const unknown = await refusalOf(
    account.stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: { items: [{ id: 'si_x', price: 'price_x' }] },
    }),
  )

  expect(early).toMatchObject({ statusCode: 400, param: 'subscription_details[proration_date]' })
  expect(unknown).toMatchObject({ statusCode: 404, param: 'subscription_details[items][0][id]' })
})

test('less than 50 cents is not charged but waits on the balance', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account)
  await passDays(account, 29)
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)

  const { latest_invoice: invoice } = await account.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: account.priceOf('creator') }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  })

  expect(invoice).toMatchObject({ status: 'paid', total: 33, amount_due: 0, ending_balance: 33 })
  expect(await account.stripe.customers.retrieve(customerId)).toMatchObject({ balance: 33 })
})

test('an open invoice is paid when it is asked for, if the card pays', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account, { card: '4000000000000341' })
  await passDays(account, 31)
  const [open] = (await account.stripe.invoices.list({ customer: customerId, status: 'open' })).data
  const id = open?.id ?? ''

  const refused = await refusalOf(account.stripe.invoices.pay(id))
  await control(account, 'POST', '/card', { customerId, card: '4242424242424242' })

  expect(refused).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect(await account.stripe.invoices.retrieve(id)).toMatchObject({ status: 'paid', attempt_count: 1 })
  expect(await refusalOf(account.stripe.invoices.pay(id))).toMatchObject({ code: 'invoice_already_paid' })
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})

test('an invoice that is voided gives back the credit that it used', async () => {
  const account = await openAccount()
  const { subscriptionId, customerId } = await subscribed(account, { plan: 'creator', card: '4000000000000341' })
  await passDays(account, 15)
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)
  const item = { id: items.data[0]?.id ?? '', price: account.priceOf('early-bird') }
  await account.stripe.subscriptions.update(subscriptionId, { items: [item], proration_behavior: 'always_invoice' })
  await passDays(account, 16)
  const [open] = (await account.stripe.invoices.list({ customer: customerId, status: 'open' })).data
  const before = await account.stripe.customers.retrieve(customerId)

  const voided = await account.stripe.invoices.voidInvoice(open?.id ?? '')

  expect([before, await account.stripe.customers.retrieve(customerId)]).toMatchObject([{ balance: 0 }, { balance: -500 }])
  expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null })
})

test('money is given back in parts, but never more than there was', async () => {
  const account = await openAccount()
  const { invoiceId, subscriptionId } = await subscribed(account)
  const { data } = await account.stripe.invoicePayments.list({ invoice: invoiceId })
  const intent = data[0]?.payment.payment_intent
  const payment_intent = typeof intent === 'string' ? intent : ''

  const part = await account.stripe.refunds.create({ payment_intent, amount: 400, reason: 'requested_by_customer' })
  const tooMuch = await refusalOf(account.stripe.refunds.create({ payment_intent, amount: 501 }))
  const rest = await account.stripe.refunds.create({ payment_intent })
  const again = await refusalOf(account.stripe.refunds.create({ payment_intent }))

  expect([part, rest]).toMatchObject([{ amount: 400, status: 'succeeded' }, { amount: 500 }])
  expect([tooMuch, again]).toMatchObject([{ param: 'amount' }, { code: 'charge_already_refunded' }])
  expect((await account.stripe.charges.list()).data).toMatchObject([{ amount: 900, amount_refunded: 900, refunded: true }])
  expect((await eventTypes(account)).filter((type) => type === 'charge.refunded')).toHaveLength(2)
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})
