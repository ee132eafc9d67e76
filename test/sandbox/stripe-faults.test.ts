import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { type Account, aSession, openAccount, putStripeFault, refusalOf, secretKey, subscribed } from './stripe-account.ts'

const create = async (account: Account, idempotencyKey?: string, stripe = account.stripe) => {
  const [customer = await account.stripe.customers.create({ email: 'ada@crier.test' })] = (await account.stripe.customers.list()).data
  const session = await aSession(account, { customer: customer.id })
  return await stripe.checkout.sessions.create(session, idempotencyKey === undefined ? {} : { idempotencyKey })
}

const sessionsOf = async ({ stripe }: Account) => (await stripe.checkout.sessions.list()).data

/** The SDK as a product configures it: with retries and a shorter timeout than its default. */
const patientClient = ({ url }: Account, settings: Stripe.StripeConfig) =>
  new Stripe(secretKey, { host: '127.0.0.1', port: new URL(url).port, protocol: 'http', ...settings })

test.each([
  [429, 'StripeRateLimitError'],
  [403, 'StripePermissionError'],
  [500, 'StripeAPIError'],
  [503, 'StripeAPIError'],
])('a call can be refused with %i, having done nothing', async (status, type) => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', status })

  const refused = await refusalOf(create(account))

  expect(refused).toMatchObject({ type, statusCode: status })
  expect(await sessionsOf(account)).toEqual([])
})

test('a completed call can keep answering the same key as if it had failed', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', statusAfterEffect: 500 })

  const [first, second] = [await refusalOf(create(account, 'key')), await refusalOf(create(account, 'key'))]

  expect([first.statusCode, second.statusCode]).toEqual([500, 500])
  expect(await sessionsOf(account)).toHaveLength(1)
})

test('repeats a lost response for the same key', async () => {
  const account = await openAccount()
  // The SDK retries once on its own when a reused connection breaks.
  await putStripeFault(account, { operation: 'create-checkout', dropAfterEffect: true, times: 2 })

  const lost = await refusalOf(create(account, 'key'))
  const again = await create(account, 'key')

  expect(lost.type).toBe('StripeConnectionError')
  expect(await sessionsOf(account)).toMatchObject([{ id: again.id }])
})

test('half a response counts as none', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', truncated: true })

  expect(await refusalOf(create(account))).toMatchObject({ type: 'StripeAPIError' })
  expect(await sessionsOf(account)).toHaveLength(1)
})

test('a late response is too late for a caller that doesn’t wait and keeps its key in use', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', delayMs: minuteMs })
  const hasty = patientClient(account, { timeout: 2 * secondMs, maxNetworkRetries: 0 })

  const late = await refusalOf(create(account, 'key', hasty))
  const inUse = await refusalOf(create(account, 'key'))

  expect(late.type).toBe('StripeConnectionError')
  expect(inUse).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})

test('the SDK retries on its own unless told not to', async () => {
  const account = await openAccount()
  const stripe = patientClient(account, { maxNetworkRetries: 1 })
  await putStripeFault(account, { operation: 'create-checkout', status: 500 })
  const tried = await create(account, undefined, stripe)
  await putStripeFault(account, { operation: 'create-checkout', status: 500, shouldRetry: false })

  expect(tried.status).toBe('open')
  expect(await refusalOf(create(account, undefined, stripe))).toMatchObject({ statusCode: 500 })
})

test('a fault can apply to one customer only', async () => {
  const account = await openAccount()
  const [ada, bo] = [await subscribed(account), await subscribed(account)]
  await putStripeFault(account, { operation: 'read-subscription', status: 500, account: ada.customerId })

  expect(await account.stripe.subscriptions.retrieve(bo.subscriptionId)).toMatchObject({ status: 'active' })
  expect(await refusalOf(account.stripe.subscriptions.retrieve(ada.subscriptionId))).toMatchObject({ statusCode: 500 })
})

test('refuses an operation that Stripe doesn’t have', async () => {
  const account = await openAccount()

  expect((await putStripeFault(account, { operation: 'upload', status: 500 })).status).toBe(400)
})

test('switching all faults off also resets the events', async () => {
  const account = await openAccount()
  await fetch(`${account.url}/stripe/webhooks`, { method: 'PUT', body: JSON.stringify({ lost: 1 }) })

  await fetch(`${account.url}/faults`, { method: 'DELETE' })

  expect(await (await fetch(`${account.url}/stripe/webhooks`)).json()).toMatchObject({ lost: 0, shuffled: true })
})
