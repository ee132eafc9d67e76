import type Stripe from 'stripe'
import * as z from 'zod'
import { changedFields, emit } from '../event-log.ts'
import { productObject } from '../objects/product.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Created, clearable, Flag, isWithin, Metadata, mergedMetadata, orKnown, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { invalid, missing } from './problem.ts'
import { route } from './route.ts'

/** Our own ids are welcome too. */
const NewProduct = z.strictObject({
  id: Text.optional(),
  name: Text,
  description: Text.optional(),
  active: Flag.default(true),
  metadata: Metadata.optional(),
})

export const productRoutes = [
  route({
    method: 'POST',
    path: '/v1/products',
    operation: 'set-up',
    input: NewProduct,
    answer: (world, { id = newId(world, 'prod'), name, description = null, active, metadata }): Stripe.Product => {
      if (world.products.get(id)) throw invalid('id', `Product already exists: ${id}`, 'resource_already_exists')
      const product = world.products.put({
        id,
        name,
        description,
        isActive: active,
        metadata: mergedMetadata({}, metadata),
        createdAt: world.now,
        updatedAt: world.now,
      })
      emit(world, 'product.created', productObject(product))
      return productObject(product)
    },
  }),
  route({
    method: 'POST',
    path: '/v1/products/{id}',
    operation: 'set-up',
    input: z.strictObject({
      name: Text.optional(),
      description: clearable(Text).optional(),
      active: Flag.optional(),
      metadata: Metadata.optional(),
    }),
    answer: (world, { name, description, active, metadata }, id): Stripe.Product => {
      const product = findProduct(world, id)
      const changed = world.products.put({
        ...product,
        name: name ?? product.name,
        description: orKnown(description, product.description),
        isActive: active ?? product.isActive,
        metadata: mergedMetadata(product.metadata, metadata),
        updatedAt: world.now,
      })
      emit(world, 'product.updated', productObject(changed), changedFields(productObject(product), productObject(changed)))
      return productObject(changed)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/products/{id}',
    operation: 'set-up',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Product => productObject(findProduct(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/products',
    operation: 'set-up',
    input: z.strictObject({ ...paging, active: Flag.optional(), ids: z.array(Text).optional(), created: Created.optional() }),
    answer: (world, { active, ids, created, ...page }): Stripe.ApiList<Stripe.Product> =>
      pageOf(
        '/v1/products',
        newestFirst(
          world.products.all(),
          ({ id, isActive, createdAt }) => isActive === (active ?? isActive) && (ids?.includes(id) ?? true) && isWithin(createdAt, created),
        ),
        page,
        productObject,
      ),
  }),
]

export const findProduct = (world: StripeWorld, id: string, param = 'id') => {
  const product = world.products.get(id)
  if (!product) throw missing('product', id, param)
  return product
}
