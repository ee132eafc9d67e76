import { planTrialEnd } from '#functions/use-cases/people/new-user.ts'
import { passTime } from '#infra/sandbox/stripe/billing/pass-time.ts'
import { type StripeWorld, takeEvents } from '#infra/sandbox/stripe/stripe-world.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { lookupKeyOf, PaidPlan, plans } from '#shared/domain/plans.ts'
import { type Billing, paymentEventTypes } from '#shared/domain/subscriptions.ts'
import { daySeconds, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '../builders/a-post.ts'
import { aTarget } from '../builders/a-target.ts'
import { aUser } from '../builders/a-user.ts'
import { anAccount } from '../builders/an-account.ts'
import { stripeInProcess } from '../sandbox/stripe-in-process.ts'
import { type Chance, chanceOf } from '../simulation/random.ts'
import { brokenPromises } from './broken-promises.ts'
import { crierOf, signed, type YearCrier } from './crier.ts'
import { act, type Person } from './people.ts'

const start = Date.UTC(2026, 10, 21, 9) / secondMs
const days = 366

const catalogue = PaidPlan.options.map((plan) => ({
  name: plans[plan].name,
  lookupKey: lookupKeyOf(plan),
  amount: plans[plan].monthlyPrice.amount,
  currency: 'eur',
}))
/** More than the free plan allows, less than any other does. */
const accountIds = ['x_1', 'x_2', 'x_3', 'x_4']
/** The share of events that never come, and of those that come another day. */
const lostShare = 0.1
const lateShare = 0.05
/** How often a call takes very long. */
const slowShare = 0.1
/** How often the daily job is left out. */
const lateJobShare = 0.3
/** How often somebody does something on a day, and on the day when their plan ends. Also while Stripe still sends the events of what they did. */
const actShare = 0.05
const actAtEndShare = 0.5
const actAgainShare = 0.4

/** What a year led to: promises that were broken, and what happened. */
export type Year = { broken: string[]; history: string[] }

type Stage = { crier: YearCrier; world: StripeWorld; chance: Chance; people: Person[]; bag: string[]; history: string[] }

/** Plays a year of somebody's subscriptions, drawn from a seed, until a promise is broken; in each tenth year there are two of them. */
export const runYear = async (seed: number): Promise<Year> => {
  const stage = await setStage(seed)
  const { crier, world, chance, history } = stage
  let [isLeft, isLate] = [false, false]
  for (let today = 1; today <= days; today++) {
    const { at, isEnd } = await momentIn(stage, start + today * daySeconds)
    passTime(world, at)
    isLeft = (await liveDay(stage, isEnd)) || isLeft || isEnd
    // The daily job may come a day late. Where nothing has happened it would find nothing.
    isLate = isLeft && !isEnd && !isLate && chance.happens(lateJobShare)
    if (!isLeft || isLate) continue
    const broken = [...(await untilDone(crier)), ...(await brokenPromises(stage))]
    if (broken.length > 0) return { broken: broken.map((text) => `day ${today}: ${text}`), history }
    isLeft = false
  }
  return { broken: [], history }
}

const setStage = async (seed: number): Promise<Stage> => {
  const chance = chanceOf(seed)
  const { world, stripe } = stripeInProcess({ now: start, catalogue })
  const pause = async () => {
    const roundsMax = chance.happens(slowShare) ? 1_000 : 12
    for (let rounds = chance.between(0, roundsMax); rounds > 0; rounds--) await Promise.resolve()
  }
  const crier = crierOf({ stripe, now: tickingClock(world), fails: chance.happens, pause })
  const people: Person[] = []
  for (const id of seed % 10 === 0 ? ['ada', 'bob'] : ['ada']) people.push(await newcomer(crier, id, chance.happens(0.5)))
  return { crier, world, chance, people, bag: [], history: [] }
}

/** Milliseconds by Stripe's clock, which stands still while people act: here a little time passes with each look. */
const tickingClock = (world: StripeWorld) => {
  let [second, ticks] = [world.now, 0]
  return () => {
    if (second !== world.now) [second, ticks] = [world.now, 0]
    return second * secondMs + Math.min(ticks++, 999)
  }
}

/** Somebody with a trial, or none, who has connected accounts and scheduled a post to each. */
const newcomer = async (crier: YearCrier, id: string, triesFirst: boolean): Promise<Person> => {
  const trialEndsAt = crier.now() + 7 * daySeconds * secondMs
  const billing: Billing = { wantedPlan: 'creator', version: 0 }
  if (triesFirst) billing.trialEndsAt = toInstant(trialEndsAt)
  await crier.users.create(aUser({ id, email: `${id}@example.com`, billing }), 'hash')
  await planTrialEnd(crier.jobs, id, triesFirst ? trialEndsAt : crier.now())
  const dueAt = toInstant((start + 800 * daySeconds) * secondMs)
  for (const accountId of accountIds) {
    await crier.accounts.connect(anAccount({ userId: id, id: accountId, remoteId: `${id}${accountId}` }), 'sealed')
    const target = aTarget({ userId: id, postId: `${id}-${accountId}`, accountId, dueAt })
    await crier.posts.create(aScheduledPost([target], { userId: id, id: target.postId, listedAt: dueAt }), [{ kind: 'create', target }])
  }
  return { id, tabs: [], accountIds }
}

/** A moment of a day (s): any, or the one at which somebody's plan ends by itself, of which Stripe may say nothing. */
const momentIn = async ({ crier, chance, people }: Stage, begin: number) => {
  const at = begin + chance.between(0, daySeconds - 1)
  for (const { id } of people) {
    const user = await crier.users.get(id)
    const { until } = user ? entitlements(user.billing, crier.now()) : {}
    const end = until === undefined ? 0 : toMs(until) / secondMs
    const isToday = end >= begin && end < begin + daySeconds - 60
    if (isToday && chance.happens(0.7)) return { at: end + chance.between(0, 60), isEnd: true }
  }
  return { at, isEnd: false }
}

/** What people do, what Stripe tells, and the jobs that come of it. Whether anything happened. */
const liveDay = async (stage: Stage, isEnd: boolean) => {
  const { crier, people, chance, bag, world } = stage
  const actors = people.filter(() => chance.happens(isEnd ? actAtEndShare : actShare))
  bag.push(...told(world))
  if (actors.length === 0 && bag.length === 0 && !crier.isSomethingDue()) return false
  await Promise.all([deliver(stage), crier.runJobs(), ...actors.map((person) => liveOn(stage, person))])
  await crier.runJobs()
  return true
}

/** Somebody does something, and perhaps something else while Stripe still tells of it. */
const liveOn = async (stage: Stage, person: Person): Promise<void> => {
  await act(stage, person)
  stage.bag.push(...told(stage.world))
  const isNotDone = stage.chance.happens(actAgainShare)
  await Promise.all([deliver(stage), ...(isNotDone ? [liveOn(stage, person)] : [])])
}

/** Of what happened, that which Stripe tells our endpoint. */
const told = (world: StripeWorld) => takeEvents(world).filter((id) => paymentEventTypes.some((type) => type === world.events.must(id).type))

/** Delivers what is in the bag: all of it twice, in any order, some of it another day, and a tenth of it never. */
const deliver = async ({ crier, world, chance, bag, history }: Stage) => {
  const fates = bag.splice(0).map((id) => ({ event: world.events.must(id), fate: fateOf(chance) }))
  for (const { event, fate } of fates) history.push(`${world.now} ${event.id} ${event.type} ${fate}`)
  const late = fates.filter(({ fate }) => fate === 'late').map(({ event }) => event.id)
  const deliveries = fates.filter(({ fate }) => fate === 'told').map(({ event }) => signed(event.body, world.now))
  const copies = shuffled([...deliveries, ...deliveries], chance)
  await Promise.all(copies.map((delivery) => crier.deliver(delivery)))
  bag.push(...late)
}

const fateOf = ({ happens }: Chance) => {
  if (happens(lostShare)) return 'lost'
  return happens(lateShare) ? 'late' : 'told'
}

const shuffled = <Item>(items: readonly Item[], chance: Chance) =>
  items
    .map((item) => ({ item, place: chance.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** The daily job, and whatever it or a call that was lost leaves to be done: that is tried again until it works. */
const untilDone = async (crier: YearCrier): Promise<string[]> => {
  for (let tries = 0; tries < 20; tries++) {
    await crier.reconcile()
    await crier.retryAll()
    if (crier.isReconciled() && !crier.isSomethingDue()) return []
  }
  return ['P0 there is no end of jobs']
}
