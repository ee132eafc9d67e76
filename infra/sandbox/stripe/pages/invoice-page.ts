import { html } from 'hono/html'
import { type Markup, page } from '../../pages/layout.ts'
import type { Server, ServerContext } from '../../server.ts'
import { moneyText } from '../billing/amounts.ts'
import { CardNumber, goodCard } from '../billing/cards.ts'
import { addCard } from '../billing/customers.ts'
import { payInvoice, refuseProof } from '../billing/payments.ts'
import { totalOf } from '../objects.ts'
import type { InvoiceRecord } from '../records.ts'
import type { RunningStripe } from '../running-stripe.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { cardChoice, dayText, missingPage, proofPage } from './page-parts.ts'

/** An invoice's own page, where it can be paid while it's open, and its PDF. */
export const mountInvoicePage = (server: Server, stripe: RunningStripe) => {
  server.get('/stripe/invoice/:id', (context) => show(stripe, context))
  server.get('/stripe/invoice/:id/pdf', (context) => {
    const lines = stripe.act((world) => {
      const invoice = shownInvoice(world, context)
      return invoice && textOf(world, invoice, stripe.ahead())
    })
    if (!lines) return missingPage('No such invoice')
    return new Response(pdfOf(lines), {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="invoice.pdf"' },
    })
  })
  server.post('/stripe/invoice/:id', async (context) => {
    const card = CardNumber.catch(goodCard).parse((await context.req.formData()).get('card'))
    return await go(stripe, context, (world, invoice) => {
      const answer = payInvoice(world, invoice.id, { occasion: 'first', method: addCard(world, invoice.customerId, card) })
      return answer.kind === 'refused' ? answer.failure.message : undefined
    })
  })
  server.get('/stripe/invoice/:id/proof', (context) => proofPage(`/stripe/invoice/${context.req.param('id')}/proof`))
  server.post('/stripe/invoice/:id/proof', async (context) => {
    const isProved = (await context.req.formData()).get('decision') === 'complete'
    return await go(stripe, context, (world, invoice) => prove(world, invoice, isProved))
  })
}

const prove = (world: StripeWorld, invoice: InvoiceRecord, isProved: boolean) => {
  const intent = world.paymentIntents.get(invoice.paymentIntentId)
  if (intent?.status !== 'requires_action') return undefined
  if (!isProved) {
    refuseProof(world, invoice.id)
    return 'We are unable to authenticate your payment method.'
  }
  const answer = payInvoice(world, invoice.id, { occasion: 'proved', method: world.paymentMethods.get(intent.paymentMethodId) })
  return answer.kind === 'refused' ? answer.failure.message : undefined
}

const go = async (
  stripe: RunningStripe,
  context: ServerContext,
  step: (world: StripeWorld, invoice: InvoiceRecord) => string | undefined,
) => {
  const problem = stripe.act((world) => {
    const invoice = shownInvoice(world, context)
    return invoice?.status === 'open' ? step(world, invoice) : undefined
  })
  await stripe.deliveries.settled()
  if (problem !== undefined) return await show(stripe, context, problem)
  const path = `/stripe/invoice/${context.req.param('id')}`
  return context.redirect(stripe.act((world) => asksForProof(world, shownInvoice(world, context))) ? `${path}/proof` : path, 303)
}

const asksForProof = (world: StripeWorld, invoice: InvoiceRecord | undefined) =>
  invoice?.status === 'open' && world.paymentIntents.get(invoice.paymentIntentId)?.status === 'requires_action'

const shownInvoice = (world: StripeWorld, { req }: ServerContext) => {
  const invoice = world.invoices.get(req.param('id'))
  return invoice?.status === 'draft' ? undefined : invoice
}

const show = (stripe: RunningStripe, context: ServerContext, problem?: string) =>
  stripe.act((world) => {
    const invoice = shownInvoice(world, context)
    if (!invoice) return missingPage('No such invoice')
    const body = html`<div class="consent stack">${facts(world, invoice, stripe.ahead())}${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${invoice.status === 'open' ? payPart(world, invoice) : ''}
      <p><a href="/stripe/invoice/${invoice.id}/pdf">Download as PDF</a></p></div>`
    return page({ title: `Invoice ${invoice.number ?? ''}`, current: 'elsewhere', style: 'stripe', status: problem ? 402 : 200, body })
  })

const facts = (world: StripeWorld, invoice: InvoiceRecord, ahead: number): Markup => html`
  <div>
    <h1>Invoice ${invoice.number}</h1>
    <p class="quiet">From Crier to ${world.customers.must(invoice.customerId).email}, ${dayText(invoice.createdAt, ahead)}. This is the sandbox’s fake Stripe.</p>
    <p><strong>${stateText(invoice)}</strong></p>
  </div>
  <div class="scroll"><table class="figures">
    <thead><tr><th scope="col">For</th><th scope="col" class="amount">Amount</th></tr></thead>
    <tbody>${rowsOf(invoice).map(([what, amount]) => html`<tr><td>${what}</td><td class="amount">${amount}</td></tr>`)}</tbody>
  </table></div>`

const stateText = ({ status, amountDue, currency }: InvoiceRecord) =>
  ({ draft: 'Draft', open: `${moneyText(amountDue, currency)} due`, paid: 'Paid', void: 'Void' })[status]

const rowsOf = ({ lines, currency, amountDue }: InvoiceRecord): [string, string][] => {
  const total = totalOf(lines)
  const rows = lines.map(({ description, amount }): [string, string] => [description, moneyText(amount, currency)])
  const fromBalance: [string, string][] = amountDue === total ? [] : [['From or to your balance', moneyText(amountDue - total, currency)]]
  return [...rows, ['Total', moneyText(total, currency)], ...fromBalance, ['Amount due', moneyText(amountDue, currency)]]
}

const payPart = (world: StripeWorld, invoice: InvoiceRecord): Markup =>
  asksForProof(world, invoice)
    ? html`<p><a href="/stripe/invoice/${invoice.id}/proof">Authenticate this payment</a></p>${payForm(invoice)}`
    : payForm(invoice)

const payForm = ({ id, amountDue, currency }: InvoiceRecord) => html`<form method="post" action="/stripe/invoice/${id}" class="stack">
    ${cardChoice(true)}
    <button class="primary">Pay ${moneyText(amountDue, currency)}</button>
  </form>`

const textOf = (world: StripeWorld, invoice: InvoiceRecord, ahead: number) => [
  `Invoice ${invoice.number ?? ''}`,
  `Crier, to ${world.customers.must(invoice.customerId).email ?? ''}`,
  dayText(invoice.createdAt, ahead),
  stateText(invoice),
  '',
  ...rowsOf(invoice).map(([what, amount]) => `${what}   ${amount}`),
]

const lineHeight = 18

/** A page of text as a PDF. Characters outside Windows-1252, the standard fonts' encoding, become question marks. */
const pdfOf = (lines: string[]): Uint8Array<ArrayBuffer> => {
  const text = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const stream = `BT /F1 12 Tf ${lineHeight} TL 56 780 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1'))
}

/** Encodes text for the standard fonts, one byte per character. */
const escaped = (line: string) =>
  line
    .replaceAll(/[\\()]/g, '\\$&')
    .replaceAll('€', '\\200')
    .replaceAll('’', '\\222')
    .replaceAll(/[^ -~\u00a0-\u00ff]/g, '?')
