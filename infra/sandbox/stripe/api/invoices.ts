import type Stripe from 'stripe'
import * as z from 'zod'
import { voidInvoice } from '../billing/invoices.ts'
import { payInvoice } from '../billing/payments.ts'
import { invoiceObject, invoicePayments, lineObject } from '../objects/invoice.ts'
import { listOf } from '../objects/list.ts'
import type { InvoiceRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { Created, Flag, isWithin, paging, Text } from './input.ts'
import { newestFirst, pageOf } from './pages.ts'
import { InvoicePreview, previewInvoice } from './preview-invoice.ts'
import { cardProblem, missing, StripeProblem } from './problem.ts'
import { route } from './route.ts'

export const invoiceRoutes = [
  route({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    operation: 'preview-invoice',
    input: InvoicePreview,
    answer: (world, input): Stripe.Invoice => invoiceObject(world, previewInvoice(world, input)),
  }),
  route({
    method: 'GET',
    path: '/v1/invoices/{id}',
    operation: 'read-invoice',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Invoice => invoiceObject(world, findInvoice(world, id)),
  }),
  route({
    method: 'GET',
    path: '/v1/invoices/{id}/lines',
    operation: 'read-invoice',
    input: z.strictObject(paging),
    answer: (world, page, id): Stripe.ApiList<Stripe.InvoiceLineItem> => {
      const invoice = findInvoice(world, id)
      return pageOf(`/v1/invoices/${id}/lines`, invoice.lines, page, (line) => lineObject(world, invoice, line))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/invoices',
    operation: 'list-invoices',
    input: z.strictObject({
      ...paging,
      customer: Text.optional(),
      subscription: Text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      created: Created.optional(),
    }),
    answer: (world, { customer, subscription, status, created, ...page }): Stripe.ApiList<Stripe.Invoice> => {
      const isMeant = (invoice: InvoiceRecord) =>
        [
          customer === undefined || invoice.customerId === customer,
          subscription === undefined || invoice.subscriptionId === subscription,
          status === undefined || invoice.status === status,
          isWithin(invoice.createdAt, created),
        ].every(Boolean)
      return pageOf('/v1/invoices', newestFirst(world.invoices.all(), isMeant), page, (invoice) => invoiceObject(world, invoice))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/invoices/{id}/pay',
    operation: 'pay-invoice',
    input: z.strictObject({ payment_method: Text.optional(), off_session: Flag.optional() }),
    answer: (world, { payment_method: methodId }, id): Stripe.Invoice => {
      checkOpen(findInvoice(world, id), 'paid')
      const method = methodId === undefined ? undefined : world.paymentMethods.get(methodId)
      if (methodId !== undefined && !method) throw missing('PaymentMethod', methodId, 'payment_method')
      const answer = payInvoice(world, id, { occasion: 'there', method })
      if (answer.kind === 'refused') throw cardProblem(answer.failure)
      if (answer.kind === 'asks')
        throw new StripeProblem(402, 'This payment requires additional user action before it can be completed successfully.', {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
        })
      return invoiceObject(world, world.invoices.must(id))
    },
  }),
  route({
    method: 'POST',
    path: '/v1/invoices/{id}/void',
    operation: 'pay-invoice',
    input: z.strictObject({}),
    answer: (world, _input, id): Stripe.Invoice => {
      checkOpen(findInvoice(world, id), 'voided')
      return invoiceObject(world, voidInvoice(world, id))
    },
  }),
  route({
    method: 'GET',
    path: '/v1/invoice_payments',
    operation: 'read-payment',
    input: z.strictObject({ ...paging, invoice: Text }),
    answer: (world, { invoice }): Stripe.ApiList<Stripe.InvoicePayment> =>
      listOf('/v1/invoice_payments', invoicePayments(world, findInvoice(world, invoice, 'invoice'))),
  }),
]

const findInvoice = (world: StripeWorld, id: string, param = 'invoice') => {
  const invoice = world.invoices.get(id)
  if (!invoice) throw missing('invoice', id, param)
  return invoice
}

const checkOpen = ({ status }: InvoiceRecord, what: string) => {
  if (status === 'paid' && what === 'paid') throw new StripeProblem(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
  if (status !== 'open')
    throw new StripeProblem(400, `This invoice can only be ${what} while it is open; it is ${status}.`, { code: 'invoice_not_open' })
}
