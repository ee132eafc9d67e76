import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { aPost } from '#test/builders/a-post.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { fakeComments } from '#test/fakes/comments.ts'
import { fakeMediaFiles } from '#test/fakes/fake-media-files.ts'
import { fakeMediaLibrary } from '#test/fakes/fake-media-library.ts'
import { fakeImageVariants } from '#test/fakes/image-variants.ts'
import { fakeNotices } from '#test/fakes/notices.ts'
import { fakePasswords } from '#test/fakes/passwords.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { fakeClientResponses, fakeShares } from '#test/fakes/shares.ts'
import { fakeSignInThrottle } from '#test/fakes/sign-in-throttle.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { addComment } from '../comments/comments.ts'
import { schedulePost } from '../posts/create-post.ts'
import { editPost } from '../posts/edit-post.ts'
import { commentThroughShare, decideThroughShare, openShare, proposeTimeThroughShare } from './client-calls.ts'
import { createShare, listResponses, listShares, revokeShare } from './shares.ts'

const nine = Date.parse('2026-05-04T09:00:00.000Z')
const me = { workspaceId: 'user-1', userId: 'user-1', role: 'owner' } as const
const ip = '203.0.113.7'
const week = { kind: 'week', from: '2026-05-04T00:00:00.000Z', to: '2026-05-11T00:00:00.000Z' } as const
const one = { what: { kind: 'post', postId: 'post-1' }, validHours: 72, canDecide: true } as const
const maria = { name: 'Maria', note: '' }
const tells = () => undefined

const world = async () => {
  let count = 0
  const engine = await anEngine(toInstant(nine))
  const users = fakeUsers()
  const deps = {
    ...engine,
    shares: fakeShares(),
    responses: fakeClientResponses(),
    library: fakeMediaLibrary(),
    files: fakeMediaFiles(),
    imageVariants: fakeImageVariants(),
    users,
    passwords: fakePasswords(),
    throttle: fakeSignInThrottle(),
    rateLimits: fakeRateLimits(),
    comments: fakeComments(),
    notices: fakeNotices(),
    newToken: () => `token-${++count}`,
    hashText: (text: string) => createHash('sha256').update(text).digest('base64url'),
    now: engine.clock.now,
  }
  await users.create(aUser(), 'hash')
  await deps.posts.create(aPost(), [])
  return { ...deps, later: (ms: number) => void engine.clock.pass(ms) }
}

const bo = { workspaceId: 'ws_1', userId: 'user-2', role: 'editor' } as const

/** Lets Bo be an editor of a workspace that Ada owns, with a post of Bo's. */
const aTeam = async ({ workspaces, users, posts }: Awaited<ReturnType<typeof world>>) => {
  const member = { name: 'Bo', email: 'bo@example.com', joinedAt: toInstant(nine) }
  await users.create(aUser({ id: 'user-2', name: member.name, email: member.email }), 'hash')
  await workspaces.create(
    { id: 'ws_1', name: 'Team', ownerId: 'user-1', createdAt: toInstant(nine), needsApproval: false },
    { ...member, name: 'Ada', workspaceId: 'ws_1', userId: 'user-1', role: 'owner' },
  )
  const expiresAt = toInstant(nine + hourMs)
  const invitation = { id: 'i', workspaceId: 'ws_1', email: member.email, role: 'editor', invitedBy: 'user-1', expiresAt } as const
  await workspaces.invite(invitation, 'secret')
  await workspaces.join(invitation, { ...member, ...bo, role: 'editor' })
  await posts.create(aPost({ id: 'team-post', workspaceId: 'ws_1', createdBy: 'user-2', content: 'The fair opens' }), [])
}

let deps: Awaited<ReturnType<typeof world>>
beforeEach(async () => {
  deps = await world()
})

test('a link shows its post as each account gets it, and counts every opening', async () => {
  const { token } = await createShare(deps, me, one)

  const shown = await openShare(deps, { token, ip })
  await openShare(deps, { token, ip })

  expect(shown).toMatchObject({
    workspace: 'Ada',
    canDecide: true,
    posts: [{ id: 'post-1', revision: 1, isOpen: true, versions: [{ account: { username: 'ada' }, texts: ['Good morning'] }] }],
  })
  expect(await listShares(deps, 'user-1')).toMatchObject([{ openedCount: 2, lastOpenedAt: toInstant(nine) }])
})

test('a week shows what is planned there, drafts included, and nothing else', async () => {
  const intended = { localTime: '2026-05-06T09:00', timeZone: 'Europe/Berlin' }
  await deps.posts.create(aPost({ id: 'meant-for-it', intendedTime: intended }), [])
  await deps.posts.create(aPost({ id: 'after-it', intendedTime: { ...intended, localTime: '2026-05-11T09:00' } }), [])
  const { token } = await createShare(deps, me, { what: week, validHours: 72, canDecide: true })

  const { posts } = await openShare(deps, { token, ip })

  expect(posts).toMatchObject([{ id: 'meant-for-it', plannedAt: '2026-05-06T07:00:00.000Z' }])
})

test('a link that expired, was revoked, was replaced, or never existed answers in the same words', async () => {
  const replaced = await createShare(deps, me, one)
  const { share, token } = await createShare(deps, me, one)
  const short = await createShare(deps, me, { ...one, what: week, validHours: 1 })
  expect(await listShares(deps, 'user-1')).toHaveLength(2)
  deps.later(hourMs)
  await revokeShare(deps, 'user-1', share.id)

  for (const dead of [replaced.token, token, short.token, 'nothing'])
    await expect(openShare(deps, { token: dead, ip })).rejects.toMatchObject({
      code: 'expired',
      message: 'This link has expired or was revoked. Ask for a new one.',
    })
  await expect(revokeShare(deps, 'user-1', share.id)).rejects.toMatchObject({ code: 'not-found' })
})

test('a link dies with its workspace’s owner being disabled', async () => {
  const { token } = await createShare(deps, me, one)
  await deps.users.setDisabled('user-1', toInstant(nine))

  await expect(openShare(deps, { token, ip })).rejects.toMatchObject({ code: 'expired' })
})

test('a link dies once its creator may no longer share, and isn’t listed anymore', async () => {
  await aTeam(deps)
  const { token } = await createShare(deps, bo, { ...one, what: week, canDecide: false })
  expect(await openShare(deps, { token, ip })).toMatchObject({ workspace: 'Team' })
  expect(await listShares(deps, 'ws_1')).toHaveLength(1)

  await deps.workspaces.setRole(bo, 'writer')

  await expect(openShare(deps, { token, ip })).rejects.toMatchObject({ code: 'expired' })
  expect(await listShares(deps, 'ws_1')).toEqual([])
})

test('a client’s comment joins those of the post, whose author is told, and the client sees only what clients said', async () => {
  await aTeam(deps)
  const what = { kind: 'post', postId: 'team-post' } as const
  const { share, token } = await createShare(deps, bo, { ...one, what, canDecide: false })
  const ada = { workspaceId: 'ws_1', userId: 'user-1', role: 'owner' } as const
  await addComment(deps, ada, { id: '0', postId: 'team-post', text: 'Not for the client', person: aUser() })

  await commentThroughShare(deps, { token, ip }, { name: 'Maria', postId: 'team-post', text: 'Lovely, @[user-1]' })

  expect((await deps.comments.list('team-post', { limit: 10 })).items).toMatchObject([
    { text: 'Not for the client' },
    { author: { kind: 'guest', name: 'Maria', shareId: share.id }, text: 'Lovely, @[user-1]', mentions: [] },
  ])
  expect((await deps.notices.list('user-2', nine, { limit: 10 })).items).toContainEqual(
    expect.objectContaining({ kind: 'comment', by: 'Maria', post: 'The fair opens' }),
  )
  expect(deps.jobs.all()).toMatchObject([{ ownerId: 'ws_1', kind: 'new-comments', subject: 'team-post' }])
  const { posts } = await openShare(deps, { token, ip })
  expect(posts[0]?.responses).toMatchObject([{ kind: 'comment', name: 'Maria', text: 'Lovely, @[user-1]' }])
})

test('tells the workspace’s activity which posts a link shows', async () => {
  const told: unknown[] = []

  await createShare(deps, { ...me, tells: (facts) => void told.push(facts) }, one)

  expect(told).toEqual([{ subject: 'post-1', about: 'Good morning' }])
})

test('a password is asked for, and guessing it is slowed down without locking out other networks', async () => {
  const { token } = await createShare(deps, me, { ...one, password: 'twelve apples' })
  await expect(openShare(deps, { token, ip })).rejects.toMatchObject({ code: 'forbidden', fields: { password: [expect.any(String)] } })

  for (let guess = 0; guess < 5; guess++)
    await expect(openShare(deps, { token, password: 'wrong', ip })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(openShare(deps, { token, password: 'twelve apples', ip })).rejects.toMatchObject({ code: 'too-many' })

  expect(await openShare(deps, { token, password: 'twelve apples', ip: '198.51.100.9' })).toMatchObject({ workspace: 'Ada' })
})

test('guessing tokens is slowed down', async () => {
  for (let guess = 0; guess < 20; guess++) await expect(openShare(deps, { token: `guess-${guess}`, ip })).rejects.toThrow('expired')

  await expect(openShare(deps, { token: 'another', ip })).rejects.toMatchObject({ code: 'too-many' })
})

test('a client decides on the revision they saw, and the workspace reads who and what', async () => {
  await deps.posts.create(aPost({ id: 'post-2', revision: 3 }), [])
  const { token } = await createShare(deps, me, { ...one, what: { kind: 'posts', postIds: ['post-1', 'post-2'] } })

  const decision = { decision: 'approve', note: '' } as const
  const { results } = await decideThroughShare(
    deps,
    { token, ip },
    {
      tells,
      name: 'Maria',
      decisions: [
        { ...decision, postId: 'post-1', revision: 1 },
        { ...decision, postId: 'post-2', revision: 2 },
        { ...decision, postId: 'not-shared', revision: 1 },
      ],
    },
  )

  expect(results).toEqual([
    { postId: 'post-1', outcome: 'done' },
    { postId: 'post-2', outcome: 'changed' },
    { postId: 'not-shared', outcome: 'gone' },
  ])
  expect(await listResponses(deps, 'user-1', 'post-1')).toMatchObject([{ name: 'Maria', kind: 'approve', revision: 1 }])
  expect(await listResponses(deps, 'user-1', 'post-2')).toEqual([])
})

/** A link to a post of Bo's in Ada's workspace that awaits approval until ten, with what Maria can do through it. */
const inReview = async () => {
  await aTeam(deps)
  const written = { accountIds: ['x_77'], content: 'The fair opens', media: [], overrides: {}, options: {} }
  const ada = { workspaceId: 'ws_1', userId: 'user-1', role: 'owner', owner: async () => aUser() } as const
  await deps.workspaces.change('ws_1', { needsApproval: true })
  await deps.accounts.connect(anAccount({ workspaceId: 'ws_1' }), 'sealed')
  const asked = { written, id: 'asked', requester: { ...ada, userId: 'user-2', role: 'writer' as const } }
  const { revision } = await schedulePost(deps, { ...asked, scheduledAt: toInstant(nine + hourMs), timeZone: 'UTC' })
  const { token, share } = await createShare(deps, ada, { ...one, what: { kind: 'post', postId: 'asked' } })
  const told: unknown[] = []
  const decide = async (decision: 'approve' | 'request-changes', note = '') => {
    const decided = {
      name: 'Maria',
      decisions: [{ postId: 'asked', revision, decision, note }],
      tells: (each: unknown) => void told.push(each),
    }
    const { results } = await decideThroughShare(deps, { token, ip }, decided)
    return results[0]?.outcome
  }
  const post = () => deps.posts.get({ workspaceId: 'ws_1', id: 'asked' })
  return { ada, share, told, decide, post }
}

test('a client approves a post in review, which then goes out, and the activity says who did', async () => {
  const { share, told, decide, post } = await inReview()

  expect(await decide('approve')).toBe('done')

  expect(await post()).toMatchObject({ review: { name: 'approved', guest: 'Maria', revision: 2 } })
  expect(await deps.targets.ofPost('asked')).toMatchObject([{ revision: 2, approval: { revision: 2 } }])
  expect(told).toMatchObject([
    { subject: 'asked', action: 'post-approved', workspaceId: 'ws_1', guest: { shareId: share.id, name: 'Maria' } },
  ])
})

test('a client sends a post in review back with a note', async () => {
  const { decide, post } = await inReview()

  expect(await decide('request-changes', 'Name the day.')).toBe('done')

  expect(await post()).toMatchObject({ review: { name: 'changes-requested', guest: 'Maria', note: 'Name the day.' } })
  expect(await listResponses(deps, 'ws_1', 'asked')).toMatchObject([{ kind: 'request-changes', text: 'Name the day.' }])
})

test.for(['approve', 'request-changes'] as const)(
  'what a client said with “%s” is about the post as their decision left it',
  async (decision) => {
    const { decide, post } = await inReview()

    await decide(decision, 'Name the day.')

    expect(await post()).toMatchObject({ revision: 2 })
    expect(await listResponses(deps, 'ws_1', 'asked')).toMatchObject([{ kind: decision, revision: 2 }])
  },
)

test('a client who approves too late, or what has changed, approves nothing', async () => {
  const { ada, decide, post } = await inReview()
  deps.later(hourMs)
  expect(await decide('approve')).toBe('too-late')
  await editPost(deps, {
    ref: { workspaceId: 'ws_1', id: 'asked' },
    requester: { ...ada, userId: 'user-2', role: 'writer' },
    written: { content: 'The fair is over' },
    due: { kind: 'at', scheduledAt: toInstant(nine + 3 * hourMs), timeZone: 'UTC' },
  })

  expect(await decide('approve')).toBe('changed')

  expect(await post()).toMatchObject({ review: { name: 'awaiting' } })
  expect(await listResponses(deps, 'ws_1', 'asked')).toEqual([])
})

test('clients decide nothing through a link whose creator can’t approve', async () => {
  const { decide, post } = await inReview()
  const link = { ...one, what: { kind: 'post', postId: 'asked' } } as const

  await expect(createShare(deps, bo, link)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await createShare(deps, bo, { ...link, canDecide: undefined })).share.canDecide).toBe(false)

  // Bo's link to the same post has replaced the one that could.
  await expect(decide('approve')).rejects.toMatchObject({ code: 'expired' })
  expect(await post()).toMatchObject({ review: { name: 'awaiting' } })
})

test('whoever shared a post hears at once what a client said, and its author with what happens to the review', async () => {
  const { decide } = await inReview()

  await decide('request-changes', 'Name the day.')

  const noticesOf = async (userId: string) => (await deps.notices.list(userId, deps.now(), { limit: 10 })).items
  expect(await noticesOf('user-1')).toMatchObject([{ kind: 'client-response', by: 'Maria', postId: 'asked', workspace: 'Team' }])
  expect(await noticesOf('user-2')).toEqual([])
  expect(deps.jobs.all()).toContainEqual(expect.objectContaining({ kind: 'review-news', subject: 'asked', dueAt: toInstant(nine) }))
})

test('a link for looking only takes no decision, but comments and times', async () => {
  const { token } = await createShare(deps, me, { ...one, canDecide: false })
  const decisions = [{ postId: 'post-1', revision: 1, decision: 'approve', note: '' } as const]

  await expect(decideThroughShare(deps, { token, ip }, { name: 'Maria', decisions, tells })).rejects.toMatchObject({ code: 'forbidden' })
  await commentThroughShare(deps, { token, ip }, { name: 'Maria', postId: 'post-1', text: 'Lovely' })
  await proposeTimeThroughShare(deps, { token, ip }, { ...maria, postId: 'post-1', scheduledAt: '2026-05-09T09:00:00.000Z' })

  expect(await listResponses(deps, 'user-1', 'post-1')).toMatchObject([
    { kind: 'propose-time', scheduledAt: '2026-05-09T09:00:00.000Z' },
    { kind: 'comment', text: 'Lovely' },
  ])
})

test('a client reaches no post beyond the link, and proposes no time in the past', async () => {
  await deps.posts.create(aPost({ id: 'post-2' }), [])
  const { token } = await createShare(deps, me, one)

  const comment = { name: 'Maria', postId: 'post-2', text: 'Hm' }
  await expect(commentThroughShare(deps, { token, ip }, comment)).rejects.toMatchObject({ code: 'not-found' })
  const late = { ...maria, postId: 'post-1', scheduledAt: '2026-05-04T08:59:00.000Z' }
  await expect(proposeTimeThroughShare(deps, { token, ip }, late)).rejects.toMatchObject({ code: 'invalid' })
})

test('a workspace has at most 100 links that work, and a replaced one counts once', async () => {
  const day = (number: number) => toInstant(nine + number * 24 * hourMs)
  for (let number = 0; number < 100; number++)
    await createShare(deps, me, { ...one, what: { kind: 'week', from: day(number), to: day(number + 1) } })

  await expect(createShare(deps, me, one)).rejects.toMatchObject({ code: 'conflict' })
  await createShare(deps, me, { ...one, what: { kind: 'week', from: day(0), to: day(1) } })
})

test('a link to a post that doesn’t exist isn’t created', async () => {
  const unknown = { ...one, what: { kind: 'post', postId: 'nothing' } as const }
  await expect(createShare(deps, me, unknown)).rejects.toMatchObject({ code: 'not-found' })
})
