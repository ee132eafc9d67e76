import { expect, test } from 'vitest'
import { callX, connect, openWorld, type TestWorld } from '#test/sandbox/world.ts'

test('answers an unknown token with the 401 problem', async () => {
  const world = await openWorld()

  const response = await callX(world, { access_token: 'nobodys' }, '/users/me')

  expect(response.status).toBe(401)
  expect(response.headers.get('content-type')).toContain('application/problem+json')
  expect(await response.json()).toEqual({ title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' })
})

test('answers a missing scope with 403', async () => {
  const world = await openWorld()
  const tokens = await connect(world, 'anna', 'tweet.read users.read')

  const response = await callX(world, tokens, '/tweets', { json: { text: 'Hello' } })

  expect(response.status).toBe(403)
})

test('the profile contains ID, name, username, and requested fields', async () => {
  const world = await openWorld()
  const tokens = await connect(world, 'anna_premium')

  const response = await callX(world, tokens, '/users/me?user.fields=profile_image_url,verified_type,subscription_type')

  expect(await response.json()).toEqual({
    data: {
      id: expect.stringMatching(/^[1-9]\d{18}$/),
      name: 'Anna Premium',
      username: 'anna_premium',
      profile_image_url: `${world.url}/avatars/anna_premium.svg`,
      verified_type: 'blue',
      subscription_type: 'Premium',
    },
  })
})

test('a person keeps the same ID in every sandbox', async () => {
  const idIn = async (world: TestWorld) => await (await callX(world, await connect(world, 'anna'), '/users/me')).json()

  const ids = [await idIn(await openWorld()), await idIn(await openWorld())]

  expect(ids[0]).toEqual(ids[1])
})

test('refuses an unknown user field by name', async () => {
  const world = await openWorld()

  const response = await callX(world, await connect(world), '/users/me?user.fields=shoe_size')

  expect(response.status).toBe(400)
  expect(JSON.stringify(await response.json())).toContain('user.fields')
})
