import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import type { Target } from '#shared/domain/targets.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aState, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { enqueuePost } from '../publishing/enqueue.ts'
import { cancelPost, removePost, unschedulePost } from './cancel-post.ts'

const nine = '2026-05-04T09:00:00.000Z'
const ref = { workspaceId: 'user-1', id: 'post-1' }

/** A post at nine with these targets, and its alarm. */
const having = async (...targets: Target[]) => {
  const engine = await anEngine(nine)
  if (targets.length > 0) await engine.keep(targets)
  else await engine.posts.create(aPost(), [])
  await engine.schedules.plan({ postId: 'post-1', revision: 1, at: engine.clock.now() })
  const lies = async () => [await engine.posts.get(ref), ...(await engine.targets.ofPost('post-1'))]
  return { ...engine, lies }
}
const requester = { workspaceId: 'user-1', owner: async () => aUser() }
const published = aTarget({ accountId: 'x_1', state: aState.published(), hasEffect: true })

test('deletes a canceled post of which nothing is public, with its targets and its alarm', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', state: aState.enqueued() }))

  await cancelPost(world, { requester: world.requester, ref })

  expect(await lies()).toEqual([undefined])
  expect(world.schedules.alarms.size).toBe(0)
})

test('keeps what is public of a canceled post and sends nothing more', async () => {
  const { lies, ...world } = await having(published, aTarget({ accountId: 'x_2', state: aState.enqueued() }), aTarget({ accountId: 'x_3' }))

  await cancelPost(world, { requester: world.requester, ref })

  const cancelled = { name: 'cancelled', at: nine }
  expect(await lies()).toMatchObject([
    { revision: 2, status: postStatus.published, targets: [{ state: 'published' }, { state: 'cancelled' }, { state: 'cancelled' }] },
    published,
    { accountId: 'x_2', revision: 2, version: 3, state: cancelled, isUnsynced: false },
    { accountId: 'x_3', revision: 2, version: 3, state: cancelled, isUnsynced: false },
  ])
})

test('a cancellation that comes too late to stop anything still tells people about the failure beside it', async () => {
  const complete = { progress: {}, publicPart: { remoteId: '1', url: 'https://x.test/1', at: nine, isAll: true } }
  const asked = aTarget({ accountId: 'x_2', state: aState.retrying(), hasEffect: true, ...complete })
  const { lies, jobs, ...world } = await having(aTarget({ accountId: 'x_1', state: aState.failed() }), asked)

  await cancelPost({ ...world, jobs }, { requester: world.requester, ref })

  expect(await lies()).toMatchObject([{ status: postStatus.failed }, { state: { name: 'failed' } }, { state: { name: 'published' } }])
  expect(jobs.all()).toMatchObject([{ kind: 'failed-post', subject: 'post-1' }])
})

test('leaves nothing for the sweep to check after a cancellation', async () => {
  const waiting = aTarget({ accountId: 'x_2', state: aState.retrying() })
  const { targets, ...world } = await having(published, waiting)

  await cancelPost({ ...world, targets }, { requester: world.requester, ref })

  expect(targets.isIndexed(waiting)).toBe(false)
})

test('an alarm that fires after the cancellation finds nothing to do', async () => {
  const { target, ...world } = await having(published, aTarget({ accountId: 'x_2' }))
  await cancelPost(world, { requester: world.requester, ref })

  await enqueuePost(world, { postId: 'post-1', revision: 1 })
  await enqueuePost(world, { postId: 'post-1', revision: 2 })

  expect((await target('post-1', 'x_2')).state.name).toBe('cancelled')
  expect(world.deliveries.sent).toEqual([])
})

test.each([
  ['being sent', aTarget({ state: aState.sending() })],
  ['of unknown outcome', aTarget({ state: aState['outcome-unknown']() })],
  ['worked on by the platform and may become public', aTarget({ state: aState.processing(), hasEffect: true })],
])('refuses a cancellation while one target is %s and writes nothing', async (_, target) => {
  const { lies, ...world } = await having(target, aTarget({ accountId: 'x_78' }))
  const before = await lies()

  await expect(cancelPost(world, { requester: world.requester, ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
  expect(world.schedules.alarms.size).toBe(1)
})

test('refuses a cancellation if sending started first', async () => {
  const { lies, ...world } = await having(aTarget({ state: aState.enqueued() }))
  const { remove } = world.posts
  world.posts.remove = async (...asked) => {
    await world.targets.replace(advance(await world.target(), { state: aState.sending() }))
    return remove(...asked)
  }

  await expect(cancelPost(world, { requester: world.requester, ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toMatchObject([{ revision: 1 }, { state: { name: 'sending' } }])
})

test('applies a cancellation to what the engine has just written', async () => {
  const { lies, ...world } = await having(aTarget())
  const { remove } = world.posts
  let races = 2
  world.posts.remove = async (...asked) => {
    if (races-- > 0) await world.targets.replace(advance(await world.target(), { state: aState.enqueued() }))
    return remove(...asked)
  }

  await cancelPost(world, { requester: world.requester, ref })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a draft', []],
  ['published', [published]],
  ['failed', [aTarget({ state: aState.failed() })]],
])('refuses to cancel a post that is %s', async (_, targets) => {
  const { lies, ...world } = await having(...targets)
  const before = await lies()

  await expect(cancelPost(world, { requester: world.requester, ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
})

test('refuses a cancellation of an older revision', async () => {
  const world = await having(aTarget())

  await expect(cancelPost(world, { requester: world.requester, ref, revision: 2 })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: [expect.anything()] },
  })
})

test('a cancellation succeeds while the scheduler is out of reach', async () => {
  const { lies, ...world } = await having(aTarget())
  world.schedules.isDown = true

  await cancelPost(world, { requester: world.requester, ref })

  expect(await lies()).toEqual([undefined])
})

test('turns an unscheduled post into a draft with the same content, without targets, time, or alarm', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', state: aState.enqueued() }))
  const before = await world.posts.get(ref)

  const draft = await unschedulePost(world, { ref, requester })

  const { accountIds, content } = before ?? {}
  expect(draft).toMatchObject({ ...ref, accountIds, content, status: postStatus.draft, revision: 2, targets: [], listedAt: nine })
  expect(draft.schedule).toBeUndefined()
  expect(await lies()).toEqual([draft])
  expect(world.schedules.alarms.size).toBe(0)
})

test('a message in flight to an unscheduled post finds nothing to do, even once it is scheduled again', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_2' }))
  await enqueuePost(world, { postId: 'post-1', revision: 1 })
  await unschedulePost(world, { ref, requester })

  await enqueuePost(world, { postId: 'post-1', revision: 1 })

  expect(await lies()).toMatchObject([{ status: postStatus.draft }])
})

test('an unscheduled post that is partly public keeps that part and sends nothing more', async () => {
  const world = await having(published, aTarget({ accountId: 'x_2', state: aState.retrying() }))

  const kept = await unschedulePost(world, { ref, requester })

  expect(kept).toMatchObject({ status: postStatus.published, targets: [{ state: 'published' }, { state: 'cancelled' }] })
})

test('refuses to unschedule a post while it is being sent, or when the draft limit is reached', async () => {
  const sending = await having(aTarget({ state: aState.sending() }))
  const { lies, ...full } = await having(aTarget())
  full.usage.drafts = async () => ({ count: 1_000_000, bytes: 0 })
  const before = await lies()

  await expect(unschedulePost(sending, { ref, requester })).rejects.toMatchObject({ code: 'conflict' })
  await expect(unschedulePost(full, { ref, requester })).rejects.toMatchObject({ code: 'payment-required' })
  expect(await lies()).toEqual(before)
})

test('unscheduling while the engine picks a post up does one or the other, never half', async () => {
  const { lies, ...world } = await having(aTarget({ state: aState.enqueued() }))
  const { replace } = world.posts
  world.posts.replace = async (...asked) => {
    await world.targets.replace(advance(await world.target(), { state: aState.sending() }))
    return replace(...asked)
  }

  await expect(unschedulePost(world, { ref, requester })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toMatchObject([{ revision: 1, status: postStatus.scheduled }, { state: { name: 'sending' } }])
})

test('deletes a post from Crier, including the record of what is public', async () => {
  const { lies, ...world } = await having(published, aTarget({ accountId: 'x_2', state: aState.failed() }))

  await removePost(world, { requester: world.requester, ref })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a failed post', 'failed ones', postStatus.failed, [aTarget({ state: aState.failed() })]],
  ['a draft', 'drafts', postStatus.draft, []],
])('deletes %s from the list of %s', async (_, __, status, targets) => {
  const { lies, ...world } = await having(...targets)

  await removePost(world, { requester: world.requester, ref, status })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a published post', 'failed ones', postStatus.failed, [published]],
  ['a scheduled post', 'drafts', postStatus.draft, [aTarget()]],
])('does not find %s in the list of %s', async (_, __, status, targets) => {
  const { lies, ...world } = await having(...targets)
  const before = await lies()

  await expect(removePost(world, { requester: world.requester, ref, status })).rejects.toMatchObject({ code: 'not-found' })
  expect(await lies()).toEqual(before)
})

test("another person's post is not found", async () => {
  const world = await having(aTarget())

  await expect(cancelPost(world, { requester: world.requester, ref: { ...ref, workspaceId: 'user-2' } })).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(removePost(world, { requester: world.requester, ref: { ...ref, workspaceId: 'user-2' } })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('an undo turns a post of which nothing has left into a draft with the same content', async () => {
  const { lies, ...world } = await having(
    aTarget({ accountId: 'x_1', isUndoable: true, state: aState.enqueued() }),
    aTarget({ accountId: 'x_2' }),
  )

  const draft = await unschedulePost(world, { ref, requester, isWhole: true })

  expect(draft).toMatchObject({ status: postStatus.draft, content: aPost().content, targets: [] })
  expect(await lies()).toEqual([draft])
})

test.each([
  ['on its way to an account', aTarget({ accountId: 'x_1', state: aState.sending() })],
  ['public on an account', published],
])('an undo comes too late for a post that is %s, and cancels nothing', async (_, claimed) => {
  const { lies, ...world } = await having(claimed, aTarget({ accountId: 'x_2', state: aState.enqueued() }))
  const before = await lies()

  await expect(unschedulePost(world, { ref, requester, isWhole: true })).rejects.toMatchObject({ code: 'conflict' })

  expect(await lies()).toEqual(before)
})

test('an undo is not refused for too many drafts, because that would publish the post', async () => {
  const { lies: _, ...world } = await having(aTarget({ isUndoable: true, state: aState.enqueued() }))
  const full = { ...world, usage: { ...world.usage, drafts: async () => ({ count: 100_000, bytes: 0 }) } }

  const draft = await unschedulePost(full, { ref, requester, isWhole: true })

  expect(draft.status).toBe(postStatus.draft)
})
