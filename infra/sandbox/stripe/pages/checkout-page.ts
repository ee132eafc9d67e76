import { html } from 'hono/html'
import { type Markup, page } from '../../pages/layout.ts'
import type { Server, ServerContext } from '../../server.ts'
import { moneyText, productName } from '../billing/amounts.ts'
import { CardNumber, goodCard } from '../billing/cards.ts'
import { type CheckoutResult, payCheckout, proveCheckout } from '../billing/checkout.ts'
import { successUrlOf } from '../control.ts'
import type { SessionRecord } from '../records.ts'
import type { RunningStripe } from '../running-stripe.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { cardChoice, missingPage, proofPage } from './page-parts.ts'

/** The page where people pay, and the step where they authenticate a card. */
export const mountCheckoutPage = (server: Server, stripe: RunningStripe) => {
  server.get('/stripe/checkout/:id', (context) => show(stripe, context))
  server.post('/stripe/checkout/:id', async (context) => {
    const card = CardNumber.catch(goodCard).parse((await context.req.formData()).get('card'))
    return await go(stripe, context, (world, id) => payCheckout(world, id, { card }))
  })
  server.get('/stripe/checkout/:id/proof', async (context) => {
    const session = stripe.act((world) => world.sessions.get(context.req.param('id')))
    const isWaiting = session?.status === 'open' && session.attempt?.paymentMethodId
    return isWaiting
      ? await proofPage(`/stripe/checkout/${session.id}/proof`)
      : context.redirect(`/stripe/checkout/${context.req.param('id')}`, 303)
  })
  server.post('/stripe/checkout/:id/proof', async (context) => {
    const isProved = (await context.req.formData()).get('decision') === 'complete'
    return await go(stripe, context, (world, id) => proveCheckout(world, id, isProved))
  })
}

type Step = (world: StripeWorld, id: string) => CheckoutResult

/** Performs a step, and redirects. Stripe waits briefly for its events to be accepted before it redirects people. */
const go = async (stripe: RunningStripe, context: ServerContext, step: Step) => {
  const id = context.req.param('id') ?? ''
  if (!stripe.act((world) => world.sessions.get(id))) return missingPage('No such payment')
  const result = stripe.act((world) => step(world, id))
  if (result.kind === 'asks') return context.redirect(`/stripe/checkout/${id}/proof`, 303)
  if (result.kind === 'refused') return await show(stripe, context, result.failure.message)
  if (result.kind === 'closed') return context.redirect(`/stripe/checkout/${id}`, 303)
  await stripe.deliveries.settled()
  return context.redirect(successUrlOf(id, result.session.successUrl), 303)
}

const show = (stripe: RunningStripe, context: ServerContext, problem?: string) =>
  stripe.act((world) => {
    const session = world.sessions.get(context.req.param('id') ?? '')
    if (!session) return missingPage('No such payment')
    if (session.status !== 'open') return overPage(session)
    return page({
      title: 'Pay',
      current: 'elsewhere',
      style: 'stripe',
      status: problem ? 402 : 200,
      body: payForm(world, session, problem),
    })
  })

const payForm = (world: StripeWorld, session: SessionRecord, problem: string | undefined): Markup => {
  const price = world.prices.must(session.priceId)
  const amount = moneyText(price.unitAmount, price.currency)
  const { email, name } = world.customers.must(session.customerId)
  return html`<form class="consent stack" method="post" action="/stripe/checkout/${session.id}">
    ${session.cancelUrl === null ? '' : html`<p><a class="back-link" href="${session.cancelUrl}">← Back to Crier</a></p>`}
    <div>
      <h1>Subscribe to ${productName(world, price)}</h1>
      <p class="price"><strong>${amount}</strong> <span class="quiet">per month</span></p>
    </div>
    <p class="quiet">This is the sandbox’s fake Stripe. No money moves.</p>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
    <label>Email address
      <input name="email" type="email" required maxlength="254" value="${email ?? ''}" readonly>
    </label>
    ${cardChoice(true)}
    <label>Name on card
      <input name="name" autocomplete="off" maxlength="100" value="${name ?? ''}">
    </label>
    <button class="primary">Subscribe for ${amount}</button>
  </form>`
}

const overPage = ({ status, cancelUrl }: SessionRecord) =>
  page({
    title: status === 'complete' ? 'Paid' : 'Expired',
    current: 'elsewhere',
    status: status === 'complete' ? 200 : 410,
    body: html`<div class="narrow">
      <h1>${status === 'complete' ? 'You’re all done here' : 'This page has expired'}</h1>
      <p>${status === 'complete' ? 'This payment is already complete. You can close this page.' : 'Go back and start again.'}</p>
      ${cancelUrl === null || status === 'complete' ? '' : html`<p><a href="${cancelUrl}">Back to Crier</a></p>`}
    </div>`,
  })
