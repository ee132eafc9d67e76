import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { dayMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from './deliver.ts'
import { toMessage } from './enqueue.ts'
import { pauseAccount, resumePaused } from './pauses.ts'
import { sweepDue } from './sweep.ts'
import { pausedForReconnect } from './waiting-rules.ts'

const ref = { workspaceId: 'user-1', id: 'x_77' }
const nine = '2026-05-04T09:00:00.000Z'
const message = 'This account is no longer connected. Reconnect it.'

/** An hour before the post of `aTarget` is due. */
const world = async () => anEngine('2026-05-04T08:00:00.000Z')

test('pauses what is scheduled to an account ahead of its time, and the post says why', async () => {
  const { run, keep, target, posts, ...engine } = await world()
  await keep([aTarget(), aTarget({ accountId: 'x_78' })])

  expect(await run(pauseAccount({ ...engine, posts }, ref, message))).toBe(1)

  const post = await posts.get({ workspaceId: 'user-1', id: 'post-1' })
  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect', recheckAt: '2026-05-04T08:58:30.000Z' })
  expect((await target('post-1', 'x_78')).state.name).toBe('scheduled')
  expect(post?.targets[0]).toMatchObject({ state: 'paused', reason: { message } })
})

/** What is visible or about to be, and what only the engine can tell. */
const left: [what: string, target: Partial<Target>][] = [
  ['a post that is being sent', { state: aState.sending() }],
  ['a post of unknown outcome', { state: aState['outcome-unknown']() }],
  ['a video that the platform works on before all can see it', { state: aState.processing(), hasEffect: true }],
  ['a thread between two of its parts', { state: aState.retrying(), hasEffect: true }],
  ['a post whose answer was lost', { state: aState.retrying(), unknownStep: { step: aStep(), sentAt: nine, fingerprint: 'f' } }],
]

test.each(left)('leaves %s to the engine and does not count it as paused', async (_, own) => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget(own))
  const before = await target()

  expect(await run(pauseAccount(engine, ref, message))).toBe(0)

  expect(await target()).toEqual(before)
})

/** What is prepared on the platform and not yet visible. */
const prepared: [what: string, target: Partial<Target>][] = [
  ['a file is on its way', { state: aState.sending({ step: anUpload }) }],
  ['the platform prepares it', { state: aState.processing(), waitingSince: nine }],
]

test.each(prepared)('pauses and counts a post even while %s', async (_, own) => {
  const { run, keep, target, ...engine } = await world()
  await keep(aTarget(own))

  expect(await run(pauseAccount(engine, ref, message))).toBe(1)

  expect(await target()).toMatchObject({ state: { name: 'paused', by: 'reconnect' }, waitingSince: undefined })
})

test('pauses a post even if a worker writes it at the same moment', async () => {
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

test('a worker that saw the person’s pause end and still has the tokens does not send what was counted as paused', async () => {
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

test('an account that returns long before has its posts scheduled as before, without a message in flight', async () => {
  const { run, keep, target, posts, deliveries, ...engine } = await world()
  await keep(aTarget())
  await run(pauseAccount({ ...engine, posts }, ref, message))

  await run(resumePaused({ ...engine, posts, deliveries }, { workspaceId: 'user-1', accountId: 'x_77' }))

  const post = await posts.get({ workspaceId: 'user-1', id: 'post-1' })
  expect((await target()).state.name).toBe('scheduled')
  expect(post?.targets[0]).toMatchObject({ state: 'scheduled' })
  expect(deliveries.sent).toEqual([])
})

/** Five minutes after its time, a post still waits for the account that lost its sign-in before. */
const lateWorld = async (own: Partial<Target> = {}) => {
  const engine = await anEngine('2026-05-04T09:05:00.000Z')
  await engine.keep(aTarget({ state: pausedForReconnect(message, toMs(nine)), ...own }))
  return engine
}

test('a post whose time passed while its account was disconnected is not sent by reconnecting, but asks', async () => {
  const { run, target, deliveries, posts, ...engine } = await lateWorld()

  await run(resumePaused({ ...engine, posts, deliveries }, { workspaceId: 'user-1', accountId: 'x_77' }))

  const post = await posts.get({ workspaceId: 'user-1', id: 'post-1' })
  const reason = { class: 'permission', message: 'Its time passed while this account was disconnected. Choose what happens to it.' }
  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect', reason, recheckAt: '2026-05-05T09:05:00.000Z' })
  expect(post?.targets[0]).toMatchObject({ state: 'paused', pausedBy: 'reconnect', dueAt: nine, reason })
  expect(deliveries.sent).toEqual([])
})

test('neither a stale message nor the sweep nor the end of a pause sends what waits for an answer', async () => {
  const { run, target, ...engine } = await lateWorld({ state: { ...pausedForReconnect(message, toMs(nine)), recheckAt: nine } })

  await run(deliverTarget(engine, toMessage(await target())))
  await run(sweepDue(engine))
  await run(resumePaused(engine, { workspaceId: 'user-1' }))

  expect([engine.publisher.performed, engine.deliveries.sent]).toEqual([[], []])
  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect', recheckAt: '2026-05-05T09:05:00.000Z' })
})

test('it keeps waiting for the answer beyond the late limit', async () => {
  const { run, target, clock, ...engine } = await lateWorld()
  await run(resumePaused({ ...engine, clock }, { workspaceId: 'user-1', accountId: 'x_77' }))

  await run(clock.sleep(2 * dayMs))
  await run(sweepDue({ ...engine, clock }))

  expect((await target()).state).toMatchObject({ name: 'paused', by: 'reconnect' })
})

test('an account that is back within a minute of a post’s time has it sent', async () => {
  const { run, target, ...engine } = await lateWorld({ dueAt: '2026-05-04T09:04:30.000Z' })

  await run(resumePaused(engine, { workspaceId: 'user-1', accountId: 'x_77' }))

  expect((await target()).state.name).toBe('enqueued')
})

test('the next part of a thread asks from its own time on', async () => {
  const next = { hasEffect: true, nextPartAt: '2026-05-04T09:04:30.000Z' }
  const { run, target, ...engine } = await lateWorld(next)

  await run(resumePaused(engine, { workspaceId: 'user-1', accountId: 'x_77' }))

  expect((await target()).state.name).toBe('enqueued')
})

/** A world with a paused target on each of two accounts, and two that wait on their own. */
const pausedWorld = async () => {
  const engine = await anEngine('2026-05-04T09:05:00.000Z')
  await engine.keep([
    aTarget({ accountId: 'x_1', state: aState.paused({ by: 'reconnect' }), dueAt: '2026-05-04T09:06:00.000Z' }),
    aTarget({ accountId: 'x_2', state: aState.paused() }),
    aTarget({ accountId: 'x_3', state: aState.retrying() }),
    aTarget({ accountId: 'x_4', dueAt: '2026-05-04T09:10:00.000Z' }),
  ])
  const states = async () => (await engine.targets.ofPost('post-1')).map(({ state }) => state.name)
  return { ...engine, states }
}

test('resumes all of a person’s paused targets and touches nothing else', async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { workspaceId: 'user-1' }))

  expect(await states()).toEqual(['enqueued', 'enqueued', 'retrying', 'scheduled'])
  expect(world.deliveries.sent).toHaveLength(2)
})

test('resumes only the paused targets of a reconnected account', async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { workspaceId: 'user-1', accountId: 'x_1' }))

  expect(await states()).toEqual(['enqueued', 'paused', 'retrying', 'scheduled'])
})

test('leaves another person’s targets paused', async () => {
  const { run, states, ...world } = await pausedWorld()

  await run(resumePaused(world, { workspaceId: 'user-2' }))

  expect(await states()).toEqual(['paused', 'paused', 'retrying', 'scheduled'])
})

test('a resumed post still waits as long as the platform asked before it was paused', async () => {
  const { run, keep, target, clock, deliveries, ...engine } = await anEngine('2026-05-04T09:00:10.000Z')
  const deps = { ...engine, clock, deliveries }
  const asked = aState.retrying({ at: '2026-05-04T09:01:00.000Z', reason: { class: 'rate-limited', message: 'Wait.' } })
  await keep(aTarget({ state: asked }))
  await run(pauseAccount(deps, ref, message))
  clock.pass(10 * secondMs)

  await run(resumePaused(deps, { workspaceId: 'user-1', accountId: 'x_77' }))

  expect((await target()).state).toEqual(asked)
  expect(deliveries.sent).toMatchObject([{ message: { at: toMs('2026-05-04T09:01:00.000Z') }, delayMs: 40_000 }])
})

test('a resumed post waits for longer than a message can, if the platform asked for that', async () => {
  const { run, keep, target, clock, deliveries, ...engine } = await anEngine('2026-05-04T09:00:10.000Z')
  const deps = { ...engine, clock, deliveries }
  const asked = aState.retrying({ at: '2026-05-04T10:00:00.000Z', reason: { class: 'rate-limited', message: 'Wait.' } })
  await keep(aTarget({ state: asked }))
  await run(pauseAccount(deps, ref, message))

  await run(resumePaused(deps, { workspaceId: 'user-1', accountId: 'x_77' }))

  expect(await target()).toMatchObject({ state: asked, isUnannounced: true })
  expect(deliveries.sent).toEqual([])
})

test('finds what is paused even if its post does not show it yet', async () => {
  const { run, targets, posts, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const waiting = aTarget({ state: aState.enqueued() })
  await posts.create(aScheduledPost([waiting]), [{ kind: 'create', target: aTarget({ state: aState.paused() }) }])

  await run(resumePaused({ ...world, targets, posts }, { workspaceId: 'user-1' }))

  expect((await targets.get(waiting))?.state.name).toBe('enqueued')
})

test('finds paused targets however many posts wait', async () => {
  const { run, keep, targets, ...world } = await anEngine('2026-05-04T09:05:00.000Z')
  const ids = Array.from({ length: 205 }, (_, index) => `post-${index}`)
  for (const postId of ids) await keep(aTarget({ postId, state: aState.paused() }))

  await run(resumePaused({ ...world, targets }, { workspaceId: 'user-1' }))

  expect(targets.all().filter(({ state }) => state.name === 'enqueued')).toHaveLength(205)
})
