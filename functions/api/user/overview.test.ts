import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Overview } from '#shared/contracts/user.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { aPost, aScheduledPost } from '#test/builders/a-post.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { aUserGroup } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const { draft, scheduled, published, failed } = postStatus

const world = async () => {
  const group = await aUserGroup(aUser())
  let count = 0
  const keep = async (status: PostStatus, userId = 'user-1', listedAt = `2026-05-0${count + 1}T09:00:00.000Z`) => {
    count += 1
    await group.posts.create(aPost({ id: `post-${count}`, workspaceId: userId, status, listedAt }), [])
  }
  const publishedAt = (listedAt: string) => keep(published, 'user-1', listedAt)
  const overview = async (token?: string, timeZone = 'UTC') =>
    Overview.parse((await group.call('GET', '/overview', { ...(token && { token }), query: { timeZone } })).body)
  return { ...group, keep, publishedAt, overview }
}

const idsOf = (posts: Overview['next'] = []) => posts.map(({ id }) => id)

test('a new person has every part, all of them empty', async () => {
  const { overview } = await world()

  const { next, failed: broken, lately, stats, begun } = await overview()

  expect({ next, broken, lately, begun }).toEqual({
    next: [],
    broken: [],
    lately: [],
    begun: { hasAccount: false, hasDraft: false, hasSent: false },
  })
  expect(stats).toMatchObject({ drafts: 0, scheduled: 0 })
})

test('the next five come first to last, and the last three that failed in reverse', async () => {
  const { keep, overview } = await world()
  for (let index = 0; index < 6; index += 1) await keep(scheduled)
  const first = await overview()
  const others = await world()
  for (let index = 0; index < 4; index += 1) await others.keep(failed)

  expect(idsOf(first.next)).toEqual(['post-1', 'post-2', 'post-3', 'post-4', 'post-5'])
  expect(idsOf((await others.overview()).failed)).toEqual(['post-4', 'post-3', 'post-2'])
})

test('a post that failed on one account while another still waits is among the failed ones, and first', async () => {
  const { posts, keep, overview } = await world()
  for (let index = 0; index < 3; index += 1) await keep(failed)
  const targets = [aTarget({ accountId: 'x_1', state: aState.failed() }), aTarget({ accountId: 'x_2', state: aState.retrying() })]
  const listedAt = '2026-05-01T09:00:00.000Z'
  await posts.create(aScheduledPost(targets, { id: 'partly', workspaceId: 'user-1', listedAt }), [])

  const { failed: lately, next, stats } = await overview()

  expect([idsOf(next), idsOf(lately)]).toEqual([['partly'], ['partly', 'post-3', 'post-2']])
  expect(stats?.failed).toBe(4)
})

describe('what went out lately', () => {
  test('is what went out yesterday, newest first, even if something went out today', async () => {
    const { publishedAt, overview } = await world()
    for (const at of ['2026-05-02T23:59:59.999Z', '2026-05-03T00:00:00.000Z', '2026-05-03T23:59:59.999Z', '2026-05-04T00:00:00.000Z'])
      await publishedAt(at)

    expect(idsOf((await overview()).lately)).toEqual(['post-3', 'post-2'])
  })

  test('goes by the calendar of the person’s time zone', async () => {
    const { publishedAt, overview } = await world()
    await publishedAt('2026-05-02T23:00:00.000Z')
    await publishedAt('2026-05-03T23:00:00.000Z')

    expect(idsOf((await overview(undefined, 'Europe/Berlin')).lately)).toEqual(['post-1'])
    expect(idsOf((await overview(undefined, 'America/New_York')).lately)).toEqual(['post-2'])
  })

  test('is what went out on the latest day, if nothing did yesterday', async () => {
    const { publishedAt, overview } = await world()
    for (const at of ['2026-03-01T08:00:00.000Z', '2026-03-02T08:00:00.000Z', '2026-03-02T09:00:00.000Z']) await publishedAt(at)

    expect(idsOf((await overview()).lately)).toEqual(['post-3', 'post-2'])
  })

  test('is found behind a busy day', async () => {
    const { publishedAt, overview } = await world()
    await publishedAt('2026-05-03T12:00:00.000Z')
    for (let minute = 10; minute < 50; minute += 1) await publishedAt(`2026-05-04T08:${minute}:00.000Z`)

    expect(idsOf((await overview()).lately)).toEqual(['post-1'])
  })
})

test('the first published post is known as the first until there is another', async () => {
  const { keep, overview } = await world()
  await keep(draft)
  const before = await overview()
  await keep(published)
  const first = await overview()
  await keep(published)
  const later = await overview()

  expect([before, first, later].map(({ begun }) => begun?.isFirstPublished)).toEqual([undefined, true, undefined])
})

test.each([
  [draft, { hasDraft: true, hasSent: false }],
  [scheduled, { hasDraft: false, hasSent: true }],
  [published, { hasDraft: false, hasSent: true, isFirstPublished: true }],
  [failed, { hasDraft: false, hasSent: true }],
])('a post with status %i counts as its step', async (status, steps) => {
  const { keep, overview } = await world()
  await keep(status)

  expect((await overview()).begun).toEqual({ hasAccount: false, ...steps })
})

test('a connected account counts as the first step', async () => {
  const { accounts, overview } = await world()
  await accounts.connect(anAccount({ workspaceId: 'user-1' }), 'sealed')

  expect((await overview()).begun).toMatchObject({ hasAccount: true })
})

test('a part that can’t be read is omitted and reported, and the others are there', async () => {
  const { posts, postStatuses, reports, keep, overview } = await world()
  await keep(scheduled)
  const read = posts.ofStatus
  vi.spyOn(posts, 'ofStatus').mockImplementation(async (userId, status, page) => {
    if (status === failed) throw new Error('The index is away.')
    return read(userId, status, page)
  })
  vi.spyOn(postStatuses, 'of').mockRejectedValue(new Error('The index is away.'))

  const { next, ...parts } = await overview()

  expect(idsOf(next)).toEqual(['post-1'])
  expect(parts).toEqual({ lately: [] })
  expect(reports.toSorted()).toEqual(['The overview is shown without failed posts.', 'The overview is shown without figures.'])
})

test('no one sees another person’s data', async () => {
  const { caller, keep, overview } = await world()
  await caller.users.create(aUser({ id: 'user-2', email: 'bert@example.com' }), 'hash')
  await keep(scheduled)
  await keep(failed, 'user-2')

  const theirs = await overview(await caller.session('user-2'))

  expect([idsOf(theirs.next), idsOf(theirs.failed)]).toEqual([[], ['post-2']])
})

test('days are in the requested time zone, and an invalid one is refused', async () => {
  const { call } = await world()

  const there = await call('GET', '/overview', { query: { timeZone: 'Pacific/Kiritimati' } })
  const nowhere = await call('GET', '/overview', { query: { timeZone: 'Mars/Olympus' } })

  expect(Overview.parse(there.body).stats?.publishedPerDay.at(-1)?.day).toBe('2026-05-04')
  expect(nowhere).toMatchObject({ status: 400, body: { errors: { timeZone: [expect.any(String)] } } })
})
