import { expect, test } from 'vitest'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { backlog, sweepDue } from './sweep-due.ts'

const due = toMs('2026-05-04T09:00:00.000Z')

/** A sweep half an hour later, with so many targets in the first shard: each as given, the one after the other a little less overdue. */
const sweepOver = async (count: number, own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(due + 30 * minuteMs))
  const ids = Array.from({ length: count }, (_, index) => `post-${String(index).padStart(4, '0')}`)
  for (const [index, postId] of ids.entries()) engine.targets.put(aTarget({ postId, dueAt: toInstant(due + index), ...own }))
  const { due: dueOf } = engine.targets
  engine.targets.due = async (found, now, page) => {
    if (found > 0) return { items: [] }
    const all = (await Promise.all(engine.shards().map((shard) => dueOf(shard, now, { limit: count })))).flat()
    const items = all.flatMap((part) => part.items).sort((one, other) => (one.postId < other.postId ? -1 : 1))
    const rest = items.filter(({ postId }) => postId > (page.cursor ?? ''))
    return { items: rest.slice(0, page.limit), cursor: rest[page.limit] && rest[page.limit - 1]?.postId }
  }
  const sweep = () => engine.run(sweepDue(engine))
  return { ...engine, ids, sweep, delays: () => engine.deliveries.sent.map(({ delayMs }) => delayMs / secondMs) }
}

test.each([
  ['waits to be enqueued', aState.scheduled()],
  ['pauses', aState.retrying()],
])('a backlog that %s is let go at a pace that goes on from page to page', async (_, state) => {
  const { sweep, delays, deliveries, ids } = await sweepOver(450, { state })

  await sweep()

  expect(deliveries.sent.map(({ message }) => message.postId)).toEqual(ids)
  expect(delays()).toEqual(ids.map((__, index) => Math.floor(index / 20)))
})

test('one sweep lets go no more of a backlog than fill the minute until the next', async () => {
  const { sweep, delays, targets } = await sweepOver(1_500)

  await sweep()

  expect(delays()).toHaveLength(1_200)
  expect(Math.max(...delays())).toBe(59)
  expect(targets.all().filter(({ state }) => state.name === 'scheduled')).toHaveLength(300)
})

test('a backlog has one message a target, though a sweep comes before the last of those is due', async () => {
  const { sweep, clock, deliveries } = await sweepOver(1_500, { state: aState.retrying() })

  for (let sweeps = 0; sweeps < 2; sweeps++) {
    await sweep()
    clock.pass(minuteMs)
  }

  expect(new Set(deliveries.sent.map(({ message }) => message.postId)).size).toBe(1_500)
  expect(deliveries.sent).toHaveLength(1_500)
})

test('what is due now does not wait behind a backlog', async () => {
  const { sweep, targets, deliveries } = await sweepOver(1_500)
  targets.put(aTarget({ postId: 'post-now', dueAt: toInstant(due + 30 * minuteMs) }))

  await sweep()

  expect(deliveries.sent.find(({ message }) => message.postId === 'post-now')?.delayMs).toBe(0)
})

test('a backlog in all shards is let go evenly: together no more a second than that of one part', async () => {
  const engine = await anEngine(toInstant(due + 30 * minuteMs))
  for (let index = 0; index < 2_000; index++) engine.targets.put(aTarget({ postId: `post-${index}` }))

  await engine.run(sweepDue(engine))

  const seconds = Map.groupBy(engine.deliveries.sent, ({ delayMs }) => Math.floor(delayMs / secondMs))
  expect(engine.deliveries.sent).toHaveLength(2_000)
  expect(Math.max(...[...seconds.values()].map((sent) => sent.length))).toBeLessThanOrEqual(backlog.perSecond)
})
