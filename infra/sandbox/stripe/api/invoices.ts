import * as z from 'zod'
import { prorationLines } from '../billing/change-plan.ts'
import { draftOf } from '../billing/invoices.ts'
import { refund } from '../billing/payments.ts'
import { isLive } from '../billing/subscriptions.ts'
import { invoiceObject } from '../objects.ts'
import { newId, type StripeWorld } from '../stripe-world.ts'
import { refuseUnknown } from './customers.ts'
import { Integer, newestFirst, pageOf, paging, Text } from './input.ts'
import { invalid, missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'
import { ChangedItems, changedPrice, findSubscription, prorationMoment } from './subscriptions.ts'

const details = 'subscription_details'
const InvoicePreview = z.strictObject({
  subscription: Text,
  subscription_details: z.strictObject({
    items: ChangedItems,
    proration_behavior: z.literal('always_invoice', 'this fake server only previews what is invoiced at once'),
    proration_date: Integer.optional(),
  }),
})

export const invoiceRoutes = [
  route({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    operation: 'preview-invoice',
    input: InvoicePreview,
    answer: (world, input) => invoiceObject(world, previewInvoice(world, input)),
  }),
  route({
    method: 'GET',
    path: '/v1/invoices/{id}',
    operation: 'read-invoice',
    input: z.strictObject({}),
    answer: (world, _input, id) => {
      const invoice = world.invoices.get(id)
      if (!invoice) throw missing('invoice', id, 'invoice')
      return invoiceObject(world, invoice)
    },
  }),
  route({
    method: 'GET',
    path: '/v1/invoices',
    operation: 'list-invoices',
    input: z.strictObject({ ...paging, customer: Text.optional(), status: z.enum(['draft', 'open', 'paid', 'void']).optional() }),
    answer: (world, { customer, status: wanted, ...page }) => {
      if (customer !== undefined) refuseUnknown(world, customer)
      const found = newestFirst(
        world.invoices.all(),
        ({ customerId, status }) => customerId === (customer ?? customerId) && status === (wanted ?? status),
      )
      return pageOf('/v1/invoices', found, page, (invoice) => invoiceObject(world, invoice))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/refunds',
    operation: 'refund',
    input: z.strictObject({
      payment_intent: Text,
      amount: Integer.pipe(z.number().min(1, 'Invalid positive integer')).optional(),
    }),
    answer: (world, { payment_intent: intentId, amount }) => {
      const charge = world.charges.get(world.paymentIntents.get(intentId)?.latestChargeId)
      if (!charge || charge.failure)
        throw invalid('payment_intent', `This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
      const left = charge.amount - charge.amountRefunded
      if (left === 0) throw invalid('charge', `Charge ${charge.id} has already been refunded.`, 'charge_already_refunded')
      if (amount !== undefined && amount > left)
        throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`)
      return refund(world, { chargeId: charge.id, amount: amount ?? left })
    },
  }),
]

/** Previews the invoice for a change of plan. Nothing is stored. */
const previewInvoice = (world: StripeWorld, { subscription: id, subscription_details: change }: z.output<typeof InvoicePreview>) => {
  const subscription = findSubscription(world, id, 'subscription')
  if (!isLive(subscription)) throw new StripeProblem(404, 'No upcoming invoices for customer.', { code: 'invoice_upcoming_none' })
  const price = changedPrice(world, subscription, change.items, `${details}[items]`)
  const at = prorationMoment(world, subscription, change.proration_date, `${details}[proration_date]`)
  const lines = prorationLines(world, subscription, price, at)
  return draftOf(world, { id: newId(world, 'upcoming_in'), subscription, reason: 'subscription_update', lines })
}
