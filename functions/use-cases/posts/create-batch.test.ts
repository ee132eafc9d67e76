import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { secondMs } from '#shared/domain/times.ts'
import { aQueueWorld } from '#test/builders/a-queue-world.ts'
import { type BatchItem, createBatch } from './create-batch.ts'
import type { Requester } from './post-deps.ts'

const tomorrow = '2026-05-05T09:00:00.000Z'
const written = (content: string) => ({ accountIds: ['x_77'], content, media: [], overrides: {}, options: {} })
const draft = (content: string): BatchItem => ({ action: 'draft', written: written(content) })
const later = (content: string): BatchItem => ({ action: 'schedule', written: written(content), when: { scheduledAt: tomorrow } })
const now = (content: string): BatchItem => ({ action: 'publish', written: written(content) })

const batchWorld = async () => {
  const world = await aQueueWorld()
  const create = (items: readonly BatchItem[], requester: Requester = world.requester) =>
    createBatch(world, { items, id: 'batch-1', requester })
  const kept = () => world.posts.all().map(({ id, content }) => `${id} ${content}`)
  return { ...world, create, kept }
}

test('creates each post as its own call would, in order', async () => {
  const { create } = await batchWorld()

  const outcomes = await create([draft('One'), later('Two'), now('Three')])

  expect(outcomes).toMatchObject([
    { outcome: 'created', post: { id: 'batch-1-00', content: 'One', status: postStatus.draft } },
    { outcome: 'created', post: { id: 'batch-1-01', content: 'Two', schedule: { scheduledAt: tomorrow } } },
    { outcome: 'created', post: { id: 'batch-1-02', content: 'Three', status: postStatus.scheduled } },
  ])
})

test('a post that is refused does not affect the others', async () => {
  const { create, kept } = await batchWorld()

  const outcomes = await create([later('x'.repeat(281)), later('Fine')])

  expect(outcomes).toMatchObject([{ outcome: 'refused', error: { code: 'invalid' } }, { outcome: 'created' }])
  expect(kept()).toEqual(['batch-1-01 Fine'])
})

test('a writer may not publish through a batch', async () => {
  const { create, requester } = await batchWorld()

  const outcomes = await create([now('Now'), draft('Draft')], { ...requester, role: 'writer' })

  expect(outcomes).toMatchObject([{ outcome: 'refused', error: { code: 'forbidden' } }, { outcome: 'created' }])
})

test('after a crash, a repeat finds what exists and creates the rest', async () => {
  const { create, kept, posts, ...world } = await batchWorld()
  let left = 2
  const dying = {
    ...posts,
    create: (...given: Parameters<typeof posts.create>) => (left-- > 0 ? posts.create(...given) : Promise.reject(new Error('killed'))),
  }
  const items = [draft('One'), later('Two'), now('Three'), draft('Four')]

  const first = createBatch({ ...world, posts: dying }, { items, id: 'batch-1', requester: world.requester })
  await expect(first).rejects.toThrow('killed')
  const repeated = await create(items)

  expect(repeated.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created', 'created'])
  expect(kept().sort()).toEqual(['batch-1-00 One', 'batch-1-01 Two', 'batch-1-02 Three', 'batch-1-03 Four'])
})

test('begins nothing after 15 seconds, and a repeat continues', async () => {
  const { create, kept, posts, clock, ...world } = await batchWorld()
  const slow = {
    ...posts,
    create: async (...given: Parameters<typeof posts.create>) => {
      clock.pass(8 * secondMs)
      return posts.create(...given)
    },
  }
  const items = [draft('One'), draft('Two'), draft('Three')]

  const first = await createBatch({ ...world, clock, posts: slow }, { items, id: 'batch-1', requester: world.requester })
  const repeated = await create(items)

  expect(first.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'not-yet'])
  expect(repeated.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
  expect(kept()).toHaveLength(3)
})
