import * as z from 'zod'
import { periodLine } from '../billing/amounts.ts'
import { type Item, prorationLines } from '../billing/change-plan.ts'
import { draftOf } from '../billing/invoices.ts'
import { periodEnd } from '../billing/periods.ts'
import { isLive } from '../billing/subscriptions.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Integer, Text } from './input.ts'
import { findPrice } from './prices.ts'
import { invalid, StripeProblem } from './problem.ts'
import { findSubscription } from './subscriptions.ts'
import { ChangedItems, changedItem, ProrationBehavior, prorationMoment } from './update-subscription.ts'

const details = 'subscription_details'

export const InvoicePreview = z.strictObject({
  subscription: Text,
  customer: Text.optional(),
  preview_mode: z.enum(['next', 'recurring']).default('next'),
  subscription_details: z
    .strictObject({
      items: ChangedItems.optional(),
      proration_behavior: ProrationBehavior.default('create_prorations'),
      proration_date: Integer.optional(),
    })
    .default({ proration_behavior: 'create_prorations' }),
})

type Preview = z.output<typeof InvoicePreview>

/** What the next invoice of a subscription would say, if it were changed so. Nothing is kept. */
export const previewInvoice = (world: StripeWorld, preview: Preview): InvoiceRecord => {
  const subscription = subscriptionIn(world, preview)
  const given = preview.subscription_details
  const item = given.items ? changedItem(world, subscription, given.items, `${details}[items]`) : itemOf(world, subscription)
  const at = prorationMoment(world, subscription, given.proration_date, `${details}[proration_date]`)
  const isNext = preview.preview_mode === 'next'
  const changes = isNext && given.proration_behavior !== 'none' ? prorationLines(world, subscription, item, at) : []
  const isNow = given.proration_behavior === 'always_invoice' && changes.length > 0
  const period = isNow ? [] : [nextPeriod(world, subscription, item)]
  const draft = draftOf(world, {
    id: newId(world, 'upcoming_in'),
    subscription,
    reason: isNow ? 'subscription_update' : 'upcoming',
    lines: [...(isNext ? subscription.pendingLines : []), ...changes, ...period],
    periodStart: subscription.periodStart,
    prorationDate: changes.length > 0 ? at : null,
  })
  return isNow ? draft : atEndOf(subscription, draft)
}

const subscriptionIn = (world: StripeWorld, { subscription: id, customer }: Preview) => {
  const subscription = findSubscription(world, id, 'subscription')
  if (customer !== undefined && customer !== subscription.customerId)
    throw invalid('customer', 'This subscription belongs to another customer.')
  if (!isLive(subscription)) throw new StripeProblem(404, 'No upcoming invoices for customer.', { code: 'invoice_upcoming_none' })
  return subscription
}

const itemOf = (world: StripeWorld, { priceId, quantity }: SubscriptionRecord): Item => ({ price: findPrice(world, priceId), quantity })

/** An invoice that will only be written when the period ends. */
const atEndOf = ({ periodEnd: at }: SubscriptionRecord, draft: InvoiceRecord): InvoiceRecord => ({
  ...draft,
  createdAt: at,
  periodEnd: at,
  nextAttemptAt: at,
})

const nextPeriod = (world: StripeWorld, { periodEnd: start, anchor }: SubscriptionRecord, { price, quantity }: Item) =>
  periodLine(world, price, quantity, { start, end: price.recurring ? periodEnd(price.recurring, anchor, start) : start })
