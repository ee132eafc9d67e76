import { afterAll, describe, expect, test } from 'vitest'
import type { Page } from '#functions/ports/page.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { type Post, toSummary } from '#shared/publishing/posts.ts'
import { aPost } from '../builders/a-post.ts'
import { aState, aTarget } from '../builders/a-target.ts'
import { startDynamo } from '../setup/dynamo.ts'
import { allPages } from './all-pages.ts'
import { postStores } from './post-stores.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const beginning = '0001-01-01T00:00:00.000Z'
const day = (number: number) => `2026-05-${String(number).padStart(2, '0')}T09:00:00.000Z`
const scheduleOn = (number: number) => ({ scheduledAt: day(number), timeZone: 'UTC', localTime: day(number).slice(0, 19) })
const idsOf = (posts: readonly Post[]) => posts.map(({ id }) => id)

/** A post once its single target is published. */
const reading = (post: Post, own: Partial<Post> = {}): Post => {
  const target = aTarget({ postId: post.id, version: 5, state: aState.published() })
  return { ...post, status: postStatus.published, targets: [toSummary(target, 'ada')], listedAt: day(5), syncedVersion: 5, ...own }
}

describe.each(postStores(dynamo.table))('post lists ($name)', ({ posts }) => {
  const kept = async (...written: Post[]) => {
    for (const post of written) await posts.create(post, [])
  }
  const ofStatus = (userId: string, status: PostStatus, limit?: number) => allPages((page) => posts.ofStatus(userId, status, page), limit)
  const planned = (userId: string, from: string, limit?: number) => allPages((page) => posts.planned(userId, from, page), limit)

  test('lists scheduled posts next first, page by page', async () => {
    const on = [3, 1, 5, 2, 4]
    await kept(...on.map((number) => aPost({ workspaceId: 'next', id: `p${number}`, status: 1, listedAt: day(number) })))

    expect(idsOf(await ofStatus('next', 1, 2))).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  })

  test.each([0, 2, 3] as const)('lists posts of status %i newest first, page by page', async (status) => {
    const on = [3, 1, 5, 2, 4]
    await kept(...on.map((number) => aPost({ workspaceId: `newest-${status}`, id: `p${number}`, status, listedAt: day(number) })))

    expect(idsOf(await ofStatus(`newest-${status}`, status, 2))).toEqual(['p5', 'p4', 'p3', 'p2', 'p1'])
  })

  test('lists only the posts of a span of time, its start included and its end not, page by page', async () => {
    const on = [1, 2, 3, 4, 5]
    await kept(...on.map((number) => aPost({ workspaceId: 'spanned', id: `p${number}`, status: 2, listedAt: day(number) })))
    const span = { from: day(2), before: day(5) }

    const found = await allPages((page) => posts.ofStatus('spanned', 2, { ...page, span }), 2)

    expect(idsOf(found)).toEqual(['p4', 'p3', 'p2'])
  })

  test('lists only posts that are wanted, page by page, wherever they are', async () => {
    const wanted = [2, 3, 9, 27, 28]
    const on = Array.from({ length: 28 }, (_, index) => index + 1)
    await kept(
      ...on.map((number) =>
        aPost({
          workspaceId: 'wanted',
          id: `p${number}`,
          status: 1,
          listedAt: day(number),
          content: wanted.includes(number) ? 'yes' : 'no',
        }),
      ),
    )
    const only = ({ content }: Post) => content === 'yes'
    const span = { from: day(3), before: day(28) }

    expect(idsOf(await allPages((page) => posts.ofStatus('wanted', 1, { ...page, only }), 2))).toEqual(['p2', 'p3', 'p9', 'p27', 'p28'])
    expect(idsOf(await allPages((page) => posts.ofStatus('wanted', 1, { ...page, only, span }), 1))).toEqual(['p3', 'p9', 'p27'])
    expect(await allPages((page) => posts.ofStatus('wanted', 1, { ...page, only: () => false }), 2)).toEqual([])
  })

  test('a list contains complete posts of the person and status, and no others', async () => {
    const own = aPost({ workspaceId: 'lister', id: 'own', status: 2 })
    await kept(own, aPost({ workspaceId: 'lister', id: 'draft', status: 0 }), aPost({ workspaceId: 'lister-2', id: 'other', status: 2 }))

    expect(await ofStatus('lister', 2)).toEqual([own])
  })

  test('a page continues even if the previous post has left the list', async () => {
    const written = [1, 2, 3, 4].map((number) => aPost({ workspaceId: 'leaving', id: `p${number}`, status: 1, listedAt: day(number) }))
    await kept(...written)
    const first = await posts.ofStatus('leaving', 1, { limit: 2 })

    for (const post of first.items) await posts.remove(post, 1, [])

    expect(idsOf((await posts.ofStatus('leaving', 1, { limit: 5, cursor: first.cursor })).items)).toEqual(['p3', 'p4'])
  })

  test('lists planned posts from a given time, earliest first, whatever their status', async () => {
    const statuses = [1, 2, 3, 1, 2] as const
    await kept(
      ...statuses.map((status, index) => aPost({ workspaceId: 'planner', id: `p${index + 1}`, status, schedule: scheduleOn(index + 1) })),
    )

    expect(idsOf(await planned('planner', day(2), 2))).toEqual(['p2', 'p3', 'p4', 'p5'])
  })

  test('lists planned posts up to a given time, page by page, and none for an empty range', async () => {
    await kept(
      ...[1, 2, 3, 4, 5].map((number) => aPost({ workspaceId: 'span', id: `p${number}`, status: 1, schedule: scheduleOn(number) })),
    )
    const span = (from: string, before: string) => allPages((page) => posts.planned('span', from, { ...page, before }), 2)

    expect(idsOf(await span(day(2), day(5)))).toEqual(['p2', 'p3', 'p4'])
    expect(await span(day(3), day(3))).toEqual([])
    expect(await span(day(4), day(3))).toEqual([])
  })

  test('includes waiting posts without a planned time by their due time, but no ended ones and no drafts', async () => {
    await kept(
      aPost({ workspaceId: 'waiting', id: 'planned', status: 1, schedule: scheduleOn(1), listedAt: day(9) }),
      aPost({ workspaceId: 'waiting', id: 'now', status: 1, listedAt: day(2) }),
      aPost({ workspaceId: 'waiting', id: 'ended', status: 2, listedAt: day(3) }),
      aPost({ workspaceId: 'waiting', id: 'draft', status: 0, listedAt: day(4) }),
    )

    expect(idsOf(await planned('waiting', beginning))).toEqual(['planned', 'now'])
  })

  test('lists posts that ended without a planned time by when they did, within a range', async () => {
    await kept(
      ...[1, 2, 3, 4].map((number) => aPost({ workspaceId: 'sent', id: `p${number}`, status: 2, listedAt: day(number) })),
      aPost({ workspaceId: 'sent', id: 'failed', status: 3, listedAt: day(3) }),
      aPost({ workspaceId: 'sent', id: 'planned', status: 2, schedule: scheduleOn(3), listedAt: day(3) }),
      aPost({ workspaceId: 'sent', id: 'waiting', status: 1, listedAt: day(3) }),
      aPost({ workspaceId: 'sent', id: 'draft', status: 0, listedAt: day(3) }),
    )

    const found = await allPages((page) => posts.unplanned('sent', day(2), { ...page, before: day(4) }), 2)

    expect(idsOf(found)).toEqual(['p2', 'failed', 'p3'])
    expect((await posts.unplanned('sent', day(3), { limit: 5, before: day(3) })).items).toEqual([])
  })

  test.each<[string, (userId: string) => Promise<Page<Post>>]>([
    ['of one status in the list of another', (userId) => posts.ofStatus(userId, 1, { limit: 1 })],
    ['of planned posts in the list of a status', (userId) => posts.planned(userId, beginning, { limit: 1 })],
    ["of another person's list", (userId) => posts.ofStatus(`${userId}-2`, 2, { limit: 1 })],
    ['that is made up', async () => ({ items: [], cursor: 'made-up' })],
  ])('refuses a cursor %s by name', async (why, list) => {
    const userId = `cursor ${why}`
    for (const [owner, status] of [[userId, 1] as const, [userId, 2] as const, [`${userId}-2`, 2] as const]) {
      const two = ['a', 'b'].map((id) => aPost({ workspaceId: owner, id: `${id}-${status}`, status, schedule: scheduleOn(status) }))
      await kept(...two)
    }
    const { cursor } = await list(userId)

    const asked = posts.ofStatus(userId, 2, { limit: 1, cursor })

    expect(cursor).toBeDefined()
    await expect(asked).rejects.toMatchObject({ code: 'invalid', fields: { cursor: [expect.any(String)] } })
  })

  test('a reading of the targets updates the post and its list, and keeps what the person wrote', async () => {
    const post = aPost({ workspaceId: 'shown', status: 1, schedule: scheduleOn(4), listedAt: day(4), syncedVersion: 4 })
    await kept(post)
    const shown = reading(post)

    expect(await posts.sync(shown)).toBe(true)
    expect(await posts.get(post)).toEqual(shown)
    expect(await ofStatus('shown', 1)).toEqual([])
    expect(await ofStatus('shown', 2)).toEqual([shown])
    expect(await planned('shown', beginning)).toEqual([shown])
  })

  test('a post without a planned time leaves the planned list when it ends', async () => {
    const post = aPost({ workspaceId: 'left', status: 1, listedAt: day(4) })
    await kept(post)

    await posts.sync(reading(post))

    expect(await planned('left', beginning)).toEqual([])
    expect(idsOf((await posts.unplanned('left', beginning, { limit: 5 })).items)).toEqual(['post-1'])
  })

  test('a post without a planned time returns to the planned list when it waits again', async () => {
    const post = aPost({ workspaceId: 'back', status: 2, listedAt: day(4) })
    await kept(post)

    await posts.sync(reading(post, { status: 1, listedAt: day(6) }))

    expect(idsOf(await planned('back', day(6)))).toEqual(['post-1'])
  })

  test.each([
    ['as old as the one shown', { syncedVersion: 5 }],
    ['older than the one shown', { syncedVersion: 4 }],
    ['of a revision that was edited since', { revision: 1, syncedVersion: 99 }],
    ['of a revision that is not there yet', { revision: 3, syncedVersion: 99 }],
  ])('ignores a reading %s', async (why, own) => {
    const post = aPost({ workspaceId: why, revision: 2, status: 1, listedAt: day(4), syncedVersion: 5 })
    await kept(post)

    expect(await posts.sync(reading(post, own))).toBe(false)
    expect(await posts.get(post)).toEqual(post)
    expect(await ofStatus(why, 1)).toEqual([post])
  })

  test('a reading of a deleted post doesn’t bring it back', async () => {
    const post = aPost({ workspaceId: 'forgotten' })

    expect(await posts.sync(reading(post))).toBe(false)
    expect(await posts.get(post)).toBeUndefined()
  })

  test('the newest of many simultaneous readings prevails', async () => {
    const post = aPost({ workspaceId: 'many-readings', status: 1, listedAt: day(4) })
    await kept(post)
    const versions = [3, 8, 1, 7, 2, 6, 4, 5]

    await Promise.all(versions.map((syncedVersion) => posts.sync(reading(post, { syncedVersion }))))

    expect((await posts.get(post))?.syncedVersion).toBe(8)
  })
})
