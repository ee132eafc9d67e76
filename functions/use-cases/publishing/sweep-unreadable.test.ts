import { expect, test } from 'vitest'
import type { Target } from '#shared/domain/targets.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { sweepDue } from './sweep-due.ts'

const due = toMs('2026-05-04T09:00:00.000Z')

/** A sweep two minutes after ten posts were due, of which the first can't be read. */
const withUnreadable = async (own: Partial<Target> = {}) => {
  const engine = await anEngine(toInstant(due + 2 * minuteMs))
  const all = Array.from({ length: 10 }, (_, index) => aTarget({ postId: `post-${index}`, ...own }))
  for (const target of all) await engine.keep(target)
  const { get } = engine.targets
  const isUnreadable = (postId: string) => postId === 'post-0'
  engine.targets.get = async (ref) => {
    if (isUnreadable(ref.postId)) throw new Error('Invalid input at state.name.')
    return get(ref)
  }
  return { ...engine, sweep: () => engine.run(sweepDue(engine)) }
}

test('an item that can not be read is passed over and told, and all others go out', async () => {
  const { sweep, deliveries, reports } = await withUnreadable()

  await sweep()

  expect(deliveries.sent).toHaveLength(9)
  expect(reports).toEqual(['a target could not be read; it is passed over: post-0 on x_77'])
})

test('a sweep that meets an item it can not read gives its sign of life', async () => {
  const { sweep, heartbeat } = await withUnreadable()

  await sweep()

  expect(await heartbeat.last()).toMatchObject({ at: toInstant(due + 2 * minuteMs) })
})

test('what can not be synced keeps nobody else from it', async () => {
  const { sweep, targets, reports } = await withUnreadable({ state: aState.published(), isUnsettled: true })
  const { ofPost } = targets
  targets.ofPost = async (id) => (id === 'post-1' ? Promise.reject(new Error('Invalid input at state.name.')) : ofPost(id))

  await sweep()

  const left = targets.all().filter(({ isUnsettled }) => isUnsettled)
  expect(left.map(({ postId }) => postId)).toEqual(['post-0', 'post-1'])
  expect(reports).toContain('a target could not be swept; the next sweep tries again: post-1 on x_77')
})

test('while the store is out of reach there is no sign of life', async () => {
  const { sweep, targets, heartbeat } = await withUnreadable()
  targets.due = async () => Promise.reject(new Error('The table is away.'))

  await expect(sweep()).rejects.toThrow('The table is away.')

  expect(await heartbeat.last()).toBeUndefined()
})

test('a shard that can not be swept keeps no other from it', async () => {
  const { sweep, targets, heartbeat, deliveries } = await withUnreadable()
  const { due: find } = targets
  targets.due = async (shard, ...asked) => (shard === 0 ? Promise.reject(new Error('Too much at once.')) : find(shard, ...asked))

  await sweep()

  expect(deliveries.sent.length).toBeGreaterThan(0)
  expect(await heartbeat.last()).toBeDefined()
})
