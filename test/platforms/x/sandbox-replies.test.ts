import { expect, test } from 'vitest'
import { connect, openWorld, putFault, received, tweet, tweeted } from '#test/sandbox/world.ts'

const replyTo = (id: string, text: string) => ({ text, reply: { in_reply_to_tweet_id: id } })

test('allows continuing one’s own thread', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'One' })

  const second = await tweeted(world, tokens, replyTo(first, 'Two'))

  expect((await received(world)).map(({ id, replyTo: parent }) => ({ id, parent }))).toEqual([
    { id: first, parent: undefined },
    { id: second, parent: first },
  ])
})

test('a strict self-reply fault refuses to continue a thread', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const first = await tweeted(world, tokens, { text: 'One' })
  await putFault(world, { operation: 'post', strictSelfReply: true })

  const response = await tweet(world, tokens, replyTo(first, 'Two'))

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ detail: 'You are not permitted to perform this action.' })
})

test('a strict self-reply fault lets a first post through', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'post', strictSelfReply: true })

  const response = await tweet(world, await connect(world), { text: 'One' })

  expect(response.status).toBe(201)
})

test('allows a reply to a post that mentions the person', async () => {
  const world = await openWorld()
  const id = await tweeted(world, await connect(world, 'anna'), { text: 'What do you say, @bo?' })

  const response = await tweet(world, await connect(world, 'bo'), replyTo(id, 'Rye'))

  expect(response.status).toBe(201)
})

test('refuses a reply to a post that doesn’t mention the person', async () => {
  const world = await openWorld()
  const id = await tweeted(world, await connect(world, 'anna'), { text: 'What do you say, @bobby?' })

  const response = await tweet(world, await connect(world, 'bo'), replyTo(id, 'Rye'))

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ type: 'https://api.x.com/2/problems/not-authorized-for-resource' })
})

test('refuses a reply to a missing post with 404', async () => {
  const world = await openWorld()

  const response = await tweet(world, await connect(world), replyTo('1990000000000000001', 'Hello?'))

  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ type: 'https://api.x.com/2/problems/resource-not-found' })
})
