import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { aScheduledPost } from '#test/builders/a-post.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { readingOf, syncPost } from './sync-post.ts'
import { syncTogether } from './sync-together.ts'

const nine = '2026-05-04T09:00:00.000Z'
const ref = { userId: 'user-1', id: 'post-1' }

test('a post shows how its targets stand, under the names that it knows', () => {
  const written = [aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', version: 4, state: aState.published() })]

  const reading = readingOf(aScheduledPost([aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2' })]), written)

  expect(reading).toMatchObject({ revision: 1, status: postStatus.scheduled, settledVersion: 5 })
  expect(reading.targets.map(({ accountId, username, state }) => [accountId, username, state])).toEqual([
    ['x_1', 'ada', 'scheduled'],
    ['x_2', 'ada', 'published'],
  ])
})

test('a post that waits is listed by its earliest time', () => {
  const written = [aTarget({ dueAt: '2026-05-04T11:00:00.000Z' }), aTarget({ dueAt: '2026-05-04T10:00:00.000Z' })]

  expect(readingOf(aScheduledPost(written), written).listedAt).toBe('2026-05-04T10:00:00.000Z')
})

test('a post that has ended is listed by when its last target did', () => {
  const ends = ['2026-05-04T09:00:03.000Z', '2026-05-04T09:00:09.000Z', '2026-05-04T09:00:05.000Z']
  const written = ends.map((at) => aTarget({ state: aState.published({ at }) }))

  expect(readingOf(aScheduledPost(written), written).listedAt).toBe('2026-05-04T09:00:09.000Z')
})

test('targets that ended leave the due index once their post shows it', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ version: 3, state: aState.failed(), isUnsettled: true })
  await keep(ended, { status: postStatus.scheduled, settledVersion: 0 })

  await syncPost({ ...world, targets, posts }, ref)

  expect((await posts.get(ref))?.status).toBe(postStatus.failed)
  expect(targets.isIndexed(ended)).toBe(false)
})

test('targets that still move are left as they are', async () => {
  const { keep, target, ...world } = await anEngine(nine)
  const moving = aTarget({ state: aState.retrying(), isUnsettled: true })
  await keep(moving, { settledVersion: 0 })

  await syncPost(world, ref)

  expect(await target()).toEqual(moving)
})

test('a post that could not be written leaves its targets to the sweep', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ state: aState.published(), isUnsettled: true })
  await keep(ended)
  posts.sync = () => Promise.reject(new Error('The table is away.'))

  await expect(syncPost({ ...world, targets, posts }, ref)).rejects.toThrow()
  expect(targets.isIndexed(ended)).toBe(true)
})

test('targets of a post that is gone are left at rest', async () => {
  const { targets, posts, ...world } = await anEngine(nine)
  const ended = aTarget({ state: aState.published(), isUnsettled: true })
  targets.put(ended)

  await syncPost({ ...world, targets, posts }, ref)

  expect([await posts.get(ref), targets.isIndexed(ended)]).toEqual([undefined, false])
})

test('ten targets that end together cost two runs, and the last sees them all', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  await keep(Array.from({ length: 10 }, (_, index) => aTarget({ accountId: `x_${index}`, state: aState.sending() })))
  const sync = syncTogether({ ...world, targets, posts })
  const { get } = posts
  let runs = 0
  posts.get = (...asked) => {
    runs += 1
    return get(...asked)
  }

  await Promise.all(
    (await targets.ofPost('post-1')).map(async (target) => {
      await targets.replace({ ...target, version: 2, state: aState.published(), isUnsettled: true })
      await sync(ref)
    }),
  )

  expect(runs).toBe(2)
  expect((await get(ref))?.targets.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'published'))
})

test('a run that fails is heard of by those who share it, and the next one runs all the same', async () => {
  const { keep, targets, posts, ...world } = await anEngine(nine)
  await keep(aTarget({ state: aState.published(), isUnsettled: true }), { status: postStatus.scheduled, settledVersion: 0 })
  const sync = syncTogether({ ...world, targets, posts })
  const { sync: write } = posts
  posts.sync = async (...reading) => {
    posts.sync = write
    throw new Error(`The table is away: ${reading.length}`)
  }

  const [first, second] = await Promise.allSettled([sync(ref), sync(ref)])

  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  expect((await posts.get(ref))?.status).toBe(postStatus.published)
})
