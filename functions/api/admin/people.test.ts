import { expect, test } from 'vitest'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { anAdminGroup } from '#test/builders/admin-group.ts'

const inhabited = async () => {
  const group = await anAdminGroup()
  await group.person({ id: 'bea', name: 'Bea', createdAt: '2026-05-02T08:00:00.000Z' })
  await group.person({ id: 'cy', name: 'Cy Bell', createdAt: '2026-05-03T08:00:00.000Z', isEmailVerified: false })
  return group
}
const found = (answer: { body: unknown }) => (answer.body as { id: string }[]).map(({ id }) => id)

test('lists everyone, newest first, with their state', async () => {
  const { call } = await inhabited()

  const { status, body } = await call('GET', '/people')

  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({
      id: 'cy',
      state: 'unverified',
      isAdministrator: false,
      plan: 'early-bird',
      createdAt: '2026-05-03T08:00:00.000Z',
    }),
    expect.objectContaining({ id: 'bea', state: 'active' }),
    expect.objectContaining({ id: 'user-1', isAdministrator: true }),
  ])
})

test('a list continues where its page ended', async () => {
  const { call } = await inhabited()

  const first = await call('GET', '/people', { query: { limit: '2' } })
  const second = await call('GET', '/people', { query: { limit: '2', cursor: String(first.headers['x-next-cursor']) } })

  expect([found(first), found(second)]).toEqual([['cy', 'bea'], ['user-1']])
  expect(second.headers).not.toHaveProperty('x-next-cursor')
})

test.each([
  ['part of a name', { search: 'bell' }, ['cy']],
  ['part of an address', { search: 'BEA@' }, ['bea']],
  ['a whole address', { search: 'bea@example.com' }, ['bea']],
  ['how they stand', { state: 'unverified' }, ['cy']],
  ['a plan that nobody has', { plan: 'studio' }, []],
  ['both at once', { search: 'bea', state: 'unverified' }, []],
])('finds people by %s', async (_what, query, ids) => {
  const { call } = await inhabited()

  expect(found(await call('GET', '/people', { query }))).toEqual(ids)
})

test('a search with few matches among many people says where to continue', async () => {
  const { call, person } = await anAdminGroup()
  for (let index = 0; index < 350; index += 1) await person({ id: `many-${index}`, createdAt: toInstant(index) })

  const first = await call('GET', '/people', { query: { search: 'many-0@' } })
  const second = await call('GET', '/people', { query: { search: 'many-0@', cursor: String(first.headers['x-next-cursor']) } })

  expect([found(first), found(second)]).toEqual([[], ['many-0']])
})

test('shows one person with what they have', async () => {
  const { call, caller } = await inhabited()
  await caller.session('bea')

  expect(await call('GET', '/people/bea')).toMatchObject({
    status: 200,
    body: { id: 'bea', state: 'active', counts: { accounts: 0, scheduled: 0, files: 0, sessions: 1 }, usedAt: '2026-05-04T09:00:00.000Z' },
  })
  expect((await call('GET', '/people/nobody')).status).toBe(404)
})

test('disabling a person signs them out at once, and nothing of theirs is sent', async () => {
  const { call, caller, settings, sessions, now } = await inhabited()
  await caller.session('bea')

  const answer = await call('POST', '/people/bea/disable', { body: {} })

  expect(answer).toMatchObject({ status: 200, body: { id: 'bea', state: 'disabled', disabledAt: '2026-05-04T09:00:00.000Z' } })
  expect(await sessions.list('bea', now())).toEqual([])
  expect(await settings.get('bea')).toMatchObject({ isDisabled: true, isEverythingPaused: false })
})

/** Bea owns a bakery and is an editor of Ada's band. */
const withWorkspaces = async () => {
  const group = await inhabited()
  const { workspaces } = group.caller
  await workspaces.create(aWorkspace({ ownerId: 'bea' }), aMember({ userId: 'bea', email: 'bea@example.com' }))
  await workspaces.create(aWorkspace({ id: 'ws_band', name: 'The band' }), aMember({ workspaceId: 'ws_band' }))
  const invitation = {
    id: 'i',
    workspaceId: 'ws_band',
    email: 'bea@example.com',
    role: 'editor',
    invitedBy: 'user-1',
    expiresAt: '2026-05-09T09:00:00.000Z',
  } as const
  await workspaces.invite(invitation, 'token')
  await workspaces.join(invitation, aMember({ workspaceId: 'ws_band', userId: 'bea', role: 'editor' }))
  return group
}

test('shows the workspaces a person owns or is in', async () => {
  const { call } = await withWorkspaces()

  expect((await call('GET', '/people/bea')).body).toMatchObject({
    workspaces: [
      { id: 'ws_bakery', name: 'The bakery', role: 'owner' },
      { id: 'ws_band', name: 'The band', role: 'editor' },
    ],
  })
})

test('nothing is sent of the workspaces a disabled person owns, until they’re enabled, and the others go on', async () => {
  const { call, settings } = await withWorkspaces()
  const areDisabled = async () => Promise.all(['ws_bakery', 'ws_band'].map(async (id) => (await settings.get(id)).isDisabled ?? false))

  await call('POST', '/people/bea/disable', { body: {} })
  const disabled = await areDisabled()
  await call('POST', '/people/bea/enable', { body: {} })

  expect([disabled, await areDisabled()]).toEqual([
    [true, false],
    [false, false],
  ])
})

test('a person who is enabled again keeps all of their decisions', async () => {
  const { call, settings, users } = await inhabited()
  await settings.put('bea', { isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 7 })
  await call('POST', '/people/bea/disable', { body: {} })

  const answer = await call('POST', '/people/bea/enable', { body: {} })

  expect(answer).toMatchObject({ status: 200, body: { state: 'active' } })
  expect(await settings.get('bea')).toEqual({ isEverythingPaused: true, pausedPlatforms: [], lateLimitMinutes: 7 })
  expect((await users.get('bea'))?.disabledAt).toBeUndefined()
})

test('administrators can’t disable themselves', async () => {
  const { call, users } = await inhabited()

  expect(await call('POST', '/people/user-1/disable', { body: {} })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await users.get('user-1'))?.disabledAt).toBeUndefined()
})

test.each(['disable', 'enable'])('an unknown person can’t be told to %s', async (act) => {
  const { call } = await inhabited()

  expect((await call('POST', `/people/nobody/${act}`, { body: {} })).status).toBe(404)
})

test.each([
  ['GET', '/people'],
  ['GET', '/people/bea'],
  ['POST', '/people/bea/disable'],
  ['POST', '/people/bea/enable'],
  ['GET', '/invitations'],
  ['POST', '/invitations'],
  ['DELETE', '/invitations/some'],
  ['GET', '/platforms'],
  ['PUT', '/platforms/x/pause'],
  ['DELETE', '/platforms/x/pause'],
  ['PUT', '/platforms/x/app'],
  ['DELETE', '/platforms/x/app'],
  ['POST', '/platforms/x/app/test'],
  ['PUT', '/sign-up'],
  ['GET', '/queues'],
  ['GET', '/system'],
  ['POST', '/mail-test'],
])('%s /admin%s is for administrators only', async (method, path) => {
  const { call } = await anAdminGroup({ user: aUser() })
  const body = method === 'POST' || method === 'PUT' ? { body: {} } : {}

  expect(await call(method, path, body)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test.each([
  ['POST', '/people/bea/disable'],
  ['POST', '/people/bea/enable'],
  ['POST', '/invitations'],
  ['DELETE', '/invitations/some'],
  ['PUT', '/platforms/x/pause'],
  ['DELETE', '/platforms/x/pause'],
  ['PUT', '/platforms/x/app'],
  ['DELETE', '/platforms/x/app'],
  ['POST', '/platforms/x/app/test'],
  ['PUT', '/sign-up'],
  ['POST', '/mail-test'],
])('%s /admin%s requires a recently confirmed administrator', async (method, path) => {
  const { call, pass } = await inhabited()
  pass(6 * minuteMs)

  expect(await call(method, path, method === 'DELETE' ? {} : { body: {} })).toMatchObject({
    status: 403,
    body: { code: 'fresh-sign-in-required' },
  })
})

test('records an administrator’s actions as theirs, with the person concerned', async () => {
  const { call, audit } = await inhabited()

  await call('POST', '/people/bea/disable', { body: {} })
  await call('PUT', '/platforms/x/pause', { body: {} })

  expect(audit.all()).toMatchObject([
    { userId: 'user-1', event: { what: 'person-disabled', about: 'bea', result: 'done' } },
    { userId: 'user-1', event: { what: 'platform-paused', about: 'x', result: 'done' } },
  ])
})

test('an administrator has to wait after sixty changes within an hour', async () => {
  const { call } = await inhabited()
  for (let time = 0; time < 60; time += 1) await call('POST', '/people/bea/enable', { body: {} })

  expect(await call('POST', '/people/bea/enable', { body: {} })).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect((await call('GET', '/people')).status).toBe(200)
})
