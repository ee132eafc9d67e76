import { afterAll, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { userApi } from '#shared/contracts/user.ts'
import { startCrier } from './crier.ts'
import { changeCard, heldBy, overview, passDays, stripeOf, subscribe } from './paying.ts'
import { aPerson, mailedToken, password } from './person.ts'
import { mails, runJobs } from './sandbox.ts'
import { until } from './until.ts'

// Who somebody is at Stripe, what of them changes there, and what only they can do there.

const crier = await startCrier()
afterAll(crier.stop)

const stripe = stripeOf(crier)
const { customersOf } = heldBy(stripe)

const emailAtStripe = async (customerId: string) => {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? undefined : customer.email
}

test('Stripe writes to a new address once it is confirmed, and to the old one again once the change is taken back', async () => {
  const ida = await aPerson(crier, 'ida')
  const { customerId } = await subscribe(crier, ida, 'creator')

  await ida.request(userApi.update, { email: 'ida@new.test', currentPassword: password })
  await runJobs(crier)
  const whileAsked = await emailAtStripe(customerId)
  await ida.request(userApi.confirmEmail, { token: await mailedToken(crier, 'ida@new.test', '/confirm-email') })
  await runJobs(crier)
  const confirmed = await emailAtStripe(customerId)
  await ida.request(userApi.cancelEmail, { token: await mailedToken(crier, ida.email, '/cancel-email') })
  await runJobs(crier)

  expect([whileAsked, confirmed, await emailAtStripe(customerId)]).toEqual([ida.email, 'ida@new.test', ida.email])
})

test('a person whose customer was deleted at Stripe pays as a new one', async () => {
  const jan = await aPerson(crier, 'jan')
  const { customerId } = await subscribe(crier, jan, 'creator')
  await stripe.customers.del(customerId)
  await until(
    () => overview(jan),
    ({ subscription }) => subscription?.status === 'canceled',
  )

  const bought = await subscribe(crier, jan, 'studio')

  expect(bought.entitlements).toMatchObject({ plan: 'studio', because: 'paid' })
  expect((await customersOf(jan)).map(({ id }) => id)).toEqual([bought.customerId])
  expect(bought.customerId).not.toBe(customerId)
})

const asksEveryTime = '4000002760003184'

/** Does on an invoice's page what its holder does: pays by the card that is known there, and proves that it is theirs. */
const payInvoiceAt = async (url: string) => {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: asksEveryTime }), redirect: 'manual' })
  await fetch(`${url}/proof`, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }), redirect: 'manual' })
}

test('a card that asks for 3-D Secure every time changes the plan once the payment is confirmed on Stripe’s page', async () => {
  const lea = await aPerson(crier, 'lea')
  const { customerId } = await subscribe(crier, lea, 'creator')
  await changeCard(crier, customerId, asksEveryTime, true)
  const { asOf } = (await lea.request(paymentsApi.previewChange, { plan: 'studio' })).body

  const { url } = (await lea.request(paymentsApi.changePlan, { plan: 'studio', asOf })).body
  const before = await overview(lea)
  await payInvoiceAt(url ?? '')

  expect(before.subscription).toMatchObject({ plan: 'creator', status: 'active' })
  await until(
    () => overview(lea),
    ({ subscription }) => subscription?.plan === 'studio' && subscription.status === 'active',
  )
})

test('who owes a renewal is led to the page of its invoice, by the overview and by the email', async () => {
  const max = await aPerson(crier, 'max')
  const { customerId } = await subscribe(crier, max, 'creator')
  await changeCard(crier, customerId, asksEveryTime, true)
  await passDays(crier, 32)

  const { subscription } = await until(
    () => overview(max),
    ({ subscription }) => subscription?.status === 'past_due',
  )
  await runJobs(crier)
  const mail = (await mails(crier, max.email)).find(({ subject }) => subject === 'Your payment for Crier failed')

  expect(subscription?.invoiceUrl).toMatch(new RegExp(`^${crier.sandboxUrl}/stripe/invoice/`))
  expect(mail?.text).toContain(subscription?.invoiceUrl)
})

test('after “Delete all test data” at Stripe everything of payments works as for somebody who has not paid', async () => {
  const kim = await aPerson(crier, 'kim')
  await subscribe(crier, kim, 'creator')
  await fetch(`${crier.sandboxUrl}/stripe/test-data`, { method: 'DELETE' })
  const refusal = { status: 409 }

  expect((await kim.request(paymentsApi.invoices, {})).body.items).toEqual([])
  await expect(kim.request(paymentsApi.portal, {})).rejects.toMatchObject(refusal)
  await expect(kim.request(paymentsApi.refund, { reason: '' })).rejects.toMatchObject(refusal)
  await expect(kim.request(paymentsApi.previewChange, { plan: 'studio' })).rejects.toMatchObject(refusal)
  expect((await subscribe(crier, kim, 'studio')).entitlements).toMatchObject({ plan: 'studio', because: 'paid' })
})
