import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aMember, aWorkspace } from '#test/builders/a-workspace.ts'
import { anApiKey } from '#test/builders/an-api-key.ts'
import { aUserGroup, password } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const confirmed = { confirmation: ' Ada@Example.com ', password }

const world = async (own = {}) => {
  const group = await aUserGroup(aUser(own))
  const remove = (body: unknown) => group.call('POST', '/delete', { body })
  return { ...group, remove }
}

test('a confirmed removal stops publishing, ends every session, prevents sign-ins, and is due', async () => {
  const { remove, call, caller, settings, jobs } = await world()
  const other = await caller.session('user-1')
  await settings.put('user-1', { isEverythingPaused: false, pausedPlatforms: ['x'], lateLimitMinutes: 7 })

  const answer = await remove(confirmed)

  expect(answer).toMatchObject({ status: 200, body: { message: 'Your account is being deleted.' } })
  expect(await settings.get('user-1')).toEqual({ isEverythingPaused: true, pausedPlatforms: ['x'], lateLimitMinutes: 7 })
  expect([(await call('GET', '')).status, (await call('GET', '', { token: other })).status]).toEqual([401, 401])
  expect(await caller.users.findByEmail('ada@example.com')).toBeUndefined()
  expect(jobs.all()).toEqual([{ ownerId: 'user-1', kind: 'remove-person', subject: '', dueAt: '2026-05-04T09:00:00.000Z', tries: 0 }])
})

test.each([
  [{ ...confirmed, confirmation: undefined }, 'confirmation', 'Type your email address to confirm.'],
  [{ ...confirmed, confirmation: '' }, 'confirmation', 'That’s not your email address.'],
  [{ ...confirmed, confirmation: 'bert@example.com' }, 'confirmation', 'That’s not your email address.'],
  [{ ...confirmed, password: undefined }, 'password', 'Enter your password.'],
  [{ ...confirmed, password: '' }, 'password', 'Enter your password.'],
  [{ ...confirmed, password: 'guess' }, 'password', 'That’s not your password.'],
  [{ ...confirmed, force: true }, 'force', 'This call doesn’t accept that field.'],
])('refuses the confirmation %j by field, and no one leaves', async (body, field, text) => {
  const { remove, call, caller, settings, jobs } = await world()

  const answer = await remove(body)

  expect(answer).toMatchObject({ status: 400, body: { errors: { [field]: [text] } } })
  expect((await call('GET', '')).status).toBe(200)
  expect(await caller.users.findByEmail('ada@example.com')).toBeDefined()
  expect((await settings.get('user-1')).isEverythingPaused).toBe(false)
  expect(jobs.all()).toEqual([])
})

test('a person who becomes an owner while they confirm keeps their account and everything else', async () => {
  const { remove, call, caller, settings, jobs, passwords, apiKeys } = await world()
  await apiKeys.create(anApiKey(), 'secret')
  passwords.matches = async () => {
    await caller.workspaces.create(aWorkspace(), aMember())
    return true
  }

  const answer = await remove(confirmed)

  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('The bakery') } })
  expect((await call('GET', '')).status).toBe(200)
  expect(await caller.users.findByEmail('ada@example.com')).toBeDefined()
  expect((await settings.get('user-1')).isEverythingPaused).toBe(false)
  expect(await apiKeys.list('user-1')).toHaveLength(1)
  expect(jobs.all()).toEqual([])
})

test('a removal that fails before it’s planned can be repeated', async () => {
  const { remove, jobs, caller } = await world()
  const { plan } = jobs
  jobs.plan = () => Promise.reject(new Error('The table is out of reach.'))
  const failed = await remove(confirmed)
  jobs.plan = plan

  const repeated = await remove(confirmed)

  expect([failed.status, repeated.status]).toEqual([500, 200])
  expect(await caller.users.findByEmail('ada@example.com')).toBeUndefined()
  expect(jobs.all()).toMatchObject([{ kind: 'remove-person' }])
})

test('guessing the password leads to a wait, even for the right one', async () => {
  const { remove, pass } = await world()
  for (let guess = 0; guess < 5; guess += 1) await remove({ ...confirmed, password: `guess ${guess}` })

  const refused = await remove(confirmed)
  pass(hourMs)

  expect(refused.status).toBe(429)
  expect((await remove(confirmed)).status).toBe(200)
})

test('a person without a password confirms with their address alone', async () => {
  const { remove } = await world({ hasPassword: false, providers: ['github'] })

  expect((await remove({ confirmation: 'ada@example.com' })).status).toBe(200)
})

test('a pending address’s link does nothing once its owner is leaving', async () => {
  const { change, remove, stranger, caller } = await world()
  await change({ email: 'new@example.com', currentPassword: password })
  await remove(confirmed)

  const answer = await stranger('POST', '/confirm-email', { token: 'secret-1' })

  expect(answer.status).toBe(400)
  expect((await caller.users.get('user-1'))?.email).toBe('ada@example.com')
})

test("returns all of the person’s data page by page, and refuses another person's cursor", async () => {
  const { call, caller, kept } = await world()
  const records = (of: string) => Array.from({ length: 30 }, (_, index) => ({ kind: 'post', id: `${of}-${index}` }))
  kept.set('user-1', records('own')).set('user-2', records('other'))
  const others = await call('GET', '/export', { token: await caller.session('user-2') })

  const first = await call('GET', '/export')
  const second = await call('GET', '/export', { query: { cursor: String(first.headers['x-next-cursor']) } })
  const foreign = await call('GET', '/export', { query: { cursor: String(others.headers['x-next-cursor']) } })

  expect([first.body, second.body].flat()).toEqual(records('own'))
  expect(second.headers).not.toHaveProperty('x-next-cursor')
  expect(foreign).toMatchObject({ status: 400, body: { errors: { cursor: [expect.any(String)] } } })
})
