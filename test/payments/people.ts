import { changePlan, endSubscription, previewChange } from '#functions/use-cases/payments/change-plan.ts'
import { createCheckout, followCheckout } from '#functions/use-cases/payments/create-checkout.ts'
import type { CardNumber } from '#infra/sandbox/stripe/billing/cards.ts'
import { payCheckout } from '#infra/sandbox/stripe/billing/checkout.ts'
import { changeCard } from '#infra/sandbox/stripe/billing/customers.ts'
import { refund } from '#infra/sandbox/stripe/billing/payments.ts'
import { cancelLater, endSubscription as endAtStripe } from '#infra/sandbox/stripe/billing/subscriptions.ts'
import type { StripeWorld } from '#infra/sandbox/stripe/stripe-world.ts'
import type { PaidPlan } from '#shared/domain/plans.ts'
import type { User } from '#shared/domain/users.ts'
import type { Chance } from '../simulation/random.ts'
import type { YearCrier } from './crier.ts'

/** Test cards: pays (twice as likely as the others), can be saved but then fails, is declined at once. */
const cards = ['4242424242424242', '4242424242424242', '4000000000000341', '4000000000000002'] satisfies [CardNumber, ...CardNumber[]]
const paidPlans = ['early-bird', 'creator', 'studio'] satisfies [PaidPlan, ...PaidPlan[]]

type Scene = { crier: YearCrier; world: StripeWorld; chance: Chance; history: string[] }

/** A person with their accounts. `tabs` are Stripe pages they left open. */
export type Person = { id: string; tabs: string[]; accountIds: readonly string[] }

/** Does one random thing a person might do in a day. Refusals are only recorded. */
export const act = async (scene: Scene, person: Person) => {
  await scene.crier.pause()
  const user = await scene.crier.users.get(person.id)
  if (!user) return
  const kind = scene.chance.pick<Kind>([
    'buy',
    'buy',
    'buy',
    'tab',
    'change',
    'change',
    'cancel',
    'resume',
    'portal',
    'card',
    'card',
    'refund',
  ])
  scene.history.push(`${scene.world.now} ${person.id} ${kind}`)
  try {
    await acts[kind](scene, { person, user })
  } catch (error) {
    scene.history.push(`  ${error instanceof Error ? error.message : error}`)
  }
}

type Actor = { person: Person; user: User }
type Kind = 'buy' | 'tab' | 'change' | 'cancel' | 'resume' | 'portal' | 'card' | 'refund'

const acts: Record<Kind, (scene: Scene, actor: Actor) => Promise<unknown>> = {
  /** Chooses a plan, or two at once in two tabs. Pays on the last page, on all of them, or on none. */
  async buy({ crier, world, chance }, { person, user }) {
    const begin = async () => {
      const { sessionId } = await createCheckout(crier, user, { plan: chance.pick(paidPlans), email: undefined })
      person.tabs.push(sessionId)
    }
    const first = begin()
    if (chance.happens(0.5)) await first
    await Promise.allSettled([first, ...(chance.happens(0.4) ? [begin()] : [])])
    const session = person.tabs.at(-1)
    if (session === undefined || chance.happens(0.3)) return
    for (const id of chance.happens(0.4) ? person.tabs : [session]) payCheckout(world, id, { card: chance.pick(cards) })
    const payer = await crier.users.get(user.id)
    if (payer && chance.happens(0.5)) await followCheckout(crier, payer, session)
  },
  /** Pays on a page that was left open. */
  async tab({ world, chance }, { person: { tabs } }) {
    const [first, ...others] = tabs
    if (first !== undefined) payCheckout(world, chance.pick([first, ...others]), { card: '4242424242424242' })
  },
  async change({ crier, chance }, { user }) {
    const plan = chance.pick(paidPlans)
    const { asOf } = await previewChange(crier, user, plan)
    await changePlan(crier, user, { plan, asOf })
  },
  cancel: ({ crier }, { user }) => endSubscription(crier, user, true),
  resume: ({ crier }, { user }) => endSubscription(crier, user, false),
  async portal({ world, chance }, { user }) {
    const living = livingOf(world, user)
    if (living) cancelLater(world, living.id, chance.happens(0.5) ? living.periodEnd : 'period-end')
  },
  async card({ world, chance }, { user }) {
    if (user.billing.customerId !== undefined) changeCard(world, user.billing.customerId, chance.pick(cards), true)
  },
  /** What we do manually at Stripe when someone asks for a refund. */
  async refund({ world }, { user }) {
    const living = livingOf(world, user)
    const charge = [...world.charges.all()].findLast(({ customerId }) => customerId === user.billing.customerId)
    if (!living || !charge || charge.amountRefunded > 0) return
    refund(world, { chargeId: charge.id, amount: 100 })
    endAtStripe(world, living.id, 'cancellation_requested')
  },
}

const livingOf = (world: StripeWorld, { billing }: User) => livingSubscriptions(world, billing.customerId)[0]

/** Returns a customer's subscriptions that haven't ended. */
export const livingSubscriptions = (world: StripeWorld, customerId: string | undefined) =>
  [...world.subscriptions.all()].filter(
    (subscription) => subscription.customerId === customerId && !['canceled', 'incomplete_expired'].includes(subscription.status),
  )
