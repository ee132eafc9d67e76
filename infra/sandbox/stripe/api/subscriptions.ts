import type Stripe from 'stripe'
import * as z from 'zod'
import { cancelNow } from '../billing/cancellation.ts'
import { isLive } from '../billing/subscriptions.ts'
import { subscriptionObject } from '../objects/subscription.ts'
import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { Created, Flag, isWithin, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { missing } from './problem.ts'
import { route } from './route.ts'
import { CancellationDetails, SubscriptionChange, updateSubscription } from './update-subscription.ts'

const Status = z.enum(['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'paused'])

export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    operation: 'read-subscription',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Subscription => subscriptionObject(world, findSubscription(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/subscriptions',
    operation: 'list-subscriptions',
    input: z.strictObject({
      ...paging,
      customer: Text.optional(),
      price: Text.optional(),
      status: z.union([z.enum(['all', 'ended']), Status]).optional(),
      created: Created.optional(),
    }),
    answer: (world, { customer, price, status, created, ...page }): Stripe.ApiList<Stripe.Subscription> => {
      const isMeant = (subscription: SubscriptionRecord) =>
        [
          customer === undefined || subscription.customerId === customer,
          price === undefined || subscription.priceId === price,
          hasStatus(subscription, status),
          isWithin(subscription.createdAt, created),
        ].every(Boolean)
      const theirs = newestFirst(world.subscriptions.all(), isMeant)
      return pageOf('/v1/subscriptions', theirs, page, (subscription) => subscriptionObject(world, subscription))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/subscriptions/{id}',
    operation: 'change-subscription',
    input: SubscriptionChange,
    answer: (world, change, id): Stripe.Subscription =>
      subscriptionObject(world, updateSubscription(world, findSubscription(world, id), change)),
  }),
  route({
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    operation: 'cancel-subscription',
    input: z.strictObject({
      invoice_now: Flag.default(false),
      prorate: Flag.default(false),
      cancellation_details: CancellationDetails.optional(),
    }),
    answer: (world, { invoice_now: invoicesNow, prorate: givesBack, cancellation_details: why = {} }, id): Stripe.Subscription => {
      const subscription = findSubscription(world, id)
      if (!isLive(subscription)) throw missing('subscription', id)
      return subscriptionObject(world, cancelNow(world, id, { givesBack, invoicesNow, why }))
    },
  }),
]

/** Those that have ended are only listed when they are asked for. */
const hasStatus = (subscription: SubscriptionRecord, status: string | undefined) => {
  if (status === 'all') return true
  if (status === 'ended') return !isLive(subscription)
  return status === undefined ? subscription.status !== 'canceled' : subscription.status === status
}

export const findSubscription = (world: StripeWorld, id: string, param = 'id') => {
  const subscription = world.subscriptions.get(id)
  if (!subscription) throw missing('subscription', id, param)
  return subscription
}
