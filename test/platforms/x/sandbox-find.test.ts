import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aPng } from '#test/sandbox/files.ts'
import { callX, connect, openWorld, putFault, type TestWorld, type Tokens, tweeted } from '#test/sandbox/world.ts'

type Found = {
  data?: {
    id: string
    text: string
    created_at?: string
    entities?: { urls: { start: number; end: number; expanded_url: string; media_key?: string }[] }
  }[]
  meta: { result_count: number; next_token?: string; newest_id?: string }
}

const idOf = async (world: TestWorld, tokens: Tokens) => {
  const { data } = (await (await callX(world, tokens, '/users/me')).json()) as { data: { id: string } }
  return data.id
}

const timeline = async (world: TestWorld, tokens: Tokens, query = '') =>
  await callX(world, tokens, `/users/${await idOf(world, tokens)}/tweets${query}`)

const find = async (world: TestWorld, tokens: Tokens, query?: string) => (await (await timeline(world, tokens, query)).json()) as Found

test('a person without posts has a count of 0 and no data', async () => {
  const world = await openWorld()

  expect(await find(world, await connect(world))).toEqual({ meta: { result_count: 0 } })
})

test('lists posts newest first', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'One' })
  const second = await tweeted(world, tokens, { text: 'Two' })

  const { data, meta } = await find(world, tokens)

  expect(data?.map(({ id }) => id)).toEqual([second, first])
  expect(meta).toEqual({ result_count: 2, newest_id: second, oldest_id: first })
})

test('doesn’t list other people’s posts', async () => {
  const world = await openWorld()
  await tweeted(world, await connect(world, 'bo'), { text: 'Mine' })

  expect((await find(world, await connect(world, 'anna'))).meta.result_count).toBe(0)
})

test('doesn’t list a deleted post', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const id = await tweeted(world, tokens, { text: 'Oops' })
  await callX(world, tokens, `/tweets/${id}`, { method: 'DELETE' })

  expect((await find(world, tokens)).meta.result_count).toBe(0)
})

test('start_time includes its second', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweeted(world, tokens, { text: 'At 10:00:00.250' })

  const same = await find(world, tokens, '?start_time=2026-11-21T10:00:00.900Z')
  const next = await find(world, tokens, '?start_time=2026-11-21T10:00:01Z')

  expect([same.meta.result_count, next.meta.result_count]).toEqual([1, 0])
})

test('a timeline’s pages contain every post once', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const ids: string[] = []
  for (let index = 0; index < 12; index += 1) ids.unshift(await tweeted(world, tokens, { text: `Post ${index}` }))

  const pages: Found[] = [await find(world, tokens, '?max_results=5')]
  for (const _ of [1, 2]) pages.push(await find(world, tokens, `?max_results=5&pagination_token=${pages.at(-1)?.meta.next_token}`))

  expect(pages.flatMap(({ data }) => data?.map(({ id }) => id))).toEqual(ids)
  expect(pages.at(-1)?.meta.next_token).toBeUndefined()
})

test('reports links with their position and target', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweeted(world, tokens, { text: '🎉 A & B: example.com/a' })

  const { data } = await find(world, tokens, '?tweet.fields=entities')

  const url = data?.[0]?.entities?.urls[0]
  expect(url?.expanded_url).toBe('http://example.com/a')
  expect([...(data?.[0]?.text ?? '')].slice(url?.start, url?.end).join('')).toMatch(/^https:\/\/t\.co\/\w{10}$/)
})

test('reports media by their keys', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const json = { media: aPng().toString('base64'), media_category: 'tweet_image' }
  const { data: media } = (await (await callX(world, tokens, '/media/upload', { json })).json()) as {
    data: { id: string; media_key: string }
  }
  await tweeted(world, tokens, { text: 'Look', media: { media_ids: [media.id] } })

  const { data } = await find(world, tokens, '?tweet.fields=attachments,entities')

  expect(data?.[0]).toMatchObject({ attachments: { media_keys: [media.media_key] }, entities: { urls: [{ media_key: media.media_key }] } })
})

test('a reply reports its parent and can be excluded', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'One' })
  await tweeted(world, tokens, { text: 'Two', reply: { in_reply_to_tweet_id: first } })

  const all = await find(world, tokens, '?expansions=referenced_posts')
  const firsts = await find(world, tokens, '?exclude=replies,retweets')

  expect(all.data?.[0]).toMatchObject({ referenced_posts: [{ type: 'replied_to', id: first }] })
  expect(firsts.data?.map(({ id }) => id)).toEqual([first])
})

test('reports a post’s time to the second', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweeted(world, tokens, { text: 'Now' })

  const { data } = await find(world, tokens, '?tweet.fields=created_at')

  expect(data?.[0]?.created_at).toBe('2026-11-21T10:00:00.000Z')
})

test.each(['?max_results=4', '?max_results=101', '?start_time=yesterday', '?pagination_token=x', '?color=red', '?exclude=likes'])(
  'refuses the query %s',
  async (query) => {
    const world = await openWorld()

    expect((await timeline(world, await connect(world), query)).status).toBe(400)
  },
)

test.each([
  ['fields by a name that X does not know', '?post.fields=mood,referenced_posts,referenced_tweets', false],
  ['fields by the old name of the parameter', '?tweet.fields=created_at', true],
  ['fields by the new name', '?post.fields=created_at', true],
])('%s are returned or silently omitted', async (_, query, isTold) => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'One' })
  await tweeted(world, tokens, { text: 'Two', reply: { in_reply_to_tweet_id: first } })

  const [post] = (await find(world, tokens, query)).data ?? []

  expect(post).toMatchObject({ text: 'Two' })
  expect(Object.keys(post ?? {}).length).toBe(isTold ? 4 : 3)
})

test('silently omits new names where only the old ones are known', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweeted(world, tokens, { text: 'One' })
  await putFault(world, { operation: 'find', oldNames: true, times: 2 })

  const asNew = await find(world, tokens, '?post.fields=created_at')
  const asOld = await find(world, tokens, '?tweet.fields=created_at')

  expect([asNew, asOld].map(({ data }) => data?.[0]?.created_at)).toEqual([undefined, expect.any(String)])
})

test('reports nobody’s timeline as not found', async () => {
  const world = await openWorld()

  expect((await callX(world, await connect(world), '/users/12345/tweets')).status).toBe(404)
})

test('with a lag on posting, a post is found only later', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', findLagMs: 5 * secondMs })
  await tweeted(world, tokens, { text: 'Slow' })

  const early = await find(world, tokens)
  world.clock.now += 5 * secondMs
  const late = await find(world, tokens)

  expect([early.meta.result_count, late.meta.result_count]).toEqual([0, 1])
})

test('with a lag on finding, only older posts are found', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweeted(world, tokens, { text: 'Old' })
  world.clock.now += 5 * secondMs
  await tweeted(world, tokens, { text: 'New' })
  await putFault(world, { operation: 'find', findLagMs: 5 * secondMs })

  const { data } = await find(world, tokens)

  expect(data?.map(({ text }) => text)).toEqual(['Old'])
})
