import { expect, test } from 'vitest'
import { publishingSettingsDefault } from '#shared/domain/publishing-settings.ts'
import type { Step, Target } from '#shared/domain/targets.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { toSummary } from '#shared/publishing/posts.ts'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver.ts'
import { toMessage } from './enqueue.ts'

const nine = '2026-05-04T09:00:00.000Z'
const url = 'https://x.com/ada/status/1850'
const paused = { ...publishingSettingsDefault, isEverythingPaused: true }
const question: Step = { name: 'status', repeat: 'safe', isPublic: false }
const comment: Step = { name: 'first-comment', repeat: 'reconcile', isPublic: false }
const publicPart = { remoteId: '1850', url, at: nine, isAll: true }

/** A world at nine with a target whose post is on the platform, and whose next step is `step`. */
const afterPost = async (step: Step, own: Partial<Target> = {}) => {
  const engine = await anEngine(nine)
  engine.publisher.steps = [aStep(), step]
  await engine.keep(aTarget({ state: aState.retrying({ at: nine }), hasEffect: true, progress: { done: 1 }, publicPart, ...own }))
  const deliver = async () => engine.run(deliverTarget(engine, toMessage(await engine.target())))
  return { ...engine, deliver }
}

type World = Awaited<ReturnType<typeof afterPost>>
const pauses: [who: string, pause: (world: World) => Promise<unknown>][] = [
  ['the person', ({ settings }) => settings.put('user-1', paused)],
  ['an administrator', ({ settings }) => settings.setDisabled('user-1', true)],
  ['an operator', ({ platformPauses }) => platformPauses.pause('x', { until: toInstant(toMs(nine) + hourMs), message: 'X is down.' })],
]

test.each(pauses)('while %s pauses posts, the platform is still asked about a post it has, and the post is published', async (_, pause) => {
  const { deliver, target, publisher, ...world } = await afterPost(question)
  await pause({ ...world, publisher, deliver, target })

  await deliver()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['status'])
  expect((await target()).state).toMatchObject({ name: 'published', url })
})

test.each(pauses)('while %s pauses posts, no comment is written: its post is published without it and says so', async (_, pause) => {
  const { deliver, target, publisher, ...world } = await afterPost(comment)
  await pause({ ...world, publisher, deliver, target })

  await deliver()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({ name: 'published', at: nine, url, reason: { message: expect.stringMatching(/skipped/) } })
})

test('checks a video the platform is processing while everything is paused, and never shows it as paused', async () => {
  const { deliver, target, publisher, settings } = await afterPost(question, {
    state: aState.processing({ checkAt: nine }),
    waitingSince: nine,
  })
  publisher.answers = [{ kind: 'waiting', progress: { done: 1 }, checkAfterMs: 30 * secondMs }]
  await settings.put('user-1', paused)

  await deliver()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['status'])
  expect((await target()).state.name).toBe('processing')
})

test('prepares the next part of a paused thread without sending it, and the public part has its URL', async () => {
  const { deliver, target, publisher, settings } = await afterPost(anUpload, { publicPart: { ...publicPart, isAll: false } })
  publisher.steps = [aStep(), anUpload, aStep({ name: 'post-2' })]
  await settings.put('user-1', paused)

  await deliver()

  expect(publisher.performed.map(({ step }) => step)).toEqual(['upload'])
  expect(toSummary(await target(), 'ada')).toMatchObject({ state: 'paused', url, publishedAt: nine })
})

test('asks the person about a post that may be public after a lost response if it is paused before the retry', async () => {
  const unknownStep = { step: aStep({ repeat: 'idempotent' }), sentAt: nine, fingerprint: 'f' }
  const { deliver, target, publisher, settings } = await afterPost(question, { progress: {}, publicPart: undefined, unknownStep })
  await settings.put('user-1', paused)

  await deliver()

  expect(publisher.performed).toEqual([])
  expect((await target()).state).toMatchObject({ name: 'needs-attention', reason: { message: expect.stringMatching(/was lost before/) } })
})

/** The account's sign-in is over, or the account was disconnected. */
const withoutSignIn = async (step: Step, own: Partial<Target> = {}) => {
  const world = await afterPost(step, own)
  const accessToken = async () => ({ kind: 'reconnect' as const, message: 'This account is no longer connected.' })
  const deliver = async () => world.run(deliverTarget({ ...world, accessToken }, toMessage(await world.target())))
  return { ...world, deliver }
}

test.each([
  ['asks only for its address', question],
  ['is still to write its comment', comment],
])('a fully public post that %s is published at the known URL when its account is disconnected', async (_, step) => {
  const { deliver, target } = await withoutSignIn(step)

  await deliver()

  expect((await target()).state).toMatchObject({ name: 'published', at: nine, url })
})

test('checks a video the platform is processing for an hour after the sign-in has ended', async () => {
  const { deliver, target } = await withoutSignIn(question, { state: aState.processing({ checkAt: nine }), waitingSince: nine })

  await deliver()

  expect((await target()).state.name).toBe('processing')
})

test('asks the person about a video that the platform was processing an hour after the last possible check', async () => {
  const waitingSince = toInstant(toMs(nine) - hourMs - minuteMs)
  const { deliver, target } = await withoutSignIn(question, { state: aState.processing({ checkAt: nine }), waitingSince })

  await deliver()

  expect((await target()).state.name).toBe('needs-attention')
  expect(toSummary(await target(), 'ada')).toMatchObject({ url })
})

test('the rest of a thread waits for a reconnect, and the public part has its URL', async () => {
  const { deliver, target } = await withoutSignIn(aStep({ name: 'post-2' }), { publicPart: { ...publicPart, isAll: false } })

  await deliver()

  expect(toSummary(await target(), 'ada')).toMatchObject({ state: 'paused', pausedBy: 'reconnect', url })
})

test('a file deleted after all of the post is public fails nothing', async () => {
  const { deliver, target, media } = await afterPost(question, { content: { text: 'Film', media: ['gone'], options: {} } })
  media.getMany = async () => []

  await deliver()

  expect((await target()).state.name).toBe('published')
})

test('fails what the platform refuses after it had received all of it', async () => {
  const { deliver, target, publisher } = await afterPost(question)
  const reason = { class: 'invalid-content' as const, message: 'YouTube refused the film.' }
  publisher.answers = [{ kind: 'refused', refusal: { reason, retry: { when: 'never' } } }]

  await deliver()

  expect((await target()).state).toMatchObject({ name: 'failed', reason })
})

test('a status check that is refused too often does not fail a fully public post', async () => {
  const { deliver, target, publisher } = await afterPost(question, { failures: 5 })
  const reason = { class: 'transient' as const, message: 'X is busy.' }
  publisher.answers = [{ kind: 'refused', refusal: { reason, retry: { when: 'later' } } }]

  await deliver()

  expect((await target()).state).toMatchObject({ name: 'published', url })
})

test('asks the person about a post that the platform has if it refuses the first status check for good', async () => {
  const { deliver, target, publisher } = await afterPost(question)
  publisher.answers = [{ kind: 'unknown', message: 'X won’t say what happened to the post.' }]

  await deliver()

  expect((await target()).state.name).toBe('needs-attention')
  expect(toSummary(await target(), 'ada')).toMatchObject({ url })
})
