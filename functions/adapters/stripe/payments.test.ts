import { expect, test, vi } from 'vitest'
import type { CardNumber } from '#infra/sandbox/stripe/billing/cards.ts'
import { payCheckout } from '#infra/sandbox/stripe/billing/checkout.ts'
import { passTime } from '#infra/sandbox/stripe/billing/pass-time.ts'
import { isLive } from '#infra/sandbox/stripe/billing/subscriptions.ts'
import { lookupKeyOf, type PaidPlan, paidPlanIds, plans } from '#shared/domain/plans.ts'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { openStripe } from './open-stripe.ts'
import { stripePayments } from './payments.ts'

const report = () => expect.unreachable('Nothing is to be reported.')

test('every call reports when Stripe is not set up, and no request is made', async () => {
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

const pays = '4242424242424242'
const paysOnlyOnce = '4000000000000341'

/** A customer at the fake Stripe server who has opened a payment for a plan. */
const ordering = async (plan: PaidPlan) => {
  const catalog = paidPlanIds.map((id) => ({ name: id, lookupKey: lookupKeyOf(id), ...plans[id].monthlyPrice }))
  const { world, stripe } = stripeInProcess({ now: Date.UTC(2026, 4, 4) / secondMs, catalog })
  const payments = stripePayments({ stripe, siteUrl: 'https://crier.test', report })
  const customerId = await payments.createCustomer({ userId: 'user-1', email: 'ada@crier.test', name: 'Ada' })
  const priceOf = async (id: PaidPlan) => (await payments.price(id))?.id ?? ''
  const order = { userId: 'user-1', plan, attempt: 1, customerId, priceId: await priceOf(plan) }
  const sessionId = (await payments.createCheckout(order))?.id ?? ''
  const pay = (card: CardNumber) => payCheckout(world, sessionId, { card })
  const living = () => [...world.subscriptions.all()].filter(isLive)
  return { world, stripe, payments, customerId, priceOf, pay, living }
}

test('a plan that is paid for is previewed and changed', async () => {
  const { world, payments, customerId, priceOf, pay, living } = await ordering('studio')
  pay(pays)
  const change = { customerId, priceId: await priceOf('early-bird'), at: world.now * secondMs }

  const outcomes = [await payments.previewChange(change), await payments.changePlan(change)]

  expect(outcomes).toMatchObject([{ kind: 'changeable', costs: { dueToday: { amount: -4_000 } } }, { kind: 'changed' }])
  expect(living()).toMatchObject([{ status: 'active', priceId: await priceOf('early-bird') }])
})

test('changing to a cheaper plan does not settle a payment that failed', async () => {
  const { world, payments, customerId, priceOf, pay, living } = await ordering('studio')
  pay(paysOnlyOnce)
  passTime(world, world.now + 32 * daySeconds)
  const change = { customerId, priceId: await priceOf('early-bird'), at: world.now * secondMs }

  const outcomes = [await payments.previewChange(change), await payments.changePlan(change)]

  expect(outcomes).toEqual([{ kind: 'unpaid' }, { kind: 'unpaid' }])
  expect(living()).toMatchObject([{ status: 'past_due', priceId: await priceOf('studio') }])
  expect(world.customers.must(customerId).balance).toBe(0)
})

test('a checkout that was opened before a customer’s subscriptions ended can’t be paid after', async () => {
  const { payments, customerId, pay, living } = await ordering('creator')

  await payments.endSubscriptions(customerId)

  expect(pay(pays)).toMatchObject({ kind: 'closed', session: { status: 'expired' } })
  expect(living()).toEqual([])
})

test('a checkout that is paid while a customer’s subscriptions end leaves none', async () => {
  const { stripe, payments, customerId, pay, living } = await ordering('creator')
  const { sessions } = stripe.checkout
  const expire = sessions.expire.bind(sessions)
  vi.spyOn(sessions, 'expire').mockImplementation((id) => {
    pay(pays)
    return expire(id)
  })

  await payments.endSubscriptions(customerId)

  expect(await payments.subscriptionOf(customerId)).toMatchObject({ plan: 'creator', status: 'canceled' })
  expect(living()).toEqual([])
})

test('a customer whom Stripe no longer knows has nothing to end', async () => {
  const { payments } = await ordering('creator')

  await expect(payments.endSubscriptions('cus_unknown')).resolves.toBeUndefined()
})
