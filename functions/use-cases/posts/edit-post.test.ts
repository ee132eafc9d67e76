import { expect, test } from 'vitest'
import { postStatus } from '#shared/domain/post-status.ts'
import { advance } from '#shared/domain/target-rules.ts'
import { hourMs, minuteMs, toMs } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { anUpload, aState, aStep, aTarget } from '#test/builders/a-target.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { type Due, editPost } from './edit-post.ts'

const ten = '2026-05-04T10:00:00.000Z'
const ref = { userId: 'user-1', id: 'post-1' }
const written = { accountIds: ['x_77'], content: 'Good evening', media: [], overrides: {}, options: {} }
const unchanged = { kind: 'unchanged' as const }

/** An hour before its time a post is edited, of which these targets are written. */
const editing = async (...targets: ReturnType<typeof aTarget>[]) => {
  const engine = await anEngine('2026-05-04T08:00:00.000Z')
  await engine.accounts.connect(anAccount({ id: 'x_78', remoteId: '78', username: 'bob' }), 'sealed')
  if (targets.length > 0) await engine.keep(targets)
  else await engine.posts.create(aPost(), [])
  const lies = async () => [await engine.posts.get(ref), ...(await engine.targets.ofPost('post-1'))]
  return { ...engine, lies, edit: { ref, requester: engine.requester, written, due: unchanged } }
}

test('an edit starts the targets over with the new text, at the same time', async () => {
  const { edit, ...world } = await editing(aTarget({ state: aState.enqueued(), version: 3 }))

  const post = await editPost(world, edit)

  expect(post).toMatchObject({ revision: 2, content: 'Good evening', schedule: { scheduledAt: '2026-05-04T09:00:00.000Z' } })
  expect(await world.target()).toEqual(aTarget({ revision: 2, version: 4, content: { text: 'Good evening', media: [], options: {} } }))
})

test('an edit to other accounts removes the old targets and adds the new', async () => {
  const { edit, lies, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, written: { ...written, accountIds: ['x_78'] } })

  expect(await lies()).toMatchObject([{ revision: 2 }, { accountId: 'x_78', revision: 2, version: 1 }])
  expect(post.targets).toMatchObject([{ accountId: 'x_78', username: 'bob' }])
})

test('a post that is moved has its alarm moved, in the zone it had', async () => {
  const { edit, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, due: { kind: 'at', scheduledAt: ten } })

  expect(post.schedule).toEqual({ scheduledAt: ten, timeZone: 'Europe/Berlin', localTime: '2026-05-04T12:00:00' })
  expect(world.schedules.alarms.get('post-1')).toEqual({ postId: 'post-1', revision: 2, at: toMs(ten) - minuteMs })
})

test('a scheduled post that is published now loses its planned time and is on its way', async () => {
  const { edit, ...world } = await editing(aTarget())

  const post = await editPost(world, { ...edit, due: { kind: 'now' } })

  expect(post.schedule).toBeUndefined()
  expect(await world.target()).toMatchObject({ dueAt: '2026-05-04T08:00:00.000Z', state: { name: 'enqueued' }, revision: 2 })
})

test('an edit of a draft is kept whatever it lacks, also before the address is verified', async () => {
  const { edit, ...world } = await editing()
  const requester = { ...world.requester, person: async () => aUser({ isEmailVerified: false }) }

  const post = await editPost(world, { ...edit, requester, written: { ...written, content: '', accountIds: [] } })

  expect(post).toMatchObject({ revision: 2, status: postStatus.draft, content: '', listedAt: '2026-05-04T08:00:00.000Z' })
})

test('a draft that is scheduled gets targets and an alarm', async () => {
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
])('an edit while one target is %s is a conflict, and nothing is written', async (_, target) => {
  const { edit, lies, ...world } = await editing(target, aTarget({ accountId: 'x_78' }))
  const before = await lies()

  await expect(editPost(world, edit)).rejects.toMatchObject({ code: 'conflict' })
  expect(await lies()).toEqual(before)
  expect([world.schedules.alarms.size, world.deliveries.sent]).toEqual([0, []])
})

test('an edit while only a file is on its way is made', async () => {
  const { edit, ...world } = await editing(aTarget({ state: aState.sending({ step: anUpload }) }))

  await editPost(world, edit)

  expect((await world.target()).content.text).toBe('Good evening')
})

const times: [what: string, due: Due][] = [
  ['says nothing of the time', unchanged],
  ['names the same time', { kind: 'at', scheduledAt: '2026-05-04T09:00:00.000Z' }],
]

test.each(times)('an edit that %s and takes effect just after it is made, and the post goes out at once', async (_, due) => {
  const { edit, ...world } = await editing(aTarget({ state: aState.enqueued() }))
  world.clock.pass(hourMs + 300)

  await editPost(world, { ...edit, due })

  expect(await world.target()).toMatchObject({
    content: { text: 'Good evening' },
    dueAt: '2026-05-04T09:00:00.000Z',
    state: { name: 'enqueued' },
  })
})

test.each(times)('an edit that %s is refused once the time is long over', async (_, due) => {
  const { edit, ...world } = await editing(aTarget({ state: aState.paused() }))
  world.clock.pass(2 * hourMs)

  await expect(editPost(world, { ...edit, due })).rejects.toMatchObject({ code: 'invalid' })
})

test('an edit to a time that has just passed is refused', async () => {
  const { edit, ...world } = await editing(aTarget())

  const late = editPost(world, { ...edit, due: { kind: 'at', scheduledAt: '2026-05-04T07:59:59.700Z' } })

  await expect(late).rejects.toMatchObject({ code: 'invalid' })
})

test('an edit that was made on an older revision is a conflict that names it, and nothing is written', async () => {
  const { edit, lies, ...world } = await editing(aTarget())
  await editPost(world, edit)
  const before = await lies()

  const stale = editPost(world, { ...edit, revision: 1 })

  await expect(stale).rejects.toMatchObject({ code: 'conflict', fields: { revision: [expect.stringContaining('revision 2')] } })
  expect(await lies()).toEqual(before)
})

test('an edit that the engine came before is made on what it left', async () => {
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

test('an edit that the sending came before is a conflict, and the sending goes on', async () => {
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
])('an edit with %s is refused by name, and nothing is written', async (_, change, field) => {
  const { edit, lies, ...world } = await editing(aTarget())
  const before = await lies()

  await expect(editPost(world, { ...edit, ...change })).rejects.toMatchObject({ code: 'invalid', fields: { [field]: [expect.anything()] } })
  expect(await lies()).toEqual(before)
})

test("another person's post is not found", async () => {
  const { edit, ...world } = await editing(aTarget())

  await expect(editPost(world, { ...edit, ref: { ...ref, userId: 'user-2' } })).rejects.toMatchObject({ code: 'not-found' })
})
