import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DashboardStats } from '#shared/contracts/user.ts'
import { type PostStatus, postStatus } from '#shared/domain/post-status.ts'
import { preferencesDefault } from '#shared/domain/users.ts'
import type { Post } from '#shared/publishing/posts.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aUserGroup } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const { draft, scheduled, published, failed } = postStatus

const world = async (own = {}, now?: string) => {
  const group = await aUserGroup(aUser(own), now)
  let count = 0
  const keep = (status: PostStatus, listedAt: string, more: Partial<Post> = {}) =>
    group.posts.create(aPost({ id: `post-${++count}`, status, listedAt, ...more }), [])
  const ask = (query?: Record<string, string>, id = 'user-1') => group.call('GET', `/${id}/dashboard-stats`, { ...(query && { query }) })
  const stats = async (timeZone?: string) => DashboardStats.parse((await ask(timeZone ? { timeZone } : undefined)).body)
  /** The days with at least one published post. */
  const busyDays = async (timeZone?: string) =>
    Object.fromEntries((await stats(timeZone)).publishedPerDay.filter(({ count }) => count > 0).map((day) => [day.day, day.count]))
  return { ...group, keep, ask, stats, busyDays }
}

test('a person without posts has thirty empty days, the last of them today', async () => {
  const { stats } = await world()

  const { publishedPerDay, ...counts } = await stats()

  expect(counts).toEqual({ drafts: 0, scheduled: 0, published: 0, failed: 0 })
  expect(publishedPerDay).toHaveLength(30)
  expect(publishedPerDay.at(0)).toEqual({ day: '2026-04-05', count: 0 })
  expect(publishedPerDay.at(-1)).toEqual({ day: '2026-05-04', count: 0 })
})

test('open posts count whatever their age, and ended ones if they ended in the last thirty days', async () => {
  const { keep, stats } = await world()
  for (const status of [draft, draft, scheduled, published, failed]) await keep(status, '2020-01-01T09:00:00.000Z')
  for (const status of [published, published, failed]) await keep(status, '2026-05-01T09:00:00.000Z')

  expect(await stats()).toMatchObject({ drafts: 2, scheduled: 1, published: 2, failed: 1 })
})

test('the next time is the earliest planned one in the future', async () => {
  const { keep, stats } = await world()
  for (const at of ['2026-05-06T09:00:00.000Z', '2026-05-05T09:00:00.000Z', '2026-05-03T09:00:00.000Z']) await keep(scheduled, at)
  await keep(draft, '2026-05-04T10:00:00.000Z')

  expect((await stats()).nextAt).toBe('2026-05-05T09:00:00.000Z')
})

test.each([
  ['UTC', { '2026-05-03': 1 }],
  ['Europe/Berlin', { '2026-05-04': 1 }],
  ['America/New_York', { '2026-05-03': 1 }],
  ['Pacific/Kiritimati', { '2026-05-04': 1 }],
])('a day is a calendar day in %s', async (timeZone, days) => {
  const { keep, busyDays } = await world()
  await keep(published, '2026-05-03T22:30:00.000Z')

  expect(await busyDays(timeZone)).toEqual(days)
})

test('days are in the requested time zone, or else in the person’s own', async () => {
  const { keep, busyDays } = await world({ preferences: { ...preferencesDefault, timeZone: 'Europe/Berlin' } })
  await keep(published, '2026-05-03T22:30:00.000Z')

  expect(await busyDays()).toEqual({ '2026-05-04': 1 })
  expect(await busyDays('UTC')).toEqual({ '2026-05-03': 1 })
})

test.each([
  [
    'put forward',
    '2026-04-05T12:00:00.000Z',
    '2026-03-07',
    ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ],
  [
    'put back',
    '2026-11-01T12:00:00.000Z',
    '2026-10-03',
    ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ],
])('no day is lost or repeated when the clock was %s', async (_what, today, firstDay, moments) => {
  const { keep, stats } = await world({}, today)
  for (const at of moments) await keep(published, at)

  const { publishedPerDay } = await stats('Europe/Berlin')

  const days = publishedPerDay.map(({ day }) => day)
  expect(new Set(days).size).toBe(30)
  expect(days[0]).toBe(firstDay)
  expect(publishedPerDay.filter(({ count }) => count === 1).map(({ day }) => day)).toEqual(
    moments.map((at) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(at))),
  )
})

test('the first moment of the first day counts, and the one before it does not, wherever the person is', async () => {
  for (const [timeZone, midnight] of [
    ['Pacific/Kiritimati', '2026-04-04T10:00:00.000Z'],
    ['Pacific/Niue', '2026-04-04T11:00:00.000Z'],
    ['UTC', '2026-04-05T00:00:00.000Z'],
  ] as const) {
    const { keep, stats } = await world()
    await keep(published, midnight)
    await keep(published, new Date(Date.parse(midnight) - 1).toISOString())
    await keep(failed, new Date(Date.parse(midnight) - 1).toISOString())

    expect(await stats(timeZone)).toMatchObject({
      published: 1,
      failed: 0,
      publishedPerDay: expect.arrayContaining([expect.objectContaining({ count: 1 })]),
    })
  }
})

test("no one sees another person's figures, or even whether they exist", async () => {
  const { ask, caller } = await world()
  await caller.users.create(aUser({ id: 'user-2', email: 'bert@example.com' }), 'hash')

  const [others, nobodys] = [await ask(undefined, 'user-2'), await ask(undefined, 'nobody')]

  expect(others).toMatchObject({ status: 404, body: { code: 'not-found', message: 'We couldn’t find that person.' } })
  expect(nobodys.body).toEqual(others.body)
})

test.each([
  ['timeZone', 'Mars/Olympus'],
  ['timeZone', ''],
  ['days', '7'],
])('refuses %s of "%s"', async (field, value) => {
  const { ask } = await world()

  expect(await ask({ [field]: value })).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
})
