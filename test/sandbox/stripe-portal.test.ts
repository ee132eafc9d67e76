import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { type Account, openAccount, passDays, refusalOf, subscribed } from './stripe-account.ts'

const returnUrl = 'https://crier.test/dashboard/settings'

const openPortal = (account: Account, customer: string) => account.stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })

/** Presses a button on the portal page. */
const press = async (url: string, action: string, fields: Record<string, string> = {}) => {
  const response = await fetch(`${url}/${action}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), body: await response.text() }
}

const pageOf = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, body: await response.text() }
}

test('the portal shows a customer’s subscription, card, and invoices', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)

  const { url, object } = await openPortal(account, customerId)
  const { status, body } = await pageOf(url)

  expect([object, status]).toEqual(['billing_portal.session', 200])
  expect(body).toContain('Early Bird')
  expect(body).toContain('It renews on 21 December 2026.')
  expect(body).toContain('Your card ends in 4242.')
  expect(body).toContain(`<a class="back-link" href="${returnUrl}">`)
  expect(body).toMatch(/<a href="\/stripe\/invoice\/in_\w+">21 November 2026<\/a><\/td><td>paid<\/td>/)
})

test('canceling there sets a time instead of the flag and can be undone', async () => {
  const account = await openAccount()
  const { customerId, subscriptionId } = await subscribed(account)
  const { url } = await openPortal(account, customerId)
  const { items } = await account.stripe.subscriptions.retrieve(subscriptionId)

  await press(url, 'cancel', { subscription: subscriptionId })
  const canceled = await account.stripe.subscriptions.retrieve(subscriptionId)
  const { body } = await pageOf(url)
  await press(url, 'resume', { subscription: subscriptionId })

  expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: false, cancel_at: items.data[0]?.current_period_end })
  expect(body).toContain('It ends on 21 December 2026.')
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ cancel_at: null })
})

test('a new card pays open invoices', async () => {
  const account = await openAccount()
  const { customerId, subscriptionId } = await subscribed(account, { card: '4000000000000341' })
  await passDays(account, 31)
  const { url } = await openPortal(account, customerId)

  const declined = await press(url, 'card', { card: '4000000000009995' })
  const saved = await press(url, 'card', { card: '4242424242424242' })

  expect([declined.status, declined.body]).toEqual([402, expect.stringContaining('Your card has insufficient funds.')])
  expect([saved.status, saved.location]).toEqual([303, new URL(url).pathname])
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})

test('a card that requires authentication is saved once authenticated', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)
  const { url } = await openPortal(account, customerId)

  const asked = await press(url, 'card', { card: '4000002500003155' })
  const failed = await press(account.url + asked.location, '', { decision: 'fail' })
  const proved = await fetch(account.url + asked.location, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }) })

  expect(asked.location).toContain('/proof/4000002500003155')
  expect(failed.status).toBe(404)
  expect(proved.status).toBe(200)
  expect((await pageOf(url)).body).toContain('Your card ends in 3155.')
})

test('nobody can change another person’s subscription', async () => {
  const account = await openAccount()
  const [ada, bo] = [await subscribed(account), await subscribed(account)]
  const { url } = await openPortal(account, bo.customerId)

  const { status } = await press(url, 'cancel', { subscription: ada.subscriptionId })

  expect(status).toBe(402)
  expect(await account.stripe.subscriptions.retrieve(ada.subscriptionId)).toMatchObject({ cancel_at: null })
})

test('a portal link is valid for half an hour', async () => {
  const account = await openAccount()
  const { customerId } = await subscribed(account)
  const { url } = await openPortal(account, customerId)

  account.clock.now += 31 * minuteMs

  expect(await pageOf(url)).toMatchObject({ status: 404, body: expect.stringContaining('This link has expired') })
})

test('a configuration says what the portal offers and keeps unchanged settings', async () => {
  const account = await openAccount()
  const { configurations } = account.stripe.billingPortal
  const made = await configurations.create({
    name: 'Crier dev',
    features: { invoice_history: { enabled: true }, subscription_cancel: { enabled: true, mode: 'at_period_end' } },
  })

  const changed = await configurations.update(made.id, {
    features: { payment_method_update: { enabled: true } },
    metadata: { of: 'crier' },
  })

  expect(made).toMatchObject({ is_default: false, features: { payment_method_update: { enabled: false } } })
  expect(changed).toMatchObject({ name: 'Crier dev', metadata: { of: 'crier' } })
  expect(changed.features).toMatchObject({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true },
  })
  expect((await configurations.list()).data).toHaveLength(2)
})

test('an endpoint’s secret is revealed once', async () => {
  const account = await openAccount()
  const { webhookEndpoints } = account.stripe

  const made = await webhookEndpoints.create({
    url: 'http://127.0.0.1:9/webhooks',
    enabled_events: ['invoice.paid'],
    api_version: '2026-10-28.endive',
  })
  const changed = await webhookEndpoints.update(made.id, { enabled_events: ['*'], disabled: true })
  const deleted = await webhookEndpoints.del(made.id)

  expect(made).toMatchObject({ status: 'enabled', enabled_events: ['invoice.paid'], secret: expect.stringMatching(/^whsec_/) })
  expect(changed).toMatchObject({ status: 'disabled', enabled_events: ['*'] })
  expect(changed.secret).toBeUndefined()
  expect([deleted.deleted, (await webhookEndpoints.list()).data]).toEqual([true, []])
  expect(await refusalOf(webhookEndpoints.del(made.id))).toMatchObject({ statusCode: 404 })
})
