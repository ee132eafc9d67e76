import { expect, test } from 'vitest'
import { openAccount, refusalOf } from './stripe-account.ts'

const monthly = { currency: 'eur', unit_amount: 2_900, recurring: { interval: 'month' as const } }

test('finds a price by its key with its product and omits unknown keys', async () => {
  const account = await openAccount()

  const { data, has_more } = await account.stripe.prices.list({
    lookup_keys: ['creator', 'nobody'],
    active: true,
    expand: ['data.product'],
  })

  expect([data.length, has_more]).toEqual([1, false])
  expect(data[0]).toMatchObject({ lookup_key: 'creator', currency: 'eur', unit_amount: 1_900, type: 'recurring', livemode: false })
  expect(data[0]).toMatchObject({ recurring: { interval: 'month', interval_count: 1 }, product: { object: 'product', name: 'Creator' } })
})

test('a key moves to another price only on request', async () => {
  const account = await openAccount()
  const product = await account.stripe.products.create({ name: 'Creator 2' })

  const taken = await refusalOf(account.stripe.prices.create({ ...monthly, product: product.id, lookup_key: 'creator' }))
  const moved = await account.stripe.prices.create({ ...monthly, product: product.id, lookup_key: 'creator', transfer_lookup_key: true })

  expect(taken).toMatchObject({ statusCode: 400, param: 'lookup_key' })
  expect((await account.stripe.prices.list({ lookup_keys: ['creator'] })).data).toMatchObject([{ id: moved.id, unit_amount: 2_900 }])
  expect(await account.stripe.prices.retrieve(account.priceOf('creator'))).toMatchObject({ lookup_key: null, active: true })
})

test('a price requires a product and a whole amount', async () => {
  const account = await openAccount()

  expect(await refusalOf(account.stripe.prices.create({ ...monthly, product: 'prod_x' }))).toMatchObject({
    code: 'resource_missing',
    param: 'product',
  })
  expect(await refusalOf(account.stripe.prices.create({ ...monthly, unit_amount: 9.5, product: 'prod_x' }))).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'unit_amount',
  })
})

test('creates customers, finds them by address, and changes them', async () => {
  const account = await openAccount()
  const ada = await account.stripe.customers.create({ email: 'ada@crier.test', name: 'Ada', metadata: { user: 'user_1' } })

  const changed = await account.stripe.customers.update(ada.id, { name: 'Ada Lovelace' })

  expect(changed).toMatchObject({ email: 'ada@crier.test', name: 'Ada Lovelace', balance: 0, metadata: { user: 'user_1' } })
  expect((await account.stripe.customers.list({ email: 'ada@crier.test' })).data).toEqual([changed])
  expect(await refusalOf(account.stripe.customers.create({ email: 'ada' }))).toMatchObject({ statusCode: 400, param: 'email' })
  expect(await refusalOf(account.stripe.customers.retrieve('cus_x'))).toMatchObject({ statusCode: 404, code: 'resource_missing' })
})
