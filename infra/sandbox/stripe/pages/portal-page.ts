import { hourSeconds } from '#shared/domain/times.ts'
import type { Server, ServerContext } from '../../server.ts'
import { type CardAnswer, CardNumber, goodCard } from '../billing/cards.ts'
import { changeCard } from '../billing/customers.ts'
import { cancelLater, isLive, resume } from '../billing/subscriptions.ts'
import type { RunningStripe } from '../running-stripe.ts'
import type { StripeWorld } from '../stripe-world.ts'
import { missingPage, proofPage } from './page-parts.ts'
import { portalView } from './portal-view.ts'

/** How long a portal link is valid, in s. Stripe doesn't document its own limit. It's minutes. */
const linkTime = hourSeconds / 2

/** What went wrong in a step, or the card that must be authenticated first. */
type Outcome = { problem?: string; asks?: CardNumber } | undefined
type Step = (world: StripeWorld, portal: Portal, form: FormData) => Outcome
type Portal = NonNullable<ReturnType<typeof portalOf>>

/** The page where customers manage their subscriptions. */
export const mountPortalPage = (server: Server, stripe: RunningStripe) => {
  server.get('/stripe/portal/:id', (context) => show(stripe, context))
  server.get('/stripe/portal/:id/proof/:card', (context) => {
    const card = CardNumber.safeParse(context.req.param('card'))
    return card.success ? proofPage(`/stripe/portal/${context.req.param('id')}/proof/${card.data}`) : missingPage('No such card')
  })
  const step = (path: string, take: Step) =>
    server.post(`/stripe/portal/:id/${path}`, async (context) => {
      const form = await context.req.formData()
      return await go(stripe, context, (world, portal) => take(world, portal, form))
    })
  step('card', (world, { customer }, form) => {
    const card = CardNumber.catch(goodCard).parse(form.get('card'))
    return outcomeOf(changeCard(world, customer.id, card), card)
  })
  server.post('/stripe/portal/:id/proof/:card', async (context) => {
    const isProved = (await context.req.formData()).get('decision') === 'complete'
    const card = CardNumber.catch(goodCard).parse(context.req.param('card'))
    return await go(stripe, context, (world, { customer }) => {
      if (!isProved) return { problem: 'We are unable to authenticate your payment method.' }
      return outcomeOf(changeCard(world, customer.id, card, true), card)
    })
  })
  step('cancel', (world, { customer, configuration }, form) => {
    const subscription = theirSubscription(world, customer.id, form)
    if (!subscription || !configuration.canCancel) return nothingToDo
    cancelLater(world, subscription.id, subscription.periodEnd)
    return undefined
  })
  step('resume', (world, { customer }, form) => {
    const subscription = theirSubscription(world, customer.id, form)
    if (!subscription) return nothingToDo
    resume(world, subscription.id)
    return undefined
  })
}

const nothingToDo: Outcome = { problem: 'This can’t be done anymore.' }

/** Reports the outcome: on the page itself, or after the card was authenticated. */
const go = async (stripe: RunningStripe, context: ServerContext, step: (world: StripeWorld, portal: Portal) => Outcome) => {
  const id = context.req.param('id') ?? ''
  const outcome = stripe.act((world) => {
    const portal = portalOf(world, id)
    return portal ? step(world, portal) : nothingToDo
  })
  await stripe.deliveries.settled()
  if (outcome?.asks) return context.redirect(`/stripe/portal/${id}/proof/${outcome.asks}`, 303)
  return outcome?.problem === undefined ? context.redirect(`/stripe/portal/${id}`, 303) : await show(stripe, context, outcome.problem)
}

const show = (stripe: RunningStripe, { req }: ServerContext, problem?: string) =>
  stripe.act((world) => {
    const portal = portalOf(world, req.param('id') ?? '')
    if (!portal) return missingPage('This link has expired')
    return portalView(world, { ...portal, ahead: stripe.ahead(), problem })
  })

const portalOf = (world: StripeWorld, id: string) => {
  const session = world.portalSessions.get(id)
  if (!session || world.now > session.createdAt + linkTime) return undefined
  const customer = world.customers.must(session.customerId)
  return customer.isDeleted ? undefined : { session, customer, configuration: world.portalConfigurations.must(session.configurationId) }
}

const theirSubscription = (world: StripeWorld, customerId: string, form: FormData) => {
  const subscription = world.subscriptions.get(String(form.get('subscription')))
  return subscription?.customerId === customerId && isLive(subscription) ? subscription : undefined
}

const outcomeOf = (answer: CardAnswer, card: CardNumber): Outcome => {
  if (answer.kind === 'asks') return { asks: card }
  return answer.kind === 'refused' ? { problem: answer.failure.message } : undefined
}
