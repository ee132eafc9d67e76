import type { StripeWorld } from '#infra/sandbox/stripe/stripe-world.ts'
import { type Entitlements, entitlements } from '#shared/domain/entitlements.ts'
import { paidPlanIds } from '#shared/domain/plans.ts'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import type { YearCrier } from './crier.ts'
import { livingSubscriptions, type Person } from './people.ts'

type Stage = { crier: YearCrier; world: StripeWorld; people: readonly Person[] }

/** Checks the promises that hold once the daily job is done. Each returned text is a broken promise. */
export const brokenPromises = async ({ crier, world, people }: Stage): Promise<string[]> => {
  const broken: string[] = []
  for (const person of people) {
    const user = await crier.users.get(person.id)
    if (!user) throw new Error(`${person.id} is gone.`)
    const entitled = entitlements(user.billing, crier.now())
    broken.push(
      ...wrongPlan(world, user, entitled),
      ...paidTwice(world, user),
      ...activeUnpaid(world, user),
      ...(await wronglyPaused(crier, person, entitled)),
    )
  }
  return broken
}

/** The person has the entitlements Stripe's state grants. */
const wrongPlan = (world: StripeWorld, user: User, { plan, because, until }: Entitlements) => {
  const expected = expectedOf(world, user)
  const isRight = plan === expected.plan && because === expected.because && until === expected.until
  return isRight ? [] : [`P1 ${user.id} has ${plan} by ${because} until ${until}, but Stripe says ${JSON.stringify(expected)}`]
}

/** Nobody pays for two subscriptions, or as a customer that we don't know. Creating a customer may have been lost: that one never pays. */
const paidTwice = (world: StripeWorld, { id, email, billing }: User) => {
  const customers = [...world.customers.all()].filter((customer) => customer.email === email)
  const living = customers.flatMap((customer) => livingSubscriptions(world, customer.id))
  const isUnknown = living.some(({ customerId }) => customerId !== billing.customerId)
  return [
    ...(living.length > 1 ? [`P2 ${id} pays for ${living.length} subscriptions`] : []),
    ...(isUnknown ? [`P3 ${id} pays as a customer that is not known`] : []),
  ]
}

/** No active subscription has an open invoice: only paying it makes the subscription active again. */
const activeUnpaid = (world: StripeWorld, { id, billing }: User) => {
  const active = livingSubscriptions(world, billing.customerId).filter(({ status }) => status === 'active')
  const activeIds = active.map((subscription) => subscription.id)
  const isUnpaid = [...world.invoices.all()].some(({ status, subscriptionId }) => status === 'open' && activeIds.includes(subscriptionId))
  return isUnpaid ? [`P7 ${id} has an active subscription with an open invoice`] : []
}

/** Exactly the accounts beyond the plan are paused, along with their posts, and no post is lost. */
const wronglyPaused = async (crier: YearCrier, { id, accountIds }: Person, { plan, limits }: Entitlements) => {
  const accounts = await crier.accounts.list(id)
  const paused = accounts.filter(({ pausedByPlan }) => pausedByPlan).map((account) => account.id)
  const targets = crier.targets.all().filter(({ workspaceId: userId }) => userId === id)
  const waiting = targets.filter(({ state }) => state.name === 'paused').map(({ accountId }) => accountId)
  const beyond = Math.max(0, accounts.length - limits.accounts)
  return [
    ...(paused.length === beyond ? [] : [`P4 of ${id} ${paused.length} accounts are paused on ${plan}`]),
    ...(waiting.sort().join() === paused.sort().join() ? [] : [`P5 of ${id} posts to ${waiting} are paused, accounts ${paused}`]),
    ...(targets.length === accountIds.length ? [] : [`P6 ${id} lost a post`]),
  ]
}

const instantOf = (seconds: number) => new Date(seconds * secondMs).toISOString()

type Expected = Pick<Entitlements, 'plan' | 'because' | 'until'>

/**
 * Returns the expected entitlements, computed independently from Stripe's own records and the trial's end, to compare
 * with what the product says.
 */
const expectedOf = (world: StripeWorld, { billing }: User): Expected => {
  const paid = paidFor(world, billing.customerId)
  if (paid) return paid
  const { trialEndsAt } = billing
  if (trialEndsAt !== undefined && instantOf(world.now) < trialEndsAt) return { plan: 'early-bird', because: 'trial', until: trialEndsAt }
  return { plan: 'free', because: 'free', until: undefined }
}

const paidFor = (world: StripeWorld, customerId: string | undefined): Expected | undefined => {
  const [subscription] = livingSubscriptions(world, customerId).filter(({ status }) => status !== 'incomplete')
  if (!subscription) return undefined
  const { status, priceId, cancelAt, latestInvoiceId } = subscription
  const plan = paidPlanIds.find((option) => world.prices.must(priceId).lookupKey === `crier_${option}_monthly`)
  if (!plan || (cancelAt !== null && cancelAt <= world.now)) return undefined
  if (status === 'active') return { plan, because: 'paid', until: cancelAt === null ? undefined : instantOf(cancelAt) }
  const unpaid = world.invoices.get(latestInvoiceId)
  if (status !== 'past_due' || !unpaid) return undefined
  const graceEndsAt = unpaid.createdAt + 7 * daySeconds
  return world.now < graceEndsAt ? { plan, because: 'grace', until: instantOf(graceEndsAt) } : undefined
}
