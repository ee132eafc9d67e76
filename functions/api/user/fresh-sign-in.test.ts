import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, minuteMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aUserGroup } from '#test/builders/user-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const withoutPassword = aUser({ hasPassword: false, providers: ['google'] })
const required = { status: 403, body: { code: 'fresh-sign-in-required' } }
const records = Array.from({ length: 60 }, (_, index) => ({ kind: 'post', id: `${index}` }))

/** A person who signed in six minutes ago. */
const world = async (user = withoutPassword) => {
  const group = await aUserGroup(user)
  group.kept.set('user-1', records)
  group.pass(6 * minuteMs)
  const confirm = () => group.sessions.prove({ userId: 'user-1', id: 'session-1' }, group.now())
  const exported = (cursor?: unknown, token?: string) =>
    group.call('GET', '/export', { ...(cursor !== undefined && { query: { cursor: String(cursor) } }), ...(token && { token }) })
  return { ...group, confirm, exported }
}

test('a person without a password needs a fresh sign-in to request another address, and no email is sent before', async () => {
  const { change, confirm, mailer } = await world()

  const stale = await change({ email: 'new@example.com', name: 'Eve' })
  const mailed = mailer.sent.length
  await confirm()
  const fresh = await change({ email: 'new@example.com' })

  expect(stale).toMatchObject(required)
  expect(mailed).toBe(0)
  expect(fresh.body).toMatchObject({ pendingEmail: 'new@example.com', name: 'Ada' })
})

test('changing a name requires no fresh sign-in', async () => {
  const { change } = await world()

  expect((await change({ name: 'Ada Lovelace' })).status).toBe(200)
})

test('a person without a password needs a fresh sign-in to delete their account', async () => {
  const { call, confirm, jobs } = await world()
  const remove = () => call('POST', '/delete', { body: { confirmation: 'ada@example.com' } })

  const stale = await remove()
  const planned = jobs.all().length
  await confirm()

  expect(stale).toMatchObject(required)
  expect(planned).toBe(0)
  expect((await remove()).status).toBe(200)
})

test('an export starts with a fresh sign-in, then continues for an hour without another', async () => {
  const { exported, confirm, pass } = await world(aUser())

  const stale = await exported()
  await confirm()
  const first = await exported()
  pass(hourMs - 1)
  const second = await exported(first.headers['x-next-cursor'])
  pass(1)
  const late = await exported(second.headers['x-next-cursor'])

  expect(stale).toMatchObject(required)
  expect([first.body, second.body].flat()).toEqual(records.slice(0, 50))
  expect(late).toMatchObject({ status: 400, body: { errors: { cursor: [expect.any(String)] } } })
})

test('a made-up cursor, or one from another session, starts no export', async () => {
  const { exported, confirm, caller, pass } = await world(aUser())
  await confirm()
  const own = String((await exported()).headers['x-next-cursor'])
  pass(6 * minuteMs)
  const other = await caller.session('user-1')

  const answers = await Promise.all([exported(own.split('.')[1]), exported(`made-up.${own.split('.')[1]}`), exported(own, other)])

  for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { errors: { cursor: [expect.any(String)] } } })
})
