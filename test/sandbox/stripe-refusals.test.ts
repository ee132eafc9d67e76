import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { type Account, aSession, openAccount, refusalOf, successUrl } from './stripe-account.ts'

type Params = Stripe.Checkout.SessionCreateParams

const refusalFor = async (account: Account, change: Partial<Params>) =>
  await refusalOf(account.stripe.checkout.sessions.create(aSession(account, change)))

test.each<[string, Partial<Params>, string]>([
  ['a customer beside an e-mail address', { customer: 'cus_1', customer_email: 'ada@crier.test' }, 'customer_email'],
  ['no trial day', { subscription_data: { trial_period_days: 0 } }, 'subscription_data[trial_period_days]'],
  ['two trials', { subscription_data: { trial_period_days: 7, trial_end: 4_000_000_000 } }, 'subscription_data[trial_end]'],
  ['a price that nobody made', { line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]'],
  ['no price', { line_items: [{ quantity: 1 }] }, 'line_items[0]'],
  ['a reference of 201 letters', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id'],
  ['an address that is none', { success_url: 'crier' }, 'success_url'],
])('%s is refused by its name', async (_what, change, param) => {
  const account = await openAccount()

  expect(await refusalFor(account, change)).toMatchObject({
    param,
    rawType: 'invalid_request_error',
    requestId: expect.stringContaining('req_'),
  })
})

test('a session needs an address to come back to', async () => {
  const account = await openAccount()
  const { success_url: _left, ...params } = aSession(account)

  expect(await refusalOf(account.stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    code: 'parameter_missing',
    param: 'success_url',
  })
})

test.each([29, dayMs / minuteMs + 1])('a session cannot expire after %i minutes', async (minutes) => {
  const account = await openAccount()

  expect(await refusalFor(account, { expires_at: account.now() + minutes * 60 })).toMatchObject({ statusCode: 400, param: 'expires_at' })
})

test('a price is given or made, not both', async () => {
  const account = await openAccount()
  const price_data = { currency: 'eur', unit_amount: 900, recurring: { interval: 'month' as const }, product_data: { name: 'Extra' } }

  const both = await refusalFor(account, { line_items: [{ price: account.priceOf('creator'), price_data, quantity: 1 }] })
  const made = await account.stripe.checkout.sessions.create(aSession(account, { line_items: [{ price_data, quantity: 1 }] }))

  expect(both).toMatchObject({ statusCode: 400, param: 'line_items[0]' })
  expect(made).toMatchObject({ amount_total: 900, currency: 'eur' })
})

test.each([-1, 9.5])('an amount of %d is refused', async (unit_amount) => {
  const account = await openAccount()
  const price_data = { currency: 'eur', unit_amount, recurring: { interval: 'month' as const }, product_data: { name: 'Extra' } }

  expect(await refusalFor(account, { line_items: [{ price_data, quantity: 1 }] })).toMatchObject({
    statusCode: 400,
    param: 'line_items[0][price_data][unit_amount]',
  })
})

test('less than 50 cents cannot be charged', async () => {
  const account = await openAccount()
  const price_data = { currency: 'eur', unit_amount: 49, recurring: { interval: 'month' as const }, product_data: { name: 'Extra' } }

  expect(await refusalFor(account, { line_items: [{ price_data, quantity: 1 }] })).toMatchObject({ code: 'amount_too_small' })
})

test('neither a price of before nor one that is paid once can be subscribed to', async () => {
  const account = await openAccount()
  const product = await account.stripe.products.create({ name: 'Extra' })
  const once = await account.stripe.prices.create({ product: product.id, currency: 'eur', unit_amount: 900 })
  await account.stripe.prices.update(account.priceOf('creator'), { active: false })

  const ofBefore = await refusalFor(account, { line_items: [{ price: account.priceOf('creator'), quantity: 1 }] })
  const paidOnce = await refusalFor(account, { line_items: [{ price: once.id, quantity: 1 }] })

  expect([ofBefore.message, paidOnce.message]).toEqual([expect.stringContaining('inactive'), expect.stringContaining('recurring price')])
})

test('`payment_method_types` is gone', async () => {
  const account = await openAccount()
  const params = { ...aSession(account), payment_method_types: ['card'] }

  expect(await refusalOf(account.stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})

test('the placeholder in the success address is left as it is', async () => {
  const account = await openAccount()

  expect((await account.stripe.checkout.sessions.create(aSession(account))).success_url).toBe(successUrl)
})
