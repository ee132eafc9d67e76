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
const ref = { userId: 'user-1', id: 'post-1' }

/** A post with these targets, at nine, and the alarm that was set for it. */
const having = async (...targets: Target[]) => {
  const engine = await anEngine(nine)
  if (targets.length > 0) await engine.keep(targets)
  else await engine.posts.create(aPost(), [])
  await engine.schedules.plan({ postId: 'post-1', revision: 1, at: engine.clock.now() })
  const lies = async () => [await engine.posts.get(ref), ...(await engine.targets.ofPost('post-1'))]
  return { ...engine, lies }
}
const requester = { userId: 'user-1', person: async () => aUser() }
const published = aTarget({ accountId: 'x_1', state: aState.published(), hasEffect: true })

test('a cancelled post of which nothing is public is gone, with its targets and its alarm', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', state: aState.enqueued() }))

  await cancelPost(world, { ref })

  expect(await lies()).toEqual([undefined])
  expect(world.schedules.alarms.size).toBe(0)
})

test('a cancelled post that is partly published keeps what is public and sends nothing more', async () => {
  const { lies, ...world } = await having(published, aTarget({ accountId: 'x_2', state: aState.enqueued() }), aTarget({ accountId: 'x_3' }))

  await cancelPost(world, { ref })

  const cancelled = { name: 'cancelled', at: nine }
  expect(await lies()).toMatchObject([
    { revision: 2, status: postStatus.published, targets: [{ state: 'published' }, { state: 'cancelled' }, { state: 'cancelled' }] },
    published,
    { accountId: 'x_2', revision: 2, version: 2, state: cancelled },
    { accountId: 'x_3', revision: 2, version: 2, state: cancelled },
  ])
})

test('what was cancelled is nothing that the sweep would look at', async () => {
  const waiting = aTarget({ accountId: 'x_2', state: aState.retrying() })
  const { targets, ...world } = await having(published, waiting)

  await cancelPost({ ...world, targets }, { ref })

  expect(targets.isIndexed(waiting)).toBe(false)
})

test('an alarm that fires after the cancellation finds nothing to do', async () => {
  const { target, ...world } = await having(published, aTarget({ accountId: 'x_2' }))
  await cancelPost(world, { ref })

  await enqueuePost(world, { postId: 'post-1', revision: 1 })
  await enqueuePost(world, { postId: 'post-1', revision: 2 })

  expect((await target('post-1', 'x_2')).state.name).toBe('cancelled')
  expect(world.deliveries.sent).toEqual([])
})

test.each([
  ['being sent', aTarget({ state: aState.sending() })],
  ['of unknown outcome', aTarget({ state: aState['outcome-unknown']() })],
  ['worked on by the platform and may become public', aTarget({ state: aState.processing(), hasEffect: true })],
])('a cancellation while one target is %s is a conflict, and nothing is written', async (_, target) => {
  const { lies, ...world } = await having(target, aTarget({ accountId: 'x_78' }))
  const before = await lies()

  await expect(cancelPost(world, { ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
  expect(world.schedules.alarms.size).toBe(1)
})

test('a cancellation that the sending came before is a conflict', async () => {
  const { lies, ...world } = await having(aTarget({ state: aState.enqueued() }))
  const { remove } = world.posts
  world.posts.remove = async (...asked) => {
    await world.targets.replace(advance(await world.target(), { state: aState.sending() }))
    return remove(...asked)
  }

  await expect(cancelPost(world, { ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toMatchObject([{ revision: 1 }, { state: { name: 'sending' } }])
})

test('a cancellation that the engine came before is made on what it left', async () => {
  const { lies, ...world } = await having(aTarget())
  const { remove } = world.posts
  let races = 2
  world.posts.remove = async (...asked) => {
    if (races-- > 0) await world.targets.replace(advance(await world.target(), { state: aState.enqueued() }))
    return remove(...asked)
  }

  await cancelPost(world, { ref })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a draft', []],
  ['published', [published]],
  ['failed', [aTarget({ state: aState.failed() })]],
])('a post that is %s can not be cancelled', async (_, targets) => {
  const { lies, ...world } = await having(...targets)
  const before = await lies()

  await expect(cancelPost(world, { ref })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
})

test('a cancellation of an older revision is a conflict', async () => {
  const world = await having(aTarget())

  await expect(cancelPost(world, { ref, revision: 2 })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: [expect.anything()] },
  })
})

test('a scheduler out of reach fails no cancellation', async () => {
  const { lies, ...world } = await having(aTarget())
  world.schedules.isDown = true

  await cancelPost(world, { ref })

  expect(await lies()).toEqual([undefined])
})

test('a post that is taken back is a draft of the same content, without targets, time and alarm', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_1' }), aTarget({ accountId: 'x_2', state: aState.enqueued() }))
  const before = await world.posts.get(ref)

  const draft = await unschedulePost(world, { ref, requester })

  const { accountIds, content } = before ?? {}
  expect(draft).toMatchObject({ ...ref, accountIds, content, status: postStatus.draft, revision: 2, targets: [], listedAt: nine })
  expect(draft.schedule).toBeUndefined()
  expect(await lies()).toEqual([draft])
  expect(world.schedules.alarms.size).toBe(0)
})

test('a message that was on its way to a post that is taken back finds nothing to do, even once it is scheduled again', async () => {
  const { lies, ...world } = await having(aTarget({ accountId: 'x_2' }))
  await enqueuePost(world, { postId: 'post-1', revision: 1 })
  await unschedulePost(world, { ref, requester })

  await enqueuePost(world, { postId: 'post-1', revision: 1 })

  expect(await lies()).toMatchObject([{ status: postStatus.draft }])
})

test('a post that is taken back when some of it is public keeps that and sends nothing more', async () => {
  const world = await having(published, aTarget({ accountId: 'x_2', state: aState.retrying() }))

  const kept = await unschedulePost(world, { ref, requester })

  expect(kept).toMatchObject({ status: postStatus.published, targets: [{ state: 'published' }, { state: 'cancelled' }] })
})

test('a post can not be taken back while it is being sent, nor when no more drafts may be kept', async () => {
  const sending = await having(aTarget({ state: aState.sending() }))
  const { lies, ...full } = await having(aTarget())
  full.usage.drafts = async () => ({ count: 1_000_000, bytes: 0 })
  const before = await lies()

  await expect(unschedulePost(sending, { ref, requester })).rejects.toMatchObject({ code: 'conflict' })
  await expect(unschedulePost(full, { ref, requester })).rejects.toMatchObject({ code: 'payment-required' })
  expect(await lies()).toEqual(before)
})

test('taking back what the engine takes up at the same moment is one of both, never half', async () => {
  const { lies, ...world } = await having(aTarget({ state: aState.enqueued() }))
  const { replace } = world.posts
  world.posts.replace = async (...asked) => {
    await world.targets.replace(advance(await world.target(), { state: aState.sending() }))
    return replace(...asked)
  }

  await expect(unschedulePost(world, { ref, requester })).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toMatchObject([{ revision: 1, status: postStatus.scheduled }, { state: { name: 'sending' } }])
})

test('a deleted post is gone from Crier, also what is public of it', async () => {
  const { lies, ...world } = await having(published, aTarget({ accountId: 'x_2', state: aState.failed() }))

  await removePost(world, { ref })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a failed post', 'failed ones', postStatus.failed, [aTarget({ state: aState.failed() })]],
  ['a draft', 'drafts', postStatus.draft, []],
])('%s is deleted from the list of %s', async (_, __, status, targets) => {
  const { lies, ...world } = await having(...targets)

  await removePost(world, { ref, status })

  expect(await lies()).toEqual([undefined])
})

test.each([
  ['a published post', 'failed ones', postStatus.failed, [published]],
  ['a scheduled post', 'drafts', postStatus.draft, [aTarget()]],
])('%s is not found in the list of %s', async (_, __, status, targets) => {
  const { lies, ...world } = await having(...targets)
  const before = await lies()

  await expect(removePost(world, { ref, status })).rejects.toMatchObject({ code: 'not-found' })
  expect(await lies()).toEqual(before)
})

test("another person's post is not found", async () => {
  const world = await having(aTarget())

  await expect(cancelPost(world, { ref: { ...ref, userId: 'user-2' } })).rejects.toMatchObject({ code: 'not-found' })
  await expect(removePost(world, { ref: { ...ref, userId: 'user-2' } })).rejects.toMatchObject({ code: 'not-found' })
})
