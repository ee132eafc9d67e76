import { afterAll, afterEach, expect, test } from 'vitest'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { beginPayment, heldBy, pay, stripeOf } from './paying.ts'
import { aPerson, type Person } from './person.ts'
import { clearFaults, putFault } from './sandbox.ts'

const crier = await startCrier()
afterAll(crier.stop)
afterEach(async () => {
  await clearFaults(crier)
})

const { sessionsOf, customersOf } = heldBy(stripeOf(crier))

const begin = (person: Pick<Person, 'token'>, plan?: string) => beginPayment(crier, person, plan)

test('payments begun concurrently are one payment', async () => {
  const ada = await aPerson(crier, 'ada')

  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(ada)))

  const [session, ...others] = await sessionsOf(ada)
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(6).fill([201, { sessionId: session?.id, url: session?.url }]))
  expect(others).toEqual([])
  expect(await customersOf(ada)).toHaveLength(1)
})

test('concurrent payments for two plans leave one open, and never two subscriptions', async () => {
  const bea = await aPerson(crier, 'bea')

  const begun = await Promise.all([begin(bea, 'creator'), begin(bea, 'studio'), begin(bea, 'creator')])

  expect(begun.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
  const open = (await sessionsOf(bea)).filter(({ status }) => status === 'open')
  expect(open).toHaveLength(1)
  await pay(crier, open[0]?.id ?? '')
  expect(await begin(bea, 'studio')).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^You already have a paid plan/) },
  })
})

test('a payment that two calls cancel concurrently is canceled, and neither call fails', async () => {
  const [zoe, yan] = await Promise.all([aPerson(crier, 'zoe'), aPerson(crier, 'yan')])
  await begin(zoe, 'creator')
  const { sessionId } = (await yan.request(paymentsApi.createCheckout, { plan: 'creator' })).body
  // The delay makes both calls see the session as open.
  await putFault(crier, { platform: 'stripe', operation: 'read-checkout', delayMs: 500, times: 8 })

  const cancel = () => call(crier, 'POST /payments/cancel', { token: yan.token, body: { sessionId } })
  const begun = await Promise.all([begin(zoe, 'studio'), begin(zoe, 'studio')])
  const cancelled = await Promise.all([cancel(), cancel()])

  expect([begun, cancelled].map((answers) => answers.map(({ status }) => status))).toEqual([
    [201, 201],
    [200, 200],
  ])
  expect((await sessionsOf(zoe)).map(({ status }) => status).sort()).toEqual(['expired', 'open'])
})
