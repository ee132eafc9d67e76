import { expect, test } from 'vitest'
import type { Found, StepOutcome } from '#functions/ports/publisher.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { reconcileTarget } from './reconcile-target.ts'
import { sendSteps } from './send-steps.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const at = (ms: number) => toInstant(nine + ms)
const refusal = { reason: aReason({ class: 'sign-in-ended', message: 'X refuses it.' }), retry: { when: 'after-refresh' as const } }
const unauthorized: StepOutcome = { kind: 'refused', refusal }
const notAllowedToLook: Found = { kind: 'unavailable', refusal }

/** A worker at nine to whose platform no token is good, not even a fresh one. */
const refusingAll = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(at(0))
  const armed = aTarget({ state: aState.armed(), ...own })
  await engine.keep(armed)
  engine.publisher.answers = [unauthorized, unauthorized]
  const account = async () => (await engine.accounts.get({ userId: 'user-1', id: 'x_77' }))?.state.name
  return { ...engine, account, work: () => engine.run(sendSteps(engine, armed)) }
}

test('a platform that refuses the very token it has just given is tried again: nobody has to connect anew', async () => {
  const { work, target, account, jobs } = await refusingAll()

  await work()

  expect(await target()).toMatchObject({
    state: { name: 'retrying', at: at(10 * secondMs), reason: { class: 'transient' } },
    refusedSince: at(0),
  })
  expect(await account()).toBe('connected')
  expect(jobs.all()).toEqual([])
})

test('the account that posts when the platform has come to itself is as it was, and forgets the outage', async () => {
  const { work, target, publisher } = await refusingAll({ state: aState.retrying({ at: at(0) }), refusedSince: at(-2 * minuteMs) })
  publisher.answers = []

  await work()

  expect(await target()).toMatchObject({ state: { name: 'published' }, refusedSince: undefined })
})

test.each([
  ['waits for the person after a quarter of an hour of it', 15 * minuteMs, 'held', 'reconnect'],
  ['is tried again until then', 15 * minuteMs - 1, 'retrying', 'connected'],
])('what is refused with every token %s', async (_, ms, name, state) => {
  const { work, target, account } = await refusingAll({ refusedSince: at(-ms), failures: 5 })

  await work()

  expect((await target()).state.name).toBe(name)
  expect(await account()).toBe(state)
})

test('three refusals, however far apart, are not a quarter of an hour of them', async () => {
  const { work, target, account } = await refusingAll({ refusedSince: at(-15 * minuteMs), failures: 2 })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: at(90 * secondMs) })
  expect(await account()).toBe('connected')
})

test('the last try comes when the quarter of an hour is over, not long after it', async () => {
  const { work, target } = await refusingAll({ refusedSince: at(-10 * minuteMs), failures: 5 })

  await work()

  expect((await target()).state).toMatchObject({ name: 'retrying', at: at(5 * minuteMs) })
})

test('another refusal shows that the token is good', async () => {
  const { work, target, publisher } = await refusingAll({ refusedSince: at(-14 * minuteMs) })
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await work()

  expect((await target()).refusedSince).toBeUndefined()
})

test.each([
  ['is reconciled again later', undefined, 'connected'],
  ['waits for the person after a quarter of an hour', at(-15 * minuteMs), 'reconnect'],
])('what can not be reconciled because every token is refused %s', async (_, refusedSince, state) => {
  const unsure = aState.unsure({ sentAt: at(-20 * minuteMs), looks: 10 })
  const { run, account, target, publisher, ...engine } = await refusingAll({ state: unsure, refusedSince })
  publisher.findings = [notAllowedToLook, notAllowedToLook]

  await run(reconcileTarget(engine, await target(), unsure))

  expect((await target()).state).toMatchObject({ name: 'unsure', absences: 0 })
  expect((await target()).refusedSince).toBe(refusedSince ?? at(0))
  expect(await account()).toBe(state)
})
