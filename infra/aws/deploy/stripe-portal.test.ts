import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { stageNamed } from '../stages.ts'
import { ensurePortal } from './stripe-portal.ts'

const now = Date.UTC(2026, 10, 21) / secondMs
const dev = stageNamed('dev')

test('people can see invoices, change their card, and cancel at the end of the month, but not change their plan', async () => {
  const { stripe } = stripeInProcess({ now })

  const id = await ensurePortal(stripe, dev)

  const { features, active, name } = await stripe.billingPortal.configurations.retrieve(id)
  expect({ active, name }).toEqual({ active: true, name: 'Crier dev' })
  expect(features).toMatchObject({
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: { enabled: false },
    customer_update: { enabled: false },
  })
})

test('a stage keeps its configuration and corrects it, and each stage has its own', async () => {
  const { stripe } = stripeInProcess({ now })
  const id = await ensurePortal(stripe, dev)
  await stripe.billingPortal.configurations.update(id, { features: { subscription_cancel: { enabled: false } } })

  const again = await ensurePortal(stripe, dev)
  const other = await ensurePortal(stripe, { ...dev, name: 'trial' })

  expect(again).toBe(id)
  expect(other).not.toBe(id)
  expect((await stripe.billingPortal.configurations.retrieve(id)).features.subscription_cancel.enabled).toBe(true)
})

test('replaces a configuration that was switched off', async () => {
  const { stripe } = stripeInProcess({ now })
  const id = await ensurePortal(stripe, dev)
  await stripe.billingPortal.configurations.update(id, { active: false })

  expect(await ensurePortal(stripe, dev)).not.toBe(id)
})
