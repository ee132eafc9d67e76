import { afterAll, describe, expect, test } from 'vitest'
import { dynamoQueues } from '#functions/adapters/dynamo/own-lists.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import { type SlotRef, SlotTaken } from '#shared/domain/queues.ts'
import { aPost } from '../builders/a-post.ts'
import { aQueue } from '../builders/a-queue.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeQueueSlots, fakeQueues } from '../fakes/queues.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const slots = fakeQueueSlots()
const stores = [
  { name: 'fake', queues: fakeQueues(slots), posts: fakePosts(fakeTargets(), { slots }) },
  { name: 'dynamo', queues: dynamoQueues(dynamo.table), posts: dynamoPosts(dynamo.table) },
]

const slotOf = (userId: string, day: number, queueId = 'queue-1'): SlotRef => ({
  workspaceId: userId,
  queueId,
  at: new Date(Date.UTC(2026, 4, day, 7)).toISOString(),
})
const taking = (slot: SlotRef) => [{ kind: 'take-slot' as const, slot }]
const freeing = (slot: SlotRef) => [{ kind: 'free-slot' as const, slot }]

describe.each(stores)('queues ($name)', ({ queues, posts }) => {
  test('a person who never created a queue has none', async () => {
    expect(await queues.read('nobody')).toEqual({ queues: [], version: 0 })
  })

  test('writes a list only if it is based on the stored one', async () => {
    const first = await queues.read('user-1')
    expect(await queues.write('user-1', { ...first, queues: [aQueue()] })).toBe(true)

    expect(await queues.write('user-1', { ...first, queues: [] })).toBe(false)
    expect((await queues.read('user-1')).queues).toEqual([aQueue()])
  })

  test('only one post gets a slot, and a late one isn’t written', async () => {
    const slot = slotOf('ada', 4)
    await posts.create(aPost({ id: 'p1', workspaceId: 'ada' }), taking(slot))

    await expect(posts.create(aPost({ id: 'p2', workspaceId: 'ada' }), taking(slot))).rejects.toThrow(SlotTaken)

    expect(await posts.get({ workspaceId: 'ada', id: 'p2' })).toBeUndefined()
    expect((await queues.taken(slot, { limit: 10 })).items).toEqual([{ postId: 'p1', at: slot.at }])
  })

  test('distinguishes a repeated create from a taken slot', async () => {
    const slot = slotOf('bea', 4)
    await posts.create(aPost({ id: 'p1', workspaceId: 'bea' }), taking(slot))

    expect(await posts.create(aPost({ id: 'p1', workspaceId: 'bea' }), taking(slot))).toBe(false)
  })

  test('exactly one of many simultaneous posts gets a slot', async () => {
    const slot = slotOf('cyd', 4)
    const ids = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']

    const ends = await Promise.allSettled(ids.map((id) => posts.create(aPost({ id, workspaceId: 'cyd' }), taking(slot))))

    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await queues.taken(slot, { limit: 10 })).items).toHaveLength(1)
  })

  test('a post that moves frees its slot for the next at once', async () => {
    const [monday, tuesday] = [slotOf('dan', 4), slotOf('dan', 5)]
    const post = aPost({ id: 'p1', workspaceId: 'dan' })
    await posts.create(post, taking(monday))
    await posts.replace({ ...post, revision: 2 }, 1, [...freeing(monday), ...taking(tuesday)])

    await posts.create(aPost({ id: 'p2', workspaceId: 'dan' }), taking(monday))

    expect((await queues.taken(monday, { limit: 10 })).items).toEqual([
      { postId: 'p2', at: monday.at },
      { postId: 'p1', at: tuesday.at },
    ])
  })

  test('an edit that is too late moves nothing', async () => {
    const [monday, tuesday] = [slotOf('eve', 4), slotOf('eve', 5)]
    const post = aPost({ id: 'p1', workspaceId: 'eve' })
    await posts.create(post, taking(monday))

    expect(await posts.replace({ ...post, revision: 9 }, 8, [...freeing(monday), ...taking(tuesday)])).toBe(false)

    expect((await queues.taken(monday, { limit: 10 })).items).toEqual([{ postId: 'p1', at: monday.at }])
  })

  test('deleting a post frees its slot', async () => {
    const slot = slotOf('fay', 4)
    const post = aPost({ id: 'p1', workspaceId: 'fay' })
    await posts.create(post, taking(slot))

    await posts.remove(post, 1, freeing(slot))

    expect((await queues.taken(slot, { limit: 10 })).items).toEqual([])
  })

  test('lists slots page by page, from a given time, for one queue of one person', async () => {
    for (let day = 1; day <= 5; day += 1) await posts.create(aPost({ id: `p${day}`, workspaceId: 'gil' }), taking(slotOf('gil', day)))
    await posts.create(aPost({ id: 'other', workspaceId: 'gil' }), taking(slotOf('gil', 3, 'queue-10')))

    const found = await allPages((page) => queues.taken(slotOf('gil', 2), page), 2)

    expect(found.map(({ postId }) => postId)).toEqual(['p2', 'p3', 'p4', 'p5'])
    await expect(queues.taken(slotOf('gil', 2), { limit: 2, cursor: 'bm9uZQ' })).rejects.toThrow(
      expect.objectContaining({ code: 'invalid' }),
    )
  })
})
