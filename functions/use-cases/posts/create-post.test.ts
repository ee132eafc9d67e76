import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { deliverTarget } from '../publishing/deliver.ts'
import { leadMs } from '../publishing/enqueue.ts'
import { createDraft, publishPost, schedulePost } from './create-post.ts'

const nine = '2026-05-04T09:00:00.000Z'
const ten = '2026-05-04T10:00:00.000Z'
const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }
const ref = { workspaceId: 'user-1', id: 'id-1' }

const atNine = async () => {
  const engine = await anEngine(nine)
  const creation = { written, id: 'id-1', requester: engine.requester }
  const stranger = { ...engine.requester, owner: async () => aUser({ isEmailVerified: false }) }
  return { ...engine, creation, unverified: { ...creation, requester: stranger } }
}
const at = (scheduledAt: string) => ({ scheduledAt, timeZone: 'Europe/Berlin' })

test('stores a scheduled post with its target and local time, and sets its alarm', async () => {
  const { creation, ...world } = await atNine()

  const post = await schedulePost(world, { ...creation, ...at(ten) })

  expect(post).toMatchObject({ status: postStatus.scheduled, schedule: { ...at(ten), localTime: '2026-05-04T12:00:00' } })
  expect(await world.posts.get(ref)).toEqual(post)
  expect(await world.target('id-1')).toMatchObject({ dueAt: ten, state: { name: 'scheduled' } })
  expect(world.schedules.alarms.get('id-1')).toEqual({ postId: 'id-1', revision: 1, at: toMs(ten) - minuteMs })
})

test('a post published now has no planned time and is in flight at once', async () => {
  const { creation, ...world } = await atNine()

  const post = await publishPost(world, creation)

  expect(post.schedule).toBeUndefined()
  expect(await world.target('id-1')).toMatchObject({ dueAt: nine, state: { name: 'enqueued' } })
  expect(world.deliveries.sent).toMatchObject([{ delayMs: 0, message: { postId: 'id-1' } }])
})

test('a post with time to undo is stored for then, says so, and its message comes no earlier than a worker needs', async () => {
  const { creation, ...world } = await atNine()

  const post = await publishPost(world, { ...creation, undoSeconds: 20 })

  const dueAt = toInstant(toMs(nine) + 20 * secondMs)
  expect(post).toMatchObject({ status: postStatus.scheduled, targets: [{ state: 'scheduled', nextAt: dueAt, undoUntil: dueAt }] })
  expect(post.schedule).toBeUndefined()
  expect(await world.target('id-1')).toMatchObject({ dueAt, isUndoable: true, state: { name: 'enqueued' } })
  expect(world.deliveries.sent).toMatchObject([{ delayMs: 20 * secondMs - leadMs }])
})

test('the time to undo begins after the check, however long that takes', async () => {
  const { creation, ...world } = await atNine()
  const list = async (workspaceId: string) => {
    world.clock.pass(secondMs)
    return world.accounts.list(workspaceId)
  }

  const post = await publishPost({ ...world, accounts: { ...world.accounts, list } }, { ...creation, undoSeconds: 5 })

  expect(post.targets).toMatchObject([{ undoUntil: toInstant(toMs(post.createdAt) + 5 * secondMs) }])
})

test('a post with time to undo goes out once at the end of it', async () => {
  const { creation, ...world } = await atNine()
  await publishPost(world, { ...creation, undoSeconds: 5 })

  for (const { message } of world.deliveries.sent) await world.run(deliverTarget(world, message))
  for (const { message } of world.deliveries.sent) await world.run(deliverTarget(world, message))

  expect(world.publisher.performed.map(({ at }) => at)).toEqual([toMs(nine) + 5 * secondMs])
})

test('a saved post is not lost when nothing can be announced', async () => {
  const { creation, ...world } = await atNine()
  world.schedules.isDown = true

  await schedulePost(world, { ...creation, ...at(ten) })

  expect((await world.target('id-1')).state.name).toBe('scheduled')
})

test('a repeated creation returns the existing post and writes nothing', async () => {
  const { creation, ...world } = await atNine()
  const first = await schedulePost(world, { ...creation, ...at(ten) })

  const again = await schedulePost(world, { ...creation, written: { ...written, content: 'Other' }, ...at(ten) })

  expect(again).toEqual(first)
  expect((await world.targets.ofPost('id-1')).map(({ version }) => version)).toEqual([1])
})

test('announces a creation that is repeated after a crash', async () => {
  const { creation, ...world } = await atNine()
  await schedulePost(world, { ...creation, ...at(ten) })
  world.schedules.alarms.clear()

  await schedulePost(world, { ...creation, ...at(ten) })

  expect(world.schedules.alarms.size).toBe(1)
})

test('a repeated creation returns the existing post even after its time', async () => {
  const { creation, ...world } = await atNine()
  const first = await schedulePost(world, { ...creation, ...at(ten) })
  world.clock.pass(2 * hourMs)

  expect(await schedulePost(world, { ...creation, ...at(ten) })).toMatchObject({ id: first.id, schedule: first.schedule })
})

test('a repeated creation returns the existing post even if that was the last of the day', async () => {
  const { creation, ...world } = await atNine()
  let left = 1
  const usage = { ...world.usage, spend: async () => ({ isWithin: left-- > 0, freeAt: toMs(ten) }) }
  const first = await publishPost({ ...world, usage }, creation)

  expect(await publishPost({ ...world, usage }, creation)).toMatchObject({ id: first.id, createdAt: first.createdAt })
  await expect(publishPost({ ...world, usage }, { ...creation, id: 'id-2' })).rejects.toMatchObject({ code: 'too-many' })
})

test('refuses a post with errors, lists all of them, and stores nothing', async () => {
  const { creation, ...world } = await atNine()
  const bad = { ...written, content: 'a'.repeat(281), media: ['missing'] }

  const publishing = publishPost(world, { ...creation, written: bad })

  await expect(publishing).rejects.toMatchObject({ code: 'invalid', fields: { content: [expect.anything()], media: [expect.anything()] } })
  expect([await world.posts.get(ref), world.deliveries.sent]).toEqual([undefined, []])
})

test('refuses a time in the past and stores nothing', async () => {
  const { creation, ...world } = await atNine()
  world.clock.pass(secondMs)

  await expect(schedulePost(world, { ...creation, ...at(nine) })).rejects.toMatchObject({ fields: { scheduledAt: [expect.anything()] } })
  expect(await world.posts.get(ref)).toBeUndefined()
})

test('schedules and publishes nothing before the address is verified', async () => {
  const { unverified, ...world } = await atNine()

  await expect(schedulePost(world, { ...unverified, ...at(ten) })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(publishPost(world, unverified)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await world.posts.get(ref)).toBeUndefined()
})

test('stores drafts before the address is verified, whatever they lack', async () => {
  const { unverified, ...world } = await atNine()

  const draft = await createDraft(world, { ...unverified, written: { ...written, accountIds: ['x_1'], content: '' } })

  expect(draft).toMatchObject({ status: postStatus.draft, accountIds: ['x_1'], targets: [] })
  expect(await world.posts.get(ref)).toEqual(draft)
})
