import { afterAll, describe, expect, test } from 'vitest'
import { dynamoSandboxPosts } from '#functions/adapters/dynamo/sandbox-posts.ts'
import { type SandboxPost, sandboxPostMs } from '#shared/domain/sandbox-posts.ts'
import { toInstant } from '#shared/domain/times.ts'
import { fakeSandboxPosts } from '../fakes/sandbox-posts.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')

const aPost = (own: Partial<SandboxPost> = {}): SandboxPost => ({
  id: 'post-1',
  workspaceId: 'test_user-1',
  accountId: 'x_sandbox',
  platform: 'x',
  username: 'sandbox',
  text: 'Oyez!',
  media: ['media-1'],
  options: { replies: 'everyone', nested: { list: [1, null] } },
  publishedAt: toInstant(now),
  ...own,
})

describe.each([
  ['fake', fakeSandboxPosts()],
  ['dynamo', dynamoSandboxPosts(dynamo.table)],
])('sandbox posts (%s)', (_name, posts) => {
  test('a post comes back as it was, to its own workspace only', async () => {
    await posts.add(aPost())

    expect(await posts.get(aPost(), now)).toEqual(aPost())
    expect(await posts.get(aPost({ workspaceId: 'test_user-2' }), now)).toBeUndefined()
  })

  test('a post that is added again stays as it was', async () => {
    await posts.add(aPost({ id: 'once' }))
    await posts.add(aPost({ id: 'once', text: 'Again', publishedAt: toInstant(now + 1) }))

    expect(await posts.get(aPost({ id: 'once' }), now)).toMatchObject({ text: 'Oyez!' })
  })

  test('posts are listed page by page, the latest first', async () => {
    const workspaceId = 'test_lists'
    for (const [index, id] of ['b', 'c', 'a'].entries()) await posts.add(aPost({ workspaceId, id, publishedAt: toInstant(now + index) }))

    const first = await posts.list(workspaceId, { limit: 2 }, now)
    const second = await posts.list(workspaceId, { limit: 2, cursor: first.cursor }, now)

    expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([['a', 'c'], ['b']])
    await expect(posts.list('test_user-1', { limit: 2, cursor: first.cursor }, now)).rejects.toMatchObject({ code: 'invalid' })
  })

  test('a post is gone after thirty days', async () => {
    const workspaceId = 'test_old'
    await posts.add(aPost({ workspaceId }))

    expect(await posts.get(aPost({ workspaceId }), now + sandboxPostMs)).toBeUndefined()
    expect((await posts.list(workspaceId, { limit: 10 }, now + sandboxPostMs)).items).toEqual([])
  })
})
