import { expect, test } from 'vitest'
import type { Platform } from '#shared/domain/platforms.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import { publisherOf } from './publishers.ts'

const now = toMs('2026-03-01T09:00:00.000Z')
const lost = { since: toInstant(now - 60 * minuteMs), until: toInstant(now) }
const text = 'Another'

type List = { size: number; page: (times: readonly number[], number: number) => unknown }

/** For each platform that lists posts: a full page of its list, always with another page to follow. */
const lists: Partial<Record<Platform, List>> = {
  x: {
    size: 100,
    page: (times, page) => ({
      data: times.map((time, index) => ({ id: `${page}${index}`, text, created_at: toInstant(time), conversation_id: `${page}${index}` })),
      meta: { result_count: times.length, next_token: `page-${page}` },
    }),
  },
  mastodon: {
    size: 40,
    page: (times, page) =>
      times.map((time, index) => ({ id: `${page}${index}`, uri: 'https://m.test/1', created_at: toInstant(time), in_reply_to_id: '7' })),
  },
  bluesky: {
    size: 100,
    page: (times, page) => ({
      cursor: `page-${page}`,
      records: times.map((time, index) => ({ uri: `at://ada/${page}${index}`, cid: 'bafy', value: { text, createdAt: toInstant(time) } })),
    }),
  },
  pinterest: {
    size: 100,
    page: (times, page) => ({
      items: times.map((time, index) => ({ id: `${page}${index}`, created_at: toInstant(time), title: text })),
      bookmark: `page-${page}`,
    }),
  },
  facebook: {
    size: 10,
    page: (times) => ({
      data: times.map((time, index) => ({ id: `${index}`, message: text, created_time: toInstant(time) })),
      paging: { next: 'https://graph.facebook.com/next' },
    }),
  },
  instagram: {
    size: 100,
    page: (times) => ({ data: times.map((time, index) => ({ id: `${index}`, timestamp: toInstant(time), caption: text })) }),
  },
  threads: {
    size: 100,
    page: (times) => ({ data: times.map((time, index) => ({ id: `${index}`, text, timestamp: toInstant(time) })) }),
  },
}

/** The result of searching for a lost post on this platform, when every page has posts with these times (ms). */
const search = async (platform: Platform, timesOf: (size: number, page: number) => number[]) => {
  const list = lists[platform]
  if (!list) throw new Error(`${platform} lists nothing.`)
  let pages = 0
  const answers: typeof fetch = async () => {
    pages += 1
    return Response.json(list.page(timesOf(list.size, pages), pages))
  }
  const publisher = await publisherOf({
    appOf: async () => ({ clientId: 'crier', clientSecret: 'secret' }),
    fetch: answers,
    fetchOutside: answers,
    now: () => now,
    files: { read: unasked, shareUrl: unasked },
    imageVariants: { ensure: unasked, draw: unasked },
  })({ workspaceId: 'user-1', platform })
  const after = publisher.afterRewind(
    aDelivery({ account: { platform, remoteId: platform === 'mastodon' ? '1@m.example' : '1' }, options: optionsOf(platform) }),
  )
  if (after.kind !== 'search') throw new Error(`${platform} is not searched.`)
  return (await after.search(lost, 'token-1')).kind
}

const unasked = () => Promise.reject(new Error('Nobody asks for a file.'))

const optionsOf = (platform: Platform) => (platform === 'pinterest' ? { boardId: '1' } : {})

/** From the last few hours, with every other item older than the time searched. */
const inAnyOrder = (size: number) => Array.from({ length: size }, (_, index) => now - (index % 2 === 0 ? 1 : 180) * minuteMs - index)

/** Fifteen minutes apart. */
const newestFirst = (size: number, page: number) =>
  Array.from({ length: size }, (_, index) => now - 15 * minuteMs * ((page - 1) * size + index))

test.each(Object.keys(lists) as Platform[])(
  'pages of %s in any order, with more to follow, are not taken as complete',
  async (platform) => {
    expect(await search(platform, inAnyOrder)).toBe('unavailable')
  },
)

test.each<Platform>(['mastodon', 'bluesky', 'pinterest', 'facebook', 'instagram'])(
  'a list of %s that comes newest first and reaches back before the post proves its absence',
  async (platform) => {
    expect(await search(platform, newestFirst)).toBe('absent')
  },
)
