import { expect, test } from 'vitest'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { pauseAccount } from './pause-account.ts'
import { resumePaused } from './resume-paused.ts'

const ref = { userId: 'user-1', id: 'x_77' }
const message = 'This account is no longer connected. Connect it again.'

/** An hour before the post of `aTarget` is due. */
const world = async () => anEngine('2026-05-04T08:00:00.000Z')

test('what is scheduled to an account is paused ahead of its time, and its post says why', async () => {
  const { run, keep, target, posts, ...engine } = await world()
  await keep([aTarget(), aTarget({ accountId: 'x_78' })])

  expect(await run(pauseAccount({ ...engine, posts }, ref, message))).toBe(1)

  const post = await posts.get({ userId: 'user-1', id: 'post-1' })
  expect((await target()).state).toMatchObject({ name: 'held', by: 'reconnect', recheckAt: '2026-05-04T08:58:30.000Z' })
  expect((await target('post-1', 'x_78')).state.name).toBe('scheduled')
  expect(post?.targets[0]).toMatchObject({ state: 'held', reason: { message } })
})

test.each(['sending', 'unsure', 'processing'] as const)('a target that is %s is left to the engine', async (name) => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget({ state: aState[name]() }))

  expect(await run(pauseAccount(engine, ref, message))).toBe(0)

  expect((await target()).state.name).toBe(name)
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
