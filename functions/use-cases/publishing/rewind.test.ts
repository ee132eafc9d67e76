import { expect, test } from 'vitest'
import type { Found } from '#functions/ports/publisher.ts'
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

test('what was due before the start is marked with the time that the data are from', async () => {
  const { mark, marks } = await marking(due(-minuteMs))

  expect(await mark()).toBe(1)

  expect(await marks()).toEqual([after(-60 * minuteMs)])
})

test('what is paused or waits to be tried again is marked as well', async () => {
  const paused = due(-minuteMs, { state: aState.paused({ recheckAt: after(10 * 60 * minuteMs) }) })
  const retrying = due(-minuteMs, { postId: 'post-2', state: aState.retrying({ at: after(10 * minuteMs) }) })
  const { mark, marks } = await marking(paused, retrying)

  await mark()

  expect(await marks()).toEqual([after(-60 * minuteMs), after(-60 * minuteMs)])
})

test('what is due later, and what has ended, is left alone', async () => {
  const ended = due(-minuteMs, { postId: 'post-2', state: aState.failed(), isUnsynced: true })
  const { mark, marks } = await marking(due(secondMs), ended)

  expect(await mark()).toBe(0)

  expect(await marks()).toEqual([undefined, undefined])
})

test('a second time in between keeps the earlier one', async () => {
  const earlier = after(-90 * minuteMs)
  const { mark, marks } = await marking(due(-minuteMs, { rewoundTo: earlier }))

  await mark()

  expect(await marks()).toEqual([earlier])
})

test('more targets than fit on a page are all marked', async () => {
  const targets = Array.from({ length: 1_100 }, (_, index) => due(-minuteMs, { postId: `post-${index}` }))
  const { mark } = await marking(...targets)

  expect(await mark()).toBe(1_100)
})

/** A target that may be public without Crier knowing, whose message has come. */
const rewound = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(startedAt)
  const dueAt = after(-10 * minuteMs)
  const enqueued = aState.enqueued({ until: startedAt })
  await engine.keep(aTarget({ dueAt, state: enqueued, rewoundTo: after(-60 * minuteMs), ...own }))
  const deliver = async () => engine.run(deliverTarget(engine, toMessage(await engine.target())))
  const state = async () => (await engine.target()).state
  /** Works on it at each of its times, for as long as its outcome is unknown. */
  const lookAll = async () => {
    for (let current = await state(); current.name === 'outcome-unknown'; current = await state()) {
      engine.clock.pass(Math.max(0, toMs(current.reconcileAt) - engine.clock.now()))
      await deliver()
    }
  }
  return { ...engine, deliver, state, lookAll }
}
const there: Found = {
  kind: 'found',
  outcome: { kind: 'published', progress: { done: 1 }, remoteId: '1850', url: 'https://x.com/ada/status/1850' },
}

test('where a platform can be searched, nothing is sent before that', async () => {
  const { deliver, publisher, state } = await rewound()

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({ name: 'outcome-unknown', reason: { message: expect.stringContaining('may be on X already') } })
})

test('the search covers all that is forgotten, up to now', async () => {
  const { deliver, lookAll, publisher } = await rewound()
  publisher.findings = [there]
  await deliver()

  await lookAll()

  expect(publisher.searches).toEqual([{ since: after(-60 * minuteMs), until: startedAt, notOurs: undefined }])
})

test('what is found is published, most likely when it was due', async () => {
  const { deliver, lookAll, publisher, target } = await rewound()
  publisher.findings = [there]
  await deliver()

  await lookAll()

  expect(publisher.performed).toEqual([])
  expect(await target()).toMatchObject({ state: { name: 'published', at: after(-10 * minuteMs) } })
  expect((await target()).rewoundTo).toBeUndefined()
})

test('what surely isn’t there is sent, and nothing counts as a failure', async () => {
  const { deliver, lookAll, publisher, target } = await rewound()
  await deliver()

  await lookAll()
  await deliver()

  expect(publisher.performed).toHaveLength(1)
  expect(await target()).toMatchObject({ state: { name: 'published' }, failures: 0 })
})

test('each further part of a thread is searched for before it is sent', async () => {
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

test('where the platform refuses a repeat, the post is sent, and a refusal means that it’s there', async () => {
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

test('where only a person can tell, they are asked, and nothing is sent', async () => {
  const { deliver, publisher, state } = await rewound()
  publisher.rewound = 'ask'

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({
    name: 'needs-attention',
    reason: { message: expect.stringMatching(/data went back to 2026-05-04 08:30 UTC.*confirm it’s there or send it again/) },
  })
})

test('what is prepared for a post waits for the search as well', async () => {
  const { deliver, publisher, state } = await rewound()
  publisher.steps = [aStep({ name: 'upload', repeat: 'safe', isPublic: false }), aStep()]

  await deliver()

  expect(publisher.performed).toEqual([])
  expect((await state()).name).toBe('outcome-unknown')
})

test('a comment that may have been written isn’t written again', async () => {
  const { deliver, publisher, state } = await rewound({ hasEffect: true, progress: { done: 1 } })
  publisher.steps = [aStep(), aStep({ name: 'first-comment', isPublic: false })]

  await deliver()

  expect(publisher.performed).toEqual([])
  expect(await state()).toMatchObject({ name: 'outcome-unknown', step: { name: 'first-comment' } })
})

test('one that is too late by now hasn’t been missed before it was searched for', async () => {
  const { deliver, lookAll, state, settings } = await rewound()
  await settings.put('user-1', { ...(await settings.get('user-1')), lateLimitMinutes: 5 })
  await deliver()
  const before = (await state()).name

  await lookAll()
  await deliver()

  expect(before).toBe('outcome-unknown')
  expect((await state()).name).toBe('missed')
})

test('one that can’t be sent any more may be there all the same', async () => {
  const { deliver, state } = await rewound({ content: { text: 'Good morning', media: ['deleted'], options: {} } })

  await deliver()

  expect((await state()).name).toBe('needs-attention')
})
