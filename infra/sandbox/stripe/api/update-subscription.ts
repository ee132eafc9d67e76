import * as z from 'zod'
import { cancelLater, resume } from '../billing/cancellation.ts'
import { changePlan, type Item } from '../billing/change-plan.ts'
import { notProved } from '../billing/payments.ts'
import { changeSubscription, isLive } from '../billing/subscriptions.ts'
import type { PriceRecord, SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { clearable, Flag, Integer, Metadata, mergedMetadata, orKnown, Text } from './input.ts'
import { findPrice } from './prices.ts'
import { cardProblem, invalid, missing, StripeProblem } from './problem.ts'

const Feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])
export const CancellationDetails = z.strictObject({ comment: clearable(Text).optional(), feedback: clearable(Feedback).optional() })
export const ChangedItems = z.array(
  z.strictObject({ id: Text.optional(), price: Text.optional(), quantity: Integer.pipe(z.number().min(1)).optional() }),
)
export const ProrationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

export const SubscriptionChange = z.strictObject({
  items: ChangedItems.optional(),
  proration_behavior: ProrationBehavior.default('create_prorations'),
  proration_date: Integer.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'default_incomplete']).default('allow_incomplete'),
  cancel_at_period_end: Flag.optional(),
  cancel_at: clearable(z.union([Integer, z.enum(['min_period_end', 'max_period_end'])])).optional(),
  cancellation_details: CancellationDetails.optional(),
  default_payment_method: Text.optional(),
  description: clearable(Text).optional(),
  metadata: Metadata.optional(),
})
type SubscriptionChange = z.output<typeof SubscriptionChange>

/** Changes a subscription as it was asked to, or throws what Stripe has against it. */
export const updateSubscription = (world: StripeWorld, subscription: SubscriptionRecord, change: SubscriptionChange) => {
  const { id } = subscription
  checkCanChange(subscription, change)
  if (change.default_payment_method !== undefined) checkMethod(world, subscription, change.default_payment_method)
  const cancelAt = cancelMoment(world, subscription, change)
  if (change.items) changeItems(world, subscription, change, change.items)
  changeSubscription(world, id, {
    metadata: mergedMetadata(subscription.metadata, change.metadata),
    description: orKnown(change.description, subscription.description),
    paymentMethodId: change.default_payment_method ?? subscription.paymentMethodId,
  })
  if (cancelAt === null) resume(world, id)
  else if (cancelAt !== undefined) cancelLater(world, id, cancelAt, change.cancellation_details)
  return world.subscriptions.must(id)
}

/** What has ended keeps all but its metadata. */
const checkCanChange = (subscription: SubscriptionRecord, change: SubscriptionChange) => {
  const { items, cancel_at, cancel_at_period_end, default_payment_method, description } = change
  const changes = [items, cancel_at, cancel_at_period_end, default_payment_method, description]
  if (!isLive(subscription) && changes.some((given) => given !== undefined))
    throw new StripeProblem(400, 'A canceled subscription can only update its cancellation_details and metadata.')
}

/** When it is to end: with its period, at a moment, or no longer (`null`). Most changes leave this out. */
const cancelMoment = (
  { now }: StripeWorld,
  subscription: SubscriptionRecord,
  { cancel_at: at, cancel_at_period_end: atPeriodEnd }: SubscriptionChange,
) => {
  if (at !== undefined && atPeriodEnd !== undefined)
    throw invalid('cancel_at', 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  if (atPeriodEnd !== undefined) return atPeriodEnd ? ('period-end' as const) : null
  if (typeof at === 'string') return subscription.periodEnd
  if (typeof at === 'number' && at <= now) throw invalid('cancel_at', '`cancel_at` must be in the future.')
  return at
}

const checkMethod = (world: StripeWorld, { customerId }: SubscriptionRecord, methodId: string) => {
  if (world.paymentMethods.get(methodId)?.customerId !== customerId) throw missing('PaymentMethod', methodId, 'default_payment_method')
}

const changeItems = (
  world: StripeWorld,
  subscription: SubscriptionRecord,
  change: SubscriptionChange,
  items: z.output<typeof ChangedItems>,
) => {
  const answer = changePlan(world, subscription.id, {
    item: changedItem(world, subscription, items),
    behavior: change.proration_behavior,
    at: prorationMoment(world, subscription, change.proration_date),
    mayFail: change.payment_behavior !== 'error_if_incomplete',
  })
  if (change.payment_behavior !== 'error_if_incomplete' || answer.kind === 'paid') return
  throw cardProblem(
    answer.kind === 'refused'
      ? answer.failure
      : {
          ...notProved,
          code: 'subscription_payment_intent_requires_action',
          message: 'This payment requires additional user action before it can be completed successfully.',
        },
  )
}

/** What the one item of a subscription becomes. */
export const changedItem = (
  world: StripeWorld,
  subscription: SubscriptionRecord,
  items: z.output<typeof ChangedItems>,
  param = 'items',
): Item => {
  const [given, second] = items
  if (!given || second || given.id === undefined)
    throw invalid(`${param}[0][id]`, 'This fake server only knows subscriptions with one item: name the item that changes.')
  if (given.id !== subscription.itemId) throw missing('subscription item', given.id, `${param}[0][id]`)
  const before = findPrice(world, subscription.priceId)
  const price = given.price === undefined ? before : findPrice(world, given.price, `${param}[0][price]`)
  if (price !== before) checkPrice(price, before, `${param}[0][price]`)
  return { price, quantity: given.quantity ?? subscription.quantity }
}

const checkPrice = (price: PriceRecord, before: PriceRecord, param: string) => {
  if (!price.isActive) throw invalid(param, 'The price specified is inactive. This field only accepts active prices.')
  if (!price.recurring)
    throw invalid(param, 'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.')
  const isSameRhythm = price.recurring.interval === before.recurring?.interval && price.recurring.count === before.recurring.count
  if (!isSameRhythm || price.currency !== before.currency)
    throw invalid(param, 'This fake server only changes between prices of the same interval and currency.')
}

/** The moment (s) from which a change counts: now, or one within the period. */
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
