import * as z from 'zod'
import { createCustomer } from '../billing/customers.ts'
import { endSubscription, isLive } from '../billing/subscriptions.ts'
import { emit } from '../event-log.ts'
import { customerObject, deletedCustomer } from '../objects.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { clearable, Metadata, mergedMetadata, newestFirst, orKnown, pageOf, paging, Text } from './input.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'

const Email = z.email('Invalid email address').max(512)
const fields = { email: clearable(Email).optional(), name: clearable(Text).optional(), metadata: Metadata.optional() }

export const customerRoutes = [
  route({
    method: 'POST',
    path: '/v1/customers',
    operation: 'create-customer',
    input: z.strictObject(fields),
    answer: (world, { email = null, name = null, metadata }) =>
      customerObject(createCustomer(world, { email, name, metadata: mergedMetadata({}, metadata) })),
  }),
  route({
    method: 'POST',
    path: '/v1/customers/{id}',
    operation: 'change-customer',
    input: z.strictObject(fields),
    answer: (world, { email, name, metadata }, id) => {
      const known = findCustomer(world, id)
      const change = { email: orKnown(email, known.email), name: orKnown(name, known.name) }
      return customerObject(world.customers.change(id, { ...change, metadata: mergedMetadata(known.metadata, metadata) }))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers/{id}',
    operation: 'read-customer',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      const customer = world.customers.get(id)
      if (!customer) throw missing('customer', id)
      return customer.isDeleted ? deletedCustomer(customer) : customerObject(customer)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers',
    operation: 'read-customer',
    input: z.strictObject({ ...paging, email: Text.optional() }),
    answer: (world, { email, ...page }) => {
      const found = newestFirst(world.customers.all(), (customer) => !customer.isDeleted && customer.email === (email ?? customer.email))
      return pageOf('/v1/customers', found, page, customerObject)
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    operation: 'delete-customer',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      const customer = findCustomer(world, id)
      for (const subscription of world.subscriptions.all()) {
        if (subscription.customerId === id && isLive(subscription)) endSubscription(world, subscription.id)
      }
      emit(world, 'customer.deleted', customerObject(customer))
      return deletedCustomer(world.customers.change(id, { isDeleted: true }))
    },
  }),
]

/** A deleted customer's objects can still be listed, but not once all test data is deleted. */
export const refuseUnknown = (world: StripeWorld, id: string) => {
  if (!world.customers.get(id)) throw missing('customer', id, 'customer')
}

/** A customer who hasn't been deleted. */
export const findCustomer = (world: StripeWorld, id: string, param = 'id') => {
  const customer = world.customers.get(id)
  if (!customer || customer.isDeleted) throw missing('customer', id, param)
  return customer
}
