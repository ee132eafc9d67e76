import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { storeTarget } from './store-target.ts'

const now = toMs('2026-05-04T09:00:00.000Z')
const inMs = (ms: number) => toInstant(now + ms)

/** A worker at nine that lets go of its target, which is now as \`change\` says. */
const lettingGo = async (change: Partial<Target>) => {
  const engine = await anEngine(inMs(0))
  const sending = aTarget({ state: aState.sending() })
  await engine.keep(sending)
  const next = advance(sending, change)
  return { ...engine, sending, next, store: () => engine.run(storeTarget(engine, next)) }
}

test.each([
  ['waits to be tried again', aState.retrying({ at: inMs(minuteMs) })],
  ['is worked on by the platform', aState.processing({ checkAt: inMs(minuteMs) })],
  ['has an unknown outcome', aState.unsure({ lookAt: inMs(minuteMs) })],
])('a target that %s has a message for its moment', async (_, state) => {
  const { store, deliveries } = await lettingGo({ state })

  await store()

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs, message: { at: now + minuteMs } }])
})

test('a moment that is further off than a message can wait is left to the sweep', async () => {
  const { store, deliveries, targets, next } = await lettingGo({ state: aState.retrying({ at: inMs(16 * minuteMs + secondMs) }) })

  await store()

  expect([deliveries.sent, targets.isIndexed(next)]).toEqual([[], true])
})

test.each([
  ['has ended', aState.published()],
  ['waits for a person', aState.held()],
])('a target that %s has no message', async (_, state) => {
  const { store, deliveries } = await lettingGo({ state })

  await store()

  expect(deliveries.sent).toEqual([])
})

test('the post shows where its target stands', async () => {
  const { store, posts } = await lettingGo({ state: aState.failed({ reason: aReason({ message: 'No.' }) }) })

  await store()

  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([{ state: 'failed', reason: { message: 'No.' } }])
})

test('a worker that dies before the post shows the end leaves that to the sweep', async () => {
  const { store, posts, targets, next } = await lettingGo({ state: aState.published() })
  posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(store()).rejects.toThrow('The table is away.')
  expect(targets.isIndexed(next)).toBe(true)
})

test('a worker that came too late writes nothing, sends nothing and says so', async () => {
  const { store, targets, sending, target, deliveries } = await lettingGo({ state: aState.retrying() })
  const other = advance(sending, { state: aState.unsure() })
  await targets.replace(other)

  expect(await store()).toBe(false)
  expect(await target()).toEqual(other)
  expect(deliveries.sent).toEqual([])
})

test('a store that stays out of reach is tried for a moment; then the lease runs out and the sweep takes over', async () => {
  const { store, targets, target, sending, clock, reports } = await lettingGo({ state: aState.published() })
  targets.replace = () => Promise.reject(new Error('The table is away.'))

  await expect(store()).rejects.toThrow('The table is away.')
  expect(await target()).toEqual(sending)
  expect(clock.now() - now).toBeLessThan(5 * secondMs)
  expect(reports).toHaveLength(3)
})

test('a target whose worker stops after an unknown outcome has not failed: the person is asked to look', async () => {
  const doubt = { step: aStep({ repeat: 'idempotent' }), sentAt: inMs(-minuteMs), fingerprint: 'Good morning' }
  const { store, target } = await lettingGo({ state: aState.failed({ reason: aReason({ message: 'A file was deleted.' }) }), doubt })

  await store()

  const { state, isUnsettled } = await target()
  expect(state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringMatching(/^A file was deleted. .*Look at/) } })
  expect(isUnsettled).toBe(false)
})
