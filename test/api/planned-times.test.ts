import { afterAll, expect, test } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { startCrier } from './crier.ts'
import { aPerson, type Person } from './person.ts'
import { untilStatus } from './posts.ts'

const crier = await startCrier()
afterAll(crier.stop)

const una = await aPerson(crier, 'una', ['una_x'])
const timeZone = 'Europe/Berlin'
const schedule = async (scheduledAt: string, more: object = {}, { request, accountIds }: Person = una) =>
  (await request(postsApi.schedule, { accountIds, content: `For ${scheduledAt} ${JSON.stringify(more)}`, scheduledAt, ...more })).body

test.each([
  ['in winter', '2033-12-24T09:00:00', '2033-12-24T08:00:00.000Z', '2033-12-24T09:00:00'],
  ['in summer, without seconds', '2034-07-01T09:00', '2034-07-01T07:00:00.000Z', '2034-07-01T09:00:00'],
  ['over which clocks are put forward: as much later', '2034-03-26T02:30:00', '2034-03-26T01:30:00.000Z', '2034-03-26T03:30:00'],
  ['that clocks show twice: the first one', '2034-10-29T02:30:00', '2034-10-29T00:30:00.000Z', '2034-10-29T02:30:00'],
])('a time without an offset is read as a local time in timeZone: %s', async (_, wall, instant, localTime) => {
  expect(await schedule(wall, { timeZone })).toMatchObject({ scheduledAt: instant, schedule: { timeZone, localTime } })
})

test('a post keeps its time zone, so a reschedule can pass the time alone', async () => {
  const { id } = await schedule('2034-01-04T09:00:00', { timeZone })

  const { body } = await una.request(postsApi.scheduleDraft, { id, scheduledAt: '2034-07-05T09:00:00' })

  expect(body.scheduledAt).toBe('2034-07-05T07:00:00.000Z')
})

test('a number as a time is refused with the expected format', async () => {
  const answer = await fetch(`${crier.url}/api/posts/schedule`, {
    method: 'POST',
    headers: { authorization: `Bearer ${una.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accountIds: una.accountIds, content: 'a', scheduledAt: 1_798_000_000 }),
  })

  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Use an ISO 8601 time')])
})

test('a time with neither an offset nor a timeZone is refused', async () => {
  await expect(schedule('2034-12-24T09:00:00')).rejects.toMatchObject({
    status: 400,
    errors: { scheduledAt: [expect.stringContaining('timeZone')] },
  })
})

test('accepts “now” as a time', async () => {
  const { id } = await schedule('now')
  const draft = (await una.request(postsApi.draft, { accountIds: una.accountIds, content: 'Later now' })).body

  await una.request(postsApi.edit, { id: draft.id, revision: draft.revision, scheduledAt: 'now' })

  for (const sent of [id, draft.id]) expect((await untilStatus(una, sent, 2)).targets).toMatchObject([{ state: 'published' }])
})

test('accepts the next free slot as a time, for the post’s account, a named one, or a queue', async () => {
  const ben = await aPerson(crier, 'ben', ['ben_x', 'ben_y'])
  const [first = '', second = ''] = ben.accountIds
  await expect(schedule('next-free-slot', { accountIds: [first] }, ben)).rejects.toMatchObject({
    status: 400,
    errors: { queueId: expect.anything() },
  })
  const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
  const queue = (await ben.request(queuesApi.create, { owner: { kind: 'account', id: first }, timeZone, slots })).body
  const draft = (await ben.request(postsApi.draft, { accountIds: [first, second], content: 'A draft' })).body

  const alone = await schedule('next-free-slot', { accountIds: [first] }, ben)
  const named = await schedule('next-free-slot', { accountId: first }, ben)
  const moved = (
    await ben.request(postsApi.edit, { id: draft.id, revision: 1, content: 'New', scheduledAt: 'next-free-slot', queueId: queue.id })
  ).body
  const checked = await ben.request(postsApi.preflight, {
    accountIds: [first],
    content: 'a',
    scheduledAt: 'next-free-slot',
    queueId: queue.id,
  })

  const { items } = (await ben.request(queuesApi.posts, { id: queue.id })).body
  expect(items.map(({ post }) => post.id)).toEqual([alone.id, named.id, moved.id])
  expect(moved).toMatchObject({ content: 'New', schedule: { queueId: queue.id } })
  expect(checked.status).toBe(200)
  await expect(schedule('next-free-slot', {}, ben)).rejects.toMatchObject({
    errors: { queueId: [expect.stringContaining('Name the queue')] },
  })
})
