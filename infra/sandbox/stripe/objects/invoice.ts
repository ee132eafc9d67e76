import type Stripe from 'stripe'
import type { InvoiceRecord, Line } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { listOf } from './list.ts'

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
  } satisfies Shown
}

type Shown = Partial<Omit<Stripe.Invoice, 'lines'>> & { lines: Stripe.ApiList<Partial<Stripe.InvoiceLineItem>> }

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
