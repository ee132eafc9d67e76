import * as z from 'zod'
import { daySeconds, minuteSeconds } from '#shared/domain/times.ts'
import { moneyText, smallestCharge } from '../billing/amounts.ts'
import type { PriceRecord, SubscriptionData } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { Email, findCustomer } from './customers.ts'
import { Flag, Integer, Metadata, mergedMetadata, Text } from './input.ts'
import { Currency, createPrice, createProduct, findPrice, Recurring, TaxBehavior, UnitAmount } from './prices.ts'
import { invalid } from './problem.ts'
import { findProduct } from './products.ts'

const PriceData = z.strictObject({
  currency: Currency,
  unit_amount: UnitAmount,
  recurring: Recurring.optional(),
  tax_behavior: TaxBehavior.default('unspecified'),
  product: Text.optional(),
  product_data: z.strictObject({ name: Text, description: Text.optional(), metadata: Metadata.optional() }).optional(),
})

const Item = z.strictObject({
  price: Text.optional(),
  price_data: PriceData.optional(),
  quantity: Integer.pipe(z.number().min(1)).default(1),
})
type Item = z.output<typeof Item>

const NewSubscription = z.strictObject({
  description: Text.max(500).optional(),
  metadata: Metadata.optional(),
  trial_period_days: Integer.optional(),
  trial_end: Integer.optional(),
  trial_settings: z
    .strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }) })
    .optional(),
  billing_mode: z.strictObject({ type: z.literal('flexible') }).optional(),
})

/** What a session is made with, as far as this fake server knows: a subscription to one price, paid by card on Stripe's own page. */
export const NewSession = z.strictObject({
  mode: z.literal('subscription', 'this fake server only makes subscriptions'),
  line_items: z.array(Item).min(1),
  success_url: z.url('Not a valid URL'),
  cancel_url: z.url('Not a valid URL').optional(),
  customer: Text.optional(),
  customer_email: Email.optional(),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']).optional(), name: z.enum(['auto', 'never']).optional() }).optional(),
  client_reference_id: Text.max(200).optional(),
  metadata: Metadata.optional(),
  subscription_data: NewSubscription.default({}),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  allow_promotion_codes: Flag.optional(),
  automatic_tax: z.strictObject({ enabled: Flag }).optional(),
  tax_id_collection: z.strictObject({ enabled: Flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  locale: Text.optional(),
  expires_at: Integer.optional(),
  ui_mode: z.literal('hosted_page').optional(),
})
type NewSession = z.output<typeof NewSession>

/** Makes a session, or throws what Stripe has against it. */
export const createSession = (world: StripeWorld, input: NewSession) => {
  checkCustomer(world, input)
  const subscriptionData = subscriptionDataOf(world, input.subscription_data)
  const expiresAt = expiryOf(world, input.expires_at)
  const isFree = subscriptionData.trialDays !== null || subscriptionData.trialEnd !== null
  const { price, quantity } = itemOf(world, input.line_items, isFree)
  const session = world.sessions.put({
    id: newId(world, 'cs_test'),
    status: 'open',
    createdAt: world.now,
    expiresAt,
    priceId: price.id,
    quantity,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    customerId: input.customer ?? null,
    subscriptionId: null,
    invoiceId: null,
    makesCustomer: input.customer === undefined,
    customerEmail: input.customer_email ?? null,
    clientReferenceId: input.client_reference_id ?? null,
    metadata: mergedMetadata({}, input.metadata),
    locale: input.locale ?? null,
    allowsPromotionCodes: input.allow_promotion_codes ?? null,
    hasAutomaticTax: input.automatic_tax?.enabled ?? false,
    collectsTaxId: input.tax_id_collection?.enabled ?? false,
    billingAddress: input.billing_address_collection ?? null,
    asksForCard: input.payment_method_collection,
    subscriptionData,
    attempt: null,
    details: null,
    isFree,
  })
  return session
}

const checkCustomer = (world: StripeWorld, { customer, customer_email: email, customer_update: update }: NewSession) => {
  if (customer !== undefined && email !== undefined)
    throw invalid('customer_email', 'You may only specify one of these parameters: customer, customer_email.')
  if (customer === undefined && update !== undefined)
    throw invalid('customer_update', '`customer_update` can only be used with `customer`.')
  if (customer !== undefined) findCustomer(world, customer, 'customer')
}

const subscriptionDataOf = ({ now }: StripeWorld, given: NewSession['subscription_data']): SubscriptionData => {
  const { trial_period_days: trialDays, trial_end: trialEnd } = given
  if (trialDays !== undefined && trialEnd !== undefined)
    throw invalid('subscription_data[trial_end]', 'You may only specify one of these parameters: trial_period_days, trial_end.')
  if (trialDays !== undefined && trialDays < 1)
    throw invalid('subscription_data[trial_period_days]', 'The minimum number of trial period days is 1.')
  if (trialEnd !== undefined && trialEnd < now + 2 * daySeconds)
    throw invalid('subscription_data[trial_end]', 'The `trial_end` date has to be at least 2 days in the future.')
  return {
    description: given.description ?? null,
    metadata: mergedMetadata({}, given.metadata),
    trialDays: trialDays ?? null,
    trialEnd: trialEnd ?? null,
    withoutCard: given.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  }
}

const expiryOf = ({ now }: StripeWorld, given: number | undefined) => {
  if (given === undefined) return now + daySeconds
  if (given < now + 30 * minuteSeconds)
    throw invalid('expires_at', 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
  if (given > now + daySeconds)
    throw invalid('expires_at', 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.')
  return given
}

const itemOf = (world: StripeWorld, items: Item[], isFree: boolean) => {
  const [first, second] = items
  if (!first) throw invalid('line_items', 'Missing required param: line_items.', 'parameter_missing')
  if (second) throw invalid('line_items[1]', 'This fake server only makes subscriptions to one price.')
  if ((first.price === undefined) === (first.price_data === undefined))
    throw invalid('line_items[0]', 'You must pass exactly one of `price` and `price_data`.')

  const price = first.price === undefined ? inlinePrice(world, first.price_data) : findPrice(world, first.price, 'line_items[0][price]')
  if (!price.isActive) throw invalid('line_items[0][price]', 'The price specified is inactive. This field only accepts active prices.')
  if (!price.recurring)
    throw invalid('line_items', 'You must provide at least one recurring price in `subscription` mode when using prices.')
  const amount = price.unitAmount * first.quantity
  if (!isFree && amount > 0 && amount < smallestCharge)
    throw invalid(
      'line_items',
      `The Checkout Session's total amount due must add up to at least ${moneyText(smallestCharge, price.currency)}.`,
      'amount_too_small',
    )
  return { price, quantity: first.quantity }
}

const inlinePrice = (world: StripeWorld, data: z.output<typeof PriceData> | undefined): PriceRecord => {
  if (!data || (data.product === undefined) === (data.product_data === undefined))
    throw invalid('line_items[0][price_data]', 'You must pass exactly one of `product` and `product_data`.')
  if (!data.recurring)
    throw invalid('line_items', 'You must provide at least one recurring price in `subscription` mode when using prices.')
  const productId =
    data.product === undefined
      ? createProduct(world, data.product_data?.name ?? '')
      : findProduct(world, data.product, 'line_items[0][price_data][product]').id
  const { currency, unit_amount, recurring, tax_behavior } = data
  return createPrice(world, { currency, unit_amount, recurring, tax_behavior, productId })
}
