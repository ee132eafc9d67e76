import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { type Account, aSession, clientFor, openAccount, refusalOf, secretKey, subscribed } from './stripe-account.ts'

const ask = (account: Account, path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}) =>
  fetch(`${account.url}/v1${path}`, { ...init, headers: { authorization: `Bearer ${secretKey}`, ...init.headers } })

test('a response has its request ID and version', async () => {
  const account = await openAccount()

  const { lastResponse } = await account.stripe.prices.list()

  expect(lastResponse).toMatchObject({ statusCode: 200, requestId: expect.stringMatching(/^req_/), apiVersion: Stripe.API_VERSION })
})

test('rejects a caller without a key, with a wrong one, or with the public one', async () => {
  const account = await openAccount()

  const none = await ask(account, '/prices', { headers: { authorization: '' } })
  const wrong = await refusalOf(clientFor(account, 'sk_test_wrong').prices.list())
  const live = await refusalOf(clientFor(account, 'sk_live_4eC39HqLyjWDarjtT1zdp7dc').prices.list())
  const publishable = await refusalOf(clientFor(account, 'pk_test_sandbox').prices.list())

  expect(none.status).toBe(401)
  expect([wrong, live, publishable].map(({ type }) => type)).toEqual([
    'StripeAuthenticationError',
    'StripeAuthenticationError',
    'StripePermissionError',
  ])
})

test('refuses a version other than the SDK’s and defaults to it', async () => {
  const account = await openAccount()

  const older = await ask(account, '/prices', { headers: { 'stripe-version': '2026-09-30.endive' } })
  const none = await ask(account, '/prices', { headers: { authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}` } })

  expect([older.status, await older.json()]).toEqual([
    400,
    { error: expect.objectContaining({ message: expect.stringContaining('API version') }) },
  ])
  expect([none.status, none.headers.get('stripe-version')]).toEqual([200, Stripe.API_VERSION])
})

test('refuses an endpoint that Stripe doesn’t have', async () => {
  const account = await openAccount()

  expect(await (await ask(account, '/nothing')).json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringContaining('GET: /v1/nothing') },
  })
})

test('names an unknown parameter in form notation', async () => {
  const account = await openAccount()

  const response = await ask(account, '/checkout/sessions', {
    method: 'POST',
    body: 'mode=subscription&customer=cus_x&line_items[0][price]=price_x&line_items[0][quantity]=1&line_items[0][color]=red&success_url=https://crier.test',
  })

  expect(await response.json()).toMatchObject({ error: { code: 'parameter_unknown', param: 'line_items[0][color]' } })
})

test('an expanded object replaces its ID', async () => {
  const account = await openAccount()
  const { sessionId, customerId } = await subscribed(account)
  const expanded = (...expand: string[]) => account.stripe.checkout.sessions.retrieve(sessionId, { expand })

  const { subscription } = await expanded('subscription.customer', 'subscription.items.data.price.product')
  const notExpandable = await refusalOf(expanded('status'))
  const unknown = await refusalOf(expanded('subscription.nothing'))

  expect(subscription).toMatchObject({ customer: { id: customerId }, items: { data: [{ price: { product: { name: 'Early Bird' } } }] } })
  expect(notExpandable.message).toBe('This property cannot be expanded (status).')
  expect(unknown.statusCode).toBe(400)
})

test('a page starts after an existing ID', async () => {
  const account = await openAccount()

  expect(await refusalOf(account.stripe.prices.list({ starting_after: 'price_x' }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  })
  expect(await refusalOf(account.stripe.prices.list({ limit: 101 }))).toMatchObject({ statusCode: 400, param: 'limit' })
})

test('the same key gets the same response and acts once', async () => {
  const account = await openAccount()
  const session = await aSession(account)
  const create = () => account.stripe.checkout.sessions.create(session, { idempotencyKey: 'checkout:user_1:1' })

  const [first, second] = [await create(), await create()]

  expect(second).toEqual(first)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await account.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('refuses a key that was used for something else', async () => {
  const account = await openAccount()
  await account.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key' })

  const refused = await refusalOf(account.stripe.customers.create({ name: 'Bo' }, { idempotencyKey: 'key' }))

  expect(refused).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
})

test('a call refused before it started can be corrected with the same key', async () => {
  const account = await openAccount()
  await refusalOf(account.stripe.customers.create({ email: 'ada' }, { idempotencyKey: 'key' }))

  expect(await account.stripe.customers.create({ email: 'ada@crier.test' }, { idempotencyKey: 'key' })).toMatchObject({
    email: 'ada@crier.test',
  })
})

test('forgets a key after a day', async () => {
  const account = await openAccount()
  const create = () => account.stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'key' })
  const first = await create()

  account.clock.now += dayMs

  expect((await create()).id).not.toBe(first.id)
})

test('lists events by kind and time, newest first', async () => {
  const account = await openAccount()
  await subscribed(account)
  const types = ['invoice.paid', 'checkout.session.completed']

  const { data } = await account.stripe.events.list({ types, created: { gte: account.now() - 60 } })
  const { data: later } = await account.stripe.events.list({ created: { gte: account.now() + 1 } })

  expect(data.map(({ type }) => type)).toEqual(types.toReversed())
  expect(later).toEqual([])
})
