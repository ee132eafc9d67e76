import * as z from 'zod'
import { daySeconds } from '#shared/domain/times.ts'
import { expireSession } from '../billing/checkout.ts'
import { sessionObject } from '../objects.ts'
import { SessionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { findCustomer, refuseUnknown } from './customers.ts'
import { Metadata, mergedMetadata, newestFirst, pageOf, paging, Text } from './input.ts'
import { findPrice } from './prices.ts'
import { invalid, missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'

/**
 * A session's parameters, as far as this fake server supports them: a subscription to one price, paid by card on
 * Stripe's own page.
 */
const NewSession = z.strictObject({
  mode: z.literal('subscription', 'this fake server only makes subscriptions'),
  line_items: z.tuple([z.strictObject({ price: Text, quantity: z.literal('1', 'this fake server only sells one of a thing') })]),
  success_url: z.url('Not a valid URL'),
  cancel_url: z.url('Not a valid URL').optional(),
  customer: Text,
  client_reference_id: Text.max(200).optional(),
  metadata: Metadata.optional(),
  subscription_data: z.strictObject({ metadata: Metadata.optional() }).optional(),
})

export const checkoutRoutes = [
  route({
    method: 'POST',
    path: '/v1/checkout/sessions',
    operation: 'create-checkout',
    input: NewSession,
    answer: (world, input) => sessionObject(world, createSession(world, input)),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    operation: 'read-checkout',
    input: z.strictObject({}),
    answer: (world, _input, id) => sessionObject(world, findSession(world, id)),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    operation: 'expire-checkout',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      const { status } = findSession(world, id)
      if (status !== 'open')
        throw new StripeProblem(
          400,
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
        )
      return sessionObject(world, expireSession(world, id))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions',
    operation: 'read-checkout',
    input: z.strictObject({ ...paging, customer: Text.optional(), status: SessionRecord.shape.status.optional() }),
    answer: (world, { customer, status: wanted, ...page }) => {
      if (customer !== undefined) refuseUnknown(world, customer)
      const sessions = newestFirst(
        world.sessions.all(),
        ({ customerId, status }) => customerId === (customer ?? customerId) && status === (wanted ?? status),
      )
      return pageOf('/v1/checkout/sessions', sessions, page, (session) => sessionObject(world, session))
    },
  }),
]

/** Creates a session. Throws Stripe's error for an invalid one. */
const createSession = (world: StripeWorld, input: z.output<typeof NewSession>) => {
  const customer = findCustomer(world, input.customer, 'customer')
  const price = findPrice(world, input.line_items[0].price, 'line_items[0][price]')
  if (!price.isActive) throw invalid('line_items[0][price]', 'The price specified is inactive. This field only accepts active prices.')
  return world.sessions.put({
    id: newId(world, 'cs_test'),
    status: 'open',
    createdAt: world.now,
    expiresAt: world.now + daySeconds,
    priceId: price.id,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    customerId: customer.id,
    subscriptionId: null,
    invoiceId: null,
    clientReferenceId: input.client_reference_id ?? null,
    metadata: mergedMetadata({}, input.metadata),
    subscriptionMetadata: mergedMetadata({}, input.subscription_data?.metadata),
    attempt: null,
  })
}

const findSession = (world: StripeWorld, id: string) => {
  const session = world.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}
