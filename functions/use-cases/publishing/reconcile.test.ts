import { expect, test } from 'vitest'
import type { FindOutcome } from '#functions/ports/publisher.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import type { Target, TargetState } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { reconcileTarget } from './reconcile.ts'

const sentAt = '2026-05-04T09:00:00.000Z'
const after = (ms: number) => toInstant(toMs(sentAt) + ms)
type OutcomeUnknown = Extract<TargetState, { name: 'outcome-unknown' }>

/** A world `ms` after a step of unknown outcome was sent. */
const outcomeUnknown = async (ms: number, unknownStep: Partial<OutcomeUnknown> = {}, own: Partial<Target> = {}) => {
  const engine = await anEngine(after(ms))
  const state = aState['outcome-unknown']({ sentAt, ...unknownStep })
  const unknown = aTarget({ state, attempts: 1, ...own })
  await engine.keep(unknown)
  return { ...engine, unknown, state, reconcile: () => engine.run(reconcileTarget(engine, unknown, state)) }
}
const there: FindOutcome = {
  kind: 'found',
  outcome: { kind: 'published', progress: { done: 1 }, remoteId: '1850', url: 'https://x.com/ada/status/1850' },
}
const partThere: FindOutcome = { kind: 'found', outcome: { kind: 'done', progress: { done: 1 }, hasEffect: true } }
const unavailable = (retry: Refusal['retry']): FindOutcome => ({ kind: 'unavailable', refusal: { reason: aReason(), retry } })
const sureMs = 95 * secondMs

test('publishes what is found, as of the time it was sent', async () => {
  const { reconcile, publisher, target, attempts } = await outcomeUnknown(3 * secondMs)
  publisher.findings = [there]

  await reconcile()

  expect((await target()).state).toEqual({ name: 'published', at: sentAt, remoteId: '1850', url: 'https://x.com/ada/status/1850' })
  expect(await attempts()).toMatchObject([{ number: 2, step: 'reconcile post', outcome: 'found' }])
})

test('does not resend a part of a thread that is found, and the thread continues after it', async () => {
  const { reconcile, publisher, target, deliveries } = await outcomeUnknown(3 * secondMs)
  publisher.findings = [partThere]

  await reconcile()

  expect(await target()).toMatchObject({ state: { name: 'retrying', at: after(3 * secondMs) }, progress: { done: 1 }, hasEffect: true })
  expect(deliveries.sent).toMatchObject([{ delayMs: 0 }])
})

test('searches for what was recorded and sends nothing', async () => {
  const { reconcile, publisher } = await outcomeUnknown(3 * secondMs)

  await reconcile()

  expect(publisher.reconciliations).toEqual([{ step: 'post', sentAt, fingerprint: 'Good morning', token: 'access-1', notOurs: undefined }])
  expect(publisher.performed).toEqual([])
})

test('reconciles again when nothing is there the first time', async () => {
  const { reconcile, target, deliveries } = await outcomeUnknown(3 * secondMs)

  await reconcile()

  expect((await target()).state).toMatchObject({
    name: 'outcome-unknown',
    reconciliations: 1,
    absences: 1,
    reconcileAt: after(30 * secondMs),
  })
  expect(deliveries.sent).toMatchObject([{ delayMs: 27 * secondMs }])
})

test.each([
  ['once, however late', 0, 10 * minuteMs, 'outcome-unknown'],
  ['twice, but too early for lists to have caught up', 1, sureMs - 1, 'outcome-unknown'],
  ['twice, the last time when lists have surely caught up', 1, sureMs, 'retrying'],
])('what was not there %s leaves its target as it should', async (_, absences, ms, name) => {
  const { reconcile, target } = await outcomeUnknown(ms, { reconciliations: absences, absences })

  await reconcile()

  expect((await target()).state.name).toBe(name)
})

test('checks again after a pause if it was absent twice, the last time an hour late by a clock that may have been set forward', async () => {
  const { reconcile, target } = await outcomeUnknown(60 * minuteMs, { reconciliations: 1, absences: 1 })

  await reconcile()

  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', absences: 2, reconcileAt: after(60 * minuteMs + sureMs) })
})

test('resends what is definitely absent, remembering that its outcome was unknown', async () => {
  const { reconcile, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 }, { slotAt: sentAt })

  await reconcile()

  expect(await target()).toMatchObject({
    state: { name: 'retrying', at: after(sureMs) },
    unknownStep: { step: aStep(), sentAt, fingerprint: 'Good morning' },
    failures: 2,
    slotAt: undefined,
  })
})

test('keeps the first of two unknown outcomes', async () => {
  const unknownStep = { step: aStep(), sentAt: '2026-05-04T08:50:00.000Z', fingerprint: 'Good morning' }
  const { reconcile, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 }, { unknownStep })

  await reconcile()

  expect((await target()).unknownStep).toEqual(unknownStep)
})

test('fails what was definitely absent too often', async () => {
  const { reconcile, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 }, { failures: 4 })

  await reconcile()

  expect((await target()).state).toMatchObject({ name: 'failed', reason: { message: expect.stringContaining('nothing was posted') } })
})

test('asks the person about what the platform calls a duplicate but does not show', async () => {
  const { reconcile, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1, reason: aReason({ class: 'duplicate' }) })

  await reconcile()

  expect((await target()).state.name).toBe('needs-attention')
})

test('a failed search is not an absence and is repeated', async () => {
  const { reconcile, publisher, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 })
  publisher.findings = [unavailable({ when: 'later' })]

  await reconcile()

  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', absences: 1, reconcileAt: after(sureMs + 30 * secondMs) })
})

test('asks the person when searching has failed for half an hour', async () => {
  const world = await outcomeUnknown(30 * minuteMs + 1)
  world.publisher.findings = [unavailable({ when: 'later' })]

  await world.reconcile()

  expect((await world.target()).state.name).toBe('needs-attention')
})

test('an error while reconciling is not an absence either, and operators are told', async () => {
  const { reconcile, publisher, target, reports } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 })
  publisher.findings = [new Error('A bug.')]

  await reconcile()

  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', absences: 1 })
  expect(reports).toHaveLength(1)
})

test('replaces a token refused while reconciling and asks the platform again at once', async () => {
  const { reconcile, publisher, target } = await outcomeUnknown(3 * secondMs)
  publisher.findings = [unavailable({ when: 'after-refresh' }), there]

  await reconcile()

  expect(publisher.reconciliations.map(({ token }) => token)).toEqual(['access-1', 'access-2'])
  expect((await target()).state.name).toBe('published')
})

test('neither sends nor gives up a target of unknown outcome while the account can not be used', async () => {
  const { reconcile, accounts, publisher, target } = await outcomeUnknown(sureMs, { reconciliations: 1, absences: 1 })
  await accounts.remove({ workspaceId: 'user-1', id: 'x_77' })

  await reconcile()

  expect(publisher.reconciliations).toEqual([])
  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', absences: 1 })
})

test('only one of two concurrent reconciliations runs', async () => {
  const { run, unknown, state, publisher, ...world } = await outcomeUnknown(3 * secondMs)
  const deps = { ...world, run, publisher }

  await run(Promise.all([reconcileTarget(deps, unknown, state), reconcileTarget(deps, unknown, state)]))

  expect(publisher.reconciliations).toHaveLength(1)
})
