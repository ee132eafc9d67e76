import { expect, test } from 'vitest'
import type { FindOutcome } from '#functions/ports/publisher.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeDueShards } from '#test/fakes/targets.ts'
import { deliverTarget } from './deliver.ts'
import { toMessage } from './enqueue.ts'
import { markRewound } from './rewind.ts'

const startedAt = '2026-05-04T09:30:00.000Z'
const after = (ms: number) => toInstant(toMs(startedAt) + ms)
const rewind = { since: toMs(after(-60 * minuteMs)), until: toMs(startedAt) }

const marking = async (...targets: Target[]) => {
  const engine = await anEngine(startedAt)
  for (const target of targets) await engine.keep(target)
  const mark = () => markRewound({ targets: engine.targets, shards: () => fakeDueShards, report: engine.report }, rewind)
  const marks = async () => Promise.all(targets.map(async (target) => (await engine.targets.get(target))?.rewoundTo))
  return { ...engine, mark, marks }
}
const due = (ms: number, own: Partial<Target> = {}) => aTarget({ dueAt: after(ms), state: { name: 'scheduled' }, ...own })

test('marks what was due before the start with the time the data is from', async () => {
  const { mark, marks } = await marking(due(-minuteMs))

  expect(await mark()).toBe(1)

  expect(await marks()).toEqual([after(-60 * minuteMs)])
})

test('also marks what is paused or waits for a retry', async () => {
  const paused = due(-minuteMs, { state: aState.paused({ recheckAt: after(10 * 60 * minuteMs) }) })
  const retrying = due(-minuteMs, { postId: 'post-2', state: aState.retrying({ at: after(10 * minuteMs) }) })
  const { mark, marks } = await marking(paused, retrying)

  await mark()

  expect(await marks()).toEqual([after(-60 * minuteMs), after(-60 * minuteMs)])
})

test('leaves alone what is due later and what has ended', async () => {
  const ended = due(-minuteMs, { postId: 'post-2', state: aState.failed(), isUnsynced: true })
  const { mark, marks } = await marking(due(secondMs), ended)

  expect(await mark()).toBe(0)

  expect(await marks()).toEqual([undefined, undefined])
})

test('a second rewind in between keeps the earlier time', async () => {
  const earlier = after(-90 * minuteMs)
  const { mark, marks } = await marking(due(-minuteMs, { rewoundTo: earlier }))

  await mark()

  expect(await marks()).toEqual([earlier])
})

test('marks all targets when there are more than fit on a page', async () => {
  const targets = Array.from({ length: 1_100 }, (_, index) => due(-minuteMs, { postId: `post-${index}` }))
  const { mark } = await marking(...targets)

  expect(await mark()).toBe(1_100)
})

/** A target that may be public without Crier knowing, and whose message has arrived. */
const rewound = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(startedAt)
  const dueAt = after(-10 * minuteMs)
  const enqueued = aState.enqueued({ until: startedAt })
  await engine.keep(aTarget({ dueAt, state: enqueued, rewoundTo: after(-60 * minuteMs), ...own }))
  const deliver = async () => engine.run(deliverTarget(engine, toMessage(await engine.target())))
  const state = async () => (await engine.target()).state
  /** Delivers it at each of its times, as long as its outcome is unknown. */
  const lookAll = async () => {
    for (let current = await state(); current.name === 'outcome-unknown'; current = await state()) {
      engine.clock.pass(Math.max(0, toMs(current.reconcileAt) - engine.clock.now()))
      await deliver()
    }
  }
  return { ...engine, deliver, state, lookAll }
}
const there: FindOutcome = {
  kind: 'found',
  outcome: { kind: 'published', progress: { done: 1 }, remoteId: '1850', url: 'https://x.com/ada/status/1850' },
}

test('sends nothing before searching, on a platform that can be searched', async () => {
  const { deliver, publisher, state } = await rewound()

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({ name: 'outcome-unknown', reason: { message: expect.stringContaining('may be on X already') } })
})

test('the search covers the whole lost period, up to now', async () => {
  const { deliver, lookAll, publisher } = await rewound()
  publisher.findings = [there]
  await deliver()

  await lookAll()

  expect(publisher.searches).toEqual([{ since: after(-60 * minuteMs), until: startedAt, notOurs: undefined }])
})

test('publishes what is found, as of its due time', async () => {
  const { deliver, lookAll, publisher, target } = await rewound()
  publisher.findings = [there]
  await deliver()

  await lookAll()

  expect(publisher.performed).toEqual([])
  expect(await target()).toMatchObject({ state: { name: 'published', at: after(-10 * minuteMs) } })
  expect((await target()).rewoundTo).toBeUndefined()
})

test('sends what definitely isn’t there, without counting a failure', async () => {
  const { deliver, lookAll, publisher, target } = await rewound()
  await deliver()

  await lookAll()
  await deliver()

  expect(publisher.performed).toHaveLength(1)
  expect(await target()).toMatchObject({ state: { name: 'published' }, failures: 0 })
})

test('searches for each further part of a thread before sending it', async () => {
  const { deliver, lookAll, publisher } = await rewound()
  publisher.steps = [aStep(), aStep({ name: 'post-2' })]
  publisher.findings = [{ kind: 'found', outcome: { kind: 'done', progress: { done: 1 }, hasEffect: true } }, there]
  await deliver()
  await lookAll()

  await deliver()
  await lookAll()

  expect(publisher.searches).toHaveLength(2)
  expect(publisher.performed).toEqual([])
})

test('sends the post on a platform that refuses repeats, and a refusal means that it’s there', async () => {
  const { deliver, lookAll, publisher, state } = await rewound()
  publisher.rewound = 'send'
  publisher.steps = [aStep({ repeat: 'idempotent' })]
  publisher.answers = [
    { kind: 'refused', refusal: { reason: { class: 'duplicate', message: 'Posted before.' }, retry: { when: 'never' } } },
  ]
  publisher.findings = [there]
  await deliver()

  await deliver()
  await lookAll()

  expect(publisher.performed).toHaveLength(1)
  expect(await state()).toMatchObject({ name: 'published', remoteId: '1850' })
})

test('asks the person and sends nothing if only they can tell', async () => {
  const { deliver, publisher, state } = await rewound()
  publisher.rewound = 'ask'

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({
    name: 'needs-attention',
    reason: { message: expect.stringMatching(/data went back to 2026-05-04 08:30 UTC.*confirm it’s there or send it again/) },
  })
})

test('prepares nothing for a post before the search', async () => {
  const { deliver, publisher, state } = await rewound()
  publisher.steps = [aStep({ name: 'upload', repeat: 'safe', isPublic: false }), aStep()]

  await deliver()

  expect(publisher.performed).toEqual([])
  expect((await state()).name).toBe('outcome-unknown')
})

test('does not write a comment again that may already exist', async () => {
  const { deliver, publisher, state } = await rewound({ hasEffect: true, progress: { done: 1 } })
  publisher.steps = [aStep(), aStep({ name: 'first-comment', isPublic: false })]

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({ name: 'outcome-unknown', step: { name: 'first-comment' } })
})

test('searches for a post that is too late by now before calling it missed', async () => {
  const { deliver, lookAll, state, settings } = await rewound()
  await settings.put('user-1', { ...(await settings.get('user-1')), lateLimitMinutes: 5 })
  await deliver()
  const before = (await state()).name

  await lookAll()
  await deliver()

  expect(before).toBe('outcome-unknown')
  expect((await state()).name).toBe('missed')
})

test('a post that can’t be sent anymore may still be there', async () => {
  const { deliver, state } = await rewound({ content: { text: 'Good morning', media: ['deleted'], options: {} } })

  await deliver()

  expect((await state()).name).toBe('needs-attention')
})
