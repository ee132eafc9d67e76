import { expect, test } from 'vitest'
import { lookupKeyOf, paidPlanIds, plans } from '#shared/domain/plans.ts'
import { secondMs } from '#shared/domain/times.ts'
import { stripeInProcess } from '#test/sandbox/stripe-in-process.ts'
import { sellPlans } from './stripe-catalog.ts'

const now = Date.UTC(2026, 10, 21) / secondMs

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
