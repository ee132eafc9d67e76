import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { aReason, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { retryTarget } from './retry-target.ts'

const noon = '2026-05-04T12:00:00.000Z'
const ref = { workspaceId: 'user-1', id: 'post-1' }

/** At noon, a person retries their account, whose target looks like this. */
const asking = async (own: Partial<Target>) => {
  const engine = await anEngine(noon)
  await engine.keep([aTarget({ revision: 2, version: 5, ...own }), aTarget({ accountId: 'x_1', revision: 2, state: aState.published() })], {
    revision: 2,
  })
  const lies = async () => [await engine.posts.get(ref), ...(await engine.targets.ofPost('post-1'))]
  /** Delivers the message that was sent. */
  const deliver = async () => {
    for (const { message } of engine.deliveries.sent.splice(0)) await engine.run(deliverTarget(engine, message))
  }
  return { ...engine, lies, deliver, retry: { ref, requester: engine.requester, accountId: 'x_77' } }
}
const thread = [aStep({ name: 'post' }), aStep({ name: 'post-2' }), aStep({ name: 'post-3' })]

test('a failed account is due now and in flight, with its failures reset', async () => {
  const { retry, ...world } = await asking({ state: aState.failed(), attempts: 6, failures: 6, slotAt: noon, waitingSince: noon })

  await retryTarget(world, retry)

  expect(await world.target()).toMatchObject({ revision: 3, dueAt: noon, state: { name: 'enqueued' }, attempts: 6, failures: 0 })
  expect(await world.target()).toMatchObject({ slotAt: undefined, waitingSince: undefined })
  expect(world.deliveries.sent).toMatchObject([{ delayMs: 0, message: { accountId: 'x_77', revision: 3 } }])
})

test('the post immediately shows that the account is in progress again, and leaves the others unchanged', async () => {
  const { retry, ...world } = await asking({ state: aState.failed() })

  const post = await retryTarget(world, retry)

  expect(post).toMatchObject({ revision: 3, status: postStatus.scheduled, listedAt: noon })
  expect(await world.posts.get(ref)).toMatchObject({ targets: [{ state: 'published' }, { state: 'scheduled' }] })
})

test('a thread continues after its last public part', async () => {
  const world = await asking({ state: aState.failed(), progress: { done: 2 }, hasEffect: true })
  world.publisher.steps = thread

  await retryTarget(world, world.retry)
  await world.deliver()

  expect(world.publisher.performed.map(({ step }) => step)).toEqual(['post-3'])
  expect((await world.target()).state.name).toBe('published')
})

test('a thread whose file was deleted after its first part continues without it', async () => {
  const engine = await anEngine(noon)
  engine.publisher.steps = thread
  const content = { text: 'Good morning', media: ['gone'], options: {} }
  const publicPart = { remoteId: '1850', url: 'https://x.com/ada/status/1850', at: noon, isAll: false }
  await engine.keep([aTarget({ state: aState.failed(), progress: { done: 1 }, hasEffect: true, publicPart, content })], { media: ['gone'] })

  await retryTarget(engine, { ref, requester: engine.requester, accountId: 'x_77' })
  for (const { message } of engine.deliveries.sent.splice(0)) await engine.run(deliverTarget(engine, message))

  expect(engine.publisher.performed.map(({ step }) => step)).toEqual(['post-2', 'post-3'])
  expect((await engine.target()).state.name).toBe('published')
})

test('refuses by name a post whose file was deleted before anything was public', async () => {
  const engine = await anEngine(noon)
  await engine.keep([aTarget({ state: aState.failed() })], { media: ['gone'] })

  const again = retryTarget(engine, { ref, requester: engine.requester, accountId: 'x_77' })

  await expect(again).rejects.toMatchObject({ code: 'invalid', fields: { media: [expect.stringContaining('Upload it again')] } })
})

test('retrying a post of unknown outcome is deliberate, and that outcome is remembered', async () => {
  const unknownStep = { step: aStep(), sentAt: '2026-05-04T09:00:00.000Z', fingerprint: 'Good morning' }
  const { retry, ...world } = await asking({ state: aState['needs-attention'](), unknownStep })

  await retryTarget(world, retry)

  expect((await world.target()).unknownStep).toEqual(unknownStep)
})

test('with another text, only that account starts over', async () => {
  const { retry, ...world } = await asking({ state: aState.failed(), progress: { upload: 'u' } })

  const post = await retryTarget(world, { ...retry, content: 'Good evening' })

  expect(await world.target()).toMatchObject({ content: { text: 'Good evening', media: [] }, progress: {} })
  expect(post).toMatchObject({ content: 'Good morning', overrides: { x_77: { content: 'Good evening' } } })
  expect(await world.target('post-1', 'x_1')).toMatchObject({ content: { text: 'Good morning' }, version: 1 })
})

test('refuses to change the text of a partly public post', async () => {
  const { retry, lies, ...world } = await asking({ state: aState.failed(), hasEffect: true })
  const before = await lies()

  await expect(retryTarget(world, { ...retry, content: 'Good evening' })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
})

test.each(['failed', 'missed', 'needs-attention', 'retrying', 'paused'] as const)('retries an account that is %s', async (name) => {
  const { retry, ...world } = await asking({ state: aState[name]() })

  await retryTarget(world, retry)

  expect((await world.target()).state.name).toBe('enqueued')
})

test.each(['scheduled', 'enqueued', 'sending', 'processing', 'outcome-unknown', 'published', 'cancelled'] as const)(
  'refuses to retry an account that is %s and writes nothing',
  async (name) => {
    const { retry, lies, ...world } = await asking({ state: aState[name]() })
    const before = await lies()

    await expect(retryTarget(world, retry)).rejects.toMatchObject({ code: 'conflict' })
    expect(await lies()).toEqual(before)
  },
)

test('one of two concurrent retries gets a conflict', async () => {
  const { retry, ...world } = await asking({ state: aState.failed() })

  const answers = await Promise.allSettled([retryTarget(world, retry), retryTarget(world, retry)])

  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(world.deliveries.sent).toHaveLength(1)
})

test('tells the person if the engine was faster', async () => {
  const { retry, ...world } = await asking({ state: aState.retrying() })
  const { replace } = world.posts
  world.posts.replace = async (...write) => {
    await world.targets.replace(advance(await world.target(), { state: aState.sending() }))
    return replace(...write)
  }

  await expect(retryTarget(world, retry)).rejects.toMatchObject({ code: 'conflict' })
  expect((await world.target()).state.name).toBe('sending')
})

test('refuses by name what would fail again', async () => {
  const { retry, ...world } = await asking({ state: aState.failed() })

  await expect(retryTarget(world, { ...retry, content: 'a'.repeat(281) })).rejects.toMatchObject({
    code: 'invalid',
    fields: { content: [expect.anything()] },
  })
  await expect(retryTarget(world, { ...retry, accountId: 'x_2' })).rejects.toMatchObject({ fields: { accountId: [expect.anything()] } })
})

test('retries nothing before the address is verified', async () => {
  const { retry, ...world } = await asking({ state: aState.failed() })
  const requester = { ...world.requester, owner: async () => aUser({ isEmailVerified: false }) }

  await expect(retryTarget(world, { ...retry, requester })).rejects.toMatchObject({ code: 'forbidden' })
})

test('what was given up after too many failures gets as many attempts again', async () => {
  const world = await asking({ state: aState.failed(), failures: 6 })
  world.publisher.answers = [{ kind: 'refused', refusal: { reason: aReason(), retry: { when: 'later' } } }]

  await retryTarget(world, world.retry)
  await world.deliver()

  expect(await world.target()).toMatchObject({ state: { name: 'retrying', at: '2026-05-04T12:00:10.000Z' }, failures: 1 })
})
