import { expect, test } from 'vitest'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { announcePost, silencePost } from './announce-post.ts'

const now = toMs('2026-05-04T09:00:00.000Z')

/** A world with a saved post that is due in so many ms. */
const dueIn = async (...ms: number[]) => {
  const engine = await anEngine(toInstant(now))
  const targets = ms.map((after, index) => aTarget({ accountId: `x_${index}`, dueAt: toInstant(now + after), revision: 3 }))
  if (targets.length > 0) await engine.keep(targets)
  return { ...engine, announce: () => engine.run(announcePost(engine, { postId: 'post-1', revision: 3, targets })) }
}

test.each([0, secondMs, 2 * minuteMs - 1])('a post that is due in %i ms is sent for by messages, without an alarm', async (ms) => {
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
])('a post that is due %s has its alarm in the full minute that ends at least a moment before', async (_, due, alarm) => {
  const at = (time: string) => {
    const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
    return toMs('2026-05-04T00:00:00.000Z') + ((hours * 60 + minutes) * 60 + seconds) * secondMs
  }
  const { announce, schedules, deliveries } = await dueIn(at(due) - now)

  await announce()

  expect(schedules.alarms.get('post-1')).toEqual({ postId: 'post-1', revision: 3, at: at(alarm) })
  expect(deliveries.sent).toEqual([])
})

test('the account that is due first decides', async () => {
  const { announce, schedules } = await dueIn(30 * minuteMs, 10 * minuteMs, 20 * minuteMs)

  await announce()

  expect(schedules.alarms.get('post-1')?.at).toBe(now + 9 * minuteMs)
})

test('a post that goes nowhere is not announced', async () => {
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

test('an alarm is taken back', async () => {
  const { announce, schedules, ...world } = await dueIn(10 * minuteMs)
  await announce()

  await silencePost({ ...world, schedules }, 'post-1')

  expect(schedules.alarms.size).toBe(0)
})

test('an alarm that can not be taken back fails nothing, and operators are told', async () => {
  const { schedules, reports, ...world } = await dueIn(10 * minuteMs)
  schedules.isDown = true

  await expect(silencePost({ ...world, schedules }, 'post-1')).resolves.toBeUndefined()
  expect(reports).not.toEqual([])
})
