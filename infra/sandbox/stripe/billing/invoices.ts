import { emit } from '../event-log.ts'
import { invoiceObject, totalOf } from '../objects.ts'
import type { InvoiceRecord, Line, SubscriptionRecord } from '../records.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { settled } from './amounts.ts'

type Draft = {
  id: string
  subscription: SubscriptionRecord
  reason: InvoiceRecord['reason']
  lines: Line[]
  /** When Stripe finalizes it automatically. */
  finalizesAt?: number | null
}

/** An invoice without a payment attempt that hasn't been stored. */
export const draftOf = (world: StripeWorld, { id, subscription, reason, lines, finalizesAt = null }: Draft): InvoiceRecord => {
  const { balance } = world.customers.must(subscription.customerId)
  return {
    id,
    number: null,
    customerId: subscription.customerId,
    subscriptionId: subscription.id,
    status: 'draft',
    reason,
    currency: world.prices.must(subscription.priceId).currency,
    createdAt: world.now,
    lines,
    startingBalance: balance,
    endingBalance: null,
    amountDue: settled(totalOf(lines), balance).amountDue,
    amountPaid: 0,
    attempts: 0,
    firstAttemptAt: null,
    nextAttemptAt: null,
    isAutomatic: true,
    finalizesAt,
    finalizedAt: null,
    paidAt: null,
    paymentIntentId: null,
  }
}

export const createInvoice = (world: StripeWorld, draft: Draft) => {
  const invoice = world.invoices.put(draftOf(world, draft))
  emit(world, 'invoice.created', invoiceObject(world, invoice))
  return invoice
}

/** Finalizes the amount due: the customer's balance is used up first. */
export const finalizeInvoice = (world: StripeWorld, id: string) => {
  const invoice = world.invoices.must(id)
  const customer = world.customers.must(invoice.customerId)
  const { amountDue, endingBalance } = settled(totalOf(invoice.lines), customer.balance)
  world.customers.change(customer.id, { balance: endingBalance, nextInvoiceNumber: customer.nextInvoiceNumber + 1 })
  const finalized = world.invoices.change(id, {
    status: 'open',
    number: `${customer.invoicePrefix}-${String(customer.nextInvoiceNumber).padStart(4, '0')}`,
    amountDue,
    startingBalance: customer.balance,
    endingBalance,
    finalizesAt: null,
    finalizedAt: world.now,
    paymentIntentId: amountDue > 0 ? newPaymentIntent(world) : null,
  })
  emit(world, 'invoice.finalized', invoiceObject(world, finalized))
  return finalized
}

const newPaymentIntent = (world: StripeWorld) =>
  world.paymentIntents.put({ id: newId(world, 'pi'), status: 'requires_payment_method', paymentMethodId: null, latestChargeId: null }).id

/** Voids an unpaid invoice, and returns what it took from the customer's balance. */
export const voidInvoice = (world: StripeWorld, id: string) => {
  const before = world.invoices.must(id)
  const { balance } = world.customers.must(before.customerId)
  const taken = before.endingBalance === null ? 0 : before.startingBalance - before.endingBalance
  world.customers.change(before.customerId, { balance: balance + taken })
  if (before.paymentIntentId !== null) world.paymentIntents.change(before.paymentIntentId, { status: 'canceled' })
  const invoice = world.invoices.change(id, { status: 'void', isAutomatic: false, nextAttemptAt: null, finalizesAt: null })
  emit(world, 'invoice.voided', invoiceObject(world, invoice))
  return invoice
}
