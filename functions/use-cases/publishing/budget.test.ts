import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { dayBudgets, ledgers } from '#shared/platforms/day-budgets.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeBudgets } from '#test/fakes/limits.ts'
import type { Budgets } from '../../ports/limits.ts'
import { spendTogether } from './budget.ts'
import { sendSteps } from './deliver.ts'
import { reconcileTarget } from './reconcile.ts'
import { slotMs } from './slots.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const midnight = toMs('2026-05-05T00:00:00.000Z')
const { app = 0, person = 0 } = dayBudgets.x
const today = '2026-05-04'
const refused = (retry: { when: 'later'; afterMs?: number }): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ class: 'rate-limited', message: 'X asked us to wait.' }), retry },
})

/** A worker at `now` with a target due then, on a day with `used` already spent. */
const atWork = async ({ now = nine, own = {}, used = {} }: { now?: number; own?: Partial<Target>; used?: Record<string, number> } = {}) => {
  const engine = await anEngine(toInstant(now))
  for (const [name, count] of Object.entries(used)) for (let n = 0; n < count; n += 1) await engine.budgets.spend(name, today, count)
  const target = aTarget({ state: aState.enqueued(), dueAt: toInstant(now), ...own })
  await engine.keep(target)
  const left = async (name: string, limit: number) => {
    let count = 0
    while (await engine.budgets.spend(name, today, limit)) count += 1
    return count
  }
  return { ...engine, left, work: () => engine.run(sendSteps(engine, target)) }
}

test('continues after midnight when all of Crier’s budget is used up, if that is not too late', async () => {
  const { work, target, publisher } = await atWork({ now: midnight - hourMs, used: { x: app } })

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({ name: 'retrying', at: toInstant(midnight), reason: { class: 'rate-limited' } })
})

test.each([
  ['all of Crier', { x: app }],
  ['its person', { 'x@user-1': person }],
])('fails now with the true reason if %s has used up the day and tomorrow is too late', async (_, used) => {
  const { work, target, publisher, posts } = await atWork({ used })

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({
    name: 'missed',
    at: toInstant(nine),
    reason: { class: 'rate-limited', message: expect.stringMatching(/used up.*after midnight, UTC.*wasn’t sent/) },
  })
  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ state: 'missed' }])
})

test('a partly public thread continues however late', async () => {
  const { work, target } = await atWork({ used: { x: app }, own: { hasEffect: true } })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: toInstant(midnight) })
})

test('reports a wait requested by the platform right away if it is longer than the person allows', async () => {
  const { work, target, publisher } = await atWork()
  publisher.answers = [refused({ when: 'later', afterMs: 3 * hourMs })]

  await work()

  expect((await target()).state).toMatchObject({
    name: 'missed',
    reason: { message: expect.stringMatching(/^X asked us to wait\. .*wasn’t sent/) },
  })
})

test('a person has a share of all of Crier’s budget, and others have theirs', async () => {
  const one = await atWork({ used: { 'x@user-1': person } })
  const other = await atWork({ used: { 'x@user-2': person } })

  await one.work()
  await other.work()

  expect((await one.target()).state.name).toBe('missed')
  expect((await one.target()).state).toMatchObject({ reason: { message: expect.stringContaining(`your ${person}`) } })
  expect((await other.target()).state.name).toBe('published')
})

test.each([
  ['was refused', refused({ when: 'later', afterMs: minuteMs }), app],
  ['was sent', undefined, app - 1],
  ['may have been sent', { kind: 'unknown', message: 'The connection broke.' } satisfies StepOutcome, app - 1],
])('of what %s, the day has this left', async (_, answer, expected) => {
  const { work, publisher, left } = await atWork()
  publisher.answers = answer ? [answer] : []

  await work()

  expect(await left('x', app)).toBe(expected)
  expect(await left('x@user-1', person)).toBe(person - (app - expected))
})

test('returns units if the target was lost before anything was sent', async () => {
  const { work, targets, left } = await atWork()
  targets.replace = async () => false

  await work()

  expect([await left('x', app), await left('x@user-1', person)]).toEqual([app, person])
})

test('a used-up Crier budget costs the person none of their share', async () => {
  const { work, left } = await atWork({ used: { x: app } })

  await work()

  expect(await left('x@user-1', person)).toBe(person)
})

test('a step sent again after a lost answer already has its unit', async () => {
  const step = aStep({ repeat: 'idempotent' })
  const unknownStep = { step, sentAt: toInstant(nine - minuteMs), fingerprint: 'Good morning' }
  const { work, left, publisher } = await atWork({ own: { unknownStep, hasEffect: true } })
  publisher.steps = [step]

  await work()

  expect(await left('x', app)).toBe(app)
})

test.each(Object.entries(dayBudgets).filter(([, { app }]) => app !== undefined))(
  'on %s, no one can use up the shared budget',
  (platform, budget) => {
    expect(budget.person, platformNames[platform as 'x']).toBeLessThanOrEqual((budget.app ?? 0) / 5)
  },
)

test('a slow ledger costs no post its slot, because the post is paid for first', async () => {
  const { work, attempts, budgets, clock } = await atWork({ now: nine - secondMs, own: { dueAt: toInstant(nine) } })
  const { spend } = budgets
  budgets.spend = async (...unit) => {
    clock.pass(slotMs / 4)
    return spend(...unit)
  }

  await work()

  expect((await attempts()).map(({ startedAt }) => startedAt)).toEqual([toInstant(nine)])
})

test('what is due at midnight is paid for by the new day', async () => {
  const { work, publisher, budgets } = await atWork({ now: midnight - secondMs, own: { dueAt: toInstant(midnight) }, used: { x: app } })

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await budgets.spent('x', '2026-05-05')).toBe(1)
})

test('returns units if another post passes this one in the queue after it paid', async () => {
  const { work, target, rateLimiter, budgets } = await atWork({ now: nine - secondMs, own: { dueAt: toInstant(nine) } })
  rateLimiter.take = async () => ({ isTaken: false, at: nine + minuteMs })

  await work()

  expect((await target()).slotAt).toBe(toInstant(nine + minuteMs))
  expect(await budgets.spent('x', today)).toBe(0)
})

const nineOClock = '2026-05-04T09:00:00.000Z'
const { appMills = 0 } = dayBudgets.x
/** What a day may cost the person in `anEngine`. */
const personMills = 2_000
const [ofAll, ofPerson] = [ledgers.appMills('x'), ledgers.personMills('x', 'user-1')]
const part = (number: number) => ({ name: `post-${number}`, repeat: 'reconcile' as const, isPublic: true })
const refusedCall = (when: 'later' | 'never'): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ message: 'No.' }), retry: { when } },
})

type Day = { parts?: number; used?: number; usedByAll?: number; own?: Partial<Target> }

/** A worker with a thread of `parts`, each costing 200, on a day with some already spent. */
const billedWork = async ({ parts = 1, used = 0, usedByAll, own = {} }: Day = {}) => {
  const engine = await anEngine(nineOClock)
  engine.publisher.steps = Array.from({ length: parts }, (_, index) => part(index + 1))
  engine.publisher.mills = 200
  if (used > 0) await engine.budgets.spend(ofPerson, today, appMills, used)
  if ((usedByAll ?? used) > 0) await engine.budgets.spend(ofAll, today, appMills, usedByAll ?? used)
  const target = aTarget({ state: aState.enqueued(), dueAt: nineOClock, ...own })
  await engine.keep(target)
  const spent = async () => ({ all: await engine.budgets.spent(ofAll, today), own: await engine.budgets.spent(ofPerson, today) })
  return { ...engine, spent, work: () => engine.run(sendSteps(engine, target)) }
}

test('bills every part of a thread to its person and to all of Crier', async () => {
  const { work, spent, publisher, target } = await billedWork({ parts: 3 })

  await work()

  expect(publisher.performed).toHaveLength(3)
  expect(await spent()).toEqual({ all: 600, own: 600 })
  expect((await target()).reserved).toBeUndefined()
})

test('sends and spends nothing of a thread that costs more than is left', async () => {
  const { work, spent, publisher, target } = await billedWork({ parts: 3, used: personMills - 599 })

  await work()

  expect(publisher.performed).toEqual([])
  expect(await spent()).toEqual({ all: personMills - 599, own: personMills - 599 })
  expect((await target()).state).toMatchObject({
    name: 'missed',
    reason: { message: expect.stringContaining('this one would cost more than is left of your $2.00 of today') },
  })
})

test('nobody exceeds what all of Crier may spend in a day, and trying costs nothing of their own share', async () => {
  const { work, spent, publisher } = await billedWork({ usedByAll: appMills - 199 })

  await work()

  expect(publisher.performed).toEqual([])
  expect(await spent()).toEqual({ all: appMills - 199, own: 0 })
})

test('reserves the rest of a thread while it is in flight', async () => {
  const { work, spent, publisher } = await billedWork({ parts: 3 })
  const seen: number[] = []
  publisher.meanwhile = async () => void seen.push((await spent()).own)

  await work()

  expect(seen).toEqual([600, 600, 600])
})

test('an attempt that sent nothing is paid for once, however often it is made', async () => {
  const { work, spent, publisher, target } = await billedWork({ parts: 2 })
  publisher.answers = [refusedCall('later')]

  await work()

  expect((await target()).reserved).toEqual({ window: today, mills: 400 })
  expect(await spent()).toEqual({ all: 400, own: 400 })
})

test('a permanent refusal costs nothing, and of a thread only what was sent', async () => {
  const whole = await billedWork({ parts: 3 })
  whole.publisher.answers = [refusedCall('never')]
  const half = await billedWork({ parts: 3 })
  half.publisher.answers = [{ kind: 'done', progress: { done: 1 }, hasEffect: true }, refusedCall('never')]

  await whole.work()
  await half.work()

  expect(await whole.spent()).toEqual({ all: 0, own: 0 })
  expect(await half.spent()).toEqual({ all: 200, own: 200 })
})

test('what may have been sent stays paid for, and sending it again is paid for separately', async () => {
  const unknownStep = { step: part(1), sentAt: nineOClock, fingerprint: 'Good morning' }
  const unknown = await billedWork()
  unknown.publisher.answers = [{ kind: 'unknown', message: 'The connection broke.' }]
  const again = await billedWork({ used: 200, own: { unknownStep } })

  await unknown.work()
  await again.work()

  expect((await unknown.spent()).own).toBe(200)
  expect((await again.spent()).own).toBe(400)
})

test('a target lost before anything was sent costs nothing', async () => {
  const { work, targets, spent } = await billedWork({ parts: 2 })
  targets.replace = async () => false

  await work()

  expect(await spent()).toEqual({ all: 0, own: 0 })
})

test('a worker that lost the target by the time it ends returns nothing, since another may still need it', async () => {
  const { work, targets, spent, publisher } = await billedWork()
  publisher.answers = [refusedCall('never')]
  publisher.meanwhile = async () => {
    targets.replace = async () => false
  }

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await spent()).toEqual({ all: 200, own: 200 })
})

test('what yesterday’s money does not cover is paid for again today, and no day gets back what it did not give', async () => {
  const reserved = { window: '2026-05-03', mills: 150 }
  const { work, spent, publisher, target } = await billedWork({ parts: 3, own: { reserved } })
  publisher.answers = [refusedCall('later')]

  await work()

  expect((await target()).reserved).toEqual({ window: today, mills: 600 })
  expect(await spent()).toEqual({ all: 600, own: 600 })
})

test('what started yesterday is already paid for', async () => {
  const { work, spent } = await billedWork({ own: { reserved: { window: '2026-05-03', mills: 200 } } })
  expect(toMs(nineOClock)).toBeGreaterThan(toMs('2026-05-04T00:00:00.000Z'))

  await work()

  expect(await spent()).toEqual({ all: 0, own: 0 })
})

test('counts what reconciling a post was billed, however much of the day was spent', async () => {
  const state = aState['outcome-unknown']({ sentAt: nineOClock })
  const engine = await billedWork({ used: personMills, own: { state } })
  engine.publisher.findings = [{ kind: 'absent', mills: 15 }]

  await engine.run(reconcileTarget(engine, await engine.target(), state))

  expect(await engine.spent()).toEqual({ all: personMills + 15, own: personMills + 15 })
})

const day = '2026-05-04'

/** Budgets that are spent together, and each write this takes. */
const someBudgets = (own: Partial<Budgets> = {}) => {
  const kept = { ...fakeBudgets(), ...own }
  const writes: [string, number | undefined][] = []
  const together = spendTogether({
    ...kept,
    spend: (name, window, limit, amount) => {
      writes.push([name, amount])
      return kept.spend(name, window, limit, amount)
    },
  })
  return { together, writes, spent: (name: string) => kept.spent(name, day) }
}

test('batches requests to a ledger during a write into the next write', async () => {
  const { together, writes, spent } = someBudgets()

  const answers = await Promise.all([1, 2, 3, 4].map((amount) => together.spend('app', day, 100, amount)))

  expect(answers).toEqual([true, true, true, true])
  expect(writes).toEqual([
    ['app', 1],
    ['app', 9],
  ])
  expect(await spent('app')).toBe(10)
})

test('if not everything fits, spends each amount on its own until the ledger is used up', async () => {
  const { together, spent } = someBudgets()

  const answers = await Promise.all([1, 1, 1, 1, 1].map((amount) => together.spend('app', day, 3, amount)))

  expect(answers).toEqual([true, true, true, false, false])
  expect(await spent('app')).toBe(3)
})

test('ledgers, windows, and limits do not wait for each other', async () => {
  const { together, writes } = someBudgets()

  await Promise.all([together.spend('app', day, 9), together.spend('person', day, 9), together.spend('app', '2026-05-05', 9)])

  expect(writes).toHaveLength(3)
})

test('a ledger out of reach fails the batch, and the next attempt is independent', async () => {
  let failures = 2
  const { together, spent } = someBudgets({
    spend: async () => {
      failures -= 1
      if (failures >= 0) throw new Error('The table is away.')
      return true
    },
  })

  const answers = await Promise.allSettled([1, 2, 3].map((amount) => together.spend('app', day, 9, amount)))

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await together.spend('app', day, 9)).toBe(true)
  expect(await spent('app')).toBe(0)
})
