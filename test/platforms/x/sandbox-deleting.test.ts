import { expect, test } from 'vitest'
import { callX, connect, openWorld, received, tweet, tweeted } from '#test/sandbox/world.ts'

test('allows deleting one’s own post', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const id = await tweeted(world, tokens, { text: 'Oops' })

  const response = await callX(world, tokens, `/tweets/${id}`, { method: 'DELETE' })

  expect(await response.json()).toEqual({ data: { deleted: true } })
  expect(await received(world)).toEqual([])
})

test('refuses to delete someone else’s post', async () => {
  const world = await openWorld()
  const id = await tweeted(world, await connect(world, 'anna'), { text: 'Mine' })

  const response = await callX(world, await connect(world, 'bo'), `/tweets/${id}`, { method: 'DELETE' })

  expect(response.status).toBe(403)
  expect(await received(world)).toHaveLength(1)
})

test('deleting a missing post succeeds', async () => {
  const world = await openWorld()

  const response = await callX(world, await connect(world), '/tweets/1990000000000000001', { method: 'DELETE' })

  expect(response.status).toBe(200)
})

test('a deleted text can be posted again', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const id = await tweeted(world, tokens, { text: 'Again' })
  await callX(world, tokens, `/tweets/${id}`, { method: 'DELETE' })

  const response = await tweet(world, tokens, { text: 'Again' })

  expect(response.status).toBe(201)
})
