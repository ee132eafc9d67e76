import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#functions/http/api.ts'
import { MemberAnswer, WorkspaceItem, workspacesApi } from '#shared/contracts/workspaces.ts'
import type { GivenRole } from '#shared/domain/roles.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import type { User } from '#shared/domain/users.ts'
import { memberInvitationMs } from '#shared/domain/workspaces.ts'
import { aSubscription } from '#test/builders/a-subscription.ts'
import { aUser } from '#test/builders/a-user.ts'
import { ask } from '#test/builders/call.ts'
import { aCaller } from '#test/builders/caller.ts'
import { fakeActivity } from '#test/fakes/activity.ts'
import { fakeIdempotencyKeys } from '#test/fakes/idempotency-keys.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeMailer } from '#test/fakes/mailer.ts'
import { fakeOneTimeTokens } from '#test/fakes/one-time-tokens.ts'
import { fakePersonRecords } from '#test/fakes/person-records.ts'
import { fakePublishingSettings } from '#test/fakes/publishing-settings.ts'
import { fakeRateLimits } from '#test/fakes/rate-limits.ts'
import { workspaceAnswers } from './answers.ts'

const begun = Date.parse('2026-05-04T09:00:00.000Z')
const billing = (plan: 'early-bird' | 'studio'): User['billing'] => ({
  wantedPlan: plan,
  version: 0,
  subscription: aSubscription({ plan, currentPeriodEnd: '2027-06-01T09:00:00.000Z' }),
})

/** Ada with her plan, Ben without one, and Carl, who isn't verified. `as` sends a call for a workspace. */
const world = async (plan: 'early-bird' | 'studio' = 'studio') => {
  let now = begun
  const caller = await aCaller({ now, user: aUser({ billing: billing(plan) }) })
  const [ben, carl] = [
    aUser({ id: 'user-2', name: 'Ben', email: 'ben@example.com', billing: { wantedPlan: 'free', version: 0 } }),
    aUser({ id: 'user-3', name: 'Carl', email: 'carl@example.com', isEmailVerified: false }),
  ]
  for (const user of [ben, carl]) await caller.users.create(user, 'hash')
  const [jobs, mailer, settings] = [fakeJobs(), fakeMailer(), fakePublishingSettings()]
  let secrets = 0
  const deps = {
    workspaces: caller.workspaces,
    users: caller.users,
    apiKeys: caller.apiKeys,
    jobs,
    settings,
    mailer,
    siteUrl: 'https://crier.test',
    rateLimits: fakeRateLimits(),
    newSecret: () => `secret-${++secrets}`,
    hashEmail: (email: string) => email.replace('@', '-at-'),
    records: fakePersonRecords(new Map()),
    activity: fakeActivity(),
    oneTimeTokens: fakeOneTimeTokens(),
    now: () => now,
    report: () => undefined,
  }
  let ids = 0
  const creates = { idempotencyKeys: fakeIdempotencyKeys(), newId: () => `${++ids}` }
  const handler = api(workspacesApi, workspaceAnswers(deps), { now: () => now, caller: caller.deps, creates })
  const as = (token: string, workspace?: string) => (target: string, body?: object) => {
    const [method = '', given = ''] = target.split(' ')
    const [path = '', asked = ''] = given.split('?')
    const headers = workspace === undefined ? undefined : { 'x-workspace': workspace }
    const query = Object.fromEntries(new URLSearchParams(asked))
    return ask(handler, method, `/api/workspaces${path}`, { token, query, ...(headers && { headers }), ...(body && { body }) })
  }
  const tokens = { ada: caller.token, ben: await caller.session(ben.id), carl: await caller.session(carl.id) }
  const pass = (ms: number) => {
    now += ms
  }
  return { caller, as, tokens, jobs, mailer, settings, pass, ben }
}

/** The same, with Ada's bakery, and Ben in it. */
const shared = async (role: GivenRole = 'editor') => {
  const opened = await world()
  const { as, tokens } = opened
  const { id } = WorkspaceItem.parse((await as(tokens.ada)('POST ', { name: 'The bakery' })).body)
  const [ada, ben] = [as(tokens.ada, id), as(tokens.ben, id)]
  await ada('POST /current/invitations', { email: 'ben@example.com', role })
  await as(tokens.ben)('POST /join', { token: 'secret-1' })
  return { ...opened, id, ada, ben }
}

test('everyone has a workspace of their own, and sees the shared ones after it', async () => {
  const { as, tokens } = await shared()

  expect((await as(tokens.ben)('GET ')).body).toEqual([
    { id: 'user-2', name: 'Ben', role: 'owner', isPersonal: true },
    { id: 'ws_1', name: 'The bakery', role: 'editor', isPersonal: false },
  ])
})

test('a plan allows only so many workspaces', async () => {
  const { as, tokens } = await world('early-bird')
  await as(tokens.ada)('POST ', { name: 'The bakery' })

  expect(await as(tokens.ada)('POST ', { name: 'The mill' })).toMatchObject({ status: 402 })
  expect(await as(tokens.ben)('POST ', { name: 'The band' })).toMatchObject({ status: 402 })
})

test('an invitation is mailed, shows what it offers, and counts as a seat', async () => {
  const { as, tokens, mailer } = await world()
  await as(tokens.ada)('POST ', { name: 'The bakery' })
  const ada = as(tokens.ada, 'ws_1')

  const invited = await ada('POST /current/invitations', { email: 'Ben@Example.com ', role: 'writer' })

  expect(invited).toMatchObject({ status: 201, body: { email: 'ben@example.com', role: 'writer' } })
  expect(mailer.sent).toMatchObject([{ to: 'ben@example.com', subject: 'Ada invited you to The bakery on Crier' }])
  expect(mailer.sent[0]?.text).toContain('https://crier.test/dashboard/join?token=secret-1')
  expect((await ada('GET /current')).body).toMatchObject({ seats: { used: 2, max: 25 }, role: 'owner' })
  expect((await ada('POST /invitations/show', { token: 'secret-1' })).body).toMatchObject({ workspace: 'The bakery', invitedBy: 'Ada' })
})

test('an invitation is only for its own address, once verified, and for seven days', async () => {
  const { as, tokens, pass } = await world()
  await as(tokens.ada)('POST ', { name: 'The bakery' })
  const ada = as(tokens.ada, 'ws_1')
  await ada('POST /current/invitations', { email: 'ben@example.com', role: 'writer' })
  await ada('POST /current/invitations', { email: 'carl@example.com', role: 'writer' })

  expect(await as(tokens.carl)('POST /join', { token: 'secret-1' })).toMatchObject({ status: 403 })
  expect(await as(tokens.carl)('POST /join', { token: 'secret-2' })).toMatchObject({ status: 403 })
  pass(memberInvitationMs)
  expect(await as(tokens.ben)('POST /invitations/show', { token: 'secret-1' })).toMatchObject({ status: 400, body: { code: 'expired' } })
})

test('inviting an address again replaces the link, and nobody is invited twice', async () => {
  const { as, tokens, ada } = await shared()
  await ada('POST /current/invitations', { email: 'dora@example.com', role: 'client' })
  await ada('POST /current/invitations', { email: 'dora@example.com', role: 'writer' })

  expect((await ada('GET /current/invitations')).body).toMatchObject([{ email: 'dora@example.com', role: 'writer' }])
  expect(await as(tokens.ben)('POST /invitations/show', { token: 'secret-2' })).toMatchObject({ status: 400 })
  expect(await ada('POST /current/invitations', { email: 'ben@example.com', role: 'writer' })).toMatchObject({ status: 409 })
})

test('one address gets at most eight invitations a day, whoever sends them', async () => {
  const { ada, ben, mailer, pass } = await shared('admin')
  const invite = async (by: typeof ada) => (await by('POST /current/invitations', { email: 'dora@example.com', role: 'client' })).status

  for (let times = 0; times < 4; times += 1) expect([await invite(ada), await invite(ben)]).toEqual([201, 201])

  expect([await invite(ada), await invite(ben)]).toEqual([429, 429])
  expect(mailer.sent.filter(({ to }) => to === 'dora@example.com')).toHaveLength(8)
  pass(dayMs)
  expect(await invite(ada)).toBe(201)
})

test('a full workspace invites nobody', async () => {
  const { as, tokens } = await world('early-bird')
  await as(tokens.ada)('POST ', { name: 'The bakery' })
  const ada = as(tokens.ada, 'ws_1')
  const invite = (name: string) => ada('POST /current/invitations', { email: `${name}@example.com`, role: 'client' })

  expect([(await invite('ben')).status, (await invite('carl')).status, (await invite('dora')).status]).toEqual([201, 201, 402])
})

test('a revoked invitation lets nobody in', async () => {
  const { as, tokens } = await world()
  await as(tokens.ada)('POST ', { name: 'The bakery' })
  const ada = as(tokens.ada, 'ws_1')
  await ada('POST /current/invitations', { email: 'ben@example.com', role: 'writer' })

  expect((await ada('DELETE /current/invitations/ben-at-example.com')).status).toBe(204)

  expect(await as(tokens.ben)('POST /join', { token: 'secret-1' })).toMatchObject({ status: 400, body: { code: 'expired' } })
})

test('a role changes what a member may do with their next call', async () => {
  const { ada, ben } = await shared('editor')
  const rename = () => ben('PATCH /current', { name: 'Ben’s bakery' })
  const before = await rename()

  const members = z.array(MemberAnswer).parse((await ada('PUT /current/members/user-2', { role: 'admin' })).body)

  expect(members.map(({ role }) => role)).toEqual(['owner', 'admin'])
  expect([before.status, (await rename()).status]).toEqual([403, 200])
})

test('nobody changes the owner’s role, or their own', async () => {
  const { ben } = await shared('admin')

  expect(await ben('PUT /current/members/user-1', { role: 'client' })).toMatchObject({ status: 409 })
  expect(await ben('PUT /current/members/user-2', { role: 'client' })).toMatchObject({ status: 409 })
  expect(await ben('DELETE /current/members/user-1')).toMatchObject({ status: 409 })
})

test('a removed member is out with their next call, and told by email', async () => {
  const { ada, ben, mailer } = await shared()

  expect((await ada('DELETE /current/members/user-2')).status).toBe(204)

  expect(await ben('GET /current')).toMatchObject({ status: 403, body: { code: 'not-a-member' } })
  expect(mailer.sent.at(-1)).toMatchObject({ to: 'ben@example.com', subject: 'You’re no longer in The bakery' })
})

test('a member leaves, but the owner can’t', async () => {
  const { ada, ben } = await shared()

  expect([(await ben('POST /current/leave', {})).status, (await ada('POST /current/leave', {})).status]).toEqual([204, 409])

  expect((await ada('GET /current/members')).body).toMatchObject([{ name: 'Ada', role: 'owner', isYou: true }])
})

test.each([
  ['is removed', 'DELETE /current/members/user-2', undefined],
  ['leaves', 'POST /current/leave', {}],
])('the name of a member who %s is still known, until they join again', async (_what, target, body) => {
  const { as, tokens, ada, ben } = await shared('writer')
  const inside = [
    { userId: 'user-1', name: 'Ada' },
    { userId: 'user-2', name: 'Ben' },
  ]
  expect((await ben('GET /current/people')).body).toEqual(inside)

  await (body ? ben : ada)(target, body)

  expect(await ben('GET /current/people')).toMatchObject({ status: 403 })
  const leftAt = new Date(begun).toISOString()
  expect((await ada('GET /current/people')).body).toEqual([
    { userId: 'user-1', name: 'Ada' },
    { userId: 'user-2', name: 'Ben', leftAt },
  ])
  await ada('POST /current/invitations', { email: 'ben@example.com', role: 'client' })
  await as(tokens.ben)('POST /join', { token: 'secret-2' })
  expect((await ben('GET /current/people')).body).toEqual(inside)
})

test('workspaces and people are listed in pages of any size, one’s own workspace and the members first', async () => {
  const { as, tokens, ada, ben } = await shared('writer')
  await as(tokens.ada)('POST ', { name: 'Another' })
  await ada('DELETE /current/members/user-2')
  const pagesOf = async (call: typeof ben, path: string, limit: number) => {
    const pages: unknown[] = []
    let next: string | undefined = ''
    do {
      const { body, headers } = await call(`GET ${path}?limit=${limit}${next && `&cursor=${encodeURIComponent(next)}`}`)
      pages.push(
        z
          .array(z.object({ name: z.string() }))
          .parse(body)
          .map(({ name }) => name),
      )
      next = z.optional(z.string()).parse(headers['x-next-cursor'])
    } while (next !== undefined)
    return pages
  }

  expect(await pagesOf(as(tokens.ada), '', 1)).toEqual([['Ada'], ['The bakery'], ['Another']])
  expect(await pagesOf(as(tokens.ada), '', 2)).toEqual([['Ada', 'The bakery'], ['Another']])
  expect(await pagesOf(ada, '/current/people', 1)).toEqual([['Ada'], ['Ben']])
  expect(await pagesOf(ada, '/current/people', 2)).toEqual([['Ada', 'Ben']])
})

test.each(['', '/current/people'])('the list at /workspaces%s refuses a cursor that isn’t its own', async (path) => {
  const { ada } = await shared()

  expect(await ada(`GET ${path}?cursor=made-up`)).toMatchObject({ status: 400, body: { errors: { cursor: [expect.any(String)] } } })
})

test('one’s own workspace has only oneself', async () => {
  const { as, tokens } = await world()

  expect((await as(tokens.ada)('GET /current/people')).body).toEqual([{ userId: 'user-1', name: 'Ada' }])
})

test('a workspace is handed over only to a member whose plan covers it, and after a fresh sign-in', async () => {
  const { ada, ben, caller, pass, mailer } = await shared('client')
  expect(await ada('POST /current/hand-over', { userId: 'user-2' })).toMatchObject({ status: 402 })

  await caller.users.writeSubscription('user-2', { subscription: aSubscription({ plan: 'studio' }), version: 0 })
  expect(await ada('POST /current/hand-over', { userId: 'user-2' })).toMatchObject({ status: 200 })

  expect(mailer.sent.at(-1)).toMatchObject({ to: 'ben@example.com', subject: 'The bakery is yours now' })
  expect((await ben('GET /current')).body).toMatchObject({ role: 'owner' })
  pass(6 * minuteMs)
  expect(await ben('POST /current/hand-over', { userId: 'user-1' })).toMatchObject({ body: { code: 'fresh-sign-in-required' } })
})

test('deleting stops everything, lets everyone go, and plans the rest', async () => {
  const { id, ada, ben, settings, jobs } = await shared()

  expect((await ada('DELETE /current')).status).toBe(204)

  expect(await ben('GET /current')).toMatchObject({ status: 403 })
  expect(await ada('GET /current')).toMatchObject({ status: 403 })
  expect(await settings.get(id)).toMatchObject({ isEverythingPaused: true })
  expect(jobs.all()).toMatchObject([{ ownerId: id, kind: 'remove-workspace' }])
})
