import { expect, test } from 'vitest'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { resumePaused } from './resume-paused.ts'

/** A world with a paused target on each of two accounts, and two that wait by themselves. */
const pausedWorld = async () => {
  const engine = await anEngine('2026-05-04T09:05:00.000Z')
  await engine.keep([
    aTarget({ accountId: 'x_1', state: aState.held({ by: 'reconnect' }) }),
    aTarget({ accountId: 'x_2', state: aState.held() }),
    aTarget({ accountId: 'x_3', state: aState.retrying() }),
    aTarget({ accountId: 'x_4', dueAt: '2026-05-04T09:10:00.000Z' }),
  ])
  const states = async () => (await engine.targets.ofPost('post-1')).map(({ state }) => state.name)
  return { ...engine, states }
}

test("all of a person's paused targets go on, and nothing else is touched", async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-1' }))

  expect(await states()).toEqual(['armed', 'armed', 'retrying', 'scheduled'])
  expect(world.deliveries.sent).toHaveLength(2)
})

test('of an account that was connected again only its paused targets go on', async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-1', accountId: 'x_1' }))

  expect(await states()).toEqual(['armed', 'held', 'retrying', 'scheduled'])
})

test("another person's paused targets stay", async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { userId: 'user-2' }))

  expect(await states()).toEqual(['held', 'held', 'retrying', 'scheduled'])
})

test('what is paused is found though its post does not show it yet', async () => {
  const { run, targets, posts, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const waiting = aTarget({ state: aState.armed() })
  await posts.create(aScheduledPost([waiting]), [{ kind: 'create', target: aTarget({ state: aState.held() }) }])

  await run(resumePaused({ ...world, targets, posts }, { userId: 'user-1' }))

  expect((await targets.get(waiting))?.state.name).toBe('armed')
})

test('paused targets are found however many posts wait', async () => {
  const { run, keep, targets, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const ids = Array.from({ length: 205 }, (_, index) => `post-${index}`)
  for (const postId of ids) await keep(aTarget({ postId, state: aState.held() }))

  await run(resumePaused({ ...world, targets }, { userId: 'user-1' }))

  expect(targets.all().filter(({ state }) => state.name === 'armed')).toHaveLength(205)
})
