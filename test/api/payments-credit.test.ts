import { afterAll, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import { startCrier } from './crier.ts'
import { overview, stripeOf, subscribe } from './paying.ts'
import { aPerson, type Person } from './person.ts'
import { mails } from './sandbox.ts'
import { until } from './until.ts'

// The Stripe credit that a person keeps after changing to a smaller plan.

const crier = await startCrier()
afterAll(crier.stop)

/** Changes the plan at the previewed price, waits until the change has arrived, and returns the preview. */
const changeTo = async (person: Pick<Person, 'request'>, plan: PaidPlan) => {
  const { body: preview } = await person.request(paymentsApi.previewChange, { plan })
  await person.request(paymentsApi.changePlan, { plan, asOf: preview.asOf })
  await until(
    () => overview(person),
    ({ subscription }) => subscription?.plan === plan,
  )
  return preview
}

test.concurrent('a change covered by credit costs nothing today, and its invoice says that nothing was paid', async () => {
  const ann = await aPerson(crier, 'ann')
  await subscribe(crier, ann, 'studio')
  await changeTo(ann, 'early-bird')

  const { dueToday } = await changeTo(ann, 'creator')

  const [invoice] = (await ann.request(paymentsApi.invoices, {})).body.items
  expect(dueToday).toEqual({ amount: 0, currency: 'eur' })
  expect(invoice).toMatchObject({ status: 'paid', total: { amount: 1_000 }, amount: { amount: 0, currency: 'eur' } })
})

test.concurrent('a credit shows as credit, both in the preview and in the list of invoices', async () => {
  const ben = await aPerson(crier, 'ben')
  await subscribe(crier, ben, 'studio')

  const { dueToday } = await changeTo(ben, 'early-bird')

  const [credited, paid] = (await ben.request(paymentsApi.invoices, {})).body.items
  expect(dueToday).toEqual({ amount: -4_000, currency: 'eur' })
  expect([credited?.amount.amount, paid?.amount.amount]).toEqual([-4_000, 4_900])
})

test.concurrent('after a downgrade, the payment can still be refunded, minus the credit', async () => {
  const cleo = await aPerson(crier, 'cleo')
  const { customerId } = await subscribe(crier, cleo, 'studio')
  await changeTo(cleo, 'early-bird')

  expect((await overview(cleo)).canAskForRefund).toBe(true)
  await cleo.request(paymentsApi.refund, { reason: 'too large' })

  const held = await stripeOf(crier).customers.retrieve(customerId)
  const mail = (await mails(crier)).find(({ replyTo }) => replyTo === cleo.email)
  expect(held).toMatchObject({ balance: -4_000 })
  expect(mail?.subject).toContain('€9')
  expect(mail?.text).toContain('€49')
  expect(mail?.text).toContain('€40')
})
