import type { StripeWorld } from '#infra/sandbox/stripe/stripe-world.ts'
import { type Entitlements, entitlements } from '#shared/domain/entitlements.ts'
import type { User } from '#shared/domain/users.ts'
import type { YearCrier } from './crier.ts'
import { expectedOf } from './expected.ts'
import { livingSubscriptions, type Person } from './people.ts'

type Stage = { crier: YearCrier; world: StripeWorld; people: readonly Person[] }

/** What has to be so once the daily job was done. Each text is a broken promise. */
export const brokenPromises = async ({ crier, world, people }: Stage): Promise<string[]> => {
  const broken: string[] = []
  for (const person of people) {
    const user = await crier.users.get(person.id)
    if (!user) throw new Error(`${person.id} is gone.`)
    const entitled = entitlements(user.billing, crier.now())
    broken.push(...wrongPlan(world, user, entitled), ...paidTwice(world, user), ...(await wronglyHeld(crier, person, entitled)))
  }
  return broken
}

/** What somebody may do is what Stripe holds. */
const wrongPlan = (world: StripeWorld, user: User, { plan, because, until }: Entitlements) => {
  const expected = expectedOf(world, user)
  const isRight = plan === expected.plan && because === expected.because && until === expected.until
  return isRight ? [] : [`P1 ${user.id} has ${plan} by ${because} until ${until}, but Stripe says ${JSON.stringify(expected)}`]
}

/** Nobody pays for two subscriptions, or as a customer that we don't know. Making a customer may have been lost: that one never pays. */
const paidTwice = (world: StripeWorld, { id, email, billing }: User) => {
  const customers = [...world.customers.all()].filter((customer) => customer.email === email)
  const living = customers.flatMap((customer) => livingSubscriptions(world, customer.id))
  const isUnknown = living.some(({ customerId }) => customerId !== billing.customerId)
  return [
    ...(living.length > 1 ? [`P2 ${id} pays for ${living.length} subscriptions`] : []),
    ...(isUnknown ? [`P3 ${id} pays as a customer that is not known`] : []),
  ]
}

/** As many accounts are held as are beyond the plan, with what goes to them and nothing else; no post is lost. */
const wronglyHeld = async (crier: YearCrier, { id, accountIds }: Person, { plan, limits }: Entitlements) => {
  const accounts = await crier.accounts.list(id)
  const held = accounts.filter(({ heldByPlan }) => heldByPlan).map((account) => account.id)
  const targets = crier.targets.all().filter(({ userId }) => userId === id)
  const waiting = targets.filter(({ state }) => state.name === 'held').map(({ accountId }) => accountId)
  const beyond = Math.max(0, accounts.length - limits.accounts)
  return [
    ...(held.length === beyond ? [] : [`P4 of ${id} ${held.length} accounts are held on ${plan}`]),
    ...(waiting.sort().join() === held.sort().join() ? [] : [`P5 of ${id} posts to ${waiting} are held, accounts ${held}`]),
    ...(targets.length === accountIds.length ? [] : [`P6 ${id} lost a post`]),
  ]
}
