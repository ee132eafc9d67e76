import { html } from 'hono/html'
import { type Markup, page } from '../../pages/layout.ts'
import { moneyText, productName } from '../billing/amounts.ts'
import { isLive } from '../billing/subscriptions.ts'
import { totalOf } from '../objects.ts'
import type { CustomerRecord, InvoiceRecord, PortalConfigurationRecord, PortalSessionRecord, SubscriptionRecord } from '../records.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { cardChoice, dayText } from './page-parts.ts'

type View = {
  session: PortalSessionRecord
  customer: CustomerRecord
  configuration: PortalConfigurationRecord
  ahead: number
  problem: string | undefined
}

/** A customer's subscription, card, and invoices, with the actions that the configuration allows. */
export const portalView = (world: StripeWorld, view: View) => {
  const { session, customer, problem } = view
  return page({
    title: 'Billing',
    current: 'elsewhere',
    style: 'stripe',
    status: problem ? 402 : 200,
    body: html`<div class="consent stack">
      ${session.returnUrl === null ? '' : html`<p><a class="back-link" href="${session.returnUrl}">← Return to Crier</a></p>`}
      <div>
        <h1>Your billing</h1>
        <p class="quiet">This is the sandbox’s fake of Stripe’s customer portal. You are ${customer.email ?? customer.id}.</p>
      </div>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
      ${partsOf(world, view)}
    </div>`,
  })
}

const partsOf = (world: StripeWorld, view: View): Markup[] => {
  const { customer, configuration } = view
  const isTheirs = (one: SubscriptionRecord) => one.customerId === customer.id && isLive(one) && one.status !== 'incomplete'
  const subscriptions = [...world.subscriptions.all()].filter(isTheirs)
  const card = configuration.canChangeCard ? [cardPart(world, view, subscriptions[0])] : []
  const invoices = configuration.hasInvoices ? [invoicesPart(world, view)] : []
  if (subscriptions.length === 0) return [html`<p>You don’t have a subscription.</p>`, ...card, ...invoices]
  return [...subscriptions.map((one) => subscriptionPart(world, view, one)), ...card, ...invoices]
}

const subscriptionPart = (world: StripeWorld, view: View, subscription: SubscriptionRecord): Markup => {
  const price = world.prices.must(subscription.priceId)
  const amount = moneyText(price.unitAmount, price.currency)
  return html`<section aria-label="Subscription">
    <h2>${productName(world, price)}</h2>
    <p class="price"><strong>${amount}</strong> <span class="quiet">per month</span></p>
    <p>${stateText(subscription, view.ahead)}</p>
    ${subscription.cancelAt === null ? cancelForm(view, subscription) : resumeForm(view, subscription)}
  </section>`
}

const cancelForm = ({ session, configuration }: View, { id }: SubscriptionRecord) =>
  configuration.canCancel
    ? html`<form method="post" action="/stripe/portal/${session.id}/cancel" class="stack">
    <input type="hidden" name="subscription" value="${id}">
    <button>Cancel subscription</button>
  </form>`
    : ''

const resumeForm = ({ session }: View, { id }: SubscriptionRecord) => html`<form method="post" action="/stripe/portal/${session.id}/resume">
  <input type="hidden" name="subscription" value="${id}">
  <button class="primary">Don’t cancel subscription</button>
</form>`

const stateText = ({ status, cancelAt, periodEnd }: SubscriptionRecord, ahead: number) => {
  if (cancelAt !== null) return `It ends on ${dayText(cancelAt, ahead)}.`
  if (status === 'past_due') return 'Your last payment failed. Choose another card below.'
  return `It renews on ${dayText(periodEnd, ahead)}.`
}

const cardPart = (world: StripeWorld, { session, customer }: View, subscription: SubscriptionRecord | undefined): Markup => {
  const known = world.paymentMethods.get(subscription?.paymentMethodId ?? customer.paymentMethodId)
  return html`<form method="post" action="/stripe/portal/${session.id}/card" class="stack">
    <h2>Payment method</h2>
    <p>${known ? `Your card ends in ${known.card.slice(-4)}.` : 'You don’t have a card.'}</p>
    ${cardChoice(false)}
    <button class="primary">Save card</button>
  </form>`
}

const invoicesPart = (world: StripeWorld, { customer, ahead }: View): Markup => {
  const invoices = [...world.invoices.all()].filter(({ customerId, status }) => customerId === customer.id && status !== 'draft').reverse()
  return html`<section aria-label="Invoices" class="scroll">
    <h2>Invoices</h2>
    <table class="figures">
      <thead><tr><th scope="col">Date</th><th scope="col">State</th><th scope="col" class="amount">Total</th></tr></thead>
      <tbody>${invoices.map((invoice) => invoiceRow(invoice, ahead))}</tbody>
    </table>
  </section>`
}

const invoiceRow = ({ id, createdAt, status, lines, currency }: InvoiceRecord, ahead: number) => html`<tr>
  <td><a href="/stripe/invoice/${id}">${dayText(createdAt, ahead)}</a></td><td>${status}</td>
  <td class="amount">${moneyText(totalOf(lines), currency)}</td>
</tr>`
