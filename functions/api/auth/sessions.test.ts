import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { anAuthGroup, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** A person who is signed in twice: `token` is the first session, `other` one that started a minute later. */
const aPersonOnTwoDevices = async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  group.pass(minuteMs)
  const other = Token.parse((await group.logIn({}, { headers: { 'user-agent': 'Firefox' } })).body).token
  const list = (by: string) => group.call('GET', 'sessions', { token: by })
  const end = (path: string, by?: string) => group.call('DELETE', path, by === undefined ? {} : { token: by })
  return { ...group, token, other, list, end }
}

test('lists a person’s sessions, most recently used first, and marks the current one', async () => {
  const { list, token } = await aPersonOnTwoDevices()

  const { status, body } = await list(token)

  const at = (minute: string) => ({ createdAt: `2026-05-04T09:${minute}:00.000Z`, lastUsedAt: `2026-05-04T09:${minute}:00.000Z` })
  expect(status).toBe(200)
  expect(body).toEqual([
    { id: 'id-3', device: 'Firefox', address: '192.0.2.1', ...at('01'), expiresAt: '2026-06-03T09:01:00.000Z', isCurrent: false },
    { id: 'id-2', device: 'test', address: '192.0.2.1', ...at('00'), expiresAt: '2026-06-03T09:00:00.000Z', isCurrent: true },
  ])
})

test('records a use at most every ten minutes, which changes the order', async () => {
  const { list, token, pass } = await aPersonOnTwoDevices()
  const lastUse = async () => {
    const sessions = z.array(z.object({ isCurrent: z.boolean(), lastUsedAt: z.string() })).parse((await list(token)).body)
    return sessions.map(({ isCurrent, lastUsedAt }) => `${isCurrent ? 'this' : 'other'} ${lastUsedAt.slice(11, 19)}`)
  }

  pass(9 * minuteMs - 1)
  const before = await lastUse()
  pass(1)
  const noted = await lastUse()
  pass(10 * minuteMs - 1)
  const notYet = await lastUse()
  pass(1)
  const again = await lastUse()

  expect(before).toEqual(['other 09:01:00', 'this 09:00:00'])
  expect(noted).toEqual(['this 09:10:00', 'other 09:01:00'])
  expect(notYet).toEqual(noted)
  expect(again).toEqual(['this 09:20:00', 'other 09:01:00'])
})

test('does not list ended sessions', async () => {
  const { list, other, pass } = await aPersonOnTwoDevices()

  pass(14 * dayMs - minuteMs)
  const { body } = await list(other)

  expect(body).toMatchObject([{ id: 'id-3' }])
})

test('the owner ends a session at once, and only once', async () => {
  const { end, call, token, other } = await aPersonOnTwoDevices()

  const answer = await end('sessions/id-3', token)
  const again = await end('sessions/id-3', token)

  expect(answer).toMatchObject({ status: 204, body: undefined })
  expect(again).toMatchObject({ status: 404, body: { code: 'not-found', message: 'We couldn’t find that session.' } })
  expect((await call('GET', 'me', { token: other })).status).toBe(401)
  expect((await call('GET', 'me', { token })).status).toBe(200)
})

test('the current session can be ended too', async () => {
  const { end, call, token } = await aPersonOnTwoDevices()

  expect((await end('sessions/id-2', token)).status).toBe(204)
  expect((await call('GET', 'me', { token })).status).toBe(401)
})

test('ends all others at once and keeps this one', async () => {
  const { end, list, call, token, other } = await aPersonOnTwoDevices()

  const answer = await end('sessions', token)

  expect(answer.status).toBe(204)
  expect((await list(token)).body).toMatchObject([{ id: 'id-2' }])
  expect((await call('GET', 'me', { token: other })).status).toBe(401)
})

test("no one sees or ends another person's sessions", async () => {
  const { register, list, end, token } = await aPersonOnTwoDevices()
  const bob = await register({ username: 'bob@example.com' })

  const answer = await end('sessions/id-2', bob.token)
  await end('sessions', bob.token)

  expect(answer).toMatchObject({ status: 404, body: { message: 'We couldn’t find that session.' } })
  expect((await list(bob.token)).body).toHaveLength(1)
  expect((await list(token)).body).toHaveLength(2)
})

test('a stranger sees and ends nothing', async () => {
  const { call, end } = await aPersonOnTwoDevices()

  const answers = [await call('GET', 'sessions'), await end('sessions/id-2'), await end('sessions')]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('keeps up to 200 characters of what a browser says about itself', async () => {
  const { logIn, list, token } = await aPersonOnTwoDevices()
  await logIn({}, { headers: { 'user-agent': 'a'.repeat(1_000) } })

  const { body } = await list(token)

  expect(body).toContainEqual(expect.objectContaining({ device: 'a'.repeat(200) }))
})

test('signing out everywhere else voids reset links emailed before, and none emailed later', async () => {
  const { call, end, token, mailer, pass } = await aPersonOnTwoDevices()
  const mailed = async () => {
    await call('POST', '/passwordreset/request', { body: { email: 'ada@example.com' } })
    return /reset-password\?token=([\w-]+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const reset = (link: string) => call('POST', '/passwordreset/reset', { body: { token: link, newPassword: 'another horse' } })

  const before = await mailed()
  await end('sessions', token)
  pass(1)
  const later = await mailed()

  expect((await reset(before)).status).toBe(400)
  expect((await reset(later)).status).toBe(200)
})

test('beyond twenty sign-ins, the oldest end', async () => {
  const { call, aPerson, logIn, pass } = anAuthGroup()
  const first = await aPerson()
  const tokens: string[] = []
  for (let count = 0; count < 20; count += 1) {
    pass(secondMs)
    tokens.push(Token.parse((await logIn()).body).token)
  }

  expect((await call('GET', 'me', { token: first })).status).toBe(401)
  for (const token of tokens) expect((await call('GET', 'me', { token })).status).toBe(200)
})
