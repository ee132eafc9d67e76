import { expect, test } from 'vitest'
import { daySeconds, secondMs } from '#shared/domain/times.ts'
import {
  app,
  apps,
  callX,
  connect,
  openWorld,
  putFault,
  received,
  type TestWorld,
  type Tokens,
  tweet,
  tweeted,
} from '#test/sandbox/world.ts'

const limitsOf = ({ headers }: Response) => ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-rate-limit-${name}`)))

const QUARTER = 15 * 60

/** A fresh world's clock in whole seconds, rounded up the way X reports a reset. */
const seconds = (world: TestWorld) => Math.ceil(world.clock.now / secondMs)

const postTimes = async (world: TestWorld, tokens: Tokens, times: number) => {
  for (let index = 0; index < times; index += 1) await tweeted(world, tokens, { text: `Post ${index}` })
}

test('every response reports the caller’s rate limit', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const first = await tweet(world, tokens, { text: 'One' })
  const refused = await tweet(world, tokens, {})

  expect(limitsOf(first)).toEqual([100, 99, seconds(world) + QUARTER])
  expect(limitsOf(refused)).toEqual([100, 98, seconds(world) + QUARTER])
})

test('an unknown caller also gets the rate limit', async () => {
  const world = await openWorld()

  const response = await callX(world, { access_token: 'nobodys' }, '/users/me')

  expect(limitsOf(response).slice(0, 2)).toEqual([75, 75])
})

test('refuses the 101st post within fifteen minutes until the window ends', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await postTimes(world, tokens, 100)

  const refused = await tweet(world, tokens, { text: 'Too much' })
  world.clock.now += QUARTER * secondMs
  const taken = await tweet(world, tokens, { text: 'Fine again' })

  expect([refused.status, taken.status]).toEqual([429, 201])
  expect(limitsOf(refused)[1]).toBe(0)
  expect(await refused.json()).toMatchObject({ title: 'Too Many Requests' })
})

test('people have separate limits', async () => {
  const world = await openWorld()
  await postTimes(world, await connect(world, 'anna'), 100)

  const response = await tweet(world, await connect(world, 'bo'), { text: 'Hello' })

  expect(response.status).toBe(201)
})

test('the app’s daily post limit is shared by everyone', async () => {
  const world = await openWorld({ apps: { ...apps, x: { ...app, postsPerDay: 2 } } })
  const [anna, bo] = [await connect(world, 'anna'), await connect(world, 'bo')]
  await tweet(world, anna, { text: 'One' })
  await tweet(world, bo, { text: 'Two' })

  const response = await tweet(world, anna, { text: 'Three' })

  expect(response.status).toBe(429)
  expect(response.headers.get('x-app-limit-24hour-remaining')).toBe('0')
  expect(limitsOf(response)).toEqual([2, 0, seconds(world) + daySeconds])
})

test('posts nothing without credits', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', credits: 0 })

  const response = await tweet(world, tokens, { text: 'Hello' })

  expect(response.status).toBe(402)
  expect(await response.json()).toMatchObject({ type: 'https://api.x.com/2/problems/credits-depleted', detail: 'credits depleted' })
  expect(await received(world)).toEqual([])
})

test.each([
  ['a post', 'Hello', 0.015],
  ['a post with a link', 'See https://example.com', 0.2],
])('%s spends its price, to a tenth of a cent', async (_, text, price) => {
  const world = await openWorld()
  const tokens = await connect(world)

  await putFault(world, { operation: 'post', credits: price - 0.001 })
  const tooDear = await tweet(world, tokens, { text })
  await putFault(world, { operation: 'post', credits: price })
  const paid = await tweet(world, tokens, { text })
  const empty = await tweet(world, tokens, { text: 'More' })

  expect([tooDear.status, paid.status, empty.status]).toEqual([402, 201, 402])
})

test('deleting the faults restores the credits', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', credits: 0 })
  await tweet(world, tokens, { text: 'Hello' })
  await fetch(`${world.url}/faults`, { method: 'DELETE' })

  const response = await tweet(world, tokens, { text: 'Hello' })

  expect(response.status).toBe(201)
})
