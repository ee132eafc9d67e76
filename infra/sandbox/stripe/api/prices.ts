import type Stripe from 'stripe'
import * as z from 'zod'
import { emit, emitChange } from '../event-log.ts'
import { priceObject } from '../objects/price.ts'
import { productObject } from '../objects/product.ts'
import { Interval, type PriceRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Created, clearable, Flag, Integer, isWithin, Metadata, mergedMetadata, orKnown, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { invalid, missing } from './problem.ts'
import { findProduct } from './products.ts'
import { route } from './route.ts'

export const Currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, 'Invalid currency')
  .transform((text) => text.toLowerCase())
export const Recurring = z.strictObject({
  interval: Interval,
  interval_count: Integer.pipe(z.number().min(1)).default(1),
  usage_type: z.literal('licensed').optional(),
})
export const UnitAmount = Integer.pipe(z.number().min(0, 'Invalid non-negative integer'))
export const TaxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])
const LookupKey = Text.max(200)
const lookupKeysMax = 10

const NewPrice = z.strictObject({
  currency: Currency,
  unit_amount: UnitAmount,
  product: Text.optional(),
  product_data: z.strictObject({ name: Text, metadata: Metadata.optional() }).optional(),
  recurring: Recurring.optional(),
  lookup_key: LookupKey.optional(),
  transfer_lookup_key: Flag.default(false),
  nickname: Text.optional(),
  tax_behavior: TaxBehavior.default('unspecified'),
  active: Flag.default(true),
  metadata: Metadata.optional(),
})

export const priceRoutes = [
  route({
    method: 'POST',
    path: '/v1/prices',
    operation: 'set-up',
    input: NewPrice,
    answer: (world, given): Stripe.Price => {
      if ((given.product === undefined) === (given.product_data === undefined))
        throw invalid('product', 'You must pass exactly one of product and product_data.', 'parameter_missing')
      const known = given.product === undefined ? undefined : findProduct(world, given.product, 'product')
      takeLookupKey(world, given.lookup_key, given.transfer_lookup_key)
      const productId = known?.id ?? createProduct(world, given.product_data?.name ?? '')
      return priceObject(createPrice(world, { ...given, productId }))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/prices/{id}',
    operation: 'set-up',
    input: z.strictObject({
      active: Flag.optional(),
      nickname: clearable(Text).optional(),
      lookup_key: LookupKey.optional(),
      transfer_lookup_key: Flag.default(false),
      tax_behavior: TaxBehavior.optional(),
      metadata: Metadata.optional(),
    }),
    answer: (world, given, id): Stripe.Price => {
      const price = findPrice(world, id)
      if (given.lookup_key !== price.lookupKey) takeLookupKey(world, given.lookup_key, given.transfer_lookup_key)
      return priceObject(
        changePrice(world, price, {
          isActive: given.active ?? price.isActive,
          nickname: orKnown(given.nickname, price.nickname),
          lookupKey: given.lookup_key ?? price.lookupKey,
          taxBehavior: given.tax_behavior ?? price.taxBehavior,
          metadata: mergedMetadata(price.metadata, given.metadata),
        }),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/v1/prices/{id}',
    operation: 'list-prices',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Price => priceObject(findPrice(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/prices',
    operation: 'list-prices',
    input: z.strictObject({
      ...paging,
      active: Flag.optional(),
      currency: Currency.optional(),
      product: Text.optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
      recurring: z.strictObject({ interval: Interval.optional() }).optional(),
      lookup_keys: z.array(LookupKey).max(lookupKeysMax, `At most ${lookupKeysMax} lookup keys are possible`).optional(),
      created: Created.optional(),
    }),
    answer: (world, { active, currency, product, type, recurring, lookup_keys: keys, created, ...page }): Stripe.ApiList<Stripe.Price> => {
      const isMeant = (price: PriceRecord) =>
        [
          active === undefined || price.isActive === active,
          currency === undefined || price.currency === currency,
          product === undefined || price.productId === product,
          type === undefined || (price.recurring === null) === (type === 'one_time'),
          recurring?.interval === undefined || price.recurring?.interval === recurring.interval,
          keys === undefined || (price.lookupKey !== null && keys.includes(price.lookupKey)),
          isWithin(price.createdAt, created),
        ].every(Boolean)
      return pageOf('/v1/prices', newestFirst(world.prices.all(), isMeant), page, priceObject)
    },
  }),
]

export const findPrice = (world: StripeWorld, id: string, param = 'id') => {
  const price = world.prices.get(id)
  if (!price) throw missing('price', id, param)
  return price
}

type NewPriceRecord = Partial<z.output<typeof NewPrice>> & { currency: string; unit_amount: number; productId: string }

export const createPrice = (world: StripeWorld, given: NewPriceRecord): PriceRecord => {
  const price = world.prices.put({
    id: newId(world, 'price'),
    productId: given.productId,
    isActive: given.active ?? true,
    currency: given.currency,
    unitAmount: given.unit_amount,
    recurring: given.recurring ? { interval: given.recurring.interval, count: given.recurring.interval_count } : null,
    lookupKey: given.lookup_key ?? null,
    nickname: given.nickname ?? null,
    taxBehavior: given.tax_behavior ?? 'unspecified',
    metadata: mergedMetadata({}, given.metadata),
    createdAt: world.now,
  })
  emit(world, 'price.created', priceObject(price))
  return price
}

/** Makes what a price is for, and gives its id. */
export const createProduct = (world: StripeWorld, name: string) => {
  const product = world.products.put({
    id: newId(world, 'prod'),
    name,
    description: null,
    isActive: true,
    metadata: {},
    createdAt: world.now,
    updatedAt: world.now,
  })
  emit(world, 'product.created', productObject(product))
  return product.id
}

/** A key belongs to one price only: another has to give it up, or the new one cannot have it. */
const takeLookupKey = (world: StripeWorld, key: string | undefined, isTransferred: boolean) => {
  const holder = key === undefined ? undefined : [...world.prices.all()].find(({ lookupKey }) => lookupKey === key)
  if (!holder) return
  if (!isTransferred) throw invalid('lookup_key', `A price (\`${holder.id}\`) already uses that lookup key.`, 'resource_already_exists')
  changePrice(world, holder, { lookupKey: null })
}

const changePrice = (world: StripeWorld, price: PriceRecord, change: Partial<PriceRecord>) => {
  const changed = world.prices.change(price.id, change)
  emitChange(world, 'price.updated', priceObject(price), priceObject(changed))
  return changed
}
