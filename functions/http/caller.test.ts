import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { ask } from '#test/builders/call.ts'
import { aThingsGroup, now, type ThingsAnswers } from '#test/builders/things-group.ts'

const logged: string[] = []

beforeEach(() => {
  logged.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    logged.push(String(line))
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('refuses a stranger before reading anything of a call that requires a session', async () => {
  const { handler, created } = await aThingsGroup()

  const answer = await ask(handler, 'POST', '/api/things', { body: { wrong: true } })

  expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer' })
  expect(created).toEqual([])
})

test('refuses an expired token, a forged one, and one whose session ended in the same way', async () => {
  const { handler, caller } = await aThingsGroup()
  const expired = await caller.deps.tokens.issue(
    { userId: caller.user.id, sessionId: 'session-1' },
    { issuedAt: now - 2 * secondMs, expiresAt: now - secondMs },
  )
  const endless = await caller.deps.tokens.issue(
    { userId: caller.user.id, sessionId: 'gone' },
    { issuedAt: now, expiresAt: now + secondMs },
  )

  const answers = await Promise.all([expired, 'forged', endless].map((token) => ask(handler, 'GET', '/api/things/1', { token })))

  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 401, body: { message: 'Session expired. Please log in again.', code: 'unauthenticated' } })
  }
})

test('identifies the caller by their session', async () => {
  const { handler, caller } = await aThingsGroup()

  const answer = await ask(handler, 'GET', '/api/things/1', { token: caller.token })

  expect(answer.body).toEqual({ id: '1', name: caller.user.id })
})

test('a call is for the caller’s own workspace unless it names another that they’re in', async () => {
  const { handler, caller } = await aThingsGroup()
  await caller.workspaces.create(aWorkspace(), aMember())
  const look = (headers: Record<string, string>) => ask(handler, 'GET', '/api/things/1', { token: caller.token, headers })

  const own = await look({})
  const shared = await look({ 'x-workspace': aWorkspace().id })
  const [others, nobodys] = [await look({ 'x-workspace': 'user-2' }), await look({ 'x-workspace': 'ws_unknown' })]

  expect([own.status, shared.status]).toEqual([200, 200])
  expect([others, nobodys]).toMatchObject([
    { status: 403, body: { code: 'not-a-member' } },
    { status: 403, body: { code: 'not-a-member' } },
  ])
})

test('everyone is in the test data of a workspace what they are in the workspace', async () => {
  const { handler, caller } = await aThingsGroup()
  await caller.workspaces.create(aWorkspace({ ownerId: 'user-9' }), aMember({ role: 'editor' }))
  const look = async (workspace: string) =>
    (await ask(handler, 'GET', '/api/things/1', { token: caller.token, headers: { 'x-workspace': workspace } })).status

  expect(await Promise.all(['test_user-1', `test_${aWorkspace().id}`].map(look))).toEqual([200, 200])
  expect(await Promise.all(['test_user-2', 'test_ws_unknown', 'test_', 'test_test_user-1'].map(look))).toEqual([403, 403, 403, 403])

  await caller.workspaces.removeMember(aMember())
  expect(await look(`test_${aWorkspace().id}`)).toBe(403)
})

test('a member who was removed is out with their next call', async () => {
  const { handler, caller } = await aThingsGroup()
  await caller.workspaces.create(aWorkspace({ ownerId: 'user-9' }), aMember({ role: 'editor' }))
  const look = () => ask(handler, 'GET', '/api/things/1', { token: caller.token, headers: { 'x-workspace': aWorkspace().id } })
  const before = await look()

  await caller.workspaces.removeMember(aMember())

  expect([before.status, (await look()).status]).toEqual([200, 403])
})

test('identifies the caller by the signed token, even if the session’s item names someone else', async () => {
  const { handler, caller } = await aThingsGroup()
  const { get } = caller.deps.sessions
  caller.deps.sessions.get = async (ref, at) => {
    const found = await get(ref, at)
    return found && { ...found, userId: 'victim' }
  }

  const answer = await ask(handler, 'GET', '/api/things/1', { token: caller.token })

  expect(answer.body).toEqual({ id: '1', name: caller.user.id })
})

test('reads the person once however often a call asks for them', async () => {
  const named: Partial<ThingsAnswers> = {
    get: async (_input, { person }) => ({ id: (await person()).id, name: (await person()).name }),
  }
  const { handler, caller } = await aThingsGroup(named)
  const read = vi.spyOn(caller.deps.users, 'get')

  const answer = await ask(handler, 'GET', '/api/things/1', { token: caller.token })

  expect(answer.body).toEqual({ id: caller.user.id, name: caller.user.name })
  expect(read).toHaveBeenCalledOnce()
})

test('an answer can read the person, and a deleted person has no session', async () => {
  const named: Partial<ThingsAnswers> = { get: async ({ id }, { person }) => ({ id, name: (await person()).name }) }
  const { handler, caller } = await aThingsGroup(named)
  const ghost = await caller.session('nobody')

  const known = await ask(handler, 'GET', '/api/things/1', { token: caller.token })
  const unknown = await ask(handler, 'GET', '/api/things/1', { token: ghost })

  expect(known.body).toEqual({ id: '1', name: caller.user.name })
  expect(unknown.status).toBe(401)
})
