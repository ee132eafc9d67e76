import { expect, test } from 'vitest'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aReason, aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { announcePost, enqueuePost, enqueueTargets, leadMs, silencePost } from './enqueue.ts'

const due = toMs('2026-05-04T09:00:00.000Z')
const withFile = { text: 'Look', media: ['file-1'], options: {} }

/** A world this long before the target is due. */
const aheadBy = async (ms: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(due - ms))
  const waiting = aTarget(own)
  await engine.keep(waiting)
  return { ...engine, waiting, enqueue: () => engine.run(enqueueTargets(engine, [waiting])) }
}

test('enqueues a waiting target until well after its time, with a message early enough for a cold start', async () => {
  const { enqueue, target, deliveries } = await aheadBy(minuteMs, { revision: 3 })

  await enqueue()

  const { postId, accountId, workspaceId, platform, ...enqueued } = await target()
  expect(enqueued).toMatchObject({ version: 2, state: { name: 'enqueued', until: '2026-05-04T09:01:30.000Z' } })
  expect(deliveries.sent).toEqual([
    { message: { schema: 1, postId, accountId, workspaceId, platform, revision: 3, at: due }, delayMs: minuteMs - leadMs },
  ])
})

test('sends the message for a target with files at once, so they are on the platform in time', async () => {
  const { enqueue, deliveries } = await aheadBy(minuteMs, { content: withFile })

  await enqueue()

  expect(deliveries.sent).toMatchObject([{ delayMs: 0, message: { at: 0 } }])
})

test('sends the message for an overdue target at once', async () => {
  const { enqueue, target, deliveries } = await aheadBy(-minuteMs)

  await enqueue()

  expect(deliveries.sent.map(({ delayMs }) => delayMs)).toEqual([0])
  expect((await target()).state).toEqual({ name: 'enqueued', until: toInstant(due + 150 * secondMs) })
})

test.each([
  [15 * minuteMs, 'enqueued'],
  [15 * minuteMs + 1, 'scheduled'],
])('a target due in %i ms is %s: a message can wait a quarter of an hour', async (ms, name) => {
  const { enqueue, target } = await aheadBy(ms)

  await enqueue()

  expect((await target()).state.name).toBe(name)
})

test.each([
  ['a message', 'whose message is overdue', aState.enqueued({ until: toInstant(due) })],
  ['a message', 'that is paused and was resumed', aState.paused()],
  ['no message', 'whose message is still on its way', aState.enqueued()],
  ['no message', 'that is being sent', aState.sending()],
  ['no message', 'that waits to be tried again', aState.retrying()],
  ['no message', 'of unknown outcome', aState['outcome-unknown']()],
  ['no message', 'that is published', aState.published()],
  ['no message', 'that was cancelled', aState.cancelled()],
])('sends %s for a target %s', async (what, _, state) => {
  const { enqueue, deliveries } = await aheadBy(0, { state })

  await enqueue()

  expect(deliveries.sent).toHaveLength(what === 'a message' ? 1 : 0)
})

test('leaves alone a target that changed meanwhile and sends no message for it', async () => {
  const { enqueue, waiting, targets, target, deliveries } = await aheadBy(minuteMs)
  const moved = advance(waiting, { dueAt: '2026-05-05T09:00:00.000Z' })
  await targets.replace(moved)

  await enqueue()

  expect(await target()).toEqual(moved)
  expect(deliveries.sent).toEqual([])
})

test('a target whose message could not be sent waits for the sweep', async () => {
  const { enqueue, target, deliveries } = await aheadBy(minuteMs)
  deliveries.loses = () => true

  await enqueue()

  expect((await target()).state.name).toBe('scheduled')
})

test('a message that could not be sent does not affect the others', async () => {
  const { targets, keep, run, deliveries, ...world } = await aheadBy(minuteMs)
  const others = ['x_1', 'x_2', 'x_3'].map((accountId) => aTarget({ postId: 'post-2', accountId }))
  await keep(others)
  deliveries.loses = ({ accountId }) => accountId === 'x_2'

  await run(enqueueTargets({ ...world, targets, deliveries }, others))

  expect((await targets.ofPost('post-2')).map(({ state }) => state.name)).toEqual(['enqueued', 'scheduled', 'enqueued'])
})

test('releases a backlog at a steady pace, in the given order', async () => {
  const { keep, run, ...world } = await aheadBy(-10 * minuteMs)
  const backlog = ['x_1', 'x_2', 'x_3'].map((accountId) => aTarget({ postId: 'post-2', accountId }))
  await keep(backlog)

  await run(enqueueTargets(world, backlog, { apartMs: secondMs, before: 2 }))

  expect(world.deliveries.sent.map(({ message, delayMs }) => [message.accountId, delayMs])).toEqual([
    ['x_1', 2 * secondMs],
    ['x_2', 3 * secondMs],
    ['x_3', 4 * secondMs],
  ])
})

test('a target whose message is delayed by the pace is not considered lost before it', async () => {
  const { keep, run, ...world } = await aheadBy(-10 * minuteMs)
  const backlog = [aTarget({ postId: 'post-2' })]
  await keep(backlog)

  await run(enqueueTargets(world, backlog, { apartMs: 50, before: 2 * secondMs }))

  const now = due + 10 * minuteMs
  expect((await world.target('post-2')).state).toEqual({ name: 'enqueued', until: toInstant(now + 100 * secondMs + 90 * secondMs) })
})

test.each([
  ['does not answer once', 1, 'enqueued'],
  ['does not answer at all', 2, 'scheduled'],
])('a store that %s for one target does not affect the others, and the message is still sent', async (_, failures, name) => {
  const { keep, run, targets, ...world } = await aheadBy(minuteMs)
  const page = Array.from({ length: 10 }, (__, index) => aTarget({ postId: 'post-2', accountId: `x_${index}` }))
  await keep(page)
  const { replace } = targets
  let failing: number = failures
  targets.replace = async (target, ...rest) => {
    if (target.accountId !== 'x_4' || failing-- <= 0) return replace(target, ...rest)
    throw new Error('The table is away.')
  }

  await run(enqueueTargets({ ...world, targets }, page))

  expect(world.deliveries.sent).toHaveLength(10)
  const states = (await targets.ofPost('post-2')).map(({ accountId, state }) => [accountId, state.name])
  expect(states).toEqual(page.map(({ accountId }) => [accountId, accountId === 'x_4' ? name : 'enqueued']))
})

test('a target whose slot was too far off for a message gets one shortly before its slot', async () => {
  const slotAt = due + 40 * minuteMs
  const reason = aReason({ class: 'rate-limited' })
  const state = aState.enqueued({ until: toInstant(slotAt - 90 * secondMs), reason })
  const { enqueue, deliveries, target } = await aheadBy(-38.5 * minuteMs, { state, slotAt: toInstant(slotAt) })

  await enqueue()

  expect(deliveries.sent).toMatchObject([{ delayMs: 90 * secondMs - leadMs, message: { at: slotAt } }])
  expect((await target()).state).toEqual({ name: 'enqueued', until: toInstant(slotAt + 90 * secondMs), reason })
})

test.each([
  ['is counted', aState.enqueued({ until: toInstant(due) }), 1],
  ['is not counted where it was sent for the first time', aState.scheduled(), undefined],
])('a message that has to be sent again %s', async (_, state, enqueuesInVain) => {
  const { enqueue, target } = await aheadBy(-minuteMs, { state })

  await enqueue()

  expect((await target()).enqueuesInVain).toBe(enqueuesInVain)
})

test.each([
  ['of the newest revision enqueues its post', 2, 'enqueued'],
  ['of an older revision changes nothing', 1, 'scheduled'],
])('an alarm %s', async (_, revision, name) => {
  const { run, target, ...world } = await aheadBy(minuteMs, { revision: 2 })

  await run(enqueuePost(world, { postId: 'post-1', revision }))

  expect((await target()).state.name).toBe(name)
})

test('an alarm that fires twice sends one message', async () => {
  const { run, ...world } = await aheadBy(minuteMs)

  await run(Promise.all([enqueuePost(world, { postId: 'post-1', revision: 1 }), enqueuePost(world, { postId: 'post-1', revision: 1 })]))

  expect(world.deliveries.sent).toHaveLength(1)
})

test('an alarm for a deleted post changes nothing', async () => {
  const { run, ...world } = await aheadBy(minuteMs)

  await run(enqueuePost(world, { postId: 'post-2', revision: 1 }))

  expect(world.deliveries.sent).toEqual([])
})

const now = toMs('2026-05-04T09:00:00.000Z')

/** A world with a saved post that is due in this many ms. */
const dueIn = async (...ms: number[]) => {
  const engine = await anEngine(toInstant(now))
  const targets = ms.map((after, index) => aTarget({ accountId: `x_${index}`, dueAt: toInstant(now + after), revision: 3 }))
  if (targets.length > 0) await engine.keep(targets)
  return { ...engine, announce: () => engine.run(announcePost(engine, { postId: 'post-1', revision: 3, targets })) }
}

test.each([0, secondMs, 2 * minuteMs - 1])('a post due in %i ms gets messages and no alarm', async (ms) => {
  const { announce, deliveries, schedules } = await dueIn(ms)

  await announce()

  expect([deliveries.sent.length, schedules.alarms.size]).toEqual([1, 0])
})

test.each([
  ['in two minutes', '09:02:00', '09:01:00'],
  ['a moment before the third minute', '09:02:59', '09:01:00'],
  ['at a full minute', '09:10:00', '09:09:00'],
  ['within a minute', '09:10:30', '09:09:00'],
  ['tomorrow', '33:00:00', '32:59:00'],
])('a post due %s has its alarm in the full minute that ends at least a moment earlier', async (_, due, alarm) => {
  const at = (time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    return toMs('2026-05-04T00:00:00.000Z') + ((hours * 60 + minutes) * 60 + seconds) * secondMs
  }
  const { announce, schedules, deliveries } = await dueIn(at(due) - now)

  await announce()

  expect(schedules.alarms.get('post-1')).toEqual({ postId: 'post-1', revision: 3, at: at(alarm) })
  expect(deliveries.sent).toEqual([])
})

test('the account due first decides', async () => {
  const { announce, schedules } = await dueIn(30 * minuteMs, 10 * minuteMs, 20 * minuteMs)

  await announce()

  expect(schedules.alarms.get('post-1')?.at).toBe(now + 9 * minuteMs)
})

test('does not announce a post without accounts', async () => {
  const { announce, schedules, deliveries } = await dueIn()

  await announce()

  expect([schedules.alarms.size, deliveries.sent]).toEqual([0, []])
})

test('a scheduler out of reach fails nothing that was saved, and operators are told', async () => {
  const { announce, schedules, reports } = await dueIn(10 * minuteMs)
  schedules.isDown = true

  await expect(announce()).resolves.toBeUndefined()
  expect(reports).not.toEqual([])
})

test('a store out of reach fails nothing that was saved, and operators are told', async () => {
  const { announce, targets, reports } = await dueIn(secondMs)
  targets.replace = () => Promise.reject(new Error('The table is away.'))

  await expect(announce()).resolves.toBeUndefined()
  expect(reports).not.toEqual([])
})

test('cancels an alarm', async () => {
  const { announce, schedules, ...world } = await dueIn(10 * minuteMs)
  await announce()

  await silencePost({ ...world, schedules }, 'post-1')

  expect(schedules.alarms.size).toBe(0)
})

test('an alarm that can not be canceled fails nothing, and operators are told', async () => {
  const { schedules, reports, ...world } = await dueIn(10 * minuteMs)
  schedules.isDown = true

  await expect(silencePost({ ...world, schedules }, 'post-1')).resolves.toBeUndefined()
  expect(reports).not.toEqual([])
})
