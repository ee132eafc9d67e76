import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { dayMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakePosts } from '#test/fakes/posts.ts'
import { fakeTargets } from '#test/fakes/targets.ts'
import { checkHistory } from './preflight-post.ts'

const dueAt = toMs('2026-05-04T09:00:00.000Z')
const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }

const check = async (others: Parameters<typeof aPost>[0][], postId?: string, account = anAccount()) => {
  const posts = fakePosts(fakeTargets())
  for (const [index, own] of others.entries()) await posts.create(aPost({ id: `other-${index}`, status: postStatus.published, ...own }), [])
  return checkHistory(
    { posts },
    { workspaceId: 'user-1', written: { ...written, accountIds: [account.id] }, accounts: [account], dueAt, postId },
  )
}
const at = (days: number) => ({ listedAt: toInstant(dueAt + days * dayMs) })

test.each([-2.9, 2.9])('warns about the same text %s days away on the same account', async (days) => {
  const schedule = { scheduledAt: toInstant(dueAt + days * dayMs), timeZone: 'UTC', localTime: '' }

  expect(await check([{ ...at(days), schedule, status: postStatus.scheduled }])).toMatchObject([
    { severity: 'warning', field: 'content', accountId: 'x_77', message: expect.stringContaining('within three days') },
  ])
})

test.each([
  ['of another text', { content: 'Good evening', ...at(-1) }],
  ['for another account', { accountIds: ['x_78'], ...at(-1) }],
  ['of four days ago', at(-4)],
  ['that is a draft', { status: postStatus.draft, ...at(-1) }],
])('does not warn about a post %s', async (_, own) => {
  expect(await check([own])).toEqual([])
})

test('does not compare a post to itself', async () => {
  expect(await check([at(-1)], 'other-0')).toEqual([])
})

const inSecond = (ms: number) => ({ scheduledAt: toInstant(dueAt + ms), timeZone: 'UTC', localTime: '' })

test('warns about another post on the same account in the same second', async () => {
  const other = { content: 'Good evening', status: postStatus.scheduled, schedule: inSecond(999) }

  expect(await check([other])).toMatchObject([{ severity: 'warning', field: 'scheduledAt', accountId: 'x_77' }])
  expect(await check([other], 'other-0')).toEqual([])
  expect(await check([{ ...other, schedule: inSecond(secondMs) }])).toEqual([])
  expect(await check([{ ...other, accountIds: ['x_78'] }])).toEqual([])
})

test('finds another post in the same second behind a hundred before it', async () => {
  const before = Array.from({ length: 101 }, (_, index) => ({
    content: `Post ${index}`,
    status: postStatus.scheduled,
    schedule: inSecond(-minuteMs),
  }))

  const found = await check([...before, { content: 'Last', status: postStatus.scheduled, schedule: inSecond(0) }])

  expect(found).toMatchObject([{ field: 'scheduledAt' }])
})

test('warns about an account whose day is full', async () => {
  const account = anAccount({ id: 'tiktok_1', platform: 'tiktok', username: 'ada' })
  const full = Array.from({ length: 15 }, (_, index) => ({ content: `Post ${index}`, accountIds: ['tiktok_1'], ...at(-0.1) }))

  expect(await check(full, undefined, account)).toMatchObject([
    { field: 'accountIds', message: expect.stringContaining('TikTok allows @ada 15 posts a day') },
  ])
  expect(await check(full.slice(1), undefined, account)).toEqual([])
})

test('warns a person who has planned all they may send to a platform on a day', async () => {
  const account = anAccount({ id: 'youtube_1', platform: 'youtube', username: 'ada' })
  const schedule = { scheduledAt: toInstant(dueAt + dayMs / 24), timeZone: 'UTC', localTime: '' }
  const planned = { schedule, status: postStatus.scheduled, accountIds: ['youtube_1', 'youtube_2'] }
  const full = Array.from({ length: 10 }, (_, index) => ({ content: `Film ${index}`, ...planned }))

  expect(await check(full, undefined, account)).toMatchObject([
    { field: 'accountIds', accountId: 'youtube_1', message: expect.stringContaining('at most 20 posts a day of yours to YouTube') },
  ])
  expect(await check(full.slice(1), undefined, account)).toEqual([])
  expect(await check(full, 'other-3', account)).toEqual([])
})
