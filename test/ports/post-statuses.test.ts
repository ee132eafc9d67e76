import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { dynamoPostStatuses } from '#functions/adapters/dynamo/post-statuses.ts'
import { dynamoPosts } from '#functions/adapters/dynamo/posts.ts'
import type { ListedStatus, PostStatuses, Posts } from '#functions/ports/posts.ts'
import { postStatus } from '#shared/domain/post-status.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { aPost } from '../builders/a-post.ts'
import { fakePostStatuses } from '../fakes/post-statuses.ts'
import { fakePosts } from '../fakes/posts.ts'
import { fakeTargets } from '../fakes/targets.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const { draft, scheduled, published, failed } = postStatus
const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}T09:00:00.000Z`
const inOrder = (postStatuses: ListedStatus[]) => postStatuses.map(({ status, listedAt }) => `${status} ${listedAt}`).sort()

const inMemory = fakePosts(fakeTargets())
const stores: { name: string; posts: Posts; postStatuses: PostStatuses }[] = [
  { name: 'fake', posts: inMemory, postStatuses: fakePostStatuses(inMemory.all) },
  { name: 'dynamo', posts: dynamoPosts(dynamo.table), postStatuses: dynamoPostStatuses(dynamo.table) },
]

describe.each(stores)('post statuses ($name)', ({ posts, postStatuses }) => {
  const kept = async (...written: Post[]) => {
    for (const post of written) await posts.create(post, [])
  }
  const statusesOf = async (userId: string, since: string) => inOrder(await postStatuses.of(userId, since))

  test('counts scheduled posts only, and nobody else’s', async () => {
    const own = [draft, scheduled, scheduled, published].map((status, index) =>
      aPost({ workspaceId: 'counted', id: `c${index}`, status, listedAt: day(index + 1) }),
    )
    await kept(...own, aPost({ workspaceId: 'another', id: 'c9', status: scheduled, listedAt: day(1) }))

    expect([await postStatuses.countScheduled('counted'), await postStatuses.countScheduled('nobody')]).toEqual([2, 0])
  })

  test('includes drafts and scheduled posts at any time, and ended ones only from a given time', async () => {
    const every = [draft, scheduled, published, failed].flatMap((status) =>
      [1, 5, 9].map((number) => aPost({ workspaceId: 'all', id: `p${status}-${number}`, status, listedAt: day(number) })),
    )
    await kept(...every)

    const open = [draft, scheduled].flatMap((status) => [1, 5, 9].map((number) => `${status} ${day(number)}`))
    const ended = [published, failed].flatMap((status) => [5, 9].map((number) => `${status} ${day(number)}`))
    expect(await statusesOf('all', day(5))).toEqual([...open, ...ended].sort())
  })

  test('reports the size and files of open posts after every write', async () => {
    const [small, video] = [
      aPost({ workspaceId: 'open', id: 'small' }),
      aPost({ workspaceId: 'open', id: 'video', media: ['f1'], options: { youtube: { title: 'T', thumbnail: 'f2' } } }),
    ]
    await kept(small, video, aPost({ workspaceId: 'open', id: 'over', status: published }))
    await posts.replace({ ...small, revision: 2, content: 'é'.repeat(1_000), overrides: { x: { media: ['f3', 'f1'] } } }, 1, [])
    await posts.sync({ ...video, status: scheduled, syncedVersion: 2 })

    const open = (await postStatuses.open('open')).toSorted((one, other) => (one.id < other.id ? -1 : 1))

    expect(open.map(({ id, status, files }) => ({ id, status, files }))).toEqual([
      { id: 'small', status: draft, files: ['f3', 'f1'] },
      { id: 'video', status: scheduled, files: ['f1', 'f2'] },
    ])
    expect(open[0]?.bytes).toBeGreaterThan(2_000)
    expect((await postStatuses.open('open', draft)).map(({ id }) => id)).toEqual(['small'])
    expect((await postStatuses.open('open', scheduled)).map(({ id }) => id)).toEqual(['video'])
    expect(await postStatuses.open('nobody')).toEqual([])
  })

  test("excludes another person's posts", async () => {
    await kept(aPost({ workspaceId: 'own', id: 'own' }), aPost({ workspaceId: 'own-2', id: 'other' }))

    expect(await statusesOf('own', day(1))).toHaveLength(1)
    expect(await statusesOf('nobody', day(1))).toEqual([])
  })

  test('shows a post as it was last written', async () => {
    const post = aPost({ workspaceId: 'moving', status: draft, listedAt: day(1) })
    await kept(post)

    await posts.replace({ ...post, revision: 2, status: scheduled, listedAt: day(7) }, 1, [])
    const planned = await statusesOf('moving', day(1))
    await posts.sync({ ...post, revision: 2, status: published, listedAt: day(8), syncedVersion: 3 })

    expect(planned).toEqual([`${scheduled} ${day(7)}`])
    expect(await statusesOf('moving', day(1))).toEqual([`${published} ${day(8)}`])
  })

  test('omits a deleted post', async () => {
    const post = aPost({ workspaceId: 'gone' })
    await kept(post)

    await posts.remove(post, 1, [])

    expect(await statusesOf('gone', day(1))).toEqual([])
  })
})

test('skips a post stored before the index existed until it is written again', async () => {
  const { table } = dynamo
  const [posts, postStatuses] = [dynamoPosts(table), dynamoPostStatuses(table)]
  const old = aPost({ workspaceId: 'old', status: scheduled, listedAt: day(4) })
  await posts.create(old, [])
  await table.client.send(new UpdateCommand({ TableName: table.name, Key: keys.post(old), UpdateExpression: 'REMOVE gsi4pk, gsi4sk' }))

  const before = await postStatuses.of('old', day(1))
  await posts.sync({ ...old, status: failed, listedAt: day(5), syncedVersion: 2 })

  expect(before).toEqual([])
  expect(await postStatuses.of('old', day(1))).toEqual([{ status: failed, listedAt: day(5) }])
})

test('returns all posts even if they exceed one response of the table', async () => {
  const { table } = dynamo
  const posts = dynamoPosts(table)
  const written = Array.from({ length: 2_000 }, (_, index) => aPost({ workspaceId: 'many', id: `${'0'.repeat(300)}${index}` }))
  for (let begin = 0; begin < written.length; begin += 100)
    await Promise.all(written.slice(begin, begin + 100).map((post) => posts.create(post, [])))

  expect(await dynamoPostStatuses(table).of('many', day(1))).toHaveLength(2_000)
})

test.each([
  ['so many that no key can hold them', Array.from({ length: 20 }, (_, index) => `${index}`.padStart(60, 'f'))],
  ['named with signs of ours', ['a#b,c']],
])('leaves files %s to the post itself', async (why, media) => {
  const [posts, postStatuses] = [dynamoPosts(dynamo.table), dynamoPostStatuses(dynamo.table)]
  await posts.create(aPost({ workspaceId: why, media }), [])

  expect((await postStatuses.open(why)).map(({ files }) => files)).toEqual([undefined])
})
