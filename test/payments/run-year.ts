import { planTrialEnd } from '#functions/use-cases/people/new-user.ts'
import { passTime } from '#infra/sandbox/stripe/billing/pass-time.ts'
import { type StripeWorld, takeEvents } from '#infra/sandbox/stripe/stripe-world.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import { lookupKeyOf, paidPlanIds, plans } from '#shared/domain/plans.ts'
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

const catalog = paidPlanIds.map((plan) => ({
  name: plans[plan].name,
  lookupKey: lookupKeyOf(plan),
  amount: plans[plan].monthlyPrice.amount,
  currency: 'eur',
}))
/** More accounts than the free plan allows, and fewer than any other plan's limit. */
const accountIds = ['x_1', 'x_2', 'x_3', 'x_4']
/** The share of events that never arrive, and of those that arrive another day. */
const lostShare = 0.1
const lateShare = 0.05
/** The share of calls that are very slow. */
const slowShare = 0.1
/** How often the daily job is skipped. */
const lateJobShare = 0.3
/**
 * How likely a person is to act on a given day, on the day their plan ends, and again while Stripe is still sending the
 * events of their last action.
 */
const actShare = 0.05
const actAtEndShare = 0.5
const actAgainShare = 0.4

/** The result of a year: the promises that were broken, and what happened. */
export type Year = { broken: string[]; history: string[] }

type Stage = { crier: YearCrier; world: StripeWorld; chance: Chance; people: Person[]; bag: string[]; history: string[] }

/** Plays a seeded year of a person's subscriptions until a promise is broken. Every tenth year has two people. */
export const runYear = async (seed: number): Promise<Year> => {
  const stage = await setStage(seed)
  const { crier, world, chance, history } = stage
  let [isLeft, isLate] = [false, false]
  for (let today = 1; today <= days; today++) {
    const { at, isEnd } = await momentIn(stage, start + today * daySeconds)
    passTime(world, at)
    isLeft = (await liveDay(stage, isEnd)) || isLeft || isEnd
    // The daily job may be a day late. If nothing has happened, it wouldn't find anything and is skipped.
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
  const { world, stripe } = stripeInProcess({ now: start, catalog })
  const pause = async () => {
    const roundsMax = chance.happens(slowShare) ? 1_000 : 12
    for (let rounds = chance.between(0, roundsMax); rounds > 0; rounds--) await Promise.resolve()
  }
  const crier = crierOf({ stripe, now: tickingClock(world), fails: chance.happens, pause })
  const people: Person[] = []
  for (const id of seed % 10 === 0 ? ['ada', 'bob'] : ['ada']) people.push(await newcomer(crier, id, chance.happens(0.5)))
  return { crier, world, chance, people, bag: [], history: [] }
}

/**
 * Returns a clock in ms on Stripe's time, which stands still while people act. Here each reading advances it slightly.
 */
const tickingClock = (world: StripeWorld) => {
  let [second, ticks] = [world.now, 0]
  return () => {
    if (second !== world.now) [second, ticks] = [world.now, 0]
    return second * secondMs + Math.min(ticks++, 999)
  }
}

/** Creates a person, with or without a trial, who has connected accounts and scheduled a post to each. */
const newcomer = async (crier: YearCrier, id: string, triesFirst: boolean): Promise<Person> => {
  const trialEndsAt = crier.now() + 7 * daySeconds * secondMs
  const billing: Billing = { wantedPlan: 'creator', version: 0 }
  if (triesFirst) billing.trialEndsAt = toInstant(trialEndsAt)
  await crier.users.create(aUser({ id, email: `${id}@example.com`, billing }), 'hash')
  await planTrialEnd(crier.jobs, id, triesFirst ? trialEndsAt : crier.now())
  const dueAt = toInstant((start + 800 * daySeconds) * secondMs)
  for (const accountId of accountIds) {
    await crier.accounts.connect(anAccount({ workspaceId: id, id: accountId, remoteId: `${id}${accountId}` }), 'sealed')
    const target = aTarget({ workspaceId: id, postId: `${id}-${accountId}`, accountId, dueAt })
    await crier.posts.create(aScheduledPost([target], { workspaceId: id, id: target.postId, listedAt: dueAt }), [
      { kind: 'create', target },
    ])
  }
  return { id, tabs: [], accountIds }
}

/** Picks a moment of a day (s): any, or the one when a person's plan ends by itself, which Stripe may not report. */
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

/** Runs a day: people's actions, Stripe's events, and the resulting jobs. Returns true if anything happened. */
const liveDay = async (stage: Stage, isEnd: boolean) => {
  const { crier, people, chance, bag, world } = stage
  const actors = people.filter(() => chance.happens(isEnd ? actAtEndShare : actShare))
  bag.push(...told(world))
  if (actors.length === 0 && bag.length === 0 && !crier.isSomethingDue()) return false
  await Promise.all([deliver(stage), crier.runJobs(), ...actors.map((person) => liveOn(stage, person))])
  await crier.runJobs()
  return true
}

/** A person does something, and perhaps something else while Stripe's events are still arriving. */
const liveOn = async (stage: Stage, person: Person): Promise<void> => {
  await act(stage, person)
  stage.bag.push(...told(stage.world))
  const isNotDone = stage.chance.happens(actAgainShare)
  await Promise.all([deliver(stage), ...(isNotDone ? [liveOn(stage, person)] : [])])
}

/** Takes the events that Stripe sends to our endpoint. */
const told = (world: StripeWorld) => takeEvents(world).filter((id) => paymentEventTypes.some((type) => type === world.events.must(id).type))

/** Delivers what's in the bag: everything twice, in random order, some of it another day, and a tenth of it never. */
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

/** Runs the daily job, and retries whatever it or a lost call left undone until it works. */
const untilDone = async (crier: YearCrier): Promise<string[]> => {
  for (let tries = 0; tries < 20; tries++) {
    await crier.reconcile()
    await crier.retryAll()
    if (crier.isReconciled() && !crier.isSomethingDue()) return []
  }
  return ['P0 there is no end of jobs']
}
