import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { hourMs, minuteMs, secondMs, toMs } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { type Due, editPost } from './edit-post.ts'

const ten = '2026-05-04T10:00:00.000Z'
const ref = { workspaceId: 'user-1', id: 'post-1' }
const written = { accountIds: ['x_77'], content: 'Good evening', media: [], overrides: {}, options: {} }
const unchanged = { kind: 'unchanged' as const }

/** A post with these targets, edited an hour before its time. */
const editing = async (...targets: ReturnType<typeof aTarget>[]) => {
  const engine = await anEngine('2026-05-04T08:00:00.000Z')
  await engine.accounts.connect(anAccount({ id: 'x_78', remoteId: '78', username: 'bob' }), 'sealed')
  if (targets.length > 0) await engine.keep(targets)
  else await engine.posts.create(aPost(), [])
  const lies = async () => [await engine.posts.get(ref), ...(await engine.targets.ofPost('post-1'))]
  return { ...engine, lies, edit: { ref, requester: engine.requester, written, due: unchanged } }
}

test('an edit restarts the targets with the new text, at the same time', async () => {
  const { edit, ...world } = await editing(aTarget({ state: aState.enqueued(), version: 3 }))

  const post = await editPost(world, edit)

  expect(post).toMatchObject({ revision: 2, content: 'Good evening', schedule: { scheduledAt: '2026-05-04T09:00:00.000Z' } })
  expect(await world.target()).toEqual(aTarget({ revision: 2, version: 4, content: { text: 'Good evening', media: [], options: {} } }))
})

test('an edit to other accounts removes the old targets and adds the new ones', async () => {
  const { edit, lies, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, written: { ...written, accountIds: ['x_78'] } })

  expect(await lies()).toMatchObject([{ revision: 2 }, { accountId: 'x_78', revision: 2, version: 1 }])
  expect(post.targets).toMatchObject([{ accountId: 'x_78', username: 'bob' }])
})

test('moving a post moves its alarm and keeps its time zone', async () => {
  const { edit, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, due: { kind: 'at', scheduledAt: ten } })

  expect(post.schedule).toEqual({ scheduledAt: ten, timeZone: 'Europe/Berlin', localTime: '2026-05-04T12:00:00' })
  expect(world.schedules.alarms.get('post-1')).toEqual({ postId: 'post-1', revision: 2, at: toMs(ten) - minuteMs })
})

test('publishing a scheduled post now drops its planned time and starts sending it', async () => {
  const { edit, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, due: { kind: 'now' } })

  expect(post.schedule).toBeUndefined()
  expect(await world.target()).toMatchObject({ dueAt: '2026-05-04T08:00:00.000Z', state: { name: 'enqueued' }, revision: 2 })
})

test('the time to undo publishing begins after the check, however long that takes', async () => {
  const { edit, ...world } = await editing(aTarget())
  const list = async (workspaceId: string) => {
    world.clock.pass(secondMs)
    return world.accounts.list(workspaceId)
  }

  await editPost({ ...world, accounts: { ...world.accounts, list } }, { ...edit, due: { kind: 'now', undoSeconds: 5 } })

  expect(await world.target()).toMatchObject({ dueAt: '2026-05-04T08:00:06.000Z', isUndoable: true })
})

test('stores an edit of a draft whatever it lacks, even before the address is verified', async () => {
  const { edit, ...world } = await editing()
  const requester = { ...world.requester, owner: async () => aUser({ isEmailVerified: false }) }

  const post = await editPost(world, { ...edit, requester, written: { ...written, content: '', accountIds: [] } })

  expect(post).toMatchObject({ revision: 2, status: postStatus.draft, content: '', listedAt: '2026-05-04T08:00:00.000Z' })
})

test('scheduling a draft adds targets and an alarm', async () => {
  const { edit, ...world } = await editing()

  await editPost(world, { ...edit, due: { kind: 'at', scheduledAt: ten, timeZone: 'UTC' } })

  expect(await world.target()).toMatchObject({ dueAt: ten, revision: 2, version: 1 })
  expect(world.schedules.alarms.size).toBe(1)
})

test.each([
  ['being sent', aTarget({ state: aState.sending() })],
  ['of unknown outcome', aTarget({ state: aState['outcome-unknown']() })],
  ['worked on by the platform and may become public', aTarget({ state: aState.processing(), hasEffect: true })],
  ['partly public', aTarget({ state: aState.retrying(), hasEffect: true })],
  ['published', aTarget({ state: aState.published(), hasEffect: true })],
  ['for the person to look at', aTarget({ state: aState['needs-attention']() })],
])('refuses an edit while one target is %s and writes nothing', async (_, target) => {
  const { edit, lies, ...world } = await editing(target, aTarget({ accountId: 'x_78' }))
  const before = await lies()

  await expect(editPost(world, edit)).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
  expect([world.schedules.alarms.size, world.deliveries.sent]).toEqual([0, []])
})

test('accepts an edit while only a file is in flight', async () => {
  const { edit, ...world } = await editing(aTarget({ state: aState.sending({ step: anUpload }) }))

  await editPost(world, edit)

  expect((await world.target()).content.text).toBe('Good evening')
})

const times: [what: string, due: Due][] = [
  ['says nothing of the time', unchanged],
  ['names the same time', { kind: 'at', scheduledAt: '2026-05-04T09:00:00.000Z' }],
]

test.each(times)('accepts an edit that %s and takes effect just after its time, and sends the post at once', async (_, due) => {
  const { edit, ...world } = await editing(aTarget({ state: aState.enqueued() }))
  world.clock.pass(hourMs + 300)

  await editPost(world, { ...edit, due })

  expect(await world.target()).toMatchObject({
    content: { text: 'Good evening' },
    dueAt: '2026-05-04T09:00:00.000Z',
    state: { name: 'enqueued' },
  })
})

test.each(times)('refuses an edit that %s once the time is long past', async (_, due) => {
  const { edit, ...world } = await editing(aTarget({ state: aState.paused() }))
  world.clock.pass(2 * hourMs)

  await expect(editPost(world, { ...edit, due })).rejects.toMatchObject({ code: 'invalid' })
})

test('refuses an edit to a time that has just passed', async () => {
  const { edit, ...world } = await editing(aTarget())

  const late = editPost(world, { ...edit, due: { kind: 'at', scheduledAt: '2026-05-04T07:59:59.700Z' } })

  await expect(late).rejects.toMatchObject({ code: 'invalid' })
})

test('refuses an edit of an older revision, naming the revision, and writes nothing', async () => {
  const { edit, lies, ...world } = await editing(aTarget())
  await editPost(world, edit)
  const before = await lies()

  const stale = editPost(world, { ...edit, revision: 1 })

  await expect(stale).rejects.toMatchObject({ code: 'conflict', fields: { revision: [expect.stringContaining('revision 2')] } })
  expect(await lies()).toEqual(before)
})

test('applies an edit to what the engine has just written', async () => {
  const { edit, ...world } = await editing(aTarget())
  const { replace } = world.posts
  let races = 2
  world.posts.replace = async (...write) => {
    if (races-- > 0) await world.targets.replace(advance(await world.target(), { state: aState.enqueued() }))
    return replace(...write)
  }

  await editPost(world, edit)

  expect(await world.target()).toMatchObject({ version: 4, revision: 2, state: { name: 'scheduled' } })
})

test('refuses an edit if sending started first, and sending continues', async () => {
  const { edit, ...world } = await editing(aTarget({ state: aState.enqueued() }))
  const { replace } = world.posts
  const sending = aState.sending({ step: aStep() })
  world.posts.replace = async (...write) => {
    await world.targets.replace(advance(await world.target(), { state: sending }))
    return replace(...write)
  }

  await expect(editPost(world, edit)).rejects.toMatchObject({ code: 'conflict' })
  expect(await world.target()).toMatchObject({ revision: 1, state: sending })
})

test.each([
  ['an error', { written: { ...written, content: 'a'.repeat(281) } }, 'content'],
  ['no account', { written: { ...written, accountIds: [] } }, 'accountIds'],
  ['a time that has passed', { due: { kind: 'at' as const, scheduledAt: '2026-05-04T07:00:00.000Z' } }, 'scheduledAt'],
])('refuses an edit with %s by name and writes nothing', async (_, change, field) => {
  const { edit, lies, ...world } = await editing(aTarget())
  const before = await lies()

  await expect(editPost(world, { ...edit, ...change })).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [expect.anything()] } })
  expect(await lies()).toEqual(before)
})

test("another person's post is not found", async () => {
  const { edit, ...world } = await editing(aTarget())

  await expect(editPost(world, { ...edit, ref: { ...ref, workspaceId: 'user-2' } })).rejects.toMatchObject({ code: 'not-found' })
})
