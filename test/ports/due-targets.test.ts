import { afterAll, describe, expect, test } from 'vitest'
import { dueShardsMax, shardsToSweep } from '#functions/adapters/dynamo/keys.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { dynamoTargets } from '#functions/adapters/dynamo/targets.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'
import { keepTargets, postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const shards = Array.from({ length: dueShardsMax }, (_, shard) => shard)

describe.each(postStores(dynamo.table))('due targets ($name)', ({ targets, posts }) => {
  const due = async (now: string, postId: string, limit?: number) => {
    const found = await Promise.all(shards.map((shard) => allPages((page) => targets.due(shard, now, page), limit)))
    return found.flat().filter((ref) => ref.postId === postId)
  }

  test('a target is due from its time on, not before', async () => {
    const target = aTarget({ postId: 'due' })
    await keepTargets(posts, target)

    expect(await due('2026-05-04T08:58:29.999Z', 'due')).toEqual([])
    expect(await due('2026-05-04T08:58:30.000Z', 'due')).toEqual([{ postId: 'due', accountId: 'x_77' }])
  })

  test('due work is in exactly one shard, each ordered by longest waiting', async () => {
    const moments = Array.from({ length: 40 }, (_, index) => toInstant(toMs('2026-05-04T09:00:00.000Z') + ((index * 17) % 40) * secondMs))
    const written = moments.map((at, index) =>
      aTarget({ postId: 'shards', accountId: `x_${index}`, state: aState.paused({ recheckAt: at }) }),
    )
    await keepTargets(posts, ...written)

    const byShard = await Promise.all(shards.map((shard) => allPages((page) => targets.due(shard, '2026-05-05T00:00:00.000Z', page))))

    const own = byShard.map((refs) => refs.filter(({ postId }) => postId === 'shards').map(({ accountId }) => accountId))
    const waiting = own.map((ids) => ids.map((id) => moments[Number(id.slice(2))] ?? ''))
    expect(own.flat().sort()).toEqual(written.map(({ accountId }) => accountId).sort())
    for (const times of waiting) expect(times).toEqual(times.toSorted())
  })

  test('lists due work page by page without gaps or repeats', async () => {
    const written = Array.from({ length: 40 }, (_, index) => aTarget({ postId: 'due-pages', accountId: `x_${index}` }))
    await keepTargets(posts, ...written)

    const found = await due('2026-05-04T08:58:30.000Z', 'due-pages', 2)

    expect(found.map(({ accountId }) => accountId).sort()).toEqual(written.map(({ accountId }) => accountId).sort())
  })

  test('a page continues even if earlier work has been done', async () => {
    const written = Array.from({ length: 40 }, (_, index) => aTarget({ postId: 'due-moving', accountId: `x_${index}` }))
    await keepTargets(posts, ...written)
    const now = '2026-05-04T08:58:30.000Z'
    const seen: string[] = []

    for (const shard of shards) {
      await allPages(async (page) => {
        const next = await targets.due(shard, now, page)
        const own = next.items.filter(({ postId }) => postId === 'due-moving')
        for (const ref of own) await targets.replace(advance(aTarget(ref), { state: aState.cancelled() }))
        seen.push(...own.map(({ accountId }) => accountId))
        return next
      }, 2)
    }

    expect(seen.sort()).toEqual(written.map(({ accountId }) => accountId).sort())
  })

  test('due work moves when its state changes', async () => {
    const target = aTarget({ postId: 'moves' })
    await keepTargets(posts, target)

    await targets.replace(advance(target, { state: aState.retrying({ at: '2026-05-04T12:00:00.000Z' }) }))

    expect(await due('2026-05-04T12:01:29.999Z', 'moves')).toEqual([])
    expect(await due('2026-05-04T12:01:30.000Z', 'moves')).toHaveLength(1)
  })

  test('an ended target is due until its post shows it, and never again', async () => {
    const target = aTarget({ postId: 'ends' })
    await keepTargets(posts, target)
    const ended = advance(target, { state: aState.published(), isUnsynced: true })

    await targets.replace(ended)
    const unsettled = await due('2026-05-04T09:01:30.000Z', 'ends')
    await targets.replace(advance(ended, { isUnsynced: false }))

    expect(unsettled).toHaveLength(1)
    expect(await due('9999-12-31T23:59:59.999Z', 'ends')).toEqual([])
  })

  test('a target deleted with its post isn’t due', async () => {
    const target = aTarget({ postId: 'deleted' })
    const post = await keepTargets(posts, target)

    await posts.remove(post, post.revision, [{ kind: 'remove', ref: target, version: target.version }])

    expect(await due('9999-12-31T23:59:59.999Z', 'deleted')).toEqual([])
  })

  test('returns the longest waiting target of a shard, if any', async () => {
    const oldestDue = async (now: string) => {
      const oldest = await Promise.all(shards.map((shard) => targets.oldestDue(shard, now)))
      return oldest.filter((instant) => instant !== undefined).sort()[0]
    }
    const at = (second: number) => `2001-01-01T00:00:${String(second).padStart(2, '0')}.000Z`
    const written = [30, 12, 45, 20].map((second) =>
      aTarget({ postId: 'oldest', accountId: `x_${second}`, state: aState.paused({ recheckAt: at(second) }) }),
    )
    const before = await oldestDue(at(59))
    await keepTargets(posts, ...written)

    expect(before).toBeUndefined()
    expect(await oldestDue(at(11))).toBeUndefined()
    expect(await oldestDue(at(59))).toBe(at(12))
  })
})

test.each([8, 64, 256])(
  'with %d shards, writes go to those and move targets there from wherever another number put them',
  async (dueShards) => {
    const table = { ...dynamo.table, dueShards }
    const shardsWith = async (postId: string) => {
      const { due } = dynamoTargets(table)
      const found = await Promise.all(shards.map((shard) => allPages((page) => due(shard, '2026-05-05T00:00:00.000Z', page))))
      return shards.flatMap((shard) => found[shard]?.filter((ref) => ref.postId === postId).map(() => shard) ?? [])
    }
    const before = Array.from({ length: 60 }, (_, index) => aTarget({ postId: `of-${dueShards}`, accountId: `x_${index}` }))
    await keepTargets(dynamoPosts({ ...dynamo.table, dueShards: 128 }), ...before)

    for (const target of before) await dynamoTargets(table).replace(advance(target, { state: aState.enqueued() }))

    const after = await shardsWith(`of-${dueShards}`)
    expect(after).toHaveLength(60)
    expect(Math.max(...after)).toBeLessThan(dueShards)
    expect(new Set(after).size).toBeGreaterThan(Math.min(dueShards, 60) / 2)
  },
)

test('sweeps all current shards every minute and all others within half an hour', () => {
  const minutes = Array.from({ length: 32 }, (_, index) => shardsToSweep(8, 29_000_000 + index))

  for (const swept of minutes) expect(swept.slice(0, 8)).toEqual(shards.slice(0, 8))
  expect(new Set(minutes.flat()).size).toBe(dueShardsMax)
  expect(Math.max(...minutes.map((swept) => swept.length))).toBe(16)
  expect(shardsToSweep(256, 29_000_000)).toEqual(shards)
})
