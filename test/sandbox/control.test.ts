import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aPng } from './files.ts'
import { callX, connect, openWorld, putFault, received, tweet, tweeted } from './world.ts'

test('lists posts oldest first, filtered by account on request', async () => {
  const world = await openWorld()
  const [anna, bo] = [await connect(world, 'anna'), await connect(world, 'bo')]
  for (const [tokens, text] of [
    [anna, 'One'],
    [bo, 'Two'],
    [anna, 'Three'],
  ] as const)
    await tweet(world, tokens, { text })

  const all = await received(world)
  const annas = await received(world, '?platform=x&account=Anna')

  expect(all.map(({ content }) => content)).toEqual(['One', 'Two', 'Three'])
  expect(annas.map(({ content }) => content)).toEqual(['One', 'Three'])
})

test('refuses an unknown platform by name', async () => {
  const world = await openWorld()

  const response = await fetch(`${world.url}/posts?platform=friendster`)

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: { platform: [expect.any(String)] } })
})

test('forgetting the posts forgets their files and used texts', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  const json = { media: aPng().toString('base64'), media_category: 'tweet_image' }
  const { data } = (await (await callX(world, tokens, '/media/upload', { json })).json()) as { data: { id: string } }
  await tweet(world, tokens, { text: 'Hello', media: { media_ids: [data.id] } })
  const [before] = await received(world)

  const response = await fetch(`${world.url}/posts`, { method: 'DELETE' })

  expect(response.status).toBe(204)
  expect(await received(world)).toEqual([])
  expect((await fetch(before?.media[0]?.url ?? '')).status).toBe(404)
  expect((await tweet(world, tokens, { text: 'Hello' })).status).toBe(201)
})

test('setting a fault returns all active ones with their remaining calls', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'find', status: 500, times: 0 })

  const response = await putFault(world, { operation: 'post', retryAfter: 30, account: 'anna' })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([
    { platform: 'x', operation: 'find', status: 500, times: 'forever' },
    { platform: 'x', operation: 'post', retryAfter: 30, account: 'anna', times: 1 },
  ])
})

test('a fault hit twice out of three has one left', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await putFault(world, { operation: 'post', status: 503, times: 3 })
  await tweet(world, tokens, { text: 'Hello' })
  await tweet(world, tokens, { text: 'Hello' })

  const response = await fetch(`${world.url}/faults`)

  expect(await response.json()).toMatchObject([{ operation: 'post', times: 1 }])
})

test('setting a fault for the same calls replaces the one before', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'post', status: 500 })

  const response = await putFault(world, { operation: 'post', status: 503 })

  expect(await response.json()).toMatchObject([{ status: 503 }])
})

test('deleting the faults switches all off', async () => {
  const world = await openWorld()
  await putFault(world, { operation: 'post', status: 500 })

  const response = await fetch(`${world.url}/faults`, { method: 'DELETE' })

  expect(response.status).toBe(204)
  expect(await (await fetch(`${world.url}/faults`)).json()).toEqual([])
})

test.each([
  ['an unknown platform', { platform: 'friendster' }, 'platform'],
  ['an unknown operation', { operation: 'like' }, 'operation'],
  ['an operation of another platform', { operation: 'fire' }, 'operation'],
  ['a status that is none', { status: 'bad' }, 'status'],
  ['a status out of range', { status: 99 }, 'status'],
  ['a negative delay', { delayMs: -1 }, 'delayMs'],
  ['an unknown field', { explode: true }, 'explode'],
  ['times that are no number', { times: 'often' }, 'times'],
])('refuses %s by name', async (_, wrong, field) => {
  const world = await openWorld()

  const response = await putFault(world, { operation: 'post', ...wrong })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } })
})

test('refuses a body that is not JSON', async () => {
  const world = await openWorld()

  const response = await fetch(`${world.url}/faults`, { method: 'PUT', body: '{' })

  expect(response.status).toBe(400)
})

test('passes a scheduler fault to the scheduler', async () => {
  const world = await openWorld()

  const response = await putFault(world, { platform: 'scheduler', operation: 'fire', dropBeforeEffect: true, times: 2 })

  expect(response.status).toBe(200)
  expect(world.schedulerFaults).toEqual([{ platform: 'scheduler', operation: 'fire', dropBeforeEffect: true, times: 2 }])
})

test('refuses scheduler faults without a scheduler', async () => {
  const world = await openWorld({ scheduler: undefined })

  const response = await putFault(world, { platform: 'scheduler', operation: 'fire' })

  expect(response.status).toBe(400)
})

test('the fault panel switches a fault on and off', async () => {
  const world = await openWorld()
  const form = { platform: 'x', operation: 'post', kind: 'status', amount: '503', times: 'forever', account: '@anna' }
  const on = await fetch(`${world.url}/faults/on`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const active = await (await fetch(`${world.url}/faults`)).json()

  const off = await fetch(`${world.url}/faults/off`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'x/post/anna' }),
    redirect: 'manual',
  })

  expect([on.status, off.status]).toEqual([303, 303])
  expect(active).toEqual([{ platform: 'x', operation: 'post', status: 503, times: 'forever', account: 'anna' }])
  expect(await (await fetch(`${world.url}/faults`)).json()).toEqual([])
})

test('the fault panel says what is wrong', async () => {
  const world = await openWorld()
  const form = { platform: 'x', operation: 'post', kind: 'status', amount: '1', times: '1', account: '' }

  const response = await fetch(`${world.url}/faults/on`, { method: 'POST', body: new URLSearchParams(form) })

  expect(new URL(response.url).pathname).toBe('/x')
  expect(await response.text()).toContain('role="alert"')
})

test('lists a post as soon as its call is answered', async () => {
  const world = await openWorld()

  const id = await tweeted(world, await connect(world), { text: 'Hello' })

  expect((await received(world)).map((post) => post.id)).toEqual([id])
})

test('runs jobs ahead of time: two minutes by default, or as many as requested', async () => {
  const times: number[] = []
  const world = await openWorld({ jobs: { run: async (until) => times.push(until - world.clock.now) } })
  const run = async (query = '') => (await fetch(`${world.url}/jobs/run${query}`, { method: 'POST' })).status

  const answers = [await run(), await run('?minutes=10'), await run('?minutes=0'), await run('?minutes=soon'), await run('?hours=1')]

  expect(answers).toEqual([204, 204, 204, 400, 400])
  expect(times).toEqual([2 * minuteMs, 10 * minuteMs, 0])
})

test('reports that nothing runs jobs', async () => {
  const world = await openWorld()

  expect((await fetch(`${world.url}/jobs/run`, { method: 'POST' })).status).toBe(400)
})
