import { expect, test } from 'vitest'
import { hourMs } from '#shared/domain/times.ts'
import { type Account, eventTypes, openAccount, passDays, refusalOf, subscribed } from './stripe-account.ts'

const previewOf = async (account: Account, subscription: string, { plan, at }: { plan: string; at?: number }) => {
  const { items } = await account.stripe.subscriptions.retrieve(subscription)
  return await account.stripe.invoices.createPreview({
    subscription,
    subscription_details: {
      items: [{ id: items.data[0]?.id ?? '', price: account.priceOf(plan) }],
      proration_behavior: 'always_invoice',
      ...(at !== undefined && { proration_date: at }),
    },
  })
}

test('lists invoices by customer, newest first, page by page', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)
  await subscribed(account)
  await passDays(account, 92)

  const first = await account.stripe.invoices.list({ customer: customerId, limit: 3 })
  const last = await account.stripe.invoices.list({ customer: customerId, limit: 3, starting_after: first.data.at(-1)?.id ?? '' })

  expect([first.data.length, first.has_more, last.data.length, last.has_more]).toEqual([3, true, 1, false])
  expect(last.data[0]).toMatchObject({ billing_reason: 'subscription_create', number: expect.stringMatching(/-0001$/) })
})

test('an invoice names its subscription and has a page and a file', async () => {
  const account = await openAccount()
  const { invoiceId, subscriptionId } = await subscribed(account)

  const invoice = await account.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const [page, file] = [await fetch(invoice.hosted_invoice_url ?? ''), await fetch(invoice.invoice_pdf ?? '')]

  expect(invoice.parent).toMatchObject({
    type: 'subscription_details',
    subscription_details: { subscription: subscriptionId },
  })
  expect(invoice.payments?.data).toMatchObject([
    { status: 'paid', amount_requested: 900, payment: { payment_intent: expect.stringMatching(/^pi_/) } },
  ])
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('€9.00')])
  expect([file.headers.get('content-type'), (await file.text()).slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4'])
})

test('previews a change to the cent and charges exactly that', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)
  await passDays(account, 10)
  const at = account.now()

  const preview = await previewOf(account, subscriptionId, { plan: 'studio', at })
  account.clock.now += hourMs
  const changed = await account.stripe.subscriptions.update(subscriptionId, {
    items: [
      { id: (await account.stripe.subscriptions.retrieve(subscriptionId)).items.data[0]?.id ?? '', price: account.priceOf('studio') },
    ],
    proration_behavior: 'always_invoice',
    proration_date: at,
    expand: ['latest_invoice'],
  })

  // 20 of 30 days: €32.67 less €6.00.
  expect(preview).toMatchObject({ status: 'draft', billing_reason: 'subscription_update', total: 2_667, amount_due: 2_667 })
  expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 2_667 })
  expect((await account.stripe.invoices.list()).data).toHaveLength(2)
})

test('previews a downgrade as a credit', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { plan: 'studio' })
  await passDays(account, 15)

  expect(await previewOf(account, subscriptionId, { plan: 'creator' })).toMatchObject({ total: -1_500, amount_due: 0 })
})

test('refuses a change dated outside the period or to an unknown price', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account)

  const early = await refusalOf(previewOf(account, subscriptionId, { plan: 'studio', at: account.now() - 1 }))
  const unknown = await refusalOf(
    account.stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: { items: [{ id: 'si_x', price: 'price_x' }], proration_behavior: 'always_invoice' },
    }),
  )

  expect(early).toMatchObject({ statusCode: 400, param: 'subscription_details[proration_date]' })
  expect(unknown).toMatchObject({ statusCode: 404, param: 'subscription_details[items][0][id]' })
})

test('leaves less than 50 cents on the balance instead of charging it', async () => {
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

test('refunds in parts, but never more than was paid', async () => {
  const account = await openAccount()
  const { invoiceId, subscriptionId } = await subscribed(account)
  const { payments } = await account.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] })
  const intent = payments?.data[0]?.payment.payment_intent
  const payment_intent = typeof intent === 'string' ? intent : ''

  const part = await account.stripe.refunds.create({ payment_intent, amount: 400 })
  const tooMuch = await refusalOf(account.stripe.refunds.create({ payment_intent, amount: 501 }))
  const rest = await account.stripe.refunds.create({ payment_intent })
  const again = await refusalOf(account.stripe.refunds.create({ payment_intent }))

  expect([part, rest]).toMatchObject([{ amount: 400, status: 'succeeded' }, { amount: 500 }])
  expect([tooMuch, again]).toMatchObject([{ param: 'amount' }, { code: 'charge_already_refunded' }])
  expect((await eventTypes(account)).filter((type) => type === 'charge.refunded')).toHaveLength(2)
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})
