import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { type Account, aSession, cancelUrl, control, openAccount, passDays, subscribed } from './stripe-account.ts'

const begin = async (account: Account, change: Parameters<typeof aSession>[1] = {}) => {
  const { id, url } = await account.stripe.checkout.sessions.create(await aSession(account, change))
  return { id, url: (url ?? '').replace(/#.*/, '') }
}

const submit = async (url: string, fields: Record<string, string>) => {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), body: await response.text() }
}

const textOf = async (url: string) => await (await fetch(url)).text()

test('the page shows what is paid, for whom, with Stripe’s test cards and a way back', async () => {
  const account = await openAccount()
  const { url } = await begin(account)

  const body = await textOf(url)

  expect(body).toContain('Subscribe to Early Bird')
  expect(body).toContain('€9.00')
  expect(body).toContain('value="ada@crier.test"')
  expect(body).toContain('4000 0000 0000 9995')
  expect(body).toContain(`href="${cancelUrl}"`)
})

test('the button pays and redirects with the session’s ID, and a second visit finds it finished', async () => {
  const account = await openAccount()
  const { id, url } = await begin(account)

  const { status, location } = await submit(url, { card: '4242424242424242' })

  expect([status, location]).toEqual([303, `https://crier.test/payment/success?session_id=${id}`])
  expect(await textOf(url)).toContain('You’re all done here')
})

test('the page reports a declined card and stays open', async () => {
  const account = await openAccount()
  const { id, url } = await begin(account)

  const { status, body } = await submit(url, { card: '4000000000000069' })

  expect([status, body]).toEqual([402, expect.stringContaining('Your card has expired.')])
  expect(await account.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
})

test('3-D Secure is a separate step that can fail and be retried', async () => {
  const account = await openAccount()
  const { id, url } = await begin(account)

  const first = await submit(url, { card: '4000000000003220' })
  const step = `${account.url}${first.location}`
  const shown = await textOf(step)
  const failed = await submit(step, { decision: 'fail' })
  await submit(url, { card: '4000000000003220' })
  const proved = await submit(step, { decision: 'complete' })

  expect([first.status, first.location]).toEqual([303, `/stripe/checkout/${id}/proof`])
  expect(shown).toContain('Complete authentication')
  expect([failed.status, failed.body]).toEqual([402, expect.stringContaining('unable to authenticate')])
  expect(proved.location).toContain('/payment/success')
})

test('reports an expired session', async () => {
  const account = await openAccount()
  const { url } = await begin(account)

  await passDays(account, 1)

  expect((await fetch(url)).status).toBe(410)
  expect(await textOf(url)).toContain('This page has expired')
})

test('reports an unknown session as not found', async () => {
  const account = await openAccount()

  expect((await fetch(`${account.url}/stripe/checkout/cs_test_x`)).status).toBe(404)
})

test('an open invoice is paid on its own page', async () => {
  const account = await openAccount()
  const { subscriptionId } = await subscribed(account, { card: '4000000000000341' })
  await passDays(account, 31)
  const { latest_invoice: invoice } = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] })
  const url = typeof invoice === 'object' ? (invoice?.hosted_invoice_url ?? '') : ''

  const declined = await submit(url, { card: '4000000000000002' })
  await submit(url, { card: '4242424242424242' })

  expect([declined.status, declined.body]).toEqual([402, expect.stringContaining('Your card was declined.')])
  expect(await textOf(url)).toContain('<strong>Paid</strong>')
  expect(await account.stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
})

test('the overview shows subscriptions, invoices, and events, and can advance time', async () => {
  const account = await openAccount()
  await subscribed(account)

  const before = await textOf(`${account.url}/stripe`)
  const passed = await submit(`${account.url}/stripe/clock/form`, { seconds: '2678400' })
  const after = await textOf(`${account.url}/stripe`)

  expect(before).toContain('<code>checkout.session.completed</code>')
  expect(before).toContain('1 subscription')
  expect([passed.status, passed.location]).toEqual([303, '/stripe'])
  expect(after).toContain('31 days have been let pass')
  expect(await textOf(account.url)).toContain('<strong>Stripe</strong><span>1 subscription</span>')
})

/** An account stored in a file, which a test can close and reopen some days later. */
const openLasting = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const database = join(folder, 'sandbox.sqlite')
  const account = await openAccount({}, { database })
  const reopen = async (days = 0) => {
    await account.close()
    const now = account.clock.now + days * dayMs
    return await openAccount({}, { database, now: () => now })
  }
  return { account, reopen }
}

test('Stripe’s data, clock, and switches survive a restart', async () => {
  const { account, reopen } = await openLasting()
  const { subscriptionId } = await subscribed(account)
  await passDays(account, 40)
  await control(account, 'PUT', '/webhooks', { lost: 1 })
  const before = await account.stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] })

  const again = await reopen()

  expect(await again.stripe.subscriptions.retrieve(subscriptionId, { expand: ['customer'] })).toEqual(before)
  expect((await again.stripe.prices.list()).data).toHaveLength(3)
  expect(await (await fetch(`${again.url}/stripe/webhooks`)).json()).toMatchObject({ lost: 1 })
})

test('what comes due while the sandbox is closed happens at its own time', async () => {
  const { account, reopen } = await openLasting()
  const { customerId } = await subscribed(account)

  const again = await reopen(70)

  const { data } = await again.stripe.invoices.list({ customer: customerId })
  const days = data.map(({ created }) => new Date(created * secondMs).toISOString().slice(0, 10))
  expect(days).toEqual(['2027-01-21', '2026-12-21', '2026-11-21'])
})
