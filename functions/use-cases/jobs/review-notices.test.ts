import { expect, test } from 'vitest'
import type { GivenRole, Role } from '#shared/domain/roles.ts'
import { minuteMs, toInstant, toMs } from '#shared/domain/times.ts'
import { notificationsDefault, type User } from '#shared/domain/users.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anEngine } from '#test/builders/an-engine.ts'
import { jobWork } from '#test/builders/job-work.ts'
import { inOneRun } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeNotices } from '#test/fakes/notices.ts'
import { fakeUnsubscribeTokens } from '#test/fakes/unsubscribe-tokens.ts'
import { fakeUsers } from '#test/fakes/users.ts'
import { schedulePost } from '../posts/create-post.ts'
import { editPost } from '../posts/edit-post.ts'
import { approvePost, requestChanges } from '../posts/review-post.ts'
import { tellReviews } from './review-notices.ts'
import { runJobs } from './run-jobs.ts'

const nine = '2026-05-04T09:00:00.000Z'
const tomorrow = '2026-05-05T09:00:00.000Z'
const workspaceId = 'ws_team'
const names: Record<Role, string> = { owner: 'Ada', admin: 'Dora', editor: 'Carla', writer: 'Bert', client: 'Emil' }
type Name = 'owner' | 'writer' | 'client'

/** Ada's workspace, in which Bert writes and Emil approves. `pass` lets time pass and runs what is due then. */
const aTeam = async (own: Partial<Record<Name, Partial<User>>> = {}) => {
  const engine = await anEngine(nine)
  const [users, notices, mailer] = [fakeUsers(), fakeNotices(), fakeMailer()]
  await engine.accounts.connect(anAccount({ workspaceId }), 'sealed')
  const emailOf = (name: Name) => `${names[name].toLowerCase()}@example.com`
  const memberOf = <R extends Name>(role: R) => ({
    workspaceId,
    userId: names[role],
    role,
    name: names[role],
    email: emailOf(role),
    joinedAt: nine,
  })
  const join = async (role: Extract<GivenRole, Name>) => {
    const invitation = { id: role, workspaceId, email: emailOf(role), role, invitedBy: names.owner, expiresAt: tomorrow }
    await engine.workspaces.invite(invitation, role)
    await engine.workspaces.join(invitation, memberOf(role))
  }
  await engine.workspaces.create(
    { id: workspaceId, name: 'Studio', ownerId: names.owner, createdAt: nine, needsApproval: true },
    memberOf('owner'),
  )
  await join('writer')
  await join('client')
  for (const role of ['owner', 'writer', 'client'] as const)
    await users.create(aUser({ id: names[role], name: names[role], email: emailOf(role), ...own[role] }), 'hash')

  const deps = { ...engine, users, notices, mailer, unsubscribeTokens: fakeUnsubscribeTokens(), siteUrl: 'https://crier.test' }
  const as = (role: Role) => ({ workspaceId, owner: async () => aUser(), userId: names[role], role })
  const ref = (id: string) => ({ workspaceId, id })
  const decision = async (id: string, role: Role) => {
    const post = await engine.posts.get(ref(id))
    return { ref: ref(id), requester: as(role), revision: post?.revision ?? 0 }
  }
  return {
    mailer,
    schedule: (id: string, content = `The text of ${id}`) =>
      schedulePost(engine, {
        written: { accountIds: ['x_77'], content, media: [], overrides: {}, options: {} },
        id,
        requester: as('writer'),
        scheduledAt: tomorrow,
        timeZone: 'UTC',
      }),
    edit: (id: string, content: string, role: Role = 'writer') =>
      editPost(engine, { ref: ref(id), requester: as(role), written: { content }, due: { kind: 'unchanged' } }),
    approve: async (id: string, more: { scheduledAt?: string } = {}, role: Role = 'client') =>
      approvePost(engine, { ...(await decision(id, role)), ...more }),
    sendBack: async (id: string, note: string) => requestChanges(engine, { ...(await decision(id, 'client')), note }),
    pass: async (minutes: number) => {
      engine.clock.pass(minutes * minuteMs)
      const work = jobWork({ 'review-news': (run) => tellReviews(deps, run) }, () => async () => ({ kind: 'done' }))
      await runJobs({ ...deps, ...inOneRun, work }, engine.clock.now())
    },
    mailsTo: (name: Name) => mailer.sent.filter(({ to }) => to === emailOf(name)),
    noticesOf: async (name: Name) => (await notices.list(names[name], engine.clock.now(), { limit: 100 })).items,
  }
}

test('whoever may approve hears once of all posts that a writer schedules within two minutes', async () => {
  const { schedule, pass, mailsTo, noticesOf } = await aTeam()

  await schedule('p1')
  await pass(1)
  await schedule('p2')
  const early = mailsTo('client')
  await pass(2)
  await pass(60)

  expect(early).toEqual([])
  const [mail, ...more] = mailsTo('client')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 posts await your approval')
  for (const text of ['The text of p1', 'The text of p2', 'By Bert', 'https://crier.test/dashboard/review?workspace=ws_team'])
    expect(mail?.text).toContain(text)
  expect(mailsTo('owner')).toHaveLength(1)
  expect(mailsTo('writer')).toEqual([])
  expect(await noticesOf('client')).toMatchObject([
    { kind: 'approval-request', by: 'Bert', workspace: 'Studio' },
    { kind: 'approval-request', by: 'Bert', workspace: 'Studio' },
  ])
  expect(await noticesOf('writer')).toEqual([])
})

test('a post that is edited while it awaits approval is asked for only once', async () => {
  const { schedule, edit, pass, mailsTo } = await aTeam()
  await schedule('p1')
  await pass(5)

  await edit('p1', 'Better')
  await pass(5)

  expect(mailsTo('client')).toHaveLength(1)
})

test('an edit of an approved post asks again', async () => {
  const { schedule, approve, edit, pass, mailsTo } = await aTeam()
  await schedule('p1')
  await pass(5)
  await approve('p1')
  await pass(5)

  await edit('p1', 'Better', 'editor')
  await pass(5)

  expect(mailsTo('client').map(({ subject }) => subject)).toEqual([
    'Awaiting your approval: The text of p1',
    'Awaiting your approval: Better',
  ])
})

test('a post approved within the two minutes is not asked for anymore', async () => {
  const { schedule, approve, pass, mailsTo, noticesOf } = await aTeam()
  await schedule('p1')

  await approve('p1')
  await pass(5)

  expect(mailsTo('client')).toEqual([])
  expect(await noticesOf('client')).toEqual([])
  expect(mailsTo('writer')).toHaveLength(1)
})

test('the author hears within a minute what was decided, with a link into the workspace', async () => {
  const { schedule, approve, sendBack, pass, mailsTo, noticesOf } = await aTeam()
  await schedule('p1')
  await schedule('p2')

  await approve('p1')
  await sendBack('p2', 'Name the day.')
  await pass(1)

  const mails = mailsTo('writer')
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(['Approved: The text of p1', 'Changes requested: The text of p2'])
  const sentBack = mails.find(({ subject }) => subject.startsWith('Changes'))
  expect(sentBack?.text).toContain('Name the day.')
  expect(sentBack?.text).toContain('https://crier.test/dashboard/scheduled?post=p2&workspace=ws_team')
  const notices = (await noticesOf('writer')).map(({ kind, by, post }) => [kind, by, post])
  expect(notices.toSorted()).toEqual([
    ['approved', 'Emil', 'The text of p1'],
    ['changes-requested', 'Emil', 'The text of p2'],
  ])
})

test('the author also hears of an approval for another time', async () => {
  const { schedule, approve, pass, mailsTo } = await aTeam()
  await schedule('p1')

  await approve('p1', { scheduledAt: toInstant(toMs(tomorrow) + minuteMs) }, 'owner')
  await pass(1)

  expect(mailsTo('writer')).toMatchObject([{ subject: 'Approved: The text of p1' }])
})

test('those who turned it off get neither the email nor the notice', async () => {
  const quiet: User['notifications'] = { ...notificationsDefault, reviews: false, mutedNotices: ['approval-request'] }
  const { schedule, pass, mailsTo, noticesOf } = await aTeam({ client: { notifications: quiet } })

  await schedule('p1')
  await pass(5)

  expect(mailsTo('client')).toEqual([])
  expect(await noticesOf('client')).toEqual([])
  expect(mailsTo('owner')).toHaveLength(1)
})
