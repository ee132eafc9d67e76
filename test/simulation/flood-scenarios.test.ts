import { beforeAll, describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#shared/domain/times.ts'
import { createStage, due } from './stage.ts'

const number = (index: number) => String(index).padStart(3, '0')

/** Schedules this many posts to one account, `apartMs` apart, written in a different order than their times. */
const flood = async (count: number, apartMs: number) => {
  const stage = await createStage()
  const order = Array.from({ length: count }, (_, index) => (index * 7) % count)
  for (const index of order) await stage.schedule(`p${number(index)}`, `text p${number(index)}`, due + index * apartMs)
  await stage.until(due + (count / 5 + 3) * minuteMs)
  return { ...stage, sent: stage.crier.platform.effects }
}

describe.each([
  ['at the same moment', 0],
  ['within one minute', 200],
])('300 posts due %s on one account', (_when, apartMs) => {
  let stage: Awaited<ReturnType<typeof flood>>
  beforeAll(async () => {
    stage = await flood(300, apartMs)
  })

  test('all are sent', () => {
    expect(stage.crier.targets.all().filter(({ state }) => state.name !== 'published')).toEqual([])
    expect(stage.sent).toHaveLength(300)
  })

  test('no more than five are sent in any 60 seconds', () => {
    const inMinute = stage.sent.map(({ at }) => stage.sent.filter((other) => other.at > at - minuteMs && other.at <= at).length)

    expect(Math.max(...inMinute)).toBe(5)
  })

  test('they are sent in order', () => {
    const starts = stage.crier.targets.allAttempts().toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))

    expect(starts.map(({ postId }) => postId)).toEqual(Array.from({ length: 300 }, (__, index) => `p${number(index)}`))
  })

  test('the last is at most two minutes behind what five a minute take', () => {
    const last = Math.max(...stage.sent.map(({ at }) => at)) - stage.world.beginning

    expect(last).toBeLessThanOrEqual(due + (300 / 5 - 1) * minuteMs + 2 * minuteMs)
  })

  test('the first five are on the second', () => {
    const first = stage.sent.slice(0, 5).map(({ at }, index) => at - stage.world.beginning - due - index * apartMs)

    expect(Math.max(...first)).toBeLessThanOrEqual(2 * secondMs)
  })
})
