import Stripe from 'stripe'
import type { InvoiceRecord, Line } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { listOf } from './list.ts'

/** What the lines of an invoice come to. */
export const totalOf = (lines: Line[]) => lines.reduce((total, { amount }) => total + amount, 0)

export const invoiceObject = (world: StripeWorld, invoice: InvoiceRecord): Stripe.Invoice => {
  const customer = world.customers.must(invoice.customerId)
  const total = totalOf(invoice.lines)
  const page = invoice.status === 'draft' ? null : `${world.url}/stripe/invoice/${invoice.id}`
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'DE',
    account_name: 'Crier',
    account_tax_ids: null,
    amount_due: invoice.amountDue,
    amount_overpaid: 0,
    amount_paid: invoice.amountPaid,
    amount_remaining: invoice.amountDue - invoice.amountPaid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    auto_advance: invoice.isAutomatic,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.createdAt,
    currency: invoice.currency,
    custom_fields: null,
    customer: invoice.customerId,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: invoice.finalizedAt,
    ending_balance: invoice.endingBalance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: page,
    invoice_pdf: page && `${page}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${invoice.id}/lines`,
      invoice.lines.map((line) => lineObject(world, invoice, line)),
    ),
    livemode: false,
    metadata: invoice.metadata,
    next_payment_attempt: invoice.nextAttemptAt ?? (invoice.isAutomatic ? invoice.finalizesAt : null),
    number: invoice.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: invoice.subscriptionMetadata,
        subscription: invoice.subscriptionId,
        ...(invoice.prorationDate !== null && { subscription_proration_date: invoice.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: invoice.startingBalance,
    statement_descriptor: null,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.finalizedAt,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: invoice.voidedAt,
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: invoice.createdAt,
  }
}

export const lineObject = (world: StripeWorld, invoice: InvoiceRecord, line: Line): Stripe.InvoiceLineItem => {
  const price = world.prices.must(line.priceId)
  const subscription = world.subscriptions.get(invoice.subscriptionId)
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.currency,
    description: line.description,
    discount_amounts: [],
    discountable: !line.isProration,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: invoice.subscriptionMetadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: line.isProration,
        proration_details: null,
        subscription: invoice.subscriptionId,
        subscription_item: subscription?.itemId ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start: line.start, end: line.end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.productId },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.unitAmount),
    },
    quantity: line.quantity,
    quantity_decimal: Stripe.Decimal.from(line.quantity),
    subscription: invoice.subscriptionId,
    subtotal: line.amount,
    taxes: [],
  }
}

/** How an invoice was paid, or is to be: shown when it is asked for. */
export const invoicePayments = (world: StripeWorld, invoice: InvoiceRecord): Stripe.InvoicePayment[] =>
  invoice.paymentIntentId === null
    ? []
    : [
        {
          id: `inpay_${invoice.id.slice('in_'.length)}`,
          object: 'invoice_payment',
          amount_paid: invoice.status === 'paid' ? invoice.amountPaid : null,
          amount_requested: invoice.amountDue,
          created: world.paymentIntents.must(invoice.paymentIntentId).createdAt,
          currency: invoice.currency,
          invoice: invoice.id,
          is_default: true,
          livemode: false,
          payment: { payment_intent: invoice.paymentIntentId, type: 'payment_intent' },
          status: { draft: 'open', open: 'open', paid: 'paid', uncollectible: 'open', void: 'canceled' }[invoice.status],
          status_transitions: { canceled_at: invoice.voidedAt, paid_at: invoice.paidAt },
        },
      ]
