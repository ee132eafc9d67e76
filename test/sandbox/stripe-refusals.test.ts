import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Account, aSession, openAccount, refusalOf, successUrl } from './stripe-account.ts'

type Params = Stripe.Checkout.SessionCreateParams

const refusalFor = async (account: Account, change: Partial<Params>) =>
  await refusalOf(account.stripe.checkout.sessions.create(await aSession(account, change)))

test.each<[string, Partial<Params>, string]>([
  ['a customer whom nobody made', { customer: 'cus_x' }, 'customer'],
  ['a trial', { subscription_data: { trial_period_days: 7 } }, 'subscription_data[trial_period_days]'],
  ['a price that nobody made', { line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]'],
  ['no price', { line_items: [{ quantity: 1 }] }, 'line_items[0][price]'],
  ['a reference of 201 letters', { client_reference_id: 'x'.repeat(201) }, 'client_reference_id'],
  ['an address that is none', { success_url: 'crier' }, 'success_url'],
])('refuses %s by name', async (_what, change, param) => {
  const account = await openAccount()

  expect(await refusalFor(account, change)).toMatchObject({
    param,
    rawType: 'invalid_request_error',
    requestId: expect.stringContaining('req_'),
  })
})

test('a session requires a return URL', async () => {
  const account = await openAccount()
  const { success_url: _left, ...params } = await aSession(account)

  expect(await refusalOf(account.stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    code: 'parameter_missing',
    param: 'success_url',
  })
})

test('refuses the removed `payment_method_types`', async () => {
  const account = await openAccount()
  const params = { ...(await aSession(account)), payment_method_types: ['card'] }

  expect(await refusalOf(account.stripe.checkout.sessions.create(params))).toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'payment_method_types',
  })
})

test('leaves the placeholder in the success URL unchanged', async () => {
  const account = await openAccount()

  expect((await account.stripe.checkout.sessions.create(await aSession(account))).success_url).toBe(successUrl)
})
