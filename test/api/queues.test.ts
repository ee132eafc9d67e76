import { afterAll, expect, test } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { queuesApi } from '#shared/contracts/queues.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { startCrier } from './crier.ts'
import { aPerson, type Person } from './person.ts'
import { runJobs } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }))
const timeZone = 'Australia/Lord_Howe'

const makeQueue = async ({ request, accountIds: [id = ''] }: Person) =>
  (await request(queuesApi.create, { owner: { kind: 'account', id }, timeZone, slots: daily })).body

const add = async ({ request, accountIds }: Person, id: string, content: string, place?: string) =>
  (await request(queuesApi.add, { id, accountIds, content, ...(place && { place }) })).body

const shown = async ({ request }: Person, id: string) => (await request(queuesApi.posts, { id })).body.items.map(({ post }) => post.content)

test.concurrent('posts added concurrently get one slot each, at its wall-clock time', async () => {
  const ada = await aPerson(crier, 'queue-ada', ['queue_ada'])
  const { id } = await makeQueue(ada)

  const posts = await Promise.all(Array.from({ length: 12 }, (_, index) => add(ada, id, `Post ${index}`)))

  const times = posts.map(({ scheduledAt }) => scheduledAt ?? '')
  expect(new Set(times).size).toBe(12)
  expect(times.map((at) => wallTime(at, timeZone).slice(11))).toEqual(times.map(() => '09:00:00'))
  expect((await ada.request(queuesApi.list, {})).body).toMatchObject([{ id, count: 12 }])
})

test.concurrent('a post added first pushes the others back, and a repeat with the same key adds nothing', async () => {
  const bea = await aPerson(crier, 'queue-bea', ['queue_bea'])
  const { id } = await makeQueue(bea)
  for (const content of ['One', 'Two', 'Three']) await add(bea, id, content)
  const urgent = { id, accountIds: bea.accountIds, content: 'Urgent', place: 'first' }

  const first = await bea.request(queuesApi.add, urgent, { idempotencyKey: 'urgent' })
  const again = await bea.request(queuesApi.add, urgent, { idempotencyKey: 'urgent' })

  expect(again.body.id).toBe(first.body.id)
  expect(await shown(bea, id)).toEqual(['Urgent', 'One', 'Two', 'Three'])
})

test.concurrent('concurrent moves leave each post exactly one slot', async () => {
  const cyd = await aPerson(crier, 'queue-cyd', ['queue_cyd'])
  const { id } = await makeQueue(cyd)
  const posts = []
  for (let index = 0; index < 6; index += 1) posts.push(await add(cyd, id, `Post ${index}`))

  await Promise.allSettled(posts.map((post) => cyd.request(queuesApi.place, { id, postId: post.id, place: 'first' })))

  const { items } = (await cyd.request(queuesApi.posts, { id })).body
  expect(items.map(({ post }) => post.content).toSorted()).toEqual(posts.map(({ content }) => content).toSorted())
  expect(new Set(items.map(({ at }) => at)).size).toBe(6)
  expect(items.map(({ post }) => post.scheduledAt)).toEqual(items.map(({ at }) => at))
})

test.concurrent('a canceled post frees its slot, and the others move up', async () => {
  const dan = await aPerson(crier, 'queue-dan', ['queue_dan'])
  const { id } = await makeQueue(dan)
  const first = await add(dan, id, 'One')
  await add(dan, id, 'Two')

  await dan.request(postsApi.cancel, { id: first.id })
  await runJobs(crier)

  await until(
    async () => (await dan.request(queuesApi.posts, { id })).body.items,
    ([next]) => next?.at === first.scheduledAt,
  )
  expect(await shown(dan, id)).toEqual(['Two'])
})

test.concurrent('a group has a queue, and its posts can be scheduled for a slot from the calendar', async () => {
  const eve = await aPerson(crier, 'queue-eve', ['queue_eve'])
  const group = (await eve.request(groupsApi.create, { name: 'All' })).body
  await eve.request(groupsApi.setOfAccount, { accountId: eve.accountIds[0] ?? '', groupIds: [group.id] })
  const { id } = (await eve.request(queuesApi.create, { owner: { kind: 'group', id: group.id }, timeZone, slots: daily })).body
  const [from, to] = [toInstant(Date.now() + 2 * dayMs), toInstant(Date.now() + 9 * dayMs)]

  const slots = (await eve.request(queuesApi.slots, { from, to })).body.items
  const { items: firstSlots, cursor = '' } = (await eve.request(queuesApi.slots, { from, to, limit: 3 })).body
  const otherSlots = (await eve.request(queuesApi.slots, { from, to, cursor })).body.items
  const at = slots[3]?.at ?? ''
  const post = await add(eve, id, 'In its place', at)

  expect(slots).toHaveLength(7)
  expect([...firstSlots, ...otherSlots]).toEqual(slots)
  expect(post.scheduledAt).toBe(at)
  expect((await eve.request(queuesApi.slots, { from, to })).body.items[3]).toMatchObject({ at, postId: post.id })
})

test.concurrent('a slot that must be free is refused if another post has it, and that post stays', async () => {
  const fay = await aPerson(crier, 'queue-fay', ['queue_fay'])
  const { id } = await makeQueue(fay)
  const { scheduledAt: taken = '', id: firstId } = await add(fay, id, 'First')
  const { accountIds } = fay
  const draft = (await fay.request(postsApi.draft, { accountIds, content: 'Second' })).body
  const refusal = { status: 400, errors: { place: [expect.stringContaining('Another post has this slot')] } }

  await expect(fay.request(queuesApi.add, { id, accountIds, content: 'Third', place: taken, mustBeFree: true })).rejects.toMatchObject(
    refusal,
  )
  await expect(fay.request(queuesApi.place, { id, postId: draft.id, place: taken, mustBeFree: true })).rejects.toMatchObject(refusal)
  await fay.request(queuesApi.place, { id, postId: firstId, place: taken, mustBeFree: true })
  const [next] = (await fay.request(queuesApi.list, {})).body
  await fay.request(queuesApi.place, { id, postId: draft.id, place: next?.nextFreeAt ?? '', mustBeFree: true })

  expect(await shown(fay, id)).toEqual(['First', 'Second'])
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
