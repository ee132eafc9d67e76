import { expect, test } from 'vitest'
import type { StepOutcome } from '#functions/ports/publisher.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Refusal } from '#shared/domain/refusals.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { anUpload, aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { sendSteps } from './send-steps.ts'

const nine = '2026-05-04T09:00:00.000Z'
const due = toMs(nine)
const thread = [aStep({ name: 'post' }), aStep({ name: 'post-2' }), aStep({ name: 'post-3' })]
const refused = (refusal: Refusal): StepOutcome => ({ kind: 'refused', refusal })
const unauthorized = refused({ reason: aReason({ class: 'sign-in-ended' }), retry: { when: 'after-refresh' } })

/** A world at nine with an armed target in a worker's hands. */
const atWork = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  const armed = aTarget({ state: aState.armed(), ...own })
  await engine.keep(armed)
  return { ...engine, armed, work: () => engine.run(sendSteps(engine, armed)) }
}

test('a step is written down with its fingerprint before its first byte goes out', async () => {
  const { work, publisher, target } = await atWork()
  const seen: Target[] = []
  publisher.meanwhile = async () => seen.push(await target())

  await work()

  expect(seen.map(({ state }) => state)).toEqual([
    { name: 'sending', step: aStep(), sentAt: nine, fingerprint: 'post Good morning', leaseUntil: toInstant(due + 1.5 * minuteMs) },
  ])
})

test('a published post is shown as published, with its address', async () => {
  const { work, posts, armed } = await atWork()

  await work()

  const post = await posts.get({ userId: 'user-1', id: armed.postId })
  expect(post?.status).toBe(postStatus.published)
  expect(post?.targets).toMatchObject([{ state: 'published', url: 'https://x.com/ada/status/1850', publishedAt: nine }])
})

test("a thread's parts go out one after the other, each remembered before the next", async () => {
  const { work, publisher, target, attempts } = await atWork()
  publisher.steps = thread
  const progress: unknown[] = []
  publisher.meanwhile = async () => progress.push((await target()).progress)

  await work()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post', 'post-2', 'post-3'])
  expect(progress).toEqual([{}, { done: 1 }, { done: 2 }])
  expect((await attempts()).map(({ number, outcome }) => [number, outcome])).toEqual([
    [1, 'done'],
    [2, 'done'],
    [3, 'published'],
  ])
})

test('a thread that is interrupted goes on after its last public part', async () => {
  const { work, publisher } = await atWork({ progress: { done: 2 }, hasEffect: true })
  publisher.steps = thread

  await work()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['post-3'])
})

test('a worker that has lost its target to another writes nothing over it', async () => {
  const { work, publisher, targets, target } = await atWork()
  const other: Target[] = []
  publisher.meanwhile = async () => {
    other.push(advance(await target(), { state: aState.unsure() }))
    await Promise.all(other.map((taken) => targets.replace(taken)))
  }

  await work()

  expect([await target()]).toEqual(other)
})

test('a worker that has lost its target sends no further step', async () => {
  const { work, publisher, targets, target } = await atWork()
  publisher.steps = thread
  publisher.meanwhile = async () => targets.replace(advance(await target(), { state: aState.unsure() }))

  await work()

  expect(publisher.performed).toHaveLength(1)
})

test('a token that is refused is replaced, and the same step is sent again at once', async () => {
  const { work, publisher, target, attempts } = await atWork()
  publisher.answers = [unauthorized]

  await work()

  expect(publisher.performed.map(({ step, token }) => [step, token])).toEqual([
    ['post', 'access-1'],
    ['post', 'access-2'],
  ])
  expect((await target()).state.name).toBe('published')
  expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['refused', 'published'])
})

test('what only an operator can mend stops the whole platform, and operators are told', async () => {
  const { work, publisher, platformPauses, reports } = await atWork()
  publisher.answers = [refused({ reason: aReason({ class: 'billing', message: 'No credits.' }), retry: { when: 'after-operator' } })]

  await work()

  expect(await platformPauses.get('x')).toEqual({ until: toInstant(due + 15 * minuteMs), message: 'No credits.' })
  expect(reports).toEqual([expect.stringContaining('No credits.')])
})

test.each([
  ['reconcile', 'unsure'],
  ['never', 'needs-attention'],
  ['idempotent', 'retrying'],
  ['safe', 'retrying'],
] as const)('a publisher that fails in a step of repeat class %s leaves its target %s, and operators are told', async (repeat, name) => {
  const { work, publisher, target, reports } = await atWork()
  publisher.steps = [aStep({ repeat })]
  publisher.answers = [new Error('A bug.')]

  await work()

  expect((await target()).state.name).toBe(name)
  expect(reports).toHaveLength(1)
})

test('a worker whose time is over hands on what is left, and a message for it', async () => {
  const { work, publisher, clock, target, deliveries } = await atWork()
  publisher.steps = [...Array.from({ length: 5 }, () => anUpload), aStep()]
  publisher.meanwhile = () => clock.sleep(10 * secondMs)

  await work()

  expect(publisher.performed).toHaveLength(3)
  expect(await target()).toMatchObject({ state: { name: 'retrying' }, progress: { done: 3 }, failures: 0 })
  expect(deliveries.sent).toMatchObject([{ delayMs: 0 }])
})

test('the outcome is written though the store fails at first', async () => {
  const { work, targets, target, publisher } = await atWork()
  const { claim } = targets
  let failures = 3
  publisher.meanwhile = async () => {
    targets.claim = (...write) => (failures-- > 0 ? Promise.reject(new Error('The table is away.')) : claim(...write))
  }

  await work()

  expect((await target()).state.name).toBe('published')
})

test("a person's pause is asked for before every step", async () => {
  const { work, publisher, settings, target } = await atWork()
  publisher.steps = thread
  publisher.meanwhile = () => settings.put('user-1', { isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 120 })

  await work()

  expect(publisher.performed).toHaveLength(1)
  expect(await target()).toMatchObject({ state: { name: 'held', by: 'person' }, progress: { done: 1 }, hasEffect: true })
})
