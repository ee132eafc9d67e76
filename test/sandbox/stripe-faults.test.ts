import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { type Account, aSession, openAccount, putStripeFault, refusalOf, secretKey, subscribed } from './stripe-account.ts'

const create = async (account: Account, idempotencyKey?: string, stripe = account.stripe) => {
  const [customer = await account.stripe.customers.create({ email: 'ada@crier.test' })] = (await account.stripe.customers.list()).data
  const session = await aSession(account, { customer: customer.id })
  return await stripe.checkout.sessions.create(session, idempotencyKey === undefined ? {} : { idempotencyKey })
}

const sessionsOf = async ({ stripe }: Account) => (await stripe.checkout.sessions.list()).data

/** The SDK as a product sets it up: it tries again, and has less patience than it would have by itself. */
const patientClient = ({ url }: Account, settings: Stripe.StripeConfig) =>
  new Stripe(secretKey, { host: '127.0.0.1', port: new URL(url).port, protocol: 'http', ...settings })

test.each([
  [429, 'StripeRateLimitError'],
  [403, 'StripePermissionError'],
  [500, 'StripeAPIError'],
  [503, 'StripeAPIError'],
])('a call can be refused with %i, and does nothing then', async (status, type) => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', status })

  const refused = await refusalOf(create(account))

  expect(refused).toMatchObject({ type, statusCode: status })
  expect(await sessionsOf(account)).toEqual([])
})

test('a call that was done can answer as if it had failed, to the same key again and again', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', statusAfterEffect: 500 })

  const [first, second] = [await refusalOf(create(account, 'key')), await refusalOf(create(account, 'key'))]

  expect([first.statusCode, second.statusCode]).toEqual([500, 500])
  expect(await sessionsOf(account)).toHaveLength(1)
})

test('an answer that is lost on its way is given again to the same key', async () => {
  const account = await openAccount()
  // The SDK tries once more by itself when a connection breaks that it has used before.
  await putStripeFault(account, { operation: 'create-checkout', dropAfterEffect: true, times: 2 })

  const lost = await refusalOf(create(account, 'key'))
  const again = await create(account, 'key')

  expect(lost.type).toBe('StripeConnectionError')
  expect(await sessionsOf(account)).toMatchObject([{ id: again.id }])
})

test('half of an answer is no answer', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', truncated: true })

  expect(await refusalOf(create(account))).toMatchObject({ type: 'StripeAPIError' })
  expect(await sessionsOf(account)).toHaveLength(1)
})

test('a late answer is too late for anyone who doesn’t wait, and keeps its key in use', async () => {
  const account = await openAccount()
  await putStripeFault(account, { operation: 'create-checkout', delayMs: 400 })
  const hasty = patientClient(account, { timeout: 100, maxNetworkRetries: 0 })

  const late = await refusalOf(create(account, 'key', hasty))
  const inUse = await refusalOf(create(account, 'key'))

  expect(late.type).toBe('StripeConnectionError')
  expect(inUse).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})

test('the SDK tries again by itself, unless it is told not to', async () => {
  const account = await openAccount()
  const stripe = patientClient(account, { maxNetworkRetries: 1 })
  await putStripeFault(account, { operation: 'create-checkout', status: 500 })
  const tried = await create(account, undefined, stripe)
  await putStripeFault(account, { operation: 'create-checkout', status: 500, shouldRetry: false })

  expect(tried.status).toBe('open')
  expect(await refusalOf(create(account, undefined, stripe))).toMatchObject({ statusCode: 500 })
})

test('a fault can be about one customer only', async () => {
  const account = await openAccount()
  const [ada, bo] = [await subscribed(account), await subscribed(account)]
  await putStripeFault(account, { operation: 'read-subscription', status: 500, account: ada.customerId })

  expect(await account.stripe.subscriptions.retrieve(bo.subscriptionId)).toMatchObject({ status: 'active' })
  expect(await refusalOf(account.stripe.subscriptions.retrieve(ada.subscriptionId))).toMatchObject({ statusCode: 500 })
})

test('an operation that Stripe does not have is refused', async () => {
  const account = await openAccount()

  expect((await putStripeFault(account, { operation: 'upload', status: 500 })).status).toBe(400)
})

test('switching all faults off sets the events right too', async () => {
  const account = await openAccount()
  await fetch(`${account.url}/stripe/webhooks`, { method: 'PUT', body: JSON.stringify({ lost: 1 }) })

  await fetch(`${account.url}/faults`, { method: 'DELETE' })

  expect(await (await fetch(`${account.url}/stripe/webhooks`)).json()).toMatchObject({ lost: 0, shuffled: true })
})
