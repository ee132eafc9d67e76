import { expect, test } from 'vitest'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { callX, connect, openWorld, received, type TestWorld, type Tokens, tweet, tweeted } from '#test/sandbox/world.ts'

const problemOf = async (world: TestWorld, tokens: Tokens, json: unknown) => {
  const response = await tweet(world, tokens, json)
  const body = (await response.json()) as {
    detail?: string
    type?: string
    errors?: { message: string; parameters: Record<string, unknown> }[]
  }
  const [error] = body.errors ?? []
  return {
    status: response.status,
    detail: body.detail,
    type: body.type,
    message: error?.message,
    field: Object.keys(error?.parameters ?? {})[0],
  }
}

test('returns 201 with a post’s ID and text', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const response = await tweet(world, tokens, { text: 'Opening day. Doors at 9.' })

  const { data } = (await response.json()) as { data: { id: string } }
  expect(response.status).toBe(201)
  expect(data).toEqual({ id: data.id, text: 'Opening day. Doors at 9.', edit_history_post_ids: [data.id] })
  expect(data.id).toMatch(/^\d{19}$/)
})

test('lists a post as it was sent, with its time of arrival', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const id = await tweeted(world, tokens, { text: 'Rye & <wheat>: https://example.com/a' })

  expect(await received(world)).toEqual([
    {
      platform: 'x',
      account: 'anna',
      id,
      content: 'Rye & <wheat>: https://example.com/a',
      media: [],
      url: `${world.url}/x.com/anna/status/${id}`,
      receivedAt: '2026-11-21T10:00:00.250Z',
    },
  ])
})

test('later posts have greater IDs, even within a millisecond', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const first = await tweeted(world, tokens, { text: 'One' })
  const second = await tweeted(world, tokens, { text: 'Two' })

  expect(BigInt(second)).toBeGreaterThan(BigInt(first))
})

test('the returned text has t.co links and escaped characters', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const response = await tweet(world, tokens, { text: 'A & B < C: https://example.com/long/path example.org' })

  const { data } = (await response.json()) as { data: { text: string } }
  expect(data.text).toMatch(/^A &amp; B &lt; C: https:\/\/t\.co\/\w{10} https:\/\/t\.co\/\w{10}$/)
})

test.each([
  ['280 letters', 'a'.repeat(280), 201],
  ['281 letters', 'a'.repeat(281), 403],
  ['140 characters that count twice', '語'.repeat(140), 201],
  ['141 characters that count twice', '語'.repeat(141), 403],
  ['256 letters and a link of any length', `${'a'.repeat(256)} https://example.com/${'b'.repeat(300)}`, 201],
])('counts %s the way X does', async (_, text, status) => {
  const world = await openWorld()

  const response = await tweet(world, await connect(world), { text })

  expect(response.status).toBe(status)
})

test('a Premium account can write 25,000 characters and no more', async () => {
  const world = await openWorld()
  const tokens = await connect(world, 'anna_premium')

  const full = await tweet(world, tokens, { text: 'a'.repeat(25_000) })
  const over = await tweet(world, tokens, { text: 'b'.repeat(25_001) })

  expect([full.status, over.status]).toEqual([201, 403])
})

test('refuses a text that is too long as not permitted', async () => {
  const world = await openWorld()

  const problem = await problemOf(world, await connect(world), { text: 'a'.repeat(281) })

  expect(problem).toMatchObject({ status: 403, detail: 'You are not permitted to perform this action.' })
})

test.each([
  ['an empty body', {}],
  ['an empty text', { text: '' }],
  ['a blank text', { text: '  \n ' }],
])('refuses %s and names the text', async (_, body) => {
  const world = await openWorld()

  const problem = await problemOf(world, await connect(world), body)

  expect(problem).toMatchObject({ status: 400, field: 'text' })
  expect(problem.type).toBe('https://api.x.com/2/problems/invalid-request')
})

test.each([
  ['an unknown field', { text: 'Hi', color: 'red' }, 'color'],
  ['an unknown field further in', { text: 'Hi', reply: { in_reply_to_tweet_id: '1', loud: true } }, 'reply.loud'],
  ['a reply to nothing', { text: 'Hi', reply: {} }, 'reply.in_reply_to_tweet_id'],
  ['an id that is a number', { text: 'Hi', reply: { in_reply_to_tweet_id: 1 } }, 'reply.in_reply_to_tweet_id'],
  ['an unknown reply setting', { text: 'Hi', reply_settings: 'everyone' }, 'reply_settings'],
  ['a poll with one option', { text: 'Hi', poll: { options: ['a'], duration_minutes: 60 } }, 'poll.options'],
  ['a poll together with media', { text: 'Hi', media: { media_ids: ['1'] }, poll: { options: ['a', 'b'], duration_minutes: 60 } }, 'poll'],
  ['a card together with media', { text: 'Hi', media: { media_ids: ['1'] }, card_uri: 'card://1' }, 'card_uri'],
])('refuses %s by name', async (_, body, field) => {
  const world = await openWorld()

  const problem = await problemOf(world, await connect(world), body)

  expect(problem).toMatchObject({ status: 400, field })
})

test('refuses five media IDs as more than X allows', async () => {
  const world = await openWorld()

  const problem = await problemOf(world, await connect(world), { text: 'Hi', media: { media_ids: ['1', '2', '3', '4', '5'] } })

  expect(problem.message).toContain('maximum of 4 items')
})

test('refuses a body that is not JSON', async () => {
  const world = await openWorld()

  const response = await callX(world, await connect(world), '/tweets', { body: '{' })

  expect(response.status).toBe(400)
})

test('refuses a second cashtag', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const one = await tweet(world, tokens, { text: 'Buy $RYE' })
  const two = await problemOf(world, tokens, { text: 'Buy $RYE and $OATS' })

  expect(one.status).toBe(201)
  expect(two.status).toBe(403)
  expect(two.detail).toContain('maximum of one cashtag')
})

test('refuses a quote', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const id = await tweeted(world, tokens, { text: 'Quote me' })

  const problem = await problemOf(world, tokens, { text: 'Look', quote_tweet_id: id })

  expect(problem.status).toBe(403)
})

test('the same text within 24 hours is a duplicate, whatever its spaces', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await tweet(world, tokens, { text: 'Fresh rye today' })
  world.clock.now += dayMs - secondMs
  const later = await connect(world)

  const problem = await problemOf(world, later, { text: ' Fresh  rye\ntoday' })

  expect(problem).toMatchObject({ status: 403, detail: 'You are not allowed to create a Tweet with duplicate content.' })
  expect(await received(world)).toHaveLength(1)
})

test('accepts the same text again after 24 hours', async () => {
  const world = await openWorld()
  await tweet(world, await connect(world), { text: 'Fresh rye today' })
  world.clock.now += dayMs

  const response = await tweet(world, await connect(world), { text: 'Fresh rye today' })

  expect(response.status).toBe(201)
})

test('the same text from someone else is no duplicate', async () => {
  const world = await openWorld()
  await tweet(world, await connect(world, 'anna'), { text: 'Fresh rye today' })

  const response = await tweet(world, await connect(world, 'bo'), { text: 'Fresh rye today' })

  expect(response.status).toBe(201)
})

test('a suspended account can’t post', async () => {
  const world = await openWorld()

  const problem = await problemOf(world, await connect(world, 'suspended_anna'), { text: 'Hello' })

  expect(problem.status).toBe(403)
  expect(problem.type).toContain('user-suspended')
})
