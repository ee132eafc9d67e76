import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAuthGroup, credentials, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const newPassword = 'another horse'

const aSignedInPerson = async () => {
  const group = anAuthGroup()
  const token = await group.aPerson()
  const change = (own: Record<string, unknown> = {}, by: string | undefined = token) =>
    group.call('POST', '/user/change-password', {
      ...(by !== undefined && { token: by }),
      body: { currentPassword: credentials.password, newPassword, ...own },
    })
  return { ...group, token, change }
}

test('a new password applies at once, ends every session but this one, and the person is told by email', async () => {
  const { change, call, logIn, token, mailer } = await aSignedInPerson()
  const other = Token.parse((await logIn()).body).token

  const answer = await change()

  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('Your password has been changed') } })
  expect((await call('GET', 'me', { token })).status).toBe(200)
  expect((await call('GET', 'me', { token: other })).status).toBe(401)
  expect((await logIn()).status).toBe(401)
  expect((await logIn({ password: newPassword })).status).toBe(200)
  expect(mailer.sent.at(-1)).toMatchObject({ to: credentials.email, subject: expect.stringContaining('was changed') })
})

test.each([
  ['a wrong current password', { currentPassword: 'guess' }, 'currentPassword', 'That’s not your current password.'],
  ['none', { currentPassword: undefined }, 'currentPassword', 'Enter your password.'],
  ['a common one', { newPassword: 'Password1' }, 'newPassword', expect.stringContaining('most common passwords')],
  ['the current one again', { newPassword: credentials.password }, 'newPassword', 'That’s your current password. Choose a different one.'],
  ['a short one', { newPassword: 'seven77' }, 'newPassword', 'Use at least 8 characters.'],
])('refuses %s by field, and nothing changes', async (_what, own, field, text) => {
  const { change, logIn, call, mailer } = await aSignedInPerson()
  const other = Token.parse((await logIn()).body).token

  const answer = await change(own)

  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid', errors: { [field]: [text] } } })
  expect((await call('GET', 'me', { token: other })).status).toBe(200)
  expect((await logIn()).status).toBe(200)
  expect(mailer.sent).toHaveLength(1)
})

test('tells a person without a password how to get one', async () => {
  const { users, sessions, tokens, now, change, call } = await aSignedInPerson()
  await users.create(aUser({ id: 'grace', email: 'grace@example.com', hasPassword: false, providers: ['google'] }), undefined)
  const validity = { issuedAt: now(), expiresAt: now() + secondMs }
  const at = { createdAt: new Date(now()).toISOString(), lastUsedAt: new Date(now()).toISOString() }
  await sessions.create({ id: 's', userId: 'grace', device: '', address: '', ...at, expiresAt: new Date(validity.expiresAt).toISOString() })
  const grace = await tokens.issue({ userId: 'grace', sessionId: 's' }, validity)

  const answer = await change({}, grace)

  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.stringContaining('Forgot Password?') } })
  expect((await call('GET', 'me', { token: grace })).body).toMatchObject({ hasPassword: false })
})

test('makes one of two simultaneous changes, and refuses the other', async () => {
  const { change, logIn } = await aSignedInPerson()

  const answers = await Promise.all([change({ newPassword: 'first horse' }), change({ newPassword: 'second horse' })])

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const winner = answers[0]?.status === 200 ? 'first horse' : 'second horse'
  expect((await logIn({ password: winner })).status).toBe(200)
})

test('a change holds even if the email about it can’t be sent', async () => {
  const { change, logIn, mailer, reports } = await aSignedInPerson()
  mailer.isDown = true

  const answer = await change()

  expect(answer.status).toBe(200)
  expect(reports).toEqual(['The mail about a changed password was not sent.'])
  expect((await logIn({ password: newPassword })).status).toBe(200)
})

test('a stranger changes nothing', async () => {
  const { call } = await aSignedInPerson()

  expect((await call('POST', '/user/change-password', { body: { currentPassword: 'a', newPassword } })).status).toBe(401)
})
