import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { lookupKeyOf, paidPlanIds, plans } from '#shared/domain/plans.ts'
import { paymentEventTypes } from '#shared/domain/subscriptions.ts'
import { secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { stageNamed } from '../stages.ts'
import { ensureEndpoint, ensurePortal, sellPlans } from './stripe-account.ts'

const now = Date.UTC(2026, 10, 21) / secondMs
const dev = stageNamed('dev')
const siteUrl = 'https://crier.test'

const lookupKeys = paidPlanIds.map(lookupKeyOf)

test('a new account sells every paid plan monthly at the catalog’s price, tax included', async () => {
  const { stripe } = stripeInProcess({ now })

  const changed = await sellPlans(stripe)

  const { data } = await stripe.prices.list({ lookup_keys: lookupKeys, expand: ['data.product'] })
  const sold = data.map(({ lookup_key, product, unit_amount, currency, recurring, tax_behavior, metadata }) => ({
    key: lookup_key,
    name: typeof product === 'string' || product.deleted ? undefined : product.name,
    unit_amount,
    currency,
    interval: recurring?.interval,
    tax_behavior,
    plan: metadata.plan,
  }))
  expect(changed).toEqual(paidPlanIds)
  expect(sold.toSorted((one, other) => Number(one.unit_amount) - Number(other.unit_amount))).toEqual(
    paidPlanIds.map((plan) => ({
      key: lookupKeyOf(plan),
      name: plans[plan].name,
      unit_amount: plans[plan].monthlyPrice.amount,
      currency: 'eur',
      interval: 'month',
      tax_behavior: 'inclusive',
      plan,
    })),
  )
})

test('leaves an account that is set up as it is', async () => {
  const { stripe, world } = stripeInProcess({ now })
  await sellPlans(stripe)
  const before = [...world.prices.all()]

  const changed = await sellPlans(stripe)

  expect(changed).toEqual([])
  expect([...world.prices.all()]).toEqual(before)
  expect(world.products.size()).toBe(paidPlanIds.length)
})

test('a price that differs passes its key to a new one, and stays for those who pay it', async () => {
  const { stripe, world } = stripeInProcess({ now })
  await sellPlans(stripe)
  const [old] = (await stripe.prices.list({ lookup_keys: [lookupKeyOf('creator')] })).data
  world.prices.change(old?.id ?? '', { unitAmount: 1_500 })

  const changed = await sellPlans(stripe)

  const [current] = (await stripe.prices.list({ lookup_keys: [lookupKeyOf('creator')] })).data
  expect(changed).toEqual(['creator'])
  expect(current).toMatchObject({ unit_amount: plans.creator.monthlyPrice.amount, product: old?.product })
  expect(await stripe.prices.retrieve(old?.id ?? '')).toMatchObject({
    active: true,
    lookup_key: null,
    unit_amount: 1_500,
    metadata: { plan: 'creator' },
  })
})

test('restores a name that was changed by hand', async () => {
  const { stripe } = stripeInProcess({ now })
  await sellPlans(stripe)
  const [price] = (await stripe.prices.list({ lookup_keys: [lookupKeyOf('studio')] })).data
  const product = String(price?.product)
  await stripe.products.update(product, { name: 'Something', active: false })

  await sellPlans(stripe)

  expect(await stripe.products.retrieve(product)).toMatchObject({ name: plans.studio.name, active: true })
})

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

/** A stage that knows no secret yet, and a Stripe account without endpoints. */
const aStage = () => {
  const { stripe, world } = stripeInProcess({ now })
  const stage = { secret: 'none' }
  const ensure = (url = siteUrl) =>
    ensureEndpoint(stripe, {
      siteUrl: url,
      secret: stage.secret,
      keepSecret: async (secret) => {
        stage.secret = secret
      },
    })
  const endpoints = () => [...world.webhookEndpoints.all()]
  return { stripe, world, stage, ensure, endpoints }
}

test('sends the events Crier handles to its address, in the SDK’s version, signed with a secret the stage keeps', async () => {
  const { stage, ensure, endpoints } = aStage()

  await ensure()

  expect(endpoints()).toMatchObject([
    {
      url: 'https://crier.test/api/webhooks/stripe',
      events: [...paymentEventTypes],
      apiVersion: Stripe.API_VERSION,
      secret: stage.secret,
      isOn: true,
    },
  ])
})

test('keeps an endpoint that fits, and corrects its settings', async () => {
  const { stripe, stage, ensure, endpoints } = aStage()
  await ensure()
  const [{ id } = { id: '' }] = endpoints()
  const { secret } = stage
  await stripe.webhookEndpoints.update(id, { enabled_events: ['invoice.paid'], disabled: true })

  await ensure()

  expect(endpoints()).toMatchObject([{ id, secret, events: [...paymentEventTypes], isOn: true }])
  expect(stage.secret).toBe(secret)
})

test.each([
  ['speaks an older version', { apiVersion: '2025-09-30.clover' }],
  ['was made by hand', { metadata: {} }],
])('replaces an endpoint that %s, and keeps the new secret', async (_how, change) => {
  const { world, stage, ensure, endpoints } = aStage()
  await ensure()
  const [{ id } = { id: '' }] = endpoints()
  world.webhookEndpoints.change(id, change)

  await ensure()

  const [only, ...others] = endpoints()
  expect(others).toEqual([])
  expect(only?.id).not.toBe(id)
  expect(only?.secret).toBe(stage.secret)
})

test('gives a stage that lost its secret another', async () => {
  const { stage, ensure, endpoints } = aStage()
  await ensure()
  stage.secret = 'none'

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('a secret that could not be stored is created again at the next deployment', async () => {
  const { stripe, ensure, endpoints, stage } = aStage()
  const keepSecret = () => Promise.reject(new Error('The parameter store is away.'))
  await expect(ensureEndpoint(stripe, { siteUrl, secret: 'none', keepSecret })).rejects.toThrow('away')

  await ensure()

  expect(endpoints()).toMatchObject([{ secret: stage.secret }])
})

test('leaves other endpoints alone', async () => {
  const { stripe, ensure, endpoints } = aStage()
  await stripe.webhookEndpoints.create({ url: 'https://other.test/api/webhooks/stripe', enabled_events: ['*'] })

  await ensure()

  expect(endpoints().map(({ url }) => url)).toEqual(['https://other.test/api/webhooks/stripe', 'https://crier.test/api/webhooks/stripe'])
})
