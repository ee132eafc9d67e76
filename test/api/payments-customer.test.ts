import { afterAll, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { userApi } from '#shared/contracts/user.ts'
import { startCrier } from './crier.ts'
import { keepPlanByReset } from './keep-plan-by-reset.ts'
import { changeCard, heldBy, overview, passDays, stripeOf, subscribe } from './paying.ts'
import { aNewcomer, aPerson, mailedToken, password } from './person.ts'
import { mails, runJobs } from './sandbox.ts'
import { until } from './until.ts'

// A person's Stripe customer: identity, changes to it, and what only its holder can do.

const crier = await startCrier()
afterAll(crier.stop)

const stripe = stripeOf(crier)
const { customersOf } = heldBy(stripe)

const emailAtStripe = async (customerId: string) => {
  const customer = await stripe.customers.retrieve(customerId)
  return customer.deleted ? undefined : customer.email
}

test('Stripe emails the new address once it’s confirmed, and the old one once the change is undone', async () => {
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

test('a person whose Stripe customer was deleted pays as a new customer', async () => {
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

/** Acts as the cardholder on an invoice page: pays with the saved card and completes the authentication. */
const payInvoiceAt = async (url: string) => {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ card: asksEveryTime }), redirect: 'manual' })
  await fetch(`${url}/proof`, { method: 'POST', body: new URLSearchParams({ decision: 'complete' }), redirect: 'manual' })
}

test('a card that requires 3-D Secure every time changes the plan once the payment is confirmed on Stripe’s page', async () => {
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

test('the overview and the email lead a person with an unpaid renewal to its invoice page', async () => {
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

test('after “Delete all test data” at Stripe, payments work as they do for someone who never paid', async () => {
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

test('what someone paid before they verified their address is theirs after they reset the password', async () => {
  const nora = await aNewcomer(crier, 'nora')
  const { customerId } = await subscribe(crier, nora, 'creator')

  const owner = await keepPlanByReset(crier, nora, 'a better horse battery')

  expect((await overview(owner)).entitlements).toMatchObject({ plan: 'creator', because: 'paid' })
  expect((await stripe.subscriptions.list({ customer: customerId })).data).toMatchObject([{ status: 'active' }])
  expect((await owner.request(paymentsApi.invoices, {})).body.items).toHaveLength(1)
})
