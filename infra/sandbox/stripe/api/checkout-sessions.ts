import type Stripe from 'stripe'
import * as z from 'zod'
import { expireSession } from '../billing/checkout.ts'
import { sessionItem, sessionObject } from '../objects/checkout-session.ts'
import { listOf } from '../objects/list.ts'
import type { SessionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { createSession, NewSession } from './create-session.ts'
import { Created, isWithin, Metadata, mergedMetadata, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'

export const checkoutRoutes = [
  route({
    method: 'POST',
    path: '/v1/checkout/sessions',
    operation: 'create-checkout',
    input: NewSession,
    answer: (world, input): Stripe.Checkout.Session => sessionObject(world, createSession(world, input)),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}',
    operation: 'read-checkout',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Checkout.Session => sessionObject(world, findSession(world, id)),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}',
    operation: 'read-checkout',
    input: z.strictObject({ metadata: Metadata.optional() }),
    answer: (world, { metadata }, id): Stripe.Checkout.Session =>
      sessionObject(world, world.sessions.change(id, { metadata: mergedMetadata(findSession(world, id).metadata, metadata) })),
  }),
  route({
    method: 'GET',
    path: '/v1/checkout/sessions/{id}/line_items',
    operation: 'read-checkout',
    input: z.strictObject(paging),
    answer: (world, _input, id): Stripe.ApiList<Stripe.LineItem> =>
      listOf(`/v1/checkout/sessions/${id}/line_items`, [sessionItem(world, findSession(world, id))]),
  }),
  route({
    method: 'POST',
    path: '/v1/checkout/sessions/{id}/expire',
    operation: 'expire-checkout',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Checkout.Session => {
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
    input: z.strictObject({
      ...paging,
      customer: Text.optional(),
      subscription: Text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: Created.optional(),
    }),
    answer: (world, { customer, subscription, status, created, ...page }): Stripe.ApiList<Stripe.Checkout.Session> => {
      const isMeant = (session: SessionRecord) =>
        [
          customer === undefined || session.customerId === customer,
          subscription === undefined || session.subscriptionId === subscription,
          status === undefined || session.status === status,
          isWithin(session.createdAt, created),
        ].every(Boolean)
      return pageOf('/v1/checkout/sessions', newestFirst(world.sessions.all(), isMeant), page, (session) => sessionObject(world, session))
    },
  }),
]

const findSession = (world: StripeWorld, id: string) => {
  const session = world.sessions.get(id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}
