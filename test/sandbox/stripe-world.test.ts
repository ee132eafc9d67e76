import { expect, test } from 'vitest'
import type { CardNumber } from '#infra/sandbox/stripe/billing/cards.ts'
import { changePlan } from '#infra/sandbox/stripe/billing/change-plan.ts'
import { payCheckout } from '#infra/sandbox/stripe/billing/checkout.ts'
import { changeCard } from '#infra/sandbox/stripe/billing/customers.ts'
import { passTime } from '#infra/sandbox/stripe/billing/pass-time.ts'
import { cancelLater, isLive, resume } from '#infra/sandbox/stripe/billing/subscriptions.ts'
import { totalOf } from '#infra/sandbox/stripe/objects.ts'
import { type StripeWorld, takeEvents } from '#infra/sandbox/stripe/stripe-world.ts'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import { type Chance, chanceOf } from '../simulation/random.ts'
import { refusalOf } from './stripe-account.ts'
import { stripeInProcess } from './stripe-in-process.ts'

const start = Date.UTC(2026, 10, 21) / secondMs
const catalog = [
  { name: 'Early Bird', lookupKey: 'early-bird', amount: 900, currency: 'eur' },
  { name: 'Creator', lookupKey: 'creator', amount: 1_900, currency: 'eur' },
]
const cards = ['4242424242424242', '4000000000000341', '4000002760003184'] satisfies [CardNumber, ...CardNumber[]]

/** A person who subscribes and keeps paying with a card. */
const openYear = async (card: CardNumber = '4242424242424242') => {
  const { world, stripe } = stripeInProcess({ now: start, catalog })
  const [price] = (await stripe.prices.list({ lookup_keys: ['early-bird'] })).data
  const { id: customerId } = await stripe.customers.create({ email: 'ada@crier.test' })
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: price?.id ?? '', quantity: 1 }],
    success_url: 'https://crier.test/done',
    customer: customerId,
  })
  const result = payCheckout(world, id, { card })
  if (result.kind !== 'complete' || !result.session.subscriptionId) throw new Error('Nobody has paid.')
  return { world, stripe, subscriptionId: result.session.subscriptionId, customerId }
}

test('the SDK calls a world without a network whose time advances on request', async () => {
  const { world, stripe, subscriptionId } = await openYear()

  passTime(world, start + 366 * daySeconds)

  expect(await stripe.subscriptions.retrieve(subscriptionId)).toMatchObject({ status: 'active' })
  expect((await stripe.invoices.list({ limit: 100 })).data).toHaveLength(13)
})

test('the same calls always have the same results', async () => {
  const story = async () => {
    const { world } = await openYear('4000000000000341')
    passTime(world, start + 90 * daySeconds)
    return [...world.events.all()]
  }

  expect(await story()).toEqual(await story())
})

test('reports each event once', async () => {
  const { world } = await openYear()
  takeEvents(world)

  passTime(world, start + 31 * daySeconds)
  const types = takeEvents(world).map((id) => world.events.must(id).type)

  expect(types).toEqual(['customer.subscription.updated', 'invoice.created', 'invoice.finalized', 'invoice.paid'])
  expect(takeEvents(world)).toEqual([])
})

/** One thing a person or an application can do in a day. */
const act = (world: StripeWorld, subscriptionId: string, customerId: string, chance: Chance) => {
  const subscription = world.subscriptions.must(subscriptionId)
  if (!isLive(subscription)) return
  const [first, ...others] = world.prices.all()
  if (!first) throw new Error('Nothing is sold.')
  const kind = chance.pick(['plan', 'plan', 'plan', 'cancel', 'resume', 'card', 'card'])
  if (kind === 'plan') {
    changePlan(world, subscriptionId, {
      price: chance.pick([first, ...others]),
      at: world.now,
      behavior: chance.pick(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']),
    })
  } else if (kind === 'cancel') cancelLater(world, subscriptionId, subscription.periodEnd)
  else if (kind === 'resume') resume(world, subscriptionId)
  else changeCard(world, customerId, chance.pick(cards), true)
}

test('money is neither lost nor created, whatever happens in a year', async () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const chance = chanceOf(seed)
    const { world, subscriptionId, customerId } = await openYear()
    for (let passed = 1; passed <= 365; passed += chance.between(1, 20)) {
      passTime(world, start + passed * daySeconds)
      act(world, subscriptionId, customerId, chance)
    }

    let balance = 0
    const finalized = [...world.invoices.all()].filter(({ finalizedAt }) => finalizedAt !== null)
    for (const invoice of finalized.sort((one, other) => (one.number ?? '').localeCompare(other.number ?? ''))) {
      expect(invoice.startingBalance).toBe(balance)
      expect(totalOf(invoice.lines) + invoice.startingBalance).toBe(invoice.amountDue + (invoice.endingBalance ?? Number.NaN))
      expect([0, invoice.amountDue]).toContain(invoice.amountPaid)
      balance = invoice.endingBalance ?? Number.NaN
    }
    expect(world.customers.must(customerId).balance).toBe(balance)
    const charged = [...world.charges.all()].filter(({ failure }) => !failure).reduce((sum, { amount }) => sum + amount, 0)
    expect(charged).toBe(finalized.reduce((sum, { amountPaid }) => sum + amountPaid, 0))
    const { status, latestInvoiceId } = world.subscriptions.must(subscriptionId)
    if (status === 'past_due') expect(world.invoices.must(latestInvoiceId).status).not.toBe('paid')
  }
})

test('periods follow one another without a gap', async () => {
  const { world, stripe } = await openYear()

  passTime(world, start + 366 * daySeconds)

  const periods = (await stripe.invoices.list({ limit: 100 })).data.map(({ lines }) => lines.data[0]?.period).reverse()
  for (const [index, period] of periods.slice(1).entries()) expect(period?.start).toBe(periods[index]?.end)
})

test('an account that was never set up has no portal', async () => {
  const { stripe } = stripeInProcess({ now: start })
  const { id } = await stripe.customers.create({ email: 'ada@crier.test' })

  expect(await refusalOf(stripe.billingPortal.sessions.create({ customer: id }))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('No configuration provided'),
  })
})
