import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoPublishRateLimiter } from '#functions/adapters/dynamo/publish-rate-limiter.ts'
import type { PublishRateLimiter } from '#functions/ports/limits.ts'
import { minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { fakePublishRateLimiter } from '../fakes/limits.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { crowded } from '../setup/table-clients.ts'

const [dynamo, another] = [await startDynamo(), await startDynamo()]
afterAll(() => Promise.all([dynamo.stop(), another.stop()]))

const now = Date.parse('2026-05-04T09:00:00.000Z')
const rule = { limit: 5, windowMs: 62 * secondMs, apartMs: 200, queuedApartMs: secondMs }
const order = (count: number) => Array.from({ length: count }, (_, index) => `post-${String(index).padStart(2, '0')}`)
const request = (remoteId: string, postId: string, at = now) => ({
  platform: 'x' as const,
  remoteId,
  waiter: { dueAt: toInstant(now), postId },
  now: at,
  rule,
  goodForMs: 400,
})

describe.each([
  ['fake', fakePublishRateLimiter()],
  ['dynamo', dynamoPublishRateLimiter(dynamo.table)],
  ['crowded dynamo', dynamoPublishRateLimiter(crowded(another.table))],
])('rate limiter (%s)', (_name, slots) => {
  const queueAll = (remoteId: string, posts: readonly string[]) =>
    Promise.all(posts.map((postId) => slots.queue(request(remoteId, postId))))

  test('a single post gets its slot at once', async () => {
    expect(await slots.queue(request('alone', 'post-1'))).toBe(now)
    expect(await slots.take(request('alone', 'post-1'))).toEqual({ isTaken: true, at: now })
  })

  test('one of twenty racing posts gets the slot, and the others queue', async () => {
    const taken = await Promise.all(order(20).map((postId) => slots.take(request('race', postId))))

    expect(taken.filter(({ isTaken }) => isTaken)).toEqual([{ isTaken: true, at: now }])
    expect(taken.filter(({ isTaken, at }) => !isTaken && at > now)).toHaveLength(19)
  })

  test('asking for an available slot takes it without queueing', async () => {
    const { at, read } = await slots.ask(request('free', 'post-2'))
    const later = await slots.queue(request('free', 'post-3'))

    expect([at, later]).toEqual([now, now])
    expect(await slots.take(request('free', 'post-2'), read)).toEqual({ isTaken: true, at: now })
  })

  test('asking for a slot that is not available yet queues for it', async () => {
    const asked = await slots.ask(request('soon', 'post-1', now - secondMs))

    expect(asked).toEqual({ at: now })
    expect(await slots.queue(request('soon', 'post-2', now - secondMs))).toBe(now + 200)
  })

  test('one of twenty posts that asked for the same free slot gets it, and the others queue', async () => {
    const asked = await Promise.all(order(20).map((postId) => slots.ask(request('asked', postId))))
    const taken = await Promise.all(order(20).map((postId, index) => slots.take(request('asked', postId), asked[index]?.read)))

    expect(asked.filter(({ at }) => at === now)).toHaveLength(20)
    expect(taken.filter(({ isTaken }) => isTaken)).toEqual([{ isTaken: true, at: now }])
    expect(taken.filter(({ isTaken, at }) => !isTaken && at > now)).toHaveLength(19)
  })

  test('waiting posts get slots in queue order, five per window', async () => {
    await queueAll('line', order(12).toReversed())

    const expected = await queueAll('line', order(12))

    const first = [0, 200, 400, 600, 800]
    const second = [62_000, 63_000, 64_000, 65_000, 66_000]
    expect(expected.map((at) => at - now)).toEqual([...first, ...second, 124_000, 125_000])
  })

  test('twenty posts that come back when told take slots in order, five in any window', async () => {
    const taken = await comeAgain(slots, 'again', order(20))

    expect(taken.map(({ postId }) => postId)).toEqual(order(20))
    expect(taken.every(({ at }) => taken.filter((other) => other.at >= at && other.at < at + rule.windowMs).length <= 5)).toBe(true)
  })

  test('doesn’t take a slot twice if the response was lost', async () => {
    await slots.take(request('twice', 'post-1'))

    expect(await slots.queue(request('twice', 'post-1', now + 100))).toBe(now)
    expect(await slots.take(request('twice', 'post-1', now + 100))).toEqual({ isTaken: true, at: now })
    expect(await slots.queue(request('twice', 'post-2', now + 100))).toBe(now + 200)
  })

  test('a slot that is given back is available to others, once', async () => {
    for (const [index, postId] of order(5).entries()) await slots.take(request('back', postId, now + index * 200))
    await slots.giveBack(request('back', 'post-04', now + secondMs), now + 800)
    await slots.giveBack(request('back', 'post-04', now + secondMs), now + 800)

    const next = await slots.take(request('back', 'post-06', now + secondMs))
    const after = await slots.take(request('back', 'post-07', now + 2 * secondMs))

    expect([next.at, after.at]).toEqual([now + secondMs, now + rule.windowMs])
  })

  test('nobody waits for a queued post that gave back its slot', async () => {
    await queueAll('left', order(2))
    await slots.take(request('left', 'post-00'))
    await slots.giveBack(request('left', 'post-00', now + 100), now)

    expect(await slots.take(request('left', 'post-01', now + 100))).toEqual({ isTaken: true, at: now + 100 })
  })

  test('nobody waits again for a post that left the queue, even after the clock is set back', async () => {
    await queueAll('put-back', order(2))
    await slots.take(request('put-back', 'post-00', now + 10 * minuteMs))
    await slots.leave(request('put-back', 'post-00', now + 10 * minuteMs))
    for (const postId of ['post-02', 'post-03', 'post-04', 'post-05', 'post-06'])
      await slots.take(request('put-back', postId, now + 12 * minuteMs))

    expect(await slots.take(request('put-back', 'post-01', now + 100))).toEqual({ isTaken: true, at: now + 100 })
  })

  test('a slot with a long call counts until the call ends', async () => {
    for (const [index, postId] of order(5).entries()) await slots.take(request('long', postId, now + index * 200))
    await slots.renew(request('long', 'post-00', now + 20 * secondMs), { at: now, until: now + 18 * secondMs })

    const next = await slots.take(request('long', 'post-06', now + rule.windowMs))

    expect(next).toEqual({ isTaken: false, at: now + 200 + rule.windowMs })
  })

  test('slots are immediate again once the window has passed', async () => {
    for (const [index, postId] of order(5).entries()) await slots.take(request('later', postId, now + index * 200))

    const before = await slots.take(request('later', 'post-6', now + rule.windowMs - secondMs))
    const after = await slots.take(request('later', 'post-7', now + rule.windowMs + 2 * minuteMs))

    expect([before.at, after.at]).toEqual([now + rule.windowMs, now + rule.windowMs + 2 * minuteMs])
  })

  test('accounts don’t wait for each other', async () => {
    await queueAll('busy', order(20))

    expect(await slots.queue(request('calm', 'post-1'))).toBe(now)
  })
})

/** Queues all posts, which come back whenever they're told to. Returns who took a slot and when. */
const comeAgain = async (slots: PublishRateLimiter, remoteId: string, posts: readonly string[]) => {
  const due = new Map<string, number>()
  for (const postId of posts.toReversed()) due.set(postId, await slots.queue(request(remoteId, postId)))
  const taken: { postId: string; at: number }[] = []
  while (due.size > 0) {
    const [next] = [...due].sort(([, one], [, other]) => one - other)
    if (!next) break
    const [postId, moment] = next
    const { isTaken, at } = await slots.take(request(remoteId, postId, moment))
    if (isTaken) {
      taken.push({ postId, at })
      due.delete(postId)
    } else due.set(postId, at)
  }
  return taken
}

test('slots stored without holders still count (dynamo)', async () => {
  const turns = [0, 1, 2, 3, 4].map((index) => now + index)
  const Item = { ...keys.slots('x', 'old'), turns, version: 9 }
  await dynamo.table.client.send(new PutCommand({ TableName: dynamo.table.name, Item }))

  const taken = await dynamoPublishRateLimiter(dynamo.table).take(request('old', 'post-1', now + rule.windowMs))

  expect(taken).toEqual({ isTaken: true, at: now + rule.windowMs })
})
