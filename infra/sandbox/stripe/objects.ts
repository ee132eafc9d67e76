import type Stripe from 'stripe'
import type {
  ChargeRecord,
  CustomerRecord,
  InvoiceRecord,
  Line,
  PortalConfigurationRecord,
  PortalSessionRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionRecord,
} from './records.ts'
import type { StripeWorld } from './stripe-world.ts'

/** A list in Stripe's format, complete by default. */
export const listOf = <Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

export const priceObject = (price: PriceRecord) =>
  ({
    id: price.id,
    object: 'price',
    active: price.isActive,
    created: price.createdAt,
    currency: price.currency,
    livemode: false,
    lookup_key: price.lookupKey,
    metadata: price.metadata,
    product: price.productId,
    recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: price.taxBehavior,
    type: 'recurring',
    unit_amount: price.unitAmount,
  }) satisfies Partial<Stripe.Price>

export const productObject = ({ id, name, isActive }: ProductRecord) =>
  ({ id, object: 'product', active: isActive, livemode: false, name }) satisfies Partial<Stripe.Product>

export const subscriptionObject = (world: StripeWorld, subscription: SubscriptionRecord) => {
  const price = world.prices.must(subscription.priceId)
  const item = {
    id: subscription.itemId,
    object: 'subscription_item',
    current_period_end: subscription.periodEnd,
    current_period_start: subscription.periodStart,
    price: priceObject(price),
    quantity: 1,
    subscription: subscription.id,
  }
  return {
    id: subscription.id,
    object: 'subscription',
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: subscription.endReason },
    created: subscription.createdAt,
    currency: price.currency,
    customer: subscription.customerId,
    default_payment_method: subscription.paymentMethodId,
    ended_at: subscription.endedAt,
    items: listOf(`/v1/subscription_items?subscription=${subscription.id}`, [item]),
    latest_invoice: subscription.latestInvoiceId,
    livemode: false,
    metadata: subscription.metadata,
    pending_update: pendingUpdate(subscription),
    start_date: subscription.createdAt,
    status: subscription.status,
  } satisfies Partial<Omit<Stripe.Subscription, 'items' | 'pending_update'>> & { items: object; pending_update: object | null }
}

const pendingUpdate = ({ itemId, pendingUpdate: waiting }: SubscriptionRecord) =>
  waiting && { expires_at: waiting.expiresAt, subscription_items: [{ id: itemId, object: 'subscription_item', price: waiting.priceId }] }

export const customerObject = (customer: CustomerRecord) =>
  ({
    id: customer.id,
    object: 'customer',
    balance: customer.balance,
    created: customer.createdAt,
    email: customer.email,
    invoice_settings: { custom_fields: null, default_payment_method: customer.paymentMethodId, footer: null, rendering_options: null },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  }) satisfies Partial<Stripe.Customer>

export const deletedCustomer = ({ id }: CustomerRecord): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true })

export const sessionObject = (world: StripeWorld, session: SessionRecord) => {
  const price = world.prices.must(session.priceId)
  return {
    id: session.id,
    object: 'checkout.session',
    amount_total: price.unitAmount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.createdAt,
    currency: price.currency,
    customer: session.customerId,
    expires_at: session.expiresAt,
    invoice: session.invoiceId,
    livemode: false,
    metadata: session.metadata,
    mode: 'subscription',
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${world.url}/stripe/checkout/${session.id}#fid` : null,
  } satisfies Partial<Stripe.Checkout.Session>
}

/** The total of an invoice's lines. */
export const totalOf = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0)

export const invoiceObject = (world: StripeWorld, invoice: InvoiceRecord) => {
  const page = invoice.status === 'draft' ? null : `${world.url}/stripe/invoice/${invoice.id}`
  return {
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.isAutomatic,
    billing_reason: invoice.reason,
    created: invoice.createdAt,
    currency: invoice.currency,
    customer: invoice.customerId,
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: page,
    invoice_pdf: page && `${page}/pdf`,
    lines: listOf(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => lineObject(invoice, line)),
    ),
    livemode: false,
    next_payment_attempt: invoice.nextAttemptAt ?? (invoice.isAutomatic ? invoice.finalizesAt : null),
    number: invoice.number,
    parent: {
      quote_details: null,
      subscription_details: { metadata: null, subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    starting_balance: invoice.startingBalance,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    total: totalOf(invoice.lines),
  } satisfies PartialInvoice
}

type PartialInvoice = Partial<Omit<Stripe.Invoice, 'lines'>> & { lines: Stripe.ApiList<Partial<Stripe.InvoiceLineItem>> }

const lineObject = (invoice: InvoiceRecord, line: Line) =>
  ({
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    invoice: invoice.id,
    livemode: false,
    period: { start: line.start, end: line.end },
    subscription: invoice.subscriptionId,
  }) satisfies Partial<Stripe.InvoiceLineItem>

/** How an invoice was paid, or is to be; included on request. */
export const invoicePayments = (invoice: InvoiceRecord) =>
  invoice.paymentIntentId === null
    ? []
    : [
        {
          object: 'invoice_payment',
          amount_requested: invoice.amountDue,
          invoice: invoice.id,
          payment: { payment_intent: invoice.paymentIntentId, type: 'payment_intent' },
          status: { draft: 'open', open: 'open', paid: 'paid', void: 'canceled' }[invoice.status],
        } satisfies Partial<Stripe.InvoicePayment>,
      ]

export const chargeObject = (charge: ChargeRecord) =>
  ({
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_refunded: charge.amountRefunded,
    created: charge.createdAt,
    currency: charge.currency,
    customer: charge.customerId,
    livemode: false,
    paid: !charge.failure,
    payment_intent: charge.paymentIntentId,
    refunded: charge.amountRefunded === charge.amount,
    status: charge.failure ? 'failed' : 'succeeded',
  }) satisfies Partial<Stripe.Charge>

export const portalConfigurationObject = (configuration: PortalConfigurationRecord) => ({
  id: configuration.id,
  object: 'billing_portal.configuration',
  active: configuration.isActive,
  features: {
    customer_update: { enabled: false },
    invoice_history: { enabled: configuration.hasInvoices },
    payment_method_update: { enabled: configuration.canChangeCard },
    subscription_cancel: { enabled: configuration.canCancel, mode: 'at_period_end', proration_behavior: 'none' },
    subscription_update: { enabled: false },
  },
  is_default: configuration.isDefault,
  livemode: false,
  metadata: configuration.metadata,
  name: configuration.name,
})

export const portalSessionObject = (world: StripeWorld, session: PortalSessionRecord) =>
  ({
    id: session.id,
    object: 'billing_portal.session',
    configuration: session.configurationId,
    created: session.createdAt,
    customer: session.customerId,
    livemode: false,
    return_url: session.returnUrl,
    url: `${world.url}/stripe/portal/${session.id}`,
  }) satisfies Partial<Stripe.BillingPortal.Session>
