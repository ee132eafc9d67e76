import type Stripe from 'stripe'
import * as z from 'zod'
import { changeCustomer, createCustomer } from '../billing/customers.ts'
import { endSubscription, isLive } from '../billing/subscriptions.ts'
import { emit } from '../event-log.ts'
import { customerObject, deletedCustomer } from '../objects/customer.ts'
import type { CustomerRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { Created, clearable, isWithin, Metadata, mergedMetadata, orKnown, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'

export const Email = z.email('Invalid email address').max(512)
const fields = {
  email: clearable(Email).optional(),
  name: clearable(Text).optional(),
  phone: clearable(Text).optional(),
  description: clearable(Text).optional(),
  metadata: Metadata.optional(),
}

export const customerRoutes = [
  route({
    method: 'POST',
    path: '/v1/customers',
    operation: 'create-customer',
    input: z.strictObject(fields),
    answer: (world, { email = null, name = null, phone = null, description = null, metadata }): Stripe.Customer =>
      customerObject(world, createCustomer(world, { email, name, phone, description, metadata: mergedMetadata({}, metadata) })),
  }),
  route({
    method: 'POST',
    path: '/v1/customers/{id}',
    operation: 'change-customer',
    input: z.strictObject(fields),
    answer: (world, { email, name, phone, description, metadata }, id): Stripe.Customer => {
      const known = findCustomer(world, id)
      const changed = changeCustomer(world, id, {
        email: orKnown(email, known.email),
        name: orKnown(name, known.name),
        phone: orKnown(phone, known.phone),
        description: orKnown(description, known.description),
        metadata: mergedMetadata(known.metadata, metadata),
      })
      return customerObject(world, changed)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers/{id}',
    operation: 'read-customer',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Customer | Stripe.DeletedCustomer => {
      const customer = world.customers.get(id)
      if (!customer) throw missing('customer', id)
      return customer.isDeleted ? deletedCustomer(customer) : customerObject(world, customer)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers',
    operation: 'read-customer',
    input: z.strictObject({ ...paging, email: Text.optional(), created: Created.optional() }),
    answer: (world, { email, created, ...page }): Stripe.ApiList<Stripe.Customer> => {
      const isMeant = (customer: CustomerRecord) =>
        !customer.isDeleted && (email === undefined || customer.email === email) && isWithin(customer.createdAt, created)
      return pageOf('/v1/customers', newestFirst(world.customers.all(), isMeant), page, (customer) => customerObject(world, customer))
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/customers/{id}',
    operation: 'delete-customer',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.DeletedCustomer => {
      const customer = findCustomer(world, id)
      for (const subscription of world.subscriptions.all()) {
        if (subscription.customerId === id && isLive(subscription)) endSubscription(world, subscription.id)
      }
      emit(world, 'customer.deleted', customerObject(world, customer))
      return deletedCustomer(world.customers.change(id, { isDeleted: true }))
    },
  }),
]

/** A customer who was not deleted. */
export const findCustomer = (world: StripeWorld, id: string, param = 'id') => {
  const customer = world.customers.get(id)
  if (!customer || customer.isDeleted) throw missing('customer', id, param)
  return customer
}
