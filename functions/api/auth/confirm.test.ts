import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { anAuthGroup, credentials, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const world = async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  const confirm = (password: string, by = token) => group.call('POST', 'confirm', { token: by, body: { password } })
  const endOthers = (by = token) => group.call('DELETE', 'sessions', { token: by })
  return { ...group, token, confirm, endOthers }
}
const required = { status: 403, body: { code: 'fresh-sign-in-required', message: 'Confirm it’s you first.' } }

test('from five minutes after signing in, ending sessions requires confirming who you are', async () => {
  const { endOthers, confirm, pass } = await world()

  pass(5 * minuteMs)
  const fresh = await endOthers()
  pass(1)
  const stale = await endOthers()
  const confirmed = await confirm(credentials.password)
  pass(5 * minuteMs)
  const again = await endOthers()

  expect([fresh.status, confirmed.status, again.status]).toEqual([204, 204, 204])
  expect(stale).toMatchObject(required)
})

test('ending a single session requires a confirmation too, and does nothing without one', async () => {
  const { logIn, call, token, pass } = await world()
  const other = Token.parse((await logIn()).body).token
  pass(5 * minuteMs + 1)

  const refused = await call('DELETE', 'sessions/id-3', { token })

  expect(refused).toMatchObject(required)
  expect((await call('GET', 'me', { token: other })).status).toBe(200)
})

test('a confirmation counts only for the session it was made in', async () => {
  const { logIn, endOthers, confirm, token, pass } = await world()
  const other = Token.parse((await logIn()).body).token
  pass(5 * minuteMs + 1)

  await confirm(credentials.password, other)

  expect(await endOthers(token)).toMatchObject(required)
})

test('a wrong password confirms nothing, and guessing leads to a wait', async () => {
  const { confirm, endOthers, pass } = await world()
  pass(5 * minuteMs + 1)

  const wrong = await confirm('guess 1')
  for (let guess = 2; guess <= 5; guess += 1) await confirm(`guess ${guess}`)
  const tooMany = await confirm(credentials.password)

  expect(wrong).toMatchObject({ status: 400, body: { errors: { password: ['That’s not your password.'] } } })
  expect(tooMany.status).toBe(429)
  expect(await endOthers()).toMatchObject(required)
})

test('a person without a password is told to confirm through their provider', async () => {
  const { users, sessions, tokens, now, call } = await world()
  const user = await users.get('id-1')
  if (!user) throw new Error('Nobody signed up.')
  await users.create({ ...user, id: 'google-1', email: 'gus@example.com', hasPassword: false, providers: ['google'] }, undefined)
  const validity = { issuedAt: now(), expiresAt: now() + minuteMs }
  const at = new Date(now()).toISOString()
  const session = { id: 's', userId: 'google-1', device: '', address: '', createdAt: at, lastUsedAt: at }
  await sessions.create({ ...session, expiresAt: new Date(validity.expiresAt).toISOString() })

  const token = await tokens.issue({ userId: 'google-1', sessionId: 's' }, validity)

  expect(await call('POST', 'confirm', { token, body: { password: 'any' } })).toMatchObject({ status: 409 })
  expect(await call('DELETE', 'sessions', { token })).toMatchObject(required)
})
