import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver.ts'
import type { SweepDeps, Swept } from './dependencies.ts'
import { leadMs } from './enqueue.ts'
import { absence } from './outcome.ts'
import { backlog, enqueuesMax, resendMessages, sweepDue, sweepPart } from './sweep.ts'

const due = toMs('2026-05-04T09:00:00.000Z')
const after = (ms: number) => toInstant(due + ms)

/** A sweep this long after the target was due. */
const sweepAfter = async (ms: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(after(ms))
  const found = aTarget(own)
  await engine.keep(found, { status: postStatus.scheduled, syncedVersion: 0 })
  return { ...engine, found, sweep: () => engine.run(sweepDue(engine)) }
}

test.each([
  ['enqueued 90 seconds ahead, in case its alarm was lost', -90 * secondMs, 'enqueued'],
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
  const { sweep, deliveries } = await sweepAfter(ms, { state: aState.enqueued() })

  await sweep()

  expect(deliveries.sent).toHaveLength(messages)
})

test.each(['retrying', 'processing', 'outcome-unknown'] as const)(
  'a target that is %s and was not checked in time gets another message',
  async (name) => {
    const { sweep, deliveries, found, target } = await sweepAfter(2 * minuteMs, { state: aState[name]() })

    await sweep()

    expect(deliveries.sent).toMatchObject([{ delayMs: 0, message: { postId: 'post-1', accountId: 'x_77' } }])
    expect(await target()).toMatchObject({ state: { name }, version: found.version + 1, enqueuesInVain: 1 })
  },
)

test('rechecks an hour-old unknown outcome after a timed pause, since the clock may have been set forward', async () => {
  const { sweep, deliveries, target } = await sweepAfter(hourMs, { state: aState['outcome-unknown']() })

  await sweep()

  expect(deliveries.sent).toMatchObject([{ delayMs: absence.afterMs }])
  expect((await target()).state).toMatchObject({ name: 'outcome-unknown', reconcileAt: after(hourMs + absence.afterMs) })
})

test('retries what is paused after a while, in case the resume was lost', async () => {
  const { sweep, deliveries } = await sweepAfter(15 * minuteMs, { state: aState.paused() })

  await sweep()

  expect(deliveries.sent).toHaveLength(1)
})

test.each([
  ['reconcile', 'outcome-unknown'],
  ['safe', 'retrying'],
  ['idempotent', 'retrying'],
  ['never', 'needs-attention'],
] as const)('a worker that died in a step of repeat class %s leaves its target %s', async (repeat, name) => {
  const { sweep, target } = await sweepAfter(minuteMs, { state: aState.sending({ step: aStep({ repeat }) }), attempts: 1 })

  await sweep()

  expect(await target()).toMatchObject({ state: { name, reason: { message: 'Crier was interrupted while sending.' } }, attempts: 2 })
})

test('records an interrupted step as an attempt of unknown outcome', async () => {
  const { sweep, attempts } = await sweepAfter(minuteMs, { state: aState.sending(), attempts: 1 })

  await sweep()

  expect(await attempts()).toMatchObject([{ number: 2, step: 'post', outcome: 'unknown', startedAt: after(0), endedAt: after(minuteMs) }])
})

test('a target taken from a dead worker gets a message for what comes next', async () => {
  const { sweep, deliveries } = await sweepAfter(minuteMs, { state: aState.sending() })

  await sweep()

  expect(deliveries.sent).toMatchObject([{ delayMs: 0, message: { at: due + minuteMs } }])
})

test('a live worker keeps its target', async () => {
  const { sweep, found, target } = await sweepAfter(minuteMs - 1, { state: aState.sending() })

  await sweep()

  expect(await target()).toEqual(found)
})

test('the post shows that a target taken from a dead worker can not continue', async () => {
  const { sweep, posts } = await sweepAfter(minuteMs, { state: aState.sending({ step: aStep({ repeat: 'never' }) }) })

  await sweep()

  const post = await posts.get({ workspaceId: 'user-1', id: 'post-1' })
  expect(post).toMatchObject({ status: postStatus.failed, targets: [{ state: 'needs-attention' }] })
})

test('the post shows what has ended, and it is never checked again', async () => {
  const { sweep, posts, targets, found } = await sweepAfter(2 * minuteMs, { state: aState.published(), isUnsynced: true })

  await sweep()

  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.status).toBe(postStatus.published)
  expect(targets.isIndexed(found)).toBe(false)
})

test('leaves alone what a lagging index lists but has moved on', async () => {
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

test('a completed sweep sends a heartbeat', async () => {
  const { sweep, heartbeat } = await sweepAfter(0)

  await sweep()

  expect(await heartbeat.last()).toMatchObject({ at: after(0) })
})

test('a failed sweep sends none', async () => {
  const { sweep, targets, heartbeat } = await sweepAfter(0)
  targets.due = () => Promise.reject(new Error('The table is away.'))

  await expect(sweep()).rejects.toThrow('The table is away.')
  expect(await heartbeat.last()).toBeUndefined()
})

test('a sweep that runs out of time leaves the next page to the next one', async () => {
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

test('a sweep reports whether anything is left and since when it has been due', async () => {
  const { sweep, heartbeat, targets } = await sweepAfter(0)

  await sweep()
  const without = await heartbeat.last()
  targets.replace = () => Promise.reject(new Error('The table throttles.'))
  targets.put(aTarget({ postId: 'stuck', dueAt: after(-10 * minuteMs) }))
  await sweep()

  expect(without).toEqual({ at: after(0), overdueSince: undefined })
  expect(await heartbeat.last()).toMatchObject({ overdueSince: after(-11.5 * minuteMs) })
})

/** A sweep in four parts, each run elsewhere. */
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

test('a sweep in parts covers each shard once, and its heartbeat reports on all of them', async () => {
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

test('a part that fails does not stop the others and is reported', async () => {
  const { sweep, deliveries, heartbeat, reports } = await sweepInParts((sweepHere, part) =>
    part === 1 ? Promise.reject(new Error('Lambda had no room.')) : sweepHere(),
  )

  await sweep()

  expect(deliveries.sent.length).toBeGreaterThan(0)
  expect(reports).toEqual(['a part of the shards could not be swept; the next sweep tries again'])
  expect(await heartbeat.last()).toBeDefined()
})

test('sends no heartbeat if every part fails', async () => {
  const { sweep, heartbeat } = await sweepInParts(() => Promise.reject(new Error('Lambda had no room.')))

  await expect(sweep()).rejects.toThrow('Lambda had no room.')

  expect(await heartbeat.last()).toBeUndefined()
})

/**
 * A sweep half an hour later with `count` targets in the first shard, each with these fields and slightly less overdue
 * than the one before.
 */
const sweepOver = async (count: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(due + 30 * minuteMs))
  const ids = Array.from({ length: count }, (_, index) => `post-${String(index).padStart(4, '0')}`)
  for (const [index, postId] of ids.entries()) engine.targets.put(aTarget({ postId, dueAt: toInstant(due + index), ...own }))
  const { due: dueOf } = engine.targets
  engine.targets.due = async (found, now, page) => {
    if (found > 0) return { items: [] }
    const all = (await Promise.all(engine.shards().map((shard) => dueOf(shard, now, { limit: count })))).flat()
    const items = all.flatMap((part) => part.items).sort((one, other) => (one.postId < other.postId ? -1 : 1))
    const rest = items.filter(({ postId }) => postId > (page.cursor ?? ''))
    return { items: rest.slice(0, page.limit), cursor: rest[page.limit] && rest[page.limit - 1]?.postId }
  }
  const sweep = () => engine.run(sweepDue(engine))
  return { ...engine, ids, sweep, delays: () => engine.deliveries.sent.map(({ delayMs }) => delayMs / secondMs) }
}

test.each([
  ['waits to be enqueued', aState.scheduled()],
  ['pauses', aState.retrying()],
])('releases a backlog that %s at a pace that continues from page to page', async (_, state) => {
  const { sweep, delays, deliveries, ids } = await sweepOver(450, { state })

  await sweep()

  expect(deliveries.sent.map(({ message }) => message.postId)).toEqual(ids)
  expect(delays()).toEqual(ids.map((__, index) => Math.floor(index / 20)))
})

test('one sweep releases no more of a backlog than fills the minute until the next', async () => {
  const { sweep, delays, targets } = await sweepOver(1_500)

  await sweep()

  expect(delays()).toHaveLength(1_200)
  expect(Math.max(...delays())).toBe(59)
  expect(targets.all().filter(({ state }) => state.name === 'scheduled')).toHaveLength(300)
})

test('sends one message per target of a backlog, even if a sweep comes before the last message is due', async () => {
  const { sweep, clock, deliveries } = await sweepOver(1_500, { state: aState.retrying() })

  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await sweep()
    clock.pass(minuteMs)
  }

  expect(new Set(deliveries.sent.map(({ message }) => message.postId)).size).toBe(1_500)
  expect(deliveries.sent).toHaveLength(1_500)
})

test('what is due now does not wait behind a backlog', async () => {
  const { sweep, targets, deliveries } = await sweepOver(1_500)
  targets.put(aTarget({ postId: 'post-now', dueAt: toInstant(due + 30 * minuteMs) }))

  await sweep()

  expect(deliveries.sent.find(({ message }) => message.postId === 'post-now')?.delayMs).toBe(0)
})

test('releases a backlog in all shards evenly, no faster in total than a single part', async () => {
  const engine = await anEngine(toInstant(due + 30 * minuteMs))
  for (let index = 0; index < 2_000; index++) engine.targets.put(aTarget({ postId: `post-${index}` }))

  await engine.run(sweepDue(engine))

  const seconds = Map.groupBy(engine.deliveries.sent, ({ delayMs }) => Math.floor(delayMs / secondMs))
  expect(engine.deliveries.sent).toHaveLength(2_000)
  expect(Math.max(...[...seconds.values()].map((sent) => sent.length))).toBeLessThanOrEqual(backlog.perSecond)
})

/** A sweep two minutes after ten posts were due, of which the first can't be read. */
const withUnreadable = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(due + 2 * minuteMs))
  const all = Array.from({ length: 10 }, (_, index) => aTarget({ postId: `post-${index}`, ...own }))
  for (const target of all) await engine.keep(target)
  const { get } = engine.targets
  const isUnreadable = (postId: string) => postId === 'post-0'
  engine.targets.get = async (ref) => {
    if (isUnreadable(ref.postId)) throw new Error('Invalid input at state.name.')
    return get(ref)
  }
  return { ...engine, sweep: () => engine.run(sweepDue(engine)) }
}

test('skips and reports an item that can not be read, and sends all others', async () => {
  const { sweep, deliveries, reports } = await withUnreadable()

  await sweep()

  expect(deliveries.sent).toHaveLength(9)
  expect(reports).toEqual(['a target could not be read; it is passed over: post-0 on x_77'])
})

test('a sweep that meets an unreadable item still sends its heartbeat', async () => {
  const { sweep, heartbeat } = await withUnreadable()

  await sweep()

  expect(await heartbeat.last()).toMatchObject({ at: toInstant(due + 2 * minuteMs) })
})

test('a post that can not be synced does not stop the others', async () => {
  const { sweep, targets, reports } = await withUnreadable({ state: aState.published(), isUnsynced: true })
  const { ofPost } = targets
  targets.ofPost = async (id) => (id === 'post-1' ? Promise.reject(new Error('Invalid input at state.name.')) : ofPost(id))

  await sweep()

  const left = targets.all().filter(({ isUnsynced }) => isUnsynced)
  expect(left.map(({ postId }) => postId)).toEqual(['post-0', 'post-1'])
  expect(reports).toContain('a target could not be swept; the next sweep tries again: post-1 on x_77')
})

test('sends no heartbeat while the store is out of reach', async () => {
  const { sweep, targets, heartbeat } = await withUnreadable()
  targets.due = async () => Promise.reject(new Error('The table is away.'))

  await expect(sweep()).rejects.toThrow('The table is away.')

  expect(await heartbeat.last()).toBeUndefined()
})

test('a shard that fails does not stop the others', async () => {
  const { sweep, targets, heartbeat, deliveries } = await withUnreadable()
  const { due: find } = targets
  targets.due = async (shard, ...asked) => (shard === 0 ? Promise.reject(new Error('Too many posts.')) : find(shard, ...asked))

  await sweep()

  expect(deliveries.sent.length).toBeGreaterThan(0)
  expect(await heartbeat.last()).toBeDefined()
})

const nine = toInstant(due)

/**
 * An engine with a stuck target that is swept every minute. Its messages are delivered to workers that behave as given.
 */
const stuck = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  await engine.keep(aTarget({ state: aState.enqueued(), ...own }), { status: postStatus.scheduled, syncedVersion: 0 })
  return {
    ...engine,
    /**
     * Runs this many minutes of sweeps and of workers that do this with each message. If a worker throws, its message
     * is dropped.
     */
    async live(minutes: number, work: (sent: (typeof engine.deliveries.sent)[number]) => Promise<unknown>) {
      for (let minute = 0; minute < minutes; minute++) {
        await engine.run(sweepDue(engine))
        for (const sent of engine.deliveries.sent.splice(0)) await engine.run(work(sent)).catch(() => undefined)
        engine.clock.pass(minuteMs)
      }
    },
  }
}

const throws = () => Promise.reject(new Error('A bug.'))

test('a post that no worker can start fails within the hour, with what to do, and its person is notified', async () => {
  const { live, target, jobs, posts, reports, clock } = await stuck()

  await live(60, throws)

  const { state, enqueuesInVain } = await target()
  expect(enqueuesInVain).toBe(enqueuesMax)
  expect(state).toMatchObject({ name: 'failed', reason: { message: expect.stringMatching(/could not even begin.*Send it again/) } })
  expect('at' in state && toMs(state.at)).toBeLessThan(due + 45 * minuteMs)
  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.status).toBe(postStatus.failed)
  expect(jobs.all().map(({ kind }) => kind)).toEqual(['failed-post'])
  expect(reports.join()).toContain('was given up')
  expect(clock.now()).toBe(due + hourMs)
})

test('a post that could not be started three times shows the reason long before it is given up', async () => {
  const { live, posts } = await stuck()

  await live(15, throws)

  expect((await posts.get({ workspaceId: 'user-1', id: 'post-1' }))?.targets).toMatchObject([
    { state: 'enqueued', reason: { message: expect.stringMatching(/delaying this post.*keep trying/) } },
  ])
})

test.each([
  ['pauses', { state: aState.retrying() }, 'failed'],
  ['is worked on by its platform', { state: aState.processing() }, 'failed'],
  ['is partly public', { state: aState.retrying(), hasEffect: true }, 'needs-attention'],
  [
    'may be public',
    { state: aState.retrying(), unknownStep: { step: aStep(), sentAt: nine, fingerprint: 'Good morning' } },
    'needs-attention',
  ],
  ['has an unknown outcome', { state: aState['outcome-unknown']() }, 'needs-attention'],
])('a post that %s and that no worker can continue ends as well', async (_what, own, name) => {
  const { live, target } = await stuck(own)

  await live(60, throws)

  expect((await target()).state.name).toBe(name)
})

test('a post that no worker can start is missed as soon as it is too late for its person', async () => {
  const { live, settings, target } = await stuck()
  await settings.put('user-1', { ...publishingSettingsDefault, lateLimitMinutes: 5 })

  await live(10, throws)

  expect((await target()).state.name).toBe('missed')
})

test('gives up even if the settings can not be read', async () => {
  const { live, settings, target } = await stuck()
  settings.get = throws

  await live(60, throws)

  expect((await target()).state.name).toBe('failed')
})

test('a worker that writes something counts as heard of', async () => {
  const { live, target, publisher, ...engine } = await stuck({ enqueuesInVain: enqueuesMax - 1 })
  publisher.answers = [{ kind: 'refused', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await live(3, ({ message }) => deliverTarget({ ...engine, publisherOf: async () => publisher }, message))

  expect((await target()).enqueuesInVain).toBeUndefined()
})

test('a message lost nine times in a row costs only time', async () => {
  const { live, target, publisher, ...engine } = await stuck({ enqueuesInVain: enqueuesMax - 1 })

  await live(3, ({ message }) => deliverTarget({ ...engine, publisherOf: async () => publisher }, message))

  expect((await target()).state.name).toBe('published')
})

test('the sweep sends the message for a pause of hours in time', async () => {
  const at = due + 4 * hourMs + 20 * secondMs
  const { live, target, deliveries } = await stuck({ state: aState.retrying({ at: toInstant(at) }), isUnannounced: true })
  const seen: unknown[] = []

  await live(238, async (sent) => seen.push(sent))
  const before = seen.length
  await live(2, async ({ delayMs, message }) => seen.push([delayMs, message.at]))

  expect(before).toBe(0)
  expect(seen).toEqual([[80 * secondMs, at]])
  expect(deliveries.sent).toEqual([])
  expect(await target()).not.toHaveProperty('enqueuesInVain', 1)
})

/** An engine that starts this long after the target was due. */
const startAfter = async (ms: number, own: Partial<Target>) => {
  const engine = await anEngine(toInstant(due + ms))
  await engine.keep(aTarget(own), { status: postStatus.scheduled, syncedVersion: 0 })
  return { ...engine, start: () => engine.run(resendMessages(engine, engine.shards())) }
}

test('a post with a lost message gets it again, shortly before its time', async () => {
  const { start, deliveries } = await startAfter(-minuteMs, { state: aState.enqueued() })

  await start()

  expect(deliveries.sent).toMatchObject([{ delayMs: minuteMs - leadMs, message: { postId: 'post-1', accountId: 'x_77', at: due } }])
})

test.each(['retrying', 'processing', 'outcome-unknown'] as const)(
  'what is %s gets its message at the moment it waits for',
  async (name) => {
    const { start, deliveries } = await startAfter(0, { state: aState[name]() })

    await start()

    expect(deliveries.sent).toMatchObject([{ message: { postId: 'post-1' } }])
  },
)

test.each([
  ['what was missed so long that the sweep takes it up', 2 * minuteMs, aState.enqueued()],
  ['a post that nobody has sent a message for yet', -hourMs, { name: 'scheduled' } as const],
  ['a post that another worker sends', 0, aState.sending()],
  ['a post that has ended', secondMs, aState.published()],
])('leaves %s alone', async (_what, ms, state) => {
  const { start, deliveries } = await startAfter(ms, { state })

  await start()

  expect(deliveries.sent).toEqual([])
})
