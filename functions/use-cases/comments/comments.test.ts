import { expect, test } from 'vitest'
import type { Role } from '#shared/domain/roles.ts'
import { minuteMs, toMs } from '#shared/domain/times.ts'
import { notificationsDefault, type User } from '#shared/domain/users.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { jobWork } from '#test/builders/job-work.ts'
import { fakeComments } from '#test/fakes/comments.ts'
import { inOneRun } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeNotices } from '#test/fakes/notices.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { fakeClientResponses } from '#test/fakes/shares.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { fakeWorkspaces } from '#test/fakes/workspaces.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { countUnread, listNotices, markRead } from '../notices/notices.ts'
import { removePost } from '../posts/cancel-post.ts'
import { removeComments, tellNewComments } from './comment-jobs.ts'
import { addComment, addGuestComment, editComment, listComments, removeComment, resolveComment } from './comments.ts'

const nine = '2026-05-04T09:00:00.000Z'
const workspaceId = 'ws_1'
const page = { limit: 100 }

/** A workspace of Ada, who owns it, Bert, and Carla, with a post. `say` writes a comment, and `pass` runs what's due. */
const world = async (own: Partial<Record<'ada' | 'bert' | 'carla', Partial<User>>> = {}) => {
  const engine = await anEngine(nine)
  const [users, workspaces, comments, notices, mailer] = [fakeUsers(), fakeWorkspaces(), fakeComments(), fakeNotices(), fakeMailer()]
  const people = {
    ada: aUser({ id: 'ada', name: 'Ada', email: 'ada@example.com', ...own.ada }),
    bert: aUser({ id: 'bert', name: 'Bert', email: 'bert@example.com', ...own.bert }),
    carla: aUser({ id: 'carla', name: 'Carla', email: 'carla@example.com', ...own.carla }),
  }
  for (const person of Object.values(people)) await users.create(person, 'hash')
  const memberOf = ({ id, name, email }: User, role: Role) => ({ workspaceId, userId: id, role, name, email, joinedAt: nine })
  await workspaces.create(
    { id: workspaceId, name: 'Gazette', ownerId: 'ada', createdAt: nine, needsApproval: false },
    memberOf(people.ada, 'owner'),
  )
  for (const name of ['bert', 'carla'] as const) {
    const invitation = {
      id: name,
      workspaceId,
      email: people[name].email,
      role: 'writer',
      invitedBy: 'ada',
      expiresAt: '2026-06-04T09:00:00.000Z',
    } as const
    await workspaces.invite(invitation, name)
    await workspaces.join(invitation, memberOf(people[name], 'writer'))
  }
  await engine.posts.create(aPost({ id: 'post-1', workspaceId, content: 'The fair opens\non Monday' }), [])
  const deps = {
    ...engine,
    users,
    workspaces,
    comments,
    responses: fakeClientResponses(),
    notices,
    mailer,
    rateLimits: fakeRateLimits(),
    unsubscribeTokens: fakeUnsubscribeTokens(),
    siteUrl: 'https://crier.test',
    now: engine.clock.now,
  }
  const by = (name: keyof typeof people) => ({ workspaceId, userId: name, role: name === 'ada' ? ('owner' as const) : ('writer' as const) })
  let written = 0
  const say = (name: keyof typeof people, text: string, postId = 'post-1') => {
    written += 1
    return addComment(deps, by(name), { id: `c${String(written).padStart(3, '0')}`, postId, text, person: people[name] })
  }
  const told = async (name: keyof typeof people) =>
    (await listNotices(deps, name, page)).items.map(({ kind, by: who, post }) => `${kind} by ${who} on ${post}`)
  const work = jobWork({
    'new-comments': (run) => tellNewComments(deps, run),
    'remove-comments': (run) => removeComments(deps, run),
  })
  const pass = async (ms: number) => {
    engine.clock.pass(ms)
    await runJobs({ ...deps, ...inOneRun, work }, engine.clock.now())
  }
  const list = async () => (await listComments(deps, { workspaceId, postId: 'post-1', ...page })).items
  return { deps, people, by, say, told, pass, list, mailer, workspaces }
}

test('a comment names its author and whom it mentions', async () => {
  const { say, list } = await world()

  await say('ada', 'Could @[bert] shorten this?')

  expect(await list()).toMatchObject([
    {
      author: { kind: 'member', userId: 'ada', name: 'Ada' },
      text: 'Could @[bert] shorten this?',
      mentions: [{ userId: 'bert', name: 'Bert' }],
      at: nine,
    },
  ])
})

test('tells whom a comment mentions and who took part, but not its author or anyone else', async () => {
  const { say, told } = await world()

  await say('ada', 'Could @[bert] shorten this?')
  await say('bert', 'Done.')

  expect(await told('ada')).toEqual(['comment by Bert on The fair opens on Monday'])
  expect(await told('bert')).toEqual(['mention by Ada on The fair opens on Monday'])
  expect(await told('carla')).toEqual([])
})

test('tells the person who wrote the post', async () => {
  const { deps, say, told } = await world()
  await deps.posts.create(aPost({ id: 'post-2', workspaceId, createdBy: 'carla' }), [])

  await say('bert', 'Nice.', 'post-2')

  expect(await told('carla')).toHaveLength(1)
})

test('tells nobody twice if a call is repeated', async () => {
  const { deps, by, people, told, list } = await world()
  const comment = { id: 'c1', postId: 'post-1', text: 'Ask @[bert]', person: people.ada }

  const first = await addComment(deps, by('ada'), comment)
  deps.clock.pass(minuteMs)
  const again = await addComment(deps, by('ada'), comment)

  expect(again).toEqual(first)
  expect(await list()).toHaveLength(1)
  expect(await told('bert')).toHaveLength(1)
})

test('respects a muted kind, and forgets what happened in a workspace that someone left', async () => {
  const { deps, say, told, workspaces } = await world({ bert: { notifications: { ...notificationsDefault, mutedNotices: ['mention'] } } })
  await say('ada', '@[bert] and @[carla], look')
  const before = await countUnread(deps, 'carla')

  await workspaces.removeMember({ workspaceId, userId: 'carla' })

  expect(await told('bert')).toEqual([])
  expect(before).toEqual({ count: 1 })
  expect(await countUnread(deps, 'carla')).toEqual({ count: 0 })
  expect(await told('carla')).toEqual([])
})

test('marks one notice or all of them as read', async () => {
  const { deps, say } = await world()
  for (const text of ['@[bert] one', '@[bert] two', '@[bert] three']) await say('ada', text)

  await markRead(deps, 'bert', ['c002'])
  const left = await countUnread(deps, 'bert')
  await markRead(deps, 'bert', undefined)

  expect(left).toEqual({ count: 2 })
  expect(await countUnread(deps, 'bert')).toEqual({ count: 0 })
})

test('mentions only members', async () => {
  const { say, list } = await world()

  await expect(say('ada', 'Hello @[stranger]')).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('only mention members'),
  })
  expect(await list()).toEqual([])
})

test('only its author can rewrite a comment, and whoever is newly mentioned is told', async () => {
  const { deps, by, say, told } = await world()
  const { id } = await say('ada', 'Could @[bert] shorten this?')
  const edit = (name: 'ada' | 'bert') =>
    editComment(deps, by(name), { id, postId: 'post-1', text: 'Could @[bert] or @[carla] shorten this?' })

  await expect(edit('bert')).rejects.toMatchObject({ code: 'forbidden' })
  deps.clock.pass(minuteMs)
  const edited = await edit('ada')

  expect(edited).toMatchObject({ editedAt: '2026-05-04T09:01:00.000Z', mentions: [{ userId: 'bert' }, { userId: 'carla' }] })
  expect(await told('carla')).toHaveLength(1)
  expect(await told('bert')).toHaveLength(1)
})

test('a former member’s mention survives an edit', async () => {
  const { deps, by, say, workspaces } = await world()
  const { id } = await say('ada', 'Ask @[bert]')
  await workspaces.removeMember({ workspaceId, userId: 'bert' })

  const edited = await editComment(deps, by('ada'), { id, postId: 'post-1', text: 'Please ask @[bert]' })

  expect(edited.mentions).toEqual([{ userId: 'bert', name: 'Bert' }])
})

test('its author and those who manage the workspace can delete a comment', async () => {
  const { deps, by, say, list } = await world()
  for (const text of ['One', 'Two']) await say('bert', text)
  const remove = (name: 'ada' | 'bert' | 'carla', id: string) => removeComment(deps, by(name), { postId: 'post-1', id })

  await expect(remove('carla', 'c001')).rejects.toMatchObject({ code: 'forbidden' })
  await remove('bert', 'c001')
  await remove('ada', 'c002')

  expect(await list()).toEqual([])
  await expect(remove('ada', 'c002')).rejects.toMatchObject({ code: 'not-found' })
})

test('a comment is resolved and reopened by anyone who may comment', async () => {
  const { deps, by, people, say, list } = await world()
  const { id } = await say('ada', 'Shorter, please.')
  const resolve = (isResolved: boolean) => resolveComment(deps, by('bert'), { id, postId: 'post-1', isResolved, person: people.bert })

  const resolved = await resolve(true)
  await resolve(true)
  const reopened = await resolve(false)

  expect(resolved.resolved).toEqual({ at: nine, by: { userId: 'bert', name: 'Bert' } })
  expect(reopened.resolved).toBeUndefined()
  expect(await list()).toEqual([reopened])
})

test('a post of another workspace has no comments for anyone here', async () => {
  const { deps, by, people, say } = await world()
  await deps.posts.create(aPost({ id: 'foreign', workspaceId: 'ws_2' }), [])
  const ref = { postId: 'foreign', id: 'c001' }
  const unknown = { code: 'not-found' }

  await expect(listComments(deps, { workspaceId, postId: 'foreign', ...page })).rejects.toMatchObject(unknown)
  await expect(say('ada', 'Hello', 'foreign')).rejects.toMatchObject(unknown)
  await expect(editComment(deps, by('ada'), { ...ref, text: 'Hello' })).rejects.toMatchObject(unknown)
  await expect(resolveComment(deps, by('ada'), { ...ref, isResolved: true, person: people.ada })).rejects.toMatchObject(unknown)
  await expect(removeComment(deps, by('ada'), ref)).rejects.toMatchObject(unknown)
})

test('nobody comments in a personal workspace', async () => {
  const { deps, people } = await world()
  await deps.posts.create(aPost({ id: 'own', workspaceId: 'ada' }), [])
  const comment = { id: 'c1', postId: 'own', text: 'Hello', person: people.ada }

  await expect(addComment(deps, { workspaceId: 'ada', userId: 'ada', role: 'owner' }, comment)).rejects.toMatchObject({ code: 'conflict' })
})

test('a guest comments by name, mentions nobody, and is told nothing', async () => {
  const { deps, say, told, list } = await world()
  await say('bert', 'What does the client say?')
  const guest = { workspaceId, postId: 'post-1', name: 'Kim', shareId: 'share-1', now: toMs(nine) }

  await addGuestComment(deps, { ...guest, id: 'c900', text: 'Lovely, @[carla]' })

  expect((await list()).at(-1)).toMatchObject({ author: { kind: 'guest', name: 'Kim', shareId: 'share-1' }, mentions: [] })
  expect(await told('bert')).toEqual(['comment by Kim on The fair opens on Monday'])
  expect(await told('carla')).toEqual([])
})

test('slows down someone who writes sixty comments in ten minutes', async () => {
  const { deps, say } = await world()
  for (let count = 0; count < 60; count += 1) await say('ada', 'Again')

  await expect(say('ada', 'Again')).rejects.toMatchObject({ code: 'too-many' })
  deps.clock.pass(10 * minuteMs)
  await say('ada', 'Again')
})

test('sends one email per post to everyone who takes part, three minutes after the last comment', async () => {
  const { say, pass, mailer } = await world()
  await say('ada', 'Could @[bert] shorten this?')
  await pass(2 * minuteMs)
  await say('carla', 'I like it.')

  await pass(2 * minuteMs)
  const early = mailer.sent.length
  await pass(minuteMs)
  await pass(10 * minuteMs)

  expect(early).toBe(0)
  expect(mailer.sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'ada@example.com: Carla commented on: The fair opens on Monday',
    'bert@example.com: You were mentioned: The fair opens on Monday',
    'carla@example.com: Ada commented on: The fair opens on Monday',
  ])
  expect(mailer.sent.find(({ to }) => to.startsWith('bert'))?.text).toContain('Could @Bert shorten this?')
  expect(mailer.sent.find(({ to }) => to.startsWith('ada'))?.text).not.toContain('shorten')
})

test('emails only what is new since the last email, and nothing that was deleted', async () => {
  const { deps, by, say, pass, mailer } = await world()
  await say('ada', 'First @[bert]')
  await pass(3 * minuteMs)
  const { id } = await say('ada', 'Second')
  await say('ada', 'Third')
  await removeComment(deps, by('ada'), { postId: 'post-1', id })
  await pass(3 * minuteMs)

  expect(mailer.sent.map(({ subject }) => subject)).toEqual([
    'You were mentioned: The fair opens on Monday',
    'Ada commented on: The fair opens on Monday',
  ])
  expect(mailer.sent[1]?.text).toContain('Third')
})

test('sends no email to those who turned it off, left, or can’t get any', async () => {
  const deliveryProblem = { kind: 'bounce', at: nine } as const
  const { say, pass, mailer, workspaces } = await world({
    ada: { deliveryProblem },
    bert: { notifications: { ...notificationsDefault, mentions: false, comments: false } },
  })
  await say('ada', '@[bert] @[carla]')
  await say('carla', 'Hm.')
  await workspaces.removeMember({ workspaceId, userId: 'carla' })
  await pass(3 * minuteMs)

  expect(mailer.sent).toEqual([])
})

test('comments go with their post, and so does what clients said', async () => {
  const { deps, say, pass } = await world()
  await say('ada', 'Shorter, please.')
  const said = { id: 'r1', workspaceId, postId: 'post-1', shareId: 'share-1', revision: 1, name: 'Kim', kind: 'approve', text: '' } as const
  await deps.responses.add({ ...said, at: nine })

  await removePost(deps, { requester: deps.requester, ref: { workspaceId, id: 'post-1' } })
  await pass(0)

  expect((await deps.comments.list('post-1', page)).items).toEqual([])
  expect(await deps.responses.ofPost(workspaceId, 'post-1', 100)).toEqual([])
  await pass(3 * minuteMs)
  expect(deps.mailer.sent).toEqual([])
})
