import { expect, test } from 'vitest'
import { cancelPost, unschedulePost } from '#functions/use-cases/posts/cancel-post.ts'
import { editPost } from '#functions/use-cases/posts/edit-post.ts'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { createStage, due, onTime } from './stage.ts'

// Rows of the fault matrix (docs/reliability.md), by number, on schedules, queues, the store, clocks, and what a person
// does in the meantime.

test('1: a schedule that can’t be created costs nothing: the sweep enqueues the post in time', async () => {
  const stage = await createStage({ planFails: 1 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + minuteMs)

  expect(stage.firstAt('text p')).toBeGreaterThanOrEqual(onTime.from)
  expect(stage.firstAt('text p')).toBeLessThanOrEqual(onTime.to)
})

test('2: a schedule that never fires costs nothing', async () => {
  const stage = await createStage({ alarmLost: 1 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + minuteMs)

  expect(stage.firstAt('text p')).toBeLessThanOrEqual(onTime.to)
})

test('3: a schedule that fires twice, alongside the sweep, publishes once', async () => {
  const stage = await createStage({ alarmTwice: 1, messageTwice: 1 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 10 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('4: a schedule that fires after the post was moved sends nothing before the new time', async () => {
  const stage = await createStage({ alarmTwice: 1 })
  await stage.schedule('p', 'text old', due)
  const change = { ref: { workspaceId: 'anna', id: 'p' }, requester: stage.requester, written: stage.body('text new', ['x_1']) }
  await stage.finish(
    editPost(stage.request(), { ...change, due: { kind: 'at', scheduledAt: toInstant(stage.world.beginning + 2 * due), timeZone: 'UTC' } }),
  )

  await stage.until(2 * due + minuteMs)

  expect(stage.effects('text old')).toHaveLength(0)
  expect(stage.firstAt('text new')).toBeGreaterThanOrEqual(2 * due - secondMs)
})

test('4: a schedule that fires after the post was cancelled sends nothing', async () => {
  const stage = await createStage({ alarmTwice: 1 })
  await stage.schedule('p', 'text p', due)
  await stage.finish(cancelPost(stage.request(), { requester: stage.requester, ref: { workspaceId: 'anna', id: 'p' } }))

  await stage.until(due + 10 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(0)
})

test('4: a post that was unscheduled and rescheduled is sent once, at its new time', async () => {
  const stage = await createStage({ alarmTwice: 1 })
  const change = { ref: { workspaceId: 'anna', id: 'p' }, requester: stage.requester }
  await stage.schedule('p', 'text p', due)
  await stage.finish(unschedulePost(stage.request(), change))
  await stage.finish(
    editPost(stage.request(), { ...change, due: { kind: 'at', scheduledAt: toInstant(stage.world.beginning + 2 * due), timeZone: 'UTC' } }),
  )

  await stage.until(2 * due + 5 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.firstAt('text p')).toBeGreaterThanOrEqual(2 * due - secondMs)
})

test('5: a sweep that is off for ten minutes while schedules are lost catches up', async () => {
  const stage = await createStage({ alarmLost: 1, sweepOffMs: 10 * minuteMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(11 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('5: sweeps that die halfway lose nothing', async () => {
  const stage = await createStage({ kill: 0.2, alarmLost: 1 }, { lastMs: 20 * minuteMs })
  for (const number of [1, 2, 3, 4]) await stage.schedule(`p${number}`, `text p${number}`, due)

  await stage.until(40 * minuteMs)

  expect([1, 2, 3, 4].map((number) => stage.effects(`text p${number}`).length)).toEqual([1, 1, 1, 1])
})

test('6: an index that lags five seconds loses nothing', async () => {
  const stage = await createStage({ indexLagMs: 5 * secondMs, alarmLost: 1 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 2 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('7: the next sweep sends messages that couldn’t be sent', async () => {
  const stage = await createStage({ sendFails: 1 }, { lastMs: due + 30 * secondMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 3 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
})

test('8: messages that arrive twice, late, and out of order publish once', async () => {
  const stage = await createStage({ messageTwice: 1, messageLate: 1 })
  await stage.schedule('p', 'thread p', due)

  await stage.until(due + 10 * minuteMs)

  expect(stage.effects('thread p').map(({ part }) => part)).toEqual([1, 2, 3])
})

test.each(Array.from({ length: 36 }, (_, index) => index + 1))('10: a worker that dies at await %i results in one post', async (await_) => {
  const stage = await createStage({}, { deaths: [await_] })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 15 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.stateOf('p')?.name).toBe('published')
})

test('11: a store that fails after the post was sent leads to a check, not a second post', async () => {
  const stage = await createStage({ storeBefore: 0.5, storeAfter: 0.3 }, { lastMs: due + 2 * minuteMs, seed: 11 })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + 30 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(1)
  expect(stage.stateOf('p')?.name).toBe('published')
})

test.each([-2 * secondMs, -secondMs, -500, 0, 100, 300, 600, secondMs])(
  '20: a post canceled %i ms from its time is either stopped or refused',
  async (offset) => {
    const stage = await createStage()
    await stage.schedule('p', 'text p', due)
    await stage.until(due + offset)

    const isCancelled = await stage
      .finish(cancelPost(stage.request(), { requester: stage.requester, ref: { workspaceId: 'anna', id: 'p' } }))
      .then(
        () => true,
        () => false,
      )
    await stage.until(due + 5 * minuteMs)

    expect(stage.effects('text p')).toHaveLength(isCancelled ? 0 : 1)
  },
)

test.each([-2_000, -500, 0, 300, 1_000])('20: a post unscheduled %i ms from its time is either a draft or sent', async (offset) => {
  const stage = await createStage()
  await stage.schedule('p', 'text p', due)
  await stage.until(due + offset)

  const isDraft = await stage
    .finish(unschedulePost(stage.request(), { ref: { workspaceId: 'anna', id: 'p' }, requester: stage.requester }))
    .then(
      () => true,
      () => false,
    )
  await stage.until(due + 5 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(isDraft ? 0 : 1)
})

test('21: clocks that are five seconds off send nothing early', async () => {
  const stage = await createStage({ skewMs: 5 * secondMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(due + minuteMs)

  expect(stage.firstAt('text p')).toBeGreaterThanOrEqual(onTime.from)
})

test('22: after three hours without a store, posts that are too late are missed and not sent', async () => {
  const stage = await createStage({ storeBefore: 1 }, { fromMs: minuteMs, lastMs: 3 * hourMs })
  await stage.schedule('p', 'text p', due)

  await stage.until(3 * hourMs + 5 * minuteMs)

  expect(stage.effects('text p')).toHaveLength(0)
  expect(stage.stateOf('p')?.name).toBe('missed')
})

test('23: an unavailable key service delays a post and loses nothing', async () => {
  const stage = await createStage()
  stage.crier.vault.isDown = true
  await stage.schedule('p', 'text p', due)
  await stage.until(due + minuteMs)
  const before = stage.effects('text p').length

  stage.crier.vault.isDown = false
  await stage.until(due + 4 * minuteMs)

  expect(before).toBe(0)
  expect(stage.effects('text p')).toHaveLength(1)
})
