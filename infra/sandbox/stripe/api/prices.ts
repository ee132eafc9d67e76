import * as z from 'zod'
import { priceObject, productObject } from '../objects.ts'
import type { PriceRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Flag, Integer, Metadata, mergedMetadata, newestFirst, pageOf, paging, Text } from './input.ts'
import { invalid, missing } from './problem.ts'
import { route } from './route.ts'

const LookupKey = Text.max(200)
const lookupKeysMax = 10

const NewPrice = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/, 'Invalid currency'),
  unit_amount: Integer.pipe(z.number().min(0, 'Invalid non-negative integer')),
  product: Text,
  recurring: z.strictObject({ interval: z.literal('month', 'this fake server only sells by the month') }),
  lookup_key: LookupKey.optional(),
  transfer_lookup_key: Flag.default(false),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
  metadata: Metadata.optional(),
})

/** Monthly prices, and their products. */
export const priceRoutes = [
  route({
    method: 'POST',
    path: '/v1/prices',
    operation: 'set-up',
    input: NewPrice,
    answer: (world, given) => {
      const { id: productId } = findProduct(world, given.product, 'product')
      takeLookupKey(world, given.lookup_key, given.transfer_lookup_key)
      const { currency, unit_amount: unitAmount, lookup_key: lookupKey = null, tax_behavior: taxBehavior } = given
      const metadata = mergedMetadata({}, given.metadata)
      return priceObject(createPrice(world, { productId, currency, unitAmount, lookupKey, taxBehavior, metadata }))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/prices/{id}',
    operation: 'list-prices',
    input: z.strictObject({}),
    answer: (world, _input, id) => priceObject(findPrice(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/prices',
    operation: 'list-prices',
    input: z.strictObject({
      ...paging,
      active: Flag.optional(),
      lookup_keys: z.array(LookupKey).max(lookupKeysMax, `At most ${lookupKeysMax} lookup keys are possible`).optional(),
    }),
    answer: (world, { active, lookup_keys: keys, ...page }) => {
      const isMeant = ({ isActive, lookupKey }: PriceRecord) =>
        isActive === (active ?? isActive) && (keys === undefined || (lookupKey !== null && keys.includes(lookupKey)))
      return pageOf('/v1/prices', newestFirst(world.prices.all(), isMeant), page, priceObject)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/products',
    operation: 'set-up',
    input: z.strictObject({ id: Text.optional(), name: Text }),
    answer: (world, { id, name }) => {
      if (world.products.get(id)) throw invalid('id', `Product already exists: ${id}`, 'resource_already_exists')
      return productObject(createProduct(world, { id, name }))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/products/{id}',
    operation: 'set-up',
    input: z.strictObject({ name: Text.optional(), active: Flag.optional() }),
    answer: (world, { name, active }, id) => {
      const known = findProduct(world, id, 'id')
      return productObject(world.products.change(id, { name: name ?? known.name, isActive: active ?? known.isActive }))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/products/{id}',
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id) => productObject(findProduct(world, id, 'id')),
  }),
]

export const findPrice = (world: StripeWorld, id: string, param = 'id') => {
  const price = world.prices.get(id)
  if (!price) throw missing('price', id, param)
  return price
}

export const createPrice = (world: StripeWorld, given: Omit<PriceRecord, 'id' | 'isActive' | 'createdAt'>): PriceRecord =>
  world.prices.put({ ...given, id: newId(world, 'price'), isActive: true, createdAt: world.now })

/** Creates a product, optionally with an id of our own. */
export const createProduct = (world: StripeWorld, { id = newId(world, 'prod'), name }: { id?: string | undefined; name: string }) =>
  world.products.put({ id, name, isActive: true })

const findProduct = (world: StripeWorld, id: string, param: string) => {
  const product = world.products.get(id)
  if (!product) throw missing('product', id, param)
  return product
}

/** A key belongs to one price only: the other has to give it up, or the new one can't have it. */
const takeLookupKey = (world: StripeWorld, key: string | undefined, isTransferred: boolean) => {
  const holder = key === undefined ? undefined : [...world.prices.all()].find(({ lookupKey }) => lookupKey === key)
  if (!holder) return
  if (!isTransferred) throw invalid('lookup_key', `A price (\`${holder.id}\`) already uses that lookup key.`, 'resource_already_exists')
  world.prices.change(holder.id, { lookupKey: null })
}
