import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { paymentsApi } from '#shared/contracts/payments.ts'
import { type Crier, startCrier } from './crier.ts'
import { subscribe } from './paying.ts'
import { aPerson } from './person.ts'

let crier: Crier

beforeAll(async () => {
  crier = await startCrier()
})
afterAll(async () => {
  await crier.stop()
})

test('a plan paid for on Stripe’s page becomes the person’s plan as soon as the payment arrives', async () => {
  const ada = await aPerson(crier, 'ada')
  const { sessionId, url } = (await ada.request(paymentsApi.createCheckout, { plan: 'creator' })).body
  const before = (await ada.request(paymentsApi.checkout, { sessionId })).body

  const bought = await subscribe(crier, ada, 'creator')

  expect([before, new URL(url).origin]).toEqual([{ status: 'open', plan: 'creator' }, crier.sandboxUrl])
  expect(bought.sessionId).toBe(sessionId)
  expect(bought).toMatchObject({
    entitlements: { plan: 'creator', because: 'paid', limits: { accounts: 25, scheduledPosts: null } },
    subscription: { plan: 'creator', status: 'active', price: { amount: 1900, currency: 'eur' } },
    canAskForRefund: true,
  })
  expect((await ada.request(paymentsApi.checkout, { sessionId })).body).toEqual({ status: 'paid', plan: 'creator' })
  expect((await ada.request(authApi.me, {})).body.plan).toBe('creator')
})
