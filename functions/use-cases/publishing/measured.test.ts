import { expect, test } from 'vitest'
import { messageGraceMs } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver-target.ts'
import { toMessage } from './enqueue-targets.ts'
import { sweepDue } from './sweep-due.ts'

const due = toMs('2026-05-04T09:00:00.000Z')
const after = (ms: number) => toInstant(due + ms)

/** What is measured of a post whose message comes so long after it was due. */
const measuredOf = async (ms: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(after(ms))
  const target = aTarget({ state: aState.armed(), ...own })
  await engine.keep(target)
  return { ...engine, deliver: () => engine.run(deliverTarget(engine, toMessage(target))) }
}

test.each([
  ['before its time, and goes out on it', -5 * secondMs, 0],
  ['a moment late', 700, 700],
])('the lateness is told of a post whose message comes %s', async (_, ms, late) => {
  const { deliver, measured } = await measuredOf(ms)

  await deliver()

  expect(measured).toEqual([['lateness', late]])
})

test('a post that waited for a person is late from when it was enqueued again', async () => {
  const { deliver, measured } = await measuredOf(hourMs, { state: aState.armed({ until: after(hourMs - 300 + messageGraceMs) }) })

  await deliver()

  expect(measured).toEqual([['lateness', 300]])
})

test('a post whose message was lost is late from its time', async () => {
  const { deliver, measured } = await measuredOf(2 * minuteMs, { state: aState.armed({ until: after(4 * minuteMs) }), rearms: 1 })

  await deliver()

  expect(measured).toEqual([['lateness', 2 * minuteMs]])
})

test.each(['retrying', 'processing'] as const)('a post that is %s is no longer measured: its first try was', async (name) => {
  const { deliver, measured } = await measuredOf(minuteMs, { state: aState[name]() })

  await deliver()

  expect(measured).toEqual([])
})

test('the lateness of a thread is told once', async () => {
  const { deliver, measured, publisher } = await measuredOf(0)
  publisher.steps = ['upload', 'first', 'second'].map((name) => aStep({ name, isPublic: name !== 'upload' }))

  await deliver()

  expect(measured).toEqual([['lateness', 0]])
})

test('a sweep tells how long the oldest of what it finds had been overdue', async () => {
  const { run, measured, targets, ...engine } = await anEngine(after(0))
  const left = (postId: string, ms: number) => targets.put(aTarget({ postId, state: aState.armed({ until: after(-ms) }) }))
  left('one', 4 * minuteMs)
  left('two', 9 * minuteMs)

  await run(sweepDue({ ...engine, targets }))

  expect(measured).toEqual([['overdue', 9 * minuteMs]])
})

test('a sweep that finds nothing measures nothing, which costs nothing', async () => {
  const { run, measured, ...engine } = await anEngine(after(0))

  await run(sweepDue(engine))

  expect(measured).toEqual([])
})

test('while it is not known whether a post is public, each reconciliation tells for how long', async () => {
  const { deliver, measured, publisher } = await measuredOf(3 * minuteMs, { state: aState.unsure({ sentAt: after(0), lookAt: after(0) }) })
  publisher.findings = [{ kind: 'unavailable', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await deliver()

  expect(measured).toEqual([['unsure', 3 * minuteMs]])
})

test('a post that goes out is counted as published, for its platform', async () => {
  const { deliver, counted } = await measuredOf(0)

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'published' }])
})

test('a post that the platform refuses for good is counted as failed, with the reason', async () => {
  const { deliver, counted, publisher } = await measuredOf(0)
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason({ class: 'invalid-content' }), retry: { when: 'never' } } }]

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'failed', code: 'invalid-content' }])
})

test('a step of which nobody knows whether it took effect is counted once', async () => {
  const { deliver, counted, publisher } = await measuredOf(0)
  publisher.answers = [{ kind: 'unknown', message: 'No answer.' }]

  await deliver()

  expect(counted).toEqual([{ platform: 'x', ending: 'unknown' }])
})

test('a step that a dead worker has left is counted as unknown by the sweep', async () => {
  const { run, counted, targets, ...engine } = await anEngine(after(0))
  targets.put(aTarget({ state: aState.sending({ leaseUntil: after(-minuteMs) }) }))

  await run(sweepDue({ ...engine, targets }))

  expect(counted).toEqual([{ platform: 'x', ending: 'unknown' }])
})

test('a post that can not be begun is counted as failed when the sweep gives it up', async () => {
  const { run, counted, targets, ...engine } = await anEngine(after(0))
  targets.put(aTarget({ state: aState.armed({ until: after(-minuteMs) }), rearms: 10, dueAt: after(-5 * minuteMs) }))

  await run(sweepDue({ ...engine, targets }))

  expect(counted).toEqual([{ platform: 'x', ending: 'failed', code: 'transient' }])
})
