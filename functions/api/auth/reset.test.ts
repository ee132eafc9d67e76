import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { anAuthGroup, credentials } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const newPassword = 'another horse'
const invalid = { status: 400, body: { code: 'expired', message: 'Invalid or expired reset token. Please request a new password reset.' } }

/** The group with its person, who has requested a reset link; `token` is the newest link's. */
const aForgetfulPerson = async () => {
  const group = anAuthGroup()
  const session = await group.aPerson()
  const request = (email: string = credentials.email) => group.call('POST', '/passwordreset/request', { body: { email } })
  const reset = (token: string, password = newPassword) =>
    group.call('POST', '/passwordreset/reset', { body: { token, newPassword: password } })
  const newestToken = () => /\/reset-password\?token=([\w-]+)/.exec(group.mailer.sent.at(-1)?.text ?? '')?.[1] ?? ''
  await request()
  return { ...group, session, request, reset, newestToken, token: newestToken() }
}

test('emails a reset link only to account holders, and everyone gets the same answer at the same time', async () => {
  const { request, mailer, now } = await aForgetfulPerson()
  const beganAt = now()

  const known = await request(' Ada@Example.com')
  const knownAfter = now() - beganAt
  const unknown = await request('nobody@example.com')
  const unknownAfter = now() - beganAt - knownAfter

  expect(known).toMatchObject({ status: 200, body: { message: 'Password reset instructions have been sent to your email.' } })
  expect(unknown).toEqual(known)
  expect([knownAfter, unknownAfter]).toEqual([800, 800])
  expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com', 'ada@example.com'])
  expect(mailer.sent.at(-1)?.text).toContain('https://crier.test/reset-password?token=secret-3')
})

test('the call’s older name sets a new password too', async () => {
  const { call, token, logIn } = await aForgetfulPerson()

  const answer = await call('POST', 'reset-password', { body: { token, newPassword } })
  const none = await call('POST', 'reset-password', { body: { newPassword } })

  expect(answer).toMatchObject({ status: 200, body: { message: 'Password has been reset successfully!' } })
  expect((await logIn({ password: newPassword })).status).toBe(200)
  expect(none).toMatchObject({ status: 400, body: { message: 'No reset token provided. Please request a new password reset.' } })
})

test('reports a link that can’t be emailed to the operators, not to the caller, since only an account gets one', async () => {
  const { request, mailer, reports } = await aForgetfulPerson()
  mailer.isDown = true

  const known = await request()

  expect(known).toEqual(await request('nobody@example.com'))
  expect(known.status).toBe(200)
  expect(reports).toEqual(['A reset mail was not sent.'])
})

test('emails five links an hour to an address, known or not', async () => {
  const { request } = await aForgetfulPerson()
  for (let count = 0; count < 4; count += 1) await request()
  for (let count = 0; count < 5; count += 1) await request('nobody@example.com')

  const answers = [await request(), await request('nobody@example.com')]

  for (const answer of answers)
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) }, body: { code: 'too-many' } })
})

test('a link sets a new password, ends every session, and emails that it was changed', async () => {
  const { reset, token, session, call, logIn, mailer } = await aForgetfulPerson()

  const answer = await reset(token)

  expect(answer).toMatchObject({ status: 200, body: { message: 'Password has been reset successfully!' } })
  expect((await call('GET', 'me', { token: session })).status).toBe(401)
  expect((await logIn()).status).toBe(401)
  expect((await logIn({ password: newPassword })).status).toBe(200)
  expect(mailer.sent.at(-1)).toMatchObject({ to: credentials.email, subject: expect.stringContaining('was changed') })
})

test('a link works once, even if many use it at once', async () => {
  const { reset, token, users } = await aForgetfulPerson()

  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => reset(token, `another horse ${index}`)))
  const again = await reset(token)

  const winners = answers.flatMap(({ status }, index) => (status === 200 ? [`current:another horse ${index}`] : []))
  expect(winners).toEqual([(await users.findByEmail(credentials.email))?.passwordHash])
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
  expect(again).toMatchObject(invalid)
})

test('a link works for an hour, an unknown one never, and a missing one is invalid', async () => {
  const { reset, token, pass, request, newestToken, call } = await aForgetfulPerson()

  const unknown = await reset('secret-9')
  pass(hourMs)
  const old = await reset(token)
  await request()
  pass(hourMs - secondMs)
  const inTime = await reset(newestToken())
  const none = await call('POST', '/passwordreset/reset', { body: { newPassword } })

  for (const answer of [unknown, old]) expect(answer).toMatchObject(invalid)
  expect(inTime.status).toBe(200)
  expect(none).toMatchObject({
    status: 400,
    body: { errors: { token: ['No reset token provided. Please request a new password reset.'] } },
  })
})

test('a newer link leaves an older one valid until one of them is used', async () => {
  const { reset, token, request, newestToken } = await aForgetfulPerson()
  await request()
  const newer = newestToken()

  const byOlder = await reset(token)
  const byNewer = await reset(newer)

  expect(byOlder.status).toBe(200)
  expect(byNewer).toMatchObject(invalid)
})

test('a link is void and ends no session once the password has changed or the address belongs to another account', async () => {
  const { reset, token, request, newestToken, session, call, users } = await aForgetfulPerson()
  const change = { currentPassword: credentials.password, newPassword: 'chosen meanwhile' }
  await call('POST', '/user/change-password', { token: session, body: change })

  const afterChange = await reset(token)
  await request()
  await users.change('id-1', { pendingEmail: 'countess@example.com' })
  await users.takePendingEmail('id-1', { from: credentials.email, to: 'countess@example.com', at: '2026-05-04T09:00:00.000Z' })
  const afterMove = await reset(newestToken())

  for (const answer of [afterChange, afterMove]) expect(answer).toMatchObject(invalid)
  expect((await call('GET', 'me', { token: session })).status).toBe(200)
})

test.each(['12345678', 'Football', 'letmein1'])('refuses the password %s as common, and the link stays valid', async (password) => {
  const { reset, token, session, call } = await aForgetfulPerson()

  const answer = await reset(token, password)

  expect(answer).toMatchObject({ status: 400, body: { errors: { newPassword: [expect.stringContaining('most common passwords')] } } })
  expect((await call('GET', 'me', { token: session })).status).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test.each([['short'], [''], ['x'.repeat(257)]])('refuses the password “%s” for its length', async (password) => {
  const { reset, token } = await aForgetfulPerson()

  expect(await reset(token, password)).toMatchObject({ status: 400, body: { errors: { newPassword: [expect.any(String)] } } })
})

test('a reset sets a first password for a person who signed up through a provider', async () => {
  const { users, request, reset, newestToken, logIn } = await aForgetfulPerson()
  const email = 'grace@example.com'
  await users.create(aUser({ id: 'grace', email, hasPassword: false, providers: ['google'] }), undefined)

  const before = await logIn({ email, password: 'anything' })
  await request(email)
  const answer = await reset(newestToken())

  expect(before).toMatchObject({ status: 401, body: { message: 'Login failed. Please check your credentials and try again.' } })
  expect(answer.status).toBe(200)
  expect(await users.get('grace')).toMatchObject({ hasPassword: true, isEmailVerified: true, providers: ['google'] })
  expect((await logIn({ email, password: newPassword })).status).toBe(200)
})

test('a reset ends the delay after failed attempts in its browser, so guessing can’t keep anyone out', async () => {
  const { logIn, reset, token } = await aForgetfulPerson()
  for (let count = 0; count < 5; count += 1) await logIn({ password: 'guess' })

  const before = await logIn()
  const { cookies } = await reset(token)

  expect(before.status).toBe(429)
  const browser = cookies.map((cookie) => cookie.split(';')[0] ?? '')
  expect((await logIn({ password: newPassword }, { cookies: browser })).status).toBe(200)
})

test('a simultaneous login with the old password leaves no session behind', async () => {
  const { reset, token, sessions, logIn, now } = await aForgetfulPerson()
  const { create } = sessions
  sessions.create = async (session) => {
    sessions.create = create
    await reset(token)
    await create(session)
  }

  const answer = await logIn()

  expect(answer).toMatchObject({ status: 401, body: { message: 'Login failed. Please check your credentials and try again.' } })
  expect(await sessions.list('id-1', now())).toEqual([])
})

test('a reset holds even if the email about it can’t be sent', async () => {
  const { reset, token, mailer, reports, logIn } = await aForgetfulPerson()
  mailer.isDown = true

  const answer = await reset(token)

  expect(answer.status).toBe(200)
  expect(reports).toEqual(['The mail about a changed password was not sent.'])
  expect((await logIn({ password: newPassword })).status).toBe(200)
})

test.each(['endAll', 'resetPassword', 'take'] as const)(
  'a reset that fails at %s is done, or can be repeated with the same link',
  async (step) => {
    const { reset, token, users, sessions, oneTimeTokens, session, call, logIn } = await aForgetfulPerson()
    const fault = new Error('broken down')
    const breaking = {
      endAll: () => vi.spyOn(sessions, 'endAll'),
      resetPassword: () => vi.spyOn(users, 'resetPassword'),
      take: () => vi.spyOn(oneTimeTokens, 'take'),
    }[step]()
    breaking.mockRejectedValueOnce(fault)

    const broken = await reset(token)
    await reset(token)

    expect(broken.status).toBe(500)
    expect((await call('GET', 'me', { token: session })).status).toBe(401)
    expect((await logIn({ password: newPassword })).status).toBe(200)
  },
)

test('a forgotten password may be replaced by one of six characters, as specified', async () => {
  const { reset, token, logIn } = await aForgetfulPerson()

  expect((await reset(token, 'k4!zyd')).status).toBe(200)
  expect((await logIn({ password: 'k4!zyd' })).status).toBe(200)
})

test('refuses a common six-character password and one made of the person’s own words, and the link stays valid', async () => {
  const { reset, token } = await aForgetfulPerson()

  const common = await reset(token, 'Qwerty')
  const own = await reset(token, 'Ada@Example.com')

  expect(common.body).toMatchObject({ errors: { newPassword: [expect.stringContaining('most common passwords')] } })
  expect(own.body).toMatchObject({ errors: { newPassword: [expect.stringContaining('your email address')] } })
  expect((await reset(token)).status).toBe(200)
})

test('a deployment may require longer passwords at sign-up, at a change, and at a reset', async () => {
  const { call, register, ...group } = anAuthGroup({ passwordMin: 13 })
  const [short, long] = ['twelve chars', 'thirteen char']
  const refused = (field: string) => ({ status: 400, body: { errors: { [field]: ['Use at least 13 characters.'] } } })

  expect(await register({ password: short })).toMatchObject(refused('password'))
  const { token } = await register()
  const change = (newPassword: string) =>
    call('POST', '/user/change-password', { token, body: { currentPassword: credentials.password, newPassword } })
  expect(await change(short)).toMatchObject(refused('newPassword'))
  await call('POST', '/passwordreset/request', { body: { email: credentials.email } })
  const link = /\/reset-password\?token=([\w-]+)/.exec(group.mailer.sent.at(-1)?.text ?? '')?.[1] ?? ''
  const reset = (newPassword: string) => call('POST', '/passwordreset/reset', { body: { token: link, newPassword } })
  expect(await reset(short)).toMatchObject(refused('newPassword'))
  expect((await reset(long)).status).toBe(200)
})
