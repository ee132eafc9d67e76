import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import type { SweepDeps, Swept } from './engine-deps.ts'
import { absence } from './patience.ts'
import { sweepDue, sweepPart } from './sweep-due.ts'

const due = toMs('2026-05-04T09:00:00.000Z')
const after = (ms: number) => toInstant(due + ms)

/** A sweep so long after the target was due. */
const sweepAfter = async (ms: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(after(ms))
  const found = aTarget(own)
  await engine.keep(found, { status: postStatus.scheduled, settledVersion: 0 })
  return { ...engine, found, sweep: () => engine.run(sweepDue(engine)) }
}

test.each([
  ['armed 90 seconds ahead, in case its alarm was lost', -90 * secondMs, 'armed'],
  ['left alone before that', -90 * secondMs - 1, 'scheduled'],
])('what is due soon is %s', async (_, ms, name) => {
  const { sweep, target } = await sweepAfter(ms)

  await sweep()

  expect((await target()).state.name).toBe(name)
})

test.each([
  ['enqueued again once its message counts as lost', 90 * secondMs, 1],
  ['left alone while its message may still come', 90 * secondMs - 1, 0],
])('what was enqueued is %s', async (_, ms, messages) => {
  const { sweep, deliveries } = await sweepAfter(ms, { state: aState.armed() })

  await sweep()

  expect(deliveries.sent).toHaveLength(messages)
})

test.each(['retrying', 'processing', 'unsure'] as const)('what is %s and was not looked at in time gets another message', async (name) => {
  const { sweep, deliveries, found, target } = await sweepAfter(2 * minuteMs, { state: aState[name]() })

  await sweep()

  expect(deliveries.sent).toMatchObject([{ delayMs: 0, message: { postId: 'post-1', accountId: 'x_77' } }])
  expect(await target()).toMatchObject({ state: { name }, version: found.version + 1, rearms: 1 })
})

test('what is unsure for an hour by the clock, which may have been put on, is looked at after a pause that no clock measures', async () => {
  const { sweep, deliveries, target } = await sweepAfter(hourMs, { state: aState.unsure() })

  await sweep()

  expect(deliveries.sent).toMatchObject([{ delayMs: absence.afterMs }])
  expect((await target()).state).toMatchObject({ name: 'unsure', lookAt: after(hourMs + absence.afterMs) })
})

test('what is paused is tried again after a while, in case nobody said that it was resumed', async () => {
  const { sweep, deliveries } = await sweepAfter(15 * minuteMs, { state: aState.held() })

  await sweep()

  expect(deliveries.sent).toHaveLength(1)
})

test.each([
  ['reconcile', 'unsure'],
  ['safe', 'retrying'],
  ['idempotent', 'retrying'],
  ['never', 'needs-attention'],
] as const)('a worker that died in a step of repeat class %s leaves its target %s', async (repeat, name) => {
  const { sweep, target } = await sweepAfter(minuteMs, { state: aState.sending({ step: aStep({ repeat }) }), attempts: 1 })

  await sweep()

  expect(await target()).toMatchObject({ state: { name, reason: { message: 'Crier was interrupted while sending.' } }, attempts: 2 })
})

test('an interrupted step is remembered as an attempt whose outcome is not known', async () => {
  const { sweep, attempts } = await sweepAfter(minuteMs, { state: aState.sending(), attempts: 1 })

  await sweep()

  expect(await attempts()).toMatchObject([{ number: 2, step: 'post', outcome: 'unknown', startedAt: after(0), endedAt: after(minuteMs) }])
})

test('what was taken from a dead worker gets a message for what comes next', async () => {
  const { sweep, deliveries } = await sweepAfter(minuteMs, { state: aState.sending() })

  await sweep()

  expect(deliveries.sent).toMatchObject([{ delayMs: 0, message: { at: due + minuteMs } }])
})

test('a worker that lives keeps its target', async () => {
  const { sweep, found, target } = await sweepAfter(minuteMs - 1, { state: aState.sending() })

  await sweep()

  expect(await target()).toEqual(found)
})

test('a target that was taken from a dead worker and can not go on is shown so by its post', async () => {
  const { sweep, posts } = await sweepAfter(minuteMs, { state: aState.sending({ step: aStep({ repeat: 'never' }) }) })

  await sweep()

  const post = await posts.get({ userId: 'user-1', id: 'post-1' })
  expect(post).toMatchObject({ status: postStatus.failed, targets: [{ state: 'needs-attention' }] })
})

test('what has ended is shown by its post, and is never looked at again', async () => {
  const { sweep, posts, targets, found } = await sweepAfter(2 * minuteMs, { state: aState.published(), isUnsettled: true })

  await sweep()

  expect((await posts.get({ userId: 'user-1', id: 'post-1' }))?.status).toBe(postStatus.published)
  expect(targets.isIndexed(found)).toBe(false)
})

test('the index may lag: what it names and has moved on is left alone', async () => {
  const { sweep, targets, target, found } = await sweepAfter(-minuteMs)
  const moved = advance(found, { dueAt: after(10 * minuteMs) })
  const { due: dueNow } = targets
  targets.due = async (...asked) => {
    const page = await dueNow(...asked)
    await targets.replace(moved)
    return page
  }

  await sweep()

  expect(await target()).toEqual(moved)
})

test('a sweep that ends gives a sign of life', async () => {
  const { sweep, heartbeat } = await sweepAfter(0)

  await sweep()

  expect(await heartbeat.last()).toMatchObject({ at: after(0) })
})

test('a sweep that fails gives none', async () => {
  const { sweep, targets, heartbeat } = await sweepAfter(0)
  targets.due = () => Promise.reject(new Error('The table is away.'))

  await expect(sweep()).rejects.toThrow('The table is away.')
  expect(await heartbeat.last()).toBeUndefined()
})

test('a sweep whose time is over leaves the next page to the next one', async () => {
  const { sweep, targets, clock } = await sweepAfter(0)
  const asked = new Map<number, number>()
  targets.due = async (shard) => {
    asked.set(shard, (asked.get(shard) ?? 0) + 1)
    clock.pass(15 * secondMs)
    return { items: [], cursor: 'more' }
  }

  await sweep()

  expect([...asked.values()]).toEqual(Array.from({ length: 8 }, () => 1))
})

test('a sweep that leaves nothing lying says so, and one that leaves something says since when that is due', async () => {
  const { sweep, heartbeat, targets } = await sweepAfter(0)

  await sweep()
  const without = await heartbeat.last()
  targets.replace = () => Promise.reject(new Error('The table throttles.'))
  targets.put(aTarget({ postId: 'stuck', dueAt: after(-10 * minuteMs) }))
  await sweep()

  expect(without).toEqual({ at: after(0), overdueSince: undefined })
  expect(await heartbeat.last()).toMatchObject({ overdueSince: after(-11.5 * minuteMs) })
})

/** A sweep in four parts, each made elsewhere. */
const sweepInParts = async (elsewhere: (sweepHere: () => Promise<Swept>, part: number) => Promise<Swept>) => {
  const engine = await anEngine(after(0))
  for (let index = 0; index < 40; index++) await engine.keep(aTarget({ postId: `post-${index}` }))
  const called: number[] = []
  const deps: SweepDeps = {
    ...engine,
    parts: 4,
    sweepElsewhere: (part) => {
      called.push(part)
      return elsewhere(() => sweepPart(deps, part), part)
    },
  }
  return { ...engine, called, sweep: () => engine.run(sweepDue(deps)) }
}

test('a sweep in parts sweeps each shard in one of them, and its sign of life tells of all', async () => {
  const { sweep, called, deliveries, heartbeat } = await sweepInParts(async (sweepHere, part) => {
    await sweepHere()
    return { overdueSince: part === 2 ? after(-5 * minuteMs) : after(-minuteMs) }
  })

  await sweep()

  expect(called).toEqual([0, 1, 2, 3])
  expect(new Set(deliveries.sent.map(({ message }) => message.postId)).size).toBe(40)
  expect(deliveries.sent).toHaveLength(40)
  expect(await heartbeat.last()).toEqual({ at: after(0), overdueSince: after(-5 * minuteMs) })
})

test('a part that can not be swept keeps no other from it, and is told', async () => {
  const { sweep, deliveries, heartbeat, reports } = await sweepInParts((sweepHere, part) =>
    part === 1 ? Promise.reject(new Error('Lambda had no room.')) : sweepHere(),
  )

  await sweep()

  expect(deliveries.sent.length).toBeGreaterThan(0)
  expect(reports).toEqual(['a part of the shards could not be swept; the next sweep tries again'])
  expect(await heartbeat.last()).toBeDefined()
})

test('if no part can be swept there is no sign of life', async () => {
  const { sweep, heartbeat } = await sweepInParts(() => Promise.reject(new Error('Lambda had no room.')))

  await expect(sweep()).rejects.toThrow('Lambda had no room.')

  expect(await heartbeat.last()).toBeUndefined()
})
