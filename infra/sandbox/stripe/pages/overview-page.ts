import { html } from 'hono/html'
import * as z from 'zod'
import { daySeconds, hourSeconds, secondMs } from '#shared/domain/times.ts'
import { faultPanel } from '../../pages/fault-panel.ts'
import { type Markup, moment, page, plural } from '../../pages/layout.ts'
import type { Server } from '../../server.ts'
import type { World } from '../../world.ts'
import { moneyText, productName } from '../billing/amounts.ts'
import type { Switches } from '../deliveries.ts'
import { totalOf } from '../objects.ts'
import type { InvoiceRecord, SubscriptionRecord } from '../records.ts'
import type { RunningStripe } from '../running-stripe.ts'
import { stripeFaults } from '../stripe-fault.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { dayText } from './page-parts.ts'

const rowsMax = 50

const steps = [
  { seconds: hourSeconds, label: 'an hour' },
  { seconds: daySeconds, label: 'a day' },
  { seconds: 7 * daySeconds, label: 'a week' },
  { seconds: 31 * daySeconds, label: '31 days' },
]

const switchLabels = {
  paused: 'Hold them back',
  double: 'Send each twice',
  shuffled: 'Send them out of order',
  lost: 'Lose them',
  forged: 'Sign them with a wrong secret',
  old: 'Sign them as if ten minutes ago',
  twoSignatures: 'Sign them with two secrets',
} satisfies Partial<Record<keyof Switches, string>>

const TimeAdvance = z.object({
  seconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(366 * daySeconds),
})

/** The account's contents, its clock, and the form where a person makes it misbehave. */
export const mountOverviewPage = (server: Server, { faults }: World, stripe: RunningStripe) => {
  server.get('/stripe', (context) =>
    stripe.act((world) =>
      page({
        title: 'Stripe',
        current: 'stripe',
        style: 'stripe',
        body: html`<div class="columns">
          <section class="feed" aria-labelledby="feed-title">${accountPart(world, stripe.ahead())}</section>
          <aside>
            ${clockPart(stripe.ahead())}
            ${switchesPart(stripe.switches())}
            ${faultPanel(faults, {
              settings: stripeFaults,
              title: 'Stripe',
              accounts: [...world.customers.all()].map(({ id }) => id),
              problem: context.req.query('problem'),
            })}
          </aside>
        </div>`,
      }),
    ),
  )
  server.post('/stripe/clock/form', async (context) => {
    const passing = TimeAdvance.safeParse(Object.fromEntries(await context.req.formData()))
    if (passing.success) stripe.advance(passing.data.seconds)
    await stripe.deliveries.settled()
    return context.redirect('/stripe', 303)
  })
  server.post('/stripe/webhooks/form', async (context) => {
    const form = await context.req.formData()
    const isOn = (name: keyof typeof switchLabels) => form.get(name) !== null
    const { delayMs } = stripe.switches()
    const [paused, double, shuffled, forged] = [isOn('paused'), isOn('double'), isOn('shuffled'), isOn('forged')]
    stripe.setSwitches({
      paused,
      double,
      shuffled,
      forged,
      delayMs,
      lost: isOn('lost') ? 1 : 0,
      old: isOn('old'),
      twoSignatures: isOn('twoSignatures'),
    })
    return context.redirect('/stripe', 303)
  })
}

const accountPart = (world: StripeWorld, ahead: number): Markup => {
  const newest = <Item>(items: Iterable<Item>) => [...items].reverse().slice(0, rowsMax)
  return html`
    <div class="feed-head">
      <h1 id="feed-title">Stripe</h1>
      <p class="quiet" role="status" data-live="count"><span id="count">${plural(world.subscriptions.size(), 'subscription')}</span></p>
      <a class="to-faults" href="#faults-title">Faults</a>
    </div>
    <div class="ledger">
      <h2>Subscriptions</h2>
      <ol data-live="subscriptions">${newest(world.subscriptions.all()).map((one) => subscriptionRow(world, one, ahead))}</ol>
      <h2>Invoices</h2>
      <ol data-live="invoices">${newest(world.invoices.all()).map((one) => invoiceRow(world, one, ahead))}</ol>
      <h2>Events</h2>
      <ol data-live="events">${newest(world.events.all()).map(
        ({ id, type, createdAt }) =>
          html`<li id="event-${id}"><code>${type}</code> <span class="quiet">${moment((createdAt - ahead) * secondMs)}</span></li>`,
      )}</ol>
    </div>`
}

const subscriptionRow = (
  world: StripeWorld,
  { id, customerId, priceId, status, periodEnd, cancelAt }: SubscriptionRecord,
  ahead: number,
) => {
  const name = productName(world, world.prices.must(priceId))
  const end = cancelAt === null ? `until ${dayText(periodEnd, ahead)}` : `ends ${dayText(cancelAt, ahead)}`
  return html`<li id="subscription-${id}"><strong>${name}</strong> ${status} <span class="quiet">${world.customers.must(customerId).email}, ${end}</span></li>`
}

const invoiceRow = (world: StripeWorld, { id, customerId, number, status, lines, currency, createdAt }: InvoiceRecord, ahead: number) =>
  html`<li id="invoice-${id}"><a href="/stripe/invoice/${id}">${number ?? 'Draft'}</a> ${moneyText(totalOf(lines), currency)}, ${status}
    <span class="quiet">${world.customers.must(customerId).email}, ${dayText(createdAt, ahead)}</span></li>`

const clockPart = (ahead: number) => html`<section class="panel" aria-labelledby="clock-title">
  <h2 id="clock-title">Clock</h2>
  <p class="quiet">${ahead === 0 ? 'Stripe’s time is yours.' : `${plural(Math.floor(ahead / daySeconds), 'day')} have been let pass.`} All that Stripe holds grows older by what you let pass.</p>
  <div class="actions">${steps.map(
    ({ seconds, label }) =>
      html`<form method="post" action="/stripe/clock/form"><input type="hidden" name="seconds" value="${seconds}"><button>Pass ${label}</button></form>`,
  )}</div>
</section>`

const switchesPart = (switches: Switches) => html`<section class="panel" aria-labelledby="webhooks-title">
  <h2 id="webhooks-title">Events on their way</h2>
  <form method="post" action="/stripe/webhooks/form" class="stack">
    <div>${Object.entries(switchLabels).map(
      ([name, label]) =>
        html`<label class="choice"><input type="checkbox" name="${name}"${isOn(switches, name) ? html` checked` : ''}> <span>${label}</span></label>`,
    )}</div>
    <button>Set</button>
  </form>
</section>`

const isOn = (switches: Switches, name: string) =>
  Object.entries(switches).some(([known, value]) => known === name && value !== false && value !== 0)
