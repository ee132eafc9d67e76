import * as z from 'zod'
import { changePlan, PaymentBehavior } from '../billing/change-plan.ts'
import { notProved } from '../billing/payments.ts'
import { cancelLater, endSubscription, isLive, resume } from '../billing/subscriptions.ts'
import { subscriptionObject } from '../objects.ts'
import type { SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { refuseUnknown } from './customers.ts'
import { clearable, Flag, Integer, newestFirst, pageOf, paging, Text } from './input.ts'
import { findPrice } from './prices.ts'
import { cardProblem, invalid, missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'

export const ChangedItems = z.tuple([z.strictObject({ id: Text, price: Text })], {
  error: 'this fake server only knows subscriptions with one item: name the item that changes',
})

const Change = z.strictObject({
  items: ChangedItems.optional(),
  proration_behavior: z.literal('always_invoice', 'this fake server only invoices a change at once').optional(),
  proration_date: Integer.optional(),
  payment_behavior: PaymentBehavior.default('allow_incomplete'),
  cancel_at_period_end: Flag.optional(),
  cancel_at: clearable(Integer).optional(),
})
type Change = z.output<typeof Change>

const Status = z.enum(['all', 'incomplete', 'incomplete_expired', 'active', 'past_due', 'canceled'])

export const subscriptionRoutes = [
  route({
    method: 'GET',
    path: '/v1/subscriptions/{id}',
    operation: 'read-subscription',
    input: z.strictObject({}),
    answer: (world, _input, id) => subscriptionObject(world, findSubscription(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/subscriptions',
    operation: 'list-subscriptions',
    input: z.strictObject({ ...paging, customer: Text.optional(), status: Status.optional() }),
    answer: (world, { customer, status, ...page }) => {
      if (customer !== undefined) refuseUnknown(world, customer)
      // Canceled subscriptions are only listed on request.
      const hasStatus = (is: string) => status === 'all' || (status === undefined ? is !== 'canceled' : is === status)
      const isMeant = (one: SubscriptionRecord) => one.customerId === (customer ?? one.customerId) && hasStatus(one.status)
      const found = newestFirst(world.subscriptions.all(), isMeant)
      return pageOf('/v1/subscriptions', found, page, (subscription) => subscriptionObject(world, subscription))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/subscriptions/{id}',
    operation: 'change-subscription',
    input: Change,
    answer: (world, change, id) => {
      updateSubscription(world, findSubscription(world, id), change)
      return subscriptionObject(world, world.subscriptions.must(id))
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/subscriptions/{id}',
    operation: 'cancel-subscription',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      if (!isLive(findSubscription(world, id))) throw missing('subscription', id)
      return subscriptionObject(world, endSubscription(world, id, 'cancellation_requested'))
    },
  }),
]

export const findSubscription = (world: StripeWorld, id: string, param = 'id') => {
  const subscription = world.subscriptions.get(id)
  if (!subscription) throw missing('subscription', id, param)
  return subscription
}

/** The change to a subscription's one item. */
export const changedPrice = (
  world: StripeWorld,
  subscription: SubscriptionRecord,
  [{ id, price: priceId }]: z.output<typeof ChangedItems>,
  param = 'items',
) => {
  if (id !== subscription.itemId) throw missing('subscription item', id, `${param}[0][id]`)
  const price = findPrice(world, priceId, `${param}[0][price]`)
  if (!price.isActive && price.id !== subscription.priceId)
    throw invalid(`${param}[0][price]`, 'The price specified is inactive. This field only accepts active prices.')
  return price
}

/** The time (s) from which a change counts: now, or one within the period. */
export const prorationMoment = (
  world: StripeWorld,
  { periodStart, periodEnd }: SubscriptionRecord,
  given: number | undefined,
  param = 'proration_date',
) => {
  if (given === undefined) return world.now
  if (given < periodStart || given > periodEnd)
    throw invalid(param, 'Cannot specify a proration date outside of the current billing period.')
  return given
}

/** Updates a subscription as requested. Throws Stripe's error if it's invalid. */
const updateSubscription = (world: StripeWorld, subscription: SubscriptionRecord, change: Change) => {
  if (!isLive(subscription)) throw new StripeProblem(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  const end = endOf(world, change)
  if (change.items) changeItem(world, subscription, change, change.items)
  if (end === null) resume(world, subscription.id)
  else if (end !== undefined) cancelLater(world, subscription.id, end)
}

/** When it's to end: with its period, at a time (s), or not at all (`null`). A change of plan omits this. */
const endOf = ({ now }: StripeWorld, { cancel_at: at, cancel_at_period_end: atPeriodEnd }: Change) => {
  if (at !== undefined && atPeriodEnd !== undefined)
    throw invalid('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (typeof at === 'number' && at <= now) throw invalid('cancel_at', '`cancel_at` must be in the future.')
  if (atPeriodEnd === undefined) return at
  return atPeriodEnd ? ('period-end' as const) : null
}

const changeItem = (world: StripeWorld, subscription: SubscriptionRecord, change: Change, items: z.output<typeof ChangedItems>) => {
  const { payment_behavior: behavior } = change
  const price = changedPrice(world, subscription, items)
  const at = prorationMoment(world, subscription, change.proration_date)
  const answer = changePlan(world, subscription.id, { price, at, behavior })
  if (behavior !== 'error_if_incomplete' || answer.kind === 'paid') return
  const message = 'This payment requires additional user action before it can be completed successfully.'
  const asks = { ...notProved, code: 'subscription_payment_intent_requires_action', message }
  throw cardProblem(answer.kind === 'refused' ? answer.failure : asks)
}
