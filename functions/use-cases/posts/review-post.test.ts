import { expect, test } from 'vitest'
import type { Role } from '#shared/domain/roles.ts'
import { dayMs, hourMs, minuteMs, secondMs, toInstant, toMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeQueues } from '#test/fakes/queues.ts'
import { enqueueTargets } from '../publishing/enqueue.ts'
import { resumePaused } from '../publishing/pauses.ts'
import { sweepDue } from '../publishing/sweep.ts'
import { moveTo } from '../queues/move-posts.ts'
import { removePost, unschedulePost } from './cancel-post.ts'
import { createDraft, publishPost, schedulePost } from './create-post.ts'
import { type Due, type Edit, editPost } from './edit-post.ts'
import { answerLatePosts } from './late-posts.ts'
import { retryTarget } from './retry-target.ts'
import { approvePost, listReviews, requestChanges, requestReview } from './review-post.ts'

const nine = '2026-05-04T09:00:00.000Z'
const noon = '2026-05-04T12:00:00.000Z'
const workspaceId = 'ws_team'
const at = (scheduledAt: string): Due => ({ kind: 'at', scheduledAt, timeZone: 'UTC' })

/** A workspace with one account in which a writer, an editor, an admin, and a client work. */
const aTeam = async ({ needsApproval = true, account = {} as Parameters<typeof anAccount>[0] } = {}) => {
  const engine = await anEngine(nine)
  await engine.accounts.connect(anAccount({ workspaceId, ...account }), 'sealed')
  await engine.workspaces.create(
    { id: workspaceId, name: 'Team', ownerId: 'user-1', createdAt: nine, needsApproval },
    { workspaceId, userId: 'user-1', role: 'owner', name: 'Ada', email: 'ada@example.com', joinedAt: nine },
  )
  const as = (role: Role) => ({ workspaceId, owner: async () => aUser(), userId: `the-${role}`, role })
  const written = { accountIds: ['x_77'], content: 'Good morning', media: [], overrides: {}, options: {} }
  const ref = { workspaceId, id: 'post-1' }
  return {
    ...engine,
    as,
    ref,
    written,
    schedule: (role: Role, scheduledAt = noon) =>
      schedulePost(engine, { written, id: ref.id, requester: as(role), scheduledAt, timeZone: 'UTC' }),
    edit: (role: Role, change: Partial<Edit>) => editPost(engine, { ref, requester: as(role), due: { kind: 'unchanged' }, ...change }),
    approve: async (more: { scheduledAt?: string; mayMoveUntil?: string } = {}, role: Role = 'client') =>
      approvePost(engine, { ref, requester: as(role), revision: (await engine.posts.get(ref))?.revision ?? 0, ...more }),
    sendBack: async (note = 'Shorter, please.') =>
      requestChanges(engine, { ref, requester: as('client'), revision: (await engine.posts.get(ref))?.revision ?? 0, note }),
    post: async () => {
      const post = await engine.posts.get(ref)
      if (!post) throw new Error('The post is gone.')
      return post
    },
    target: async () => {
      const [target] = await engine.targets.ofPost(ref.id)
      if (!target) throw new Error('The target is gone.')
      return target
    },
    /** Lets time pass until `instant`, with a sweep at the end of it. */
    sweepAt: async (instant: string) => {
      engine.clock.pass(toMs(instant) - engine.clock.now())
      await sweepDue(engine)
    },
  }
}

test('a writer’s post is scheduled, says who wrote it, and awaits approval', async () => {
  const { schedule, target, deliveries, schedules } = await aTeam()

  const post = await schedule('writer')

  expect(post).toMatchObject({ status: 1, createdBy: 'the-writer', review: { name: 'awaiting', by: 'the-writer', at: nine } })
  expect(await target()).toMatchObject({ state: { name: 'scheduled' }, approval: {} })
  expect([deliveries.sent.length, schedules.alarms.size]).toEqual([0, 0])
})

test.each(['editor', 'admin', 'owner'] as const)('a post of the %s needs no approval', async (role) => {
  const { schedule, target } = await aTeam()

  expect(await schedule(role)).not.toHaveProperty('review.name')
  expect(await target()).not.toHaveProperty('approval.revision')
})

test('without approval turned on, a writer’s post goes out by itself', async () => {
  const { schedule, schedules } = await aTeam({ needsApproval: false })

  expect((await schedule('writer')).review).toBeUndefined()
  expect(schedules.alarms.size).toBe(1)
})

test('one account can ask for approval by itself', async () => {
  const { schedule } = await aTeam({ needsApproval: false, account: { needsApproval: true } })

  expect(await schedule('writer')).toMatchObject({ review: { name: 'awaiting' } })
})

test('a writer can’t publish right away', async () => {
  const team = await aTeam()
  const now = publishPost(team, { written: team.written, id: 'post-2', requester: team.as('writer') })

  await expect(now).rejects.toMatchObject({ code: 'forbidden' })
  await team.schedule('writer')
  await expect(team.edit('writer', { due: { kind: 'now' } })).rejects.toMatchObject({ code: 'forbidden' })
})

test('a writer changes drafts and posts that await approval, and no others', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.edit('writer', { written: { content: 'Good day' } })
  await team.approve()

  const refused = { code: 'forbidden' }
  await expect(team.edit('writer', { written: { content: 'Good night' } })).rejects.toMatchObject(refused)
  await expect(team.edit('writer', { due: at('2026-05-04T12:30:00.000Z') })).rejects.toMatchObject(refused)
  await expect(unschedulePost(team, { ref: team.ref, requester: team.as('writer') })).rejects.toMatchObject(refused)
  await expect(removePost(team, { ref: team.ref, requester: team.as('writer') })).rejects.toMatchObject(refused)
  expect(await team.post()).toMatchObject({ content: 'Good day', review: { name: 'approved' } })
})

test('a writer withdraws a request by making the post a draft again', async () => {
  const team = await aTeam()
  await team.schedule('writer')

  const draft = await unschedulePost(team, { ref: team.ref, requester: team.as('writer') })

  expect(draft).toMatchObject({ status: 0, createdBy: 'the-writer' })
  expect(draft.review).toBeUndefined()
  await removePost(team, { ref: team.ref, requester: team.as('writer') })
})

test('a draft that a writer schedules awaits approval too', async () => {
  const team = await aTeam()
  await createDraft(team, { written: team.written, id: team.ref.id, requester: team.as('editor') })

  expect(await team.edit('writer', { due: at(noon) })).toMatchObject({ createdBy: 'the-editor', review: { name: 'awaiting' } })
})

test.each([true, false])('a client can’t publish a draft by approving it for a time (approval on: %s)', async (needsApproval) => {
  const team = await aTeam({ needsApproval })
  await createDraft(team, { written: team.written, id: team.ref.id, requester: team.as('writer') })

  await expect(team.approve({ scheduledAt: noon })).rejects.toMatchObject({ code: 'conflict' })

  expect(await team.post()).toMatchObject({ status: 0, revision: 1 })
  expect(await team.targets.ofPost(team.ref.id)).toEqual([])
})

test('a post that needs no approval isn’t moved by approving it', async () => {
  const team = await aTeam({ needsApproval: false })
  await team.schedule('editor')

  await expect(team.approve({ scheduledAt: '2026-05-04T13:00:00.000Z' })).rejects.toMatchObject({ code: 'conflict' })

  expect(await team.post()).toMatchObject({ schedule: { scheduledAt: noon } })
})

test('an approved post isn’t moved by approving it again', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()

  await expect(team.approve({ scheduledAt: '2026-05-04T13:00:00.000Z' })).rejects.toMatchObject({ code: 'conflict' })

  expect(await team.post()).toMatchObject({ schedule: { scheduledAt: noon } })
})

test('an approved post goes out at its time', async () => {
  const team = await aTeam()
  await team.schedule('writer', toInstant(toMs(nine) + minuteMs))

  const post = await team.approve()

  expect(post).toMatchObject({ revision: 2, review: { name: 'approved', by: 'the-client', revision: 2 } })
  expect(await team.target()).toMatchObject({ state: { name: 'enqueued' }, revision: 2, approval: { revision: 2 } })
  expect(team.deliveries.sent).toHaveLength(1)
})

test('an approval is for exactly one revision', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.edit('writer', { written: { content: 'Something else' } })

  const stale = approvePost(team, { ref: team.ref, requester: team.as('client'), revision: 1 })

  await expect(stale).rejects.toMatchObject({ code: 'conflict' })
  expect(await team.post()).toMatchObject({ review: { name: 'awaiting' } })
})

test('a post that needs no approval, or has it, can’t be approved', async () => {
  const team = await aTeam()
  await team.schedule('editor')
  await expect(team.approve()).rejects.toMatchObject({ code: 'conflict' })
  await removePost(team, { requester: team.requester, ref: team.ref })
  await team.schedule('writer')
  await team.approve()
  await expect(team.approve()).rejects.toMatchObject({ code: 'conflict' })
})

test.each([
  ['text', { content: 'Good evening' }],
  ['options', { options: { x: { replySettings: 'following' as const } } }],
  ['overrides', { overrides: { x: { content: 'Good morning, X' } } }],
])('a change of the %s asks again, and remembers what was approved', async (_, change) => {
  const team = await aTeam()
  await team.schedule('writer', toInstant(toMs(nine) + minuteMs))
  await team.approve()

  const post = await team.edit('editor', { written: change })

  expect(post.review).toMatchObject({ name: 'awaiting', by: 'the-editor', before: { content: 'Good morning', options: {}, overrides: {} } })
  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' }, approval: {} })
})

test('somebody who may publish and approve approves with their edit', async () => {
  const team = await aTeam()
  await team.schedule('writer')

  const post = await team.edit('admin', { written: { content: 'Good day' }, approves: {} })

  expect(post).toMatchObject({ content: 'Good day', review: { name: 'approved', by: 'the-admin', revision: 2 } })
  expect(await team.target()).toMatchObject({ approval: { revision: 2 } })
})

test.each([
  ['within its day', '2026-05-04T23:59:00.000Z', {}, 'approved'],
  ['to an earlier time of its day', '2026-05-04T10:00:00.000Z', {}, 'approved'],
  ['to the next day', '2026-05-05T00:00:00.000Z', {}, 'awaiting'],
  ['to a later day that was allowed', '2026-05-05T09:00:00.000Z', { mayMoveUntil: '2026-05-05T10:00:00.000Z' }, 'approved'],
  ['beyond what was allowed', '2026-05-05T10:00:01.000Z', { mayMoveUntil: '2026-05-05T10:00:00.000Z' }, 'awaiting'],
])('an approved post that is moved %s is %s', async (_, to, allowed, name) => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve(allowed)

  const post = await team.edit('editor', { due: at(to) })

  expect(post.review?.name).toBe(name)
  expect((await team.target()).approval).toEqual(name === 'approved' ? { revision: post.revision } : {})
})

test('a queue that moves a post asks the same questions', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()
  const queue = {
    id: 'q1',
    workspaceId,
    owner: { kind: 'account' as const, id: 'x_77' },
    timeZone: 'UTC',
    slots: [],
    emptied: 'close-up' as const,
    isArranging: false,
  }
  const requester = { workspaceId, owner: async () => aUser() }

  const post = await moveTo({ ...team, queues: fakeQueues() }, { queue, requester, postId: team.ref.id, at: '2026-05-06T09:00:00.000Z' })

  expect(post.review?.name).toBe('awaiting')
})

test('a post nobody approved in time is missed, and nothing of it was ever enqueued', async () => {
  const team = await aTeam()
  await team.schedule('writer')

  await team.sweepAt(toInstant(toMs(noon) - 10 * secondMs))
  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' } })
  await team.sweepAt(toInstant(toMs(noon) + 10 * secondMs))

  expect(await team.target()).toMatchObject({ state: { name: 'missed', reason: { message: expect.stringContaining('Nobody approved') } } })
  expect(await team.post()).toMatchObject({ status: 3, review: { name: 'awaiting' } })
  expect(team.deliveries.sent).toEqual([])
})

test('a late approval asks for a new time, and sends nothing before it', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  team.clock.pass(toMs(noon) - team.clock.now())
  await expect(team.approve()).rejects.toMatchObject({ code: 'conflict', fields: { scheduledAt: [expect.any(String)] } })
  await team.sweepAt(toInstant(toMs(noon) + minuteMs))
  await expect(team.approve()).rejects.toMatchObject({ code: 'conflict', fields: { scheduledAt: [expect.any(String)] } })

  const post = await team.approve({ scheduledAt: '2026-05-04T15:00:00.000Z' })

  expect(post).toMatchObject({ status: 1, schedule: { scheduledAt: '2026-05-04T15:00:00.000Z' }, review: { name: 'approved' } })
  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' }, dueAt: '2026-05-04T15:00:00.000Z' })
  expect(team.deliveries.sent).toEqual([])
})

test('nobody publishes or retries an unapproved post, not even with permission to publish', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  const now = { due: { kind: 'now' as const } }
  await expect(team.edit('editor', now)).rejects.toMatchObject({ code: 'conflict' })
  await expect(team.edit('admin', now)).rejects.toMatchObject({ code: 'conflict' })
  await team.sweepAt(toInstant(toMs(noon) + minuteMs))

  const retry = retryTarget(team, { ref: team.ref, requester: team.as('editor'), accountId: 'x_77' })

  await expect(retry).rejects.toMatchObject({ code: 'conflict' })
  expect(team.deliveries.sent).toEqual([])
})

test('an approved post that is published now on its day keeps its approval', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()

  await team.edit('editor', { due: { kind: 'now' } })

  expect(await team.target()).toMatchObject({ state: { name: 'enqueued' }, approval: { revision: 3 }, revision: 3 })
})

test('changes are requested with a note, stop an approved post, and are asked about again', async () => {
  const team = await aTeam()
  await team.schedule('writer', toInstant(toMs(nine) + minuteMs))
  await team.approve()
  await expect(team.sendBack(undefined)).resolves.toMatchObject({ review: { name: 'changes-requested', note: 'Shorter, please.' } })
  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' }, approval: {} })
  expect((await listReviews(team, workspaceId, { limit: 5 })).items).toMatchObject([
    { id: 'post-1', review: { name: 'changes-requested' } },
  ])

  const asked = await requestReview(team, { ref: team.ref, requester: team.as('writer'), note: 'It’s short already.' })

  expect(asked.review).toMatchObject({
    name: 'awaiting',
    by: 'the-writer',
    note: 'It’s short already.',
    before: { content: 'Good morning' },
  })
  await expect(
    requestChanges(team, { ref: team.ref, requester: team.as('client'), revision: asked.revision, note: undefined }),
  ).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('a post that failed and was sent back can’t be retried', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()
  const target = await team.target()
  const reason = { class: 'permission' as const, message: 'This account may not post that.' }
  await team.targets.replace({ ...target, version: target.version + 1, state: { name: 'failed', at: noon, reason } })
  await team.sendBack()

  const retry = retryTarget(team, { ref: team.ref, requester: team.as('editor'), accountId: 'x_77' })

  await expect(retry).rejects.toMatchObject({ code: 'conflict' })
})

test('a post that is public can’t be sent back', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()
  const target = await team.target()
  const state = { name: 'published' as const, at: noon, remoteId: '1', url: 'https://x.test/1' }
  await team.targets.replace({ ...target, version: target.version + 1, state, hasEffect: true })

  await expect(team.sendBack()).rejects.toMatchObject({ code: 'conflict' })
})

test('an edit after changes were requested asks again by itself', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.sendBack()

  const post = await team.edit('writer', { written: { content: 'Morning' } })

  expect(post.review).toMatchObject({ name: 'awaiting', by: 'the-writer', before: { content: 'Good morning' } })
})

test('turning approval off releases nothing that awaits it', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.workspaces.change(workspaceId, { needsApproval: false })

  await team.sweepAt(toInstant(toMs(noon) - minuteMs))
  await enqueueTargets(team, [await team.target()])
  await resumePaused(team, { workspaceId })

  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' }, approval: {} })
  expect(team.deliveries.sent).toEqual([])
})

test('a paused post that awaits approval waits on after the pause', async () => {
  const team = await aTeam()
  await team.schedule('writer', toInstant(toMs(nine) + minuteMs))
  const reason = { class: 'permission' as const, message: 'You paused all posts.' }
  const target = await team.target()
  await team.targets.replace({
    ...target,
    version: target.version + 1,
    state: { name: 'paused', by: 'person', recheckAt: toInstant(toMs(nine) + hourMs), reason },
  })

  await resumePaused(team, { workspaceId })

  expect(await team.target()).toMatchObject({ state: { name: 'scheduled' }, approval: {} })
  expect(team.deliveries.sent).toEqual([])
})

test('a late post that is moved beyond its approval asks again', async () => {
  const team = await aTeam()
  await team.schedule('writer')
  await team.approve()
  const target = await team.target()
  const reason = { class: 'sign-in-ended' as const, message: 'Reconnect it.' }
  await team.targets.replace({
    ...target,
    version: target.version + 1,
    state: { name: 'paused', by: 'reconnect', recheckAt: toInstant(toMs(noon) + dayMs), reason },
  })
  team.clock.pass(toMs(noon) + hourMs - team.clock.now())
  const answer = { postId: 'post-1', accountId: 'x_77', dueAt: noon, answer: 'schedule' as const, timeZone: 'UTC' }

  const scheduledAt = '2026-05-06T09:00:00.000Z'
  const results = await answerLatePosts(
    { ...team, queues: fakeQueues() },
    { requester: team.as('editor'), answers: [{ ...answer, scheduledAt }] },
  )

  expect(results).toMatchObject([{ outcome: 'moved' }])
  expect(await team.target()).toMatchObject({ approval: {}, dueAt: scheduledAt })
  expect(await team.post()).toMatchObject({ review: { name: 'awaiting' } })
})
