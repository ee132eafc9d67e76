import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { dayBudgets } from '#shared/platforms/day-budgets.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { slotMs } from './await-slot.ts'
import { sendSteps } from './send-steps.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const midnight = toMs('2026-05-05T00:00:00.000Z')
const { app = 0, person = 0 } = dayBudgets.x
const today = '2026-05-04'
const refused = (retry: { when: 'later'; afterMs?: number }): StepOutcome => ({
  kind: 'refused',
  refusal: { reason: aReason({ class: 'rate-limited', message: 'X asks us to wait.' }), retry },
})

/** A worker at `now` with a target that is due then, of a day of which `used` is spent already. */
const atWork = async ({ now = nine, own = {}, used = {} }: { now?: number; own?: Partial<Target>; used?: Record<string, number> } = {}) => {
  const engine = await anEngine(toInstant(now))
  for (const [name, count] of Object.entries(used)) for (let n = 0; n < count; n += 1) await engine.budgets.spend(name, today, count)
  const target = aTarget({ state: aState.armed(), dueAt: toInstant(now), ...own })
  await engine.keep(target)
  const left = async (name: string, limit: number) => {
    let count = 0
    while (await engine.budgets.spend(name, today, limit)) count += 1
    return count
  }
  return { ...engine, left, work: () => engine.run(sendSteps(engine, target)) }
}

test('what all of Crier has used up goes on after midnight, where that is not too late', async () => {
  const { work, target, publisher } = await atWork({ now: midnight - hourMs, used: { x: app } })

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({ name: 'retrying', at: toInstant(midnight), reason: { class: 'rate-limited' } })
})

test.each([
  ['all of Crier', { x: app }],
  ['its person', { 'x@user-1': person }],
])('what would go on too late ends now, with the true reason, when %s has used up the day', async (_, used) => {
  const { work, target, publisher, posts } = await atWork({ used })

  await work()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({
    name: 'missed',
    at: toInstant(nine),
    reason: { class: 'rate-limited', message: expect.stringMatching(/used up.*after midnight, UTC.*not sent/) },
  })
  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ state: 'missed' }])
})

test('a thread of which a part is public goes on however late', async () => {
  const { work, target } = await atWork({ used: { x: app }, own: { hasEffect: true } })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: toInstant(midnight) })
})

test('a platform that asks to wait for longer than the person allows is told of now', async () => {
  const { work, target, publisher } = await atWork()
  publisher.answers = [refused({ when: 'later', afterMs: 3 * hourMs })]

  await work()

  expect((await target()).state).toMatchObject({
    name: 'missed',
    reason: { message: expect.stringMatching(/^X asks us to wait\. .*not sent/) },
  })
})

test('a person has a share of what all of Crier may do, and others have theirs', async () => {
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

test('who has lost the target before anything was sent gives its units back', async () => {
  const { work, targets, left } = await atWork()
  targets.replace = async () => false

  await work()

  expect([await left('x', app), await left('x@user-1', person)]).toEqual([app, person])
})

test('what all of Crier has used up costs the person none of their share', async () => {
  const { work, left } = await atWork({ used: { x: app } })

  await work()

  expect(await left('x@user-1', person)).toBe(person)
})

test('what is sent again because its answer was lost has its unit already', async () => {
  const step = aStep({ repeat: 'idempotent' })
  const doubt = { step, sentAt: toInstant(nine - minuteMs), fingerprint: 'Good morning' }
  const { work, left, publisher } = await atWork({ own: { doubt, hasEffect: true } })
  publisher.steps = [step]

  await work()

  expect(await left('x', app)).toBe(app)
})

test.each(Object.entries(dayBudgets).filter(([, { app }]) => app !== undefined))(
  'on %s nobody can use up what all may do',
  (platform, budget) => {
    expect(budget.person, platformNames[platform as 'x']).toBeLessThanOrEqual((budget.app ?? 0) / 5)
  },
)

test('a slow ledger costs no post its slot: it is paid for before that', async () => {
  const { work, attempts, budgets, clock } = await atWork({ now: nine - secondMs, own: { dueAt: toInstant(nine) } })
  const { spend } = budgets
  budgets.spend = async (...unit) => {
    clock.pass(slotMs / 4)
    return spend(...unit)
  }

  await work()

  expect((await attempts()).map(({ startedAt }) => startedAt)).toEqual([toInstant(nine)])
})

test('what is due at midnight is paid for by the day that begins then', async () => {
  const { work, publisher, budgets } = await atWork({ now: midnight - secondMs, own: { dueAt: toInstant(midnight) }, used: { x: app } })

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await budgets.spent('x', '2026-05-05')).toBe(1)
})

test('who was passed in the queue after it had paid has its units back', async () => {
  const { work, target, rateLimiter, budgets } = await atWork({ now: nine - secondMs, own: { dueAt: toInstant(nine) } })
  rateLimiter.take = async () => ({ isTaken: false, at: nine + minuteMs })

  await work()

  expect((await target()).turnAt).toBe(toInstant(nine + minuteMs))
  expect(await budgets.spent('x', today)).toBe(0)
})
