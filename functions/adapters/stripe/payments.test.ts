import { expect, test } from 'vitest'
import { openStripe } from './open-stripe.ts'
import { stripePayments } from './payments.ts'

test('every call reports when Stripe is not set up, and no request is made', async () => {
  const report = () => expect.unreachable('Nothing is to be reported.')
  const stripe = openStripe({ secretKey: 'none', sandboxUrl: 'http://127.0.0.1:1' })
  const payments = stripePayments({ stripe, siteUrl: 'https://crier.test', report })
  const change = { customerId: 'cus_1', priceId: 'price_1', at: 0 }

  const answers = await Promise.allSettled([
    payments.price('creator'),
    payments.createCustomer({ userId: 'user-1', email: 'ada@crier.test', name: 'Ada' }),
    payments.checkout('cs_1'),
    payments.subscriptionOf('cus_1'),
    payments.changePlan(change),
    payments.portal('cus_1'),
    payments.eventsSince(0, { limit: 1 }),
  ])

  const notSetUp = { status: 'rejected', reason: { code: 'unavailable', message: 'Payments aren’t set up here.' } }
  expect(answers).toMatchObject(answers.map(() => notSetUp))
})
