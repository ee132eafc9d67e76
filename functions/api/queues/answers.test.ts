import { expect, test } from 'vitest'
import { cancelPost } from '#functions/use-cases/posts/cancel-post.ts'
import { editPost } from '#functions/use-cases/posts/edit-post.ts'
import { aQueueWorld } from '#test/builders/a-queue-world.ts'

test('posts take the next free slots, one each, and are due then', async () => {
  const { make, add, shown, call, at } = await aQueueWorld()
  const { id } = await make()

  const first = await add(id, 'one')
  await add(id, 'two')

  expect(first).toMatchObject({ status: 201, body: { schedule: { scheduledAt: at(4), timeZone: 'Europe/Berlin', queueId: id } } })
  expect(await shown(id)).toBe('4 one, 5 two')
  expect((await call('GET')).body).toMatchObject([{ id, count: 2, nextFreeAt: at(6) }])
})

test('taking the first place pushes the others back one slot', async () => {
  const { make, add, shown } = await aQueueWorld()
  const { id } = await make()
  for (const content of ['one', 'two', 'three']) await add(id, content)

  await add(id, 'urgent', 'first')

  expect(await shown(id)).toBe('4 urgent, 5 one, 6 two, 7 three')
})

test('ten simultaneous requests get ten slots', async () => {
  const { make, add, shown } = await aQueueWorld()
  const { id } = await make()

  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add(id, `post ${index}`)))

  expect(new Set(answers.map(({ body }) => body.schedule.scheduledAt)).size).toBe(10)
  expect((await shown(id)).split(', ')).toHaveLength(10)
})

test('a post that loses its slot to another counts once toward the day’s posts', async () => {
  const { make, add, usage, clock } = await aQueueWorld()
  const { id } = await make()

  await Promise.all(Array.from({ length: 10 }, (_, index) => add(id, `post ${index}`)))

  expect(await usage.spent('user-1', 'postsPerDay', clock.now())).toBe(10)
})

test('a post takes a slot by its time, free or not', async () => {
  const { make, add, shown, call, at } = await aQueueWorld()
  const { id } = await make()
  for (const content of ['one', 'two', 'three']) await add(id, content)
  const { body } = await add(id, 'four', at(8))
  expect(await shown(id)).toBe('4 one, 5 two, 6 three, 8 four')

  const moved = await call('PUT', `/${id}/posts/${body.id}`, { body: { place: at(5), revision: body.revision } })

  expect(moved).toMatchObject({ status: 200, body: { schedule: { scheduledAt: at(5) } } })
  expect(await shown(id)).toBe('4 one, 5 four, 6 two, 7 three')
})

test('refuses a time that is not a slot', async () => {
  const { make, add } = await aQueueWorld()
  const { id } = await make()

  expect(await add(id, 'one', '2026-05-05T08:00:00.000Z')).toMatchObject({ status: 400, body: { errors: { place: [expect.any(String)] } } })
})

test('a stale revision moves nothing', async () => {
  const { make, add, shown, call } = await aQueueWorld()
  const { id } = await make()
  await add(id, 'one')
  const { body } = await add(id, 'two')

  expect(await call('PUT', `/${id}/posts/${body.id}`, { body: { place: 'first', revision: 7 } })).toMatchObject({ status: 409 })
  expect(await shown(id)).toBe('4 one, 5 two')
})

test('a draft can be added to the queue, and a post for other accounts can’t', async () => {
  const { make, shown, call, posts, caller } = await aQueueWorld()
  const { id } = await make()
  const draft = { id: 'draft', workspaceId: caller.user.id, revision: 1, status: 0 as const, accountIds: ['x_77'], content: 'later' }
  const rest = { media: [], overrides: {}, options: {}, targets: [], syncedVersion: 0 }
  const times = { createdAt: '2026-05-03T08:00:00.000Z', updatedAt: '2026-05-03T08:00:00.000Z', listedAt: '2026-05-03T08:00:00.000Z' }
  await posts.create({ ...draft, ...rest, ...times }, [])
  await posts.create({ ...draft, ...rest, ...times, id: 'foreign', accountIds: ['x_78'] }, [])

  expect(await call('PUT', `/${id}/posts/draft`, { body: {} })).toMatchObject({ status: 200 })
  expect(await call('PUT', `/${id}/posts/foreign`, { body: {} })).toMatchObject({
    status: 400,
    body: { errors: { accountIds: [expect.any(String)] } },
  })
  expect(await shown(id)).toBe('4 later')
})

test('an empty slot closes up within a minute', async () => {
  const { make, add, shown, runJobs, ...deps } = await aQueueWorld()
  const { id } = await make()
  const { body } = await add(id, 'one')
  for (const content of ['two', 'three']) await add(id, content)

  await cancelPost(deps, { requester: deps.requester, ref: { workspaceId: 'user-1', id: body.id } })
  expect(await shown(id)).toBe('5 two, 6 three')
  expect(await runJobs()).toEqual({ kind: 'done' })

  expect(await shown(id)).toBe('4 two, 5 three')
})

test('an empty slot stays free if chosen so, and the next post takes it', async () => {
  const { make, add, shown, runJobs, ...deps } = await aQueueWorld()
  const { id } = await make({ emptied: 'stay-free' })
  const { body } = await add(id, 'one')
  for (const content of ['two', 'three']) await add(id, content)

  await cancelPost(deps, { requester: deps.requester, ref: { workspaceId: 'user-1', id: body.id } })
  await runJobs()
  await add(id, 'four')

  expect(await shown(id)).toBe('4 four, 5 two, 6 three')
})

test('a pause moves all posts past its end, and ending it gives them the next slots', async () => {
  const { make, add, shown, call, at } = await aQueueWorld()
  const { id } = await make()
  for (const content of ['one', 'two', 'three']) await add(id, content)

  const paused = await call('PUT', `/${id}`, { body: { pausedUntil: at(20) } })
  expect(paused).toMatchObject({ status: 200, body: { pausedUntil: at(20), isArranging: false, nextFreeAt: at(23) } })
  expect(await shown(id)).toBe('20 one, 21 two, 22 three')

  const resumed = await call('PUT', `/${id}`, { body: { pausedUntil: null } })
  expect(resumed.body).not.toHaveProperty('pausedUntil')
  expect(await shown(id)).toBe('4 one, 5 two, 6 three')
})

test('a pause shorter than the queue moves every post by the same number of slots', async () => {
  const { make, add, shown, call, at } = await aQueueWorld()
  const { id } = await make()
  for (const content of ['one', 'two', 'three', 'four']) await add(id, content)

  await call('PUT', `/${id}`, { body: { pausedUntil: at(6) } })

  expect(await shown(id)).toBe('6 one, 7 two, 8 three, 9 four')
})

test('a post added during a pause waits until after it', async () => {
  const { make, add, shown, call, at } = await aQueueWorld()
  const { id } = await make()
  await call('PUT', `/${id}`, { body: { pausedUntil: at(20) } })

  await add(id, 'one')

  expect(await shown(id)).toBe('20 one')
})

test('posts in a paused queue are due after the pause', async () => {
  const { make, add, call, at, targets } = await aQueueWorld()
  const { id } = await make()
  const { body } = await add(id, 'one')

  await call('PUT', `/${id}`, { body: { pausedUntil: at(20) } })

  expect(await targets.ofPost(body.id)).toMatchObject([{ dueAt: at(20), state: { name: 'scheduled' } }])
})

test('changing the slots moves the waiting posts', async () => {
  const { make, add, call, shown } = await aQueueWorld()
  const { id } = await make()
  for (const content of ['one', 'two']) await add(id, content)

  await call('PUT', `/${id}`, {
    body: {
      slots: [
        { weekday: 1, time: '12:00' },
        { weekday: 5, time: '09:00' },
      ],
    },
  })

  expect(await shown(id)).toBe('4 one, 8 two')
})

test('the slots in a window show which posts have them', async () => {
  const { make, add, call, at } = await aQueueWorld()
  const { id } = await make()
  const { body } = await add(id, 'one')

  const answer = await call('GET', '/slots', { query: { from: at(4), to: at(6) } })

  expect(answer).toMatchObject({
    status: 200,
    body: [
      { queueId: id, at: at(4), localTime: '2026-05-04T09:00', postId: body.id },
      { queueId: id, at: at(5), localTime: '2026-05-05T09:00' },
    ],
  })
})

test('the slots in a window come in pages, each with its posts', async () => {
  const { make, add, call, at } = await aQueueWorld()
  const { id } = await make()
  const posts = [await add(id, 'one'), await add(id, 'two')].map(({ body }) => body.id)
  const window = { from: at(4), to: at(8) }

  const first = await call('GET', '/slots', { query: { ...window, limit: '1' } })
  const rest = await call('GET', '/slots', { query: { ...window, limit: '3', cursor: String(first.headers['x-next-cursor']) } })

  expect(first.body).toMatchObject([{ at: at(4), postId: posts[0] }])
  expect(rest.body).toMatchObject([{ at: at(5), postId: posts[1] }, { at: at(6) }, { at: at(7) }])
  expect(rest.headers).not.toHaveProperty('x-next-cursor')
  expect(await call('GET', '/slots', { query: { ...window, cursor: 'made-up' } })).toMatchObject({ status: 400 })
})

test('editing a queued post keeps its slot, and a new time removes it from the queue', async () => {
  const world = await aQueueWorld()
  const { make, add, shown, requester } = world
  const { id } = await make({ emptied: 'stay-free' })
  const { body } = await add(id, 'one')
  const ref = { workspaceId: 'user-1', id: body.id }

  await editPost(world, { ref, requester, written: { content: 'better' }, due: { kind: 'unchanged' } })
  expect(await shown(id)).toBe('4 better')
  await editPost(world, { ref, requester, due: { kind: 'at', scheduledAt: '2026-05-05T10:00:00.000Z' } })

  expect(await shown(id)).toBe('')
  expect((await world.posts.get(ref))?.schedule).not.toHaveProperty('queueId')
})

test('an account has one queue, and a time appears in it once', async () => {
  const { make, call, daily } = await aQueueWorld()
  const { id } = await make()
  const owner = { kind: 'account', id: 'x_77' }

  expect(await call('POST', '', { body: { owner, timeZone: 'UTC', slots: [] } })).toMatchObject({
    status: 409,
    body: { errors: { owner: [expect.any(String)] } },
  })
  expect(await call('PUT', `/${id}`, { body: { slots: [...daily, ...daily] } })).toMatchObject({
    status: 400,
    body: { errors: { slots: ['List each time only once.'] } },
  })
  const many = Array.from({ length: 85 }, (_, index) => ({
    weekday: 1,
    time: `${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`,
  }))
  expect(await call('PUT', `/${id}`, { body: { slots: many } })).toMatchObject({
    status: 400,
    body: { errors: { slots: [expect.stringContaining('84')] } },
  })
})

test('posts of a deleted queue stay scheduled', async () => {
  const { make, add, call, posts } = await aQueueWorld()
  const { id } = await make()
  const { body } = await add(id, 'one')

  expect((await call('DELETE', `/${id}`)).status).toBe(204)

  expect(await posts.get({ workspaceId: 'user-1', id: body.id })).toMatchObject({ status: 1 })
  expect((await call('GET', `/${id}/posts`)).status).toBe(404)
})
