import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver.ts'
import { toMessage } from './enqueue.ts'
import { pauseAccount, resumePaused } from './pauses.ts'

const ref = { userId: 'user-1', id: 'x_77' }
const nine = '2026-05-04T09:00:00.000Z'
const message = 'This account is no longer connected. Reconnect it.'

/** An hour before the post of `aTarget` is due. */
const world = async () => anEngine('2026-05-04T08:00:00.000Z')

test('what is scheduled to an account is paused ahead of its time, and its post says why', async () => {
  const { run, keep, target, posts, ...engine } = await world()
  await keep([aTarget(), aTarget({ accountId: 'x_78' })])

  expect(await run(pauseAccount({ ...engine, posts }, ref, message))).toBe(1)

  const post = await posts.get({ userId: 'user-1', id: 'post-1' })
  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect', recheckAt: '2026-05-04T08:58:30.000Z' })
  expect((await target('post-1', 'x_78')).state.name).toBe('scheduled')
  expect(post?.targets[0]).toMatchObject({ state: 'paused', reason: { message } })
})

/** What can be seen, or is about to be, and what only the engine can tell. */
const left: [what: string, target: Partial<Target>][] = [
  ['a post that is being sent', { state: aState.sending() }],
  ['a post of unknown outcome', { state: aState['outcome-unknown']() }],
  ['a video that the platform works on before all can see it', { state: aState.processing(), hasEffect: true }],
  ['a thread between two of its parts', { state: aState.retrying(), hasEffect: true }],
  ['a post whose answer was lost', { state: aState.retrying(), unknownStep: { step: aStep(), sentAt: nine, fingerprint: 'f' } }],
]

test.each(left)('%s is left to the engine, and is not counted as paused', async (_, own) => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget(own))
  const before = await target()

  expect(await run(pauseAccount(engine, ref, message))).toBe(0)

  expect(await target()).toEqual(before)
})

/** What is prepared on the platform, and nobody sees yet. */
const prepared: [what: string, target: Partial<Target>][] = [
  ['a file is on its way', { state: aState.sending({ step: anUpload }) }],
  ['the platform prepares it', { state: aState.processing(), waitingSince: nine }],
]

test.each(prepared)('a post is paused, and counted, also while %s', async (_, own) => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget(own))

  expect(await run(pauseAccount(engine, ref, message))).toBe(1)

  expect(await target()).toMatchObject({ state: { name: 'paused', by: 'reconnect' }, waitingSince: undefined })
})

test('a post that a worker writes at the same moment is paused all the same', async () => {
  const { run, keep, target, targets, ...engine } = await world()
  await keep(aTarget({ state: aState.enqueued() }))
  let isFirst = true
  const raced = {
    ...targets,
    async replace(...write: Parameters<typeof targets.replace>) {
      if (isFirst) {
        isFirst = false
        await targets.replace(advance(await target(), { state: aState.sending({ step: anUpload }) }))
      }
      return targets.replace(...write)
    },
  }

  expect(await run(pauseAccount({ ...engine, targets: raced }, ref, message))).toBe(1)

  expect((await target()).state.name).toBe('paused')
})

test('a worker that saw the person pause end, and has the tokens still, does not send what was counted as paused', async () => {
  const { run, keep, target, ...engine } = await anEngine(nine)
  await keep(aTarget({ state: aState.paused() }))
  let counted = 0
  const accessToken = async (...asked: Parameters<typeof engine.accessToken>) => {
    const held = await engine.accessToken(...asked)
    counted = await pauseAccount(engine, ref, message)
    return held
  }

  await run(deliverTarget({ ...engine, accessToken }, toMessage(await target())))

  expect([counted, engine.publisher.performed]).toEqual([1, []])
  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect' })
})

test('pausing again changes nothing and counts the same', async () => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget())
  await run(pauseAccount(engine, ref, message))
  const { version } = await target()

  expect(await run(pauseAccount(engine, ref, message))).toBe(1)

  expect((await target()).version).toBe(version)
})

test('an account that comes back long before has its posts scheduled as before, without a message on its way', async () => {
  const { run, keep, target, posts, deliveries, ...engine } = await world()
  await keep(aTarget())
  await run(pauseAccount({ ...engine, posts }, ref, message))

  await run(resumePaused({ ...engine, posts, deliveries }, { userId: 'user-1', accountId: 'x_77' }))

  const post = await posts.get({ userId: 'user-1', id: 'post-1' })
  expect((await target()).state.name).toBe('scheduled')
  expect(post?.targets[0]).toMatchObject({ state: 'scheduled' })
  expect(deliveries.sent).toEqual([])
})

/** A world with a paused target on each of two accounts, and two that wait by themselves. */
const pausedWorld = async () => {
  const engine = await anEngine('2026-05-04T09:05:00.000Z')
  await engine.keep([
    aTarget({ accountId: 'x_1', state: aState.paused({ by: 'reconnect' }) }),
    aTarget({ accountId: 'x_2', state: aState.paused() }),
    aTarget({ accountId: 'x_3', state: aState.retrying() }),
    aTarget({ accountId: 'x_4', dueAt: '2026-05-04T09:10:00.000Z' }),
  ])
  const states = async () => (await engine.targets.ofPost('post-1')).map(({ state }) => state.name)
  return { ...engine, states }
}

test("all of a person's paused targets go on, and nothing else is touched", async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-1' }))

  expect(await states()).toEqual(['enqueued', 'enqueued', 'retrying', 'scheduled'])
  expect(world.deliveries.sent).toHaveLength(2)
})

test('of an account that was connected again only its paused targets go on', async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-1', accountId: 'x_1' }))

  expect(await states()).toEqual(['enqueued', 'paused', 'retrying', 'scheduled'])
})

test("another person's paused targets stay", async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-2' }))

  expect(await states()).toEqual(['paused', 'paused', 'retrying', 'scheduled'])
})

test('what is paused is found though its post does not show it yet', async () => {
  const { run, targets, posts, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const waiting = aTarget({ state: aState.enqueued() })
  await posts.create(aScheduledPost([waiting]), [{ kind: 'create', target: aTarget({ state: aState.paused() }) }])

  await run(resumePaused({ ...world, targets, posts }, { userId: 'user-1' }))

  expect((await targets.get(waiting))?.state.name).toBe('enqueued')
})

test('paused targets are found however many posts wait', async () => {
  const { run, keep, targets, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const ids = Array.from({ length: 205 }, (_, index) => `post-${index}`)
  for (const postId of ids) await keep(aTarget({ postId, state: aState.paused() }))

  await run(resumePaused({ ...world, targets }, { userId: 'user-1' }))

  expect(targets.all().filter(({ state }) => state.name === 'enqueued')).toHaveLength(205)
})
