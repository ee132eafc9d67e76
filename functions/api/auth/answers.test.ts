import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { dayMs } from '#shared/domain/times.ts'
import { anAuthGroup, credentials, from, Token } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('an address can be registered once, however it is written', async () => {
  const { register, mailer } = anAuthGroup()
  await register()

  const second = await register({ username: ' ADA@example.com', originalEmail: 'Ada@Example.com', normalizedEmail: 'ada@example.com' })

  expect(second).toMatchObject({ status: 409, body: { code: 'conflict', message: expect.stringContaining('already an account') } })
  expect(mailer.sent).toHaveLength(1)
})

test.each([
  [{ username: 'ada' }, 'username'],
  [{ password: 'short' }, 'password'],
  [{ password: 'x'.repeat(257) }, 'password'],
  [{ name: ' ' }, 'name'],
  [{ plan: 'gold' }, 'plan'],
  [{ normalizedEmail: 'bob@example.com' }, 'normalizedEmail'],
  [{ role: 'admin' }, 'role'],
])('refuses the registration %j by field', async (own, field) => {
  const { register, mailer } = anAuthGroup()

  const { status, body } = await register(own)

  expect(status).toBe(400)
  const { message, errors } = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }).parse(body)
  expect(errors).toEqual({ [field]: [message] })
  expect(mailer.sent).toEqual([])
})

test.each(['        ', '\u3000'.repeat(8), ' aaaaaaaa ', '\u200b'.repeat(8)])(
  'refuses the password %j at sign-up, which is a single repeated character',
  async (password) => {
    const { register, mailer } = anAuthGroup()

    const answer = await register({ password })

    expect(answer).toMatchObject({ status: 400, body: { errors: { password: [expect.stringContaining('repeated character')] } } })
    expect(mailer.sent).toEqual([])
  },
)

test.each(['password', 'PassWord1', 'iloveyou'])('refuses the easily guessed password %s at sign-up', async (password) => {
  const { register, mailer } = anAuthGroup()

  const answer = await register({ password })

  expect(answer).toMatchObject({ status: 400, body: { errors: { password: [expect.stringContaining('most common passwords')] } } })
  expect(mailer.sent).toEqual([])
})

test('forty people can sign up from one IPv6 /48 in an hour, however many networks it is divided into', async () => {
  const { call, mailer } = anAuthGroup()
  const signUp = (count: number, site = '7') => {
    const body = { username: `one-${count}@example.com`, password: 'correct horse', name: 'One' }
    return call('POST', 'register', { body, headers: from(`2001:db8:${site}:${count.toString(16)}::1`) })
  }

  const statuses = []
  for (let count = 0; count < 60; count += 1) statuses.push((await signUp(count)).status)
  const elsewhere = await signUp(60, '8')

  expect(statuses.filter((status) => status === 201)).toHaveLength(40)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(mailer.sent).toHaveLength(41)
  expect(elsewhere.status).toBe(201)
})

test('twenty people can sign up from one network in an hour, and calls from the machine itself don’t count', async () => {
  const { call } = anAuthGroup()
  const signUp = (name: string, address: string) =>
    call('POST', 'register', { body: { username: `${name}@example.com`, password: 'correct horse', name }, headers: from(address) })

  for (let count = 0; count < 20; count += 1) await signUp(`one-${count}`, `2001:db8:1:2::${count}`)
  const over = await signUp('over', '2001:db8:1:2:3:4:5:6')
  const elsewhere = await signUp('over', '2001:db8:1:3::1')
  for (let count = 0; count < 20; count += 1) await signUp(`local-${count}`, '127.0.0.1')
  const local = await signUp('local', '127.0.0.1')

  expect(over).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) }, body: { code: 'too-many' } })
  expect([elsewhere.status, local.status]).toEqual([201, 201])
})

test('reveals that an address is unverified only to someone with the password', async () => {
  const { register, call } = anAuthGroup()
  await register()

  const right = await call('POST', 'login', { body: credentials })
  const wrong = await call('POST', 'login', { body: { ...credentials, password: 'guessing' } })

  expect(right).toMatchObject({ status: 403, body: { message: 'Please verify your email before logging in' } })
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Login failed. Please check your credentials and try again.' } })
})

test('a wrong password and an unknown address get the same answer after the same work', async () => {
  const { register, call, passwords } = anAuthGroup()
  await register()

  const wrong = await call('POST', 'login', { body: { ...credentials, password: 'guessing' } })
  const unknown = await call('POST', 'login', { body: { ...credentials, email: 'nobody@example.com' } })

  expect(unknown).toEqual(wrong)
  expect(passwords.matched).toEqual(['current:correct horse', undefined])
})

test('a verified person logs in with their address however they write it', async () => {
  const { register, call, verify } = anAuthGroup()
  await register()
  await verify('secret-1')

  const answer = await call('POST', 'login', { body: { email: ' Ada@EXAMPLE.com ', password: 'correct horse' } })

  const { token } = Token.parse(answer.body)
  expect(answer).toMatchObject({ status: 200, body: { user: { id: 'id-1', isEmailVerified: true } } })
  expect((await call('GET', 'me', { token })).status).toBe(200)
})

test('a hash weaker than today’s is replaced at the next login', async () => {
  const { register, call, verify, users } = anAuthGroup()
  await register()
  await verify('secret-1')
  await users.replacePasswordHash('id-1', { from: 'current:correct horse', to: 'old:correct horse' })

  const answer = await call('POST', 'login', { body: credentials })

  expect(answer.status).toBe(200)
  expect((await users.findByEmail('ada@example.com'))?.passwordHash).toBe('current:correct horse')
})

test.each([
  {},
  { email: 'ada' },
  { email: 'ada@example.com' },
  { email: 'ada@example.com', password: '' },
  { ...credentials, remember: true },
])('refuses the login %j', async (body) => {
  const { call } = anAuthGroup()

  expect((await call('POST', 'login', { body })).status).toBe(400)
})

test('a logout ends this session at once and no other', async () => {
  const { register, call, verify } = anAuthGroup()
  const { token } = await register()
  await verify('secret-1')
  const other = Token.parse((await call('POST', 'login', { body: credentials })).body).token

  const answer = await call('POST', 'logout', { token })

  expect(answer.status).toBe(200)
  expect((await call('GET', 'me', { token })).status).toBe(401)
  expect((await call('GET', 'me', { token: other })).status).toBe(200)
})

test('a session in use lasts thirty days', async () => {
  const { register, call, pass } = anAuthGroup()
  const { token } = await register()

  pass(13 * dayMs)
  await call('GET', 'me', { token })
  pass(13 * dayMs)
  await call('GET', 'me', { token })
  pass(4 * dayMs - 1)
  const last = await call('GET', 'me', { token })
  pass(1)
  const over = await call('GET', 'me', { token })

  expect(last.status).toBe(200)
  expect(over).toMatchObject({ status: 401, body: { message: 'Session expired. Please log in again.' } })
})

test('an unused session ends after fourteen days', async () => {
  const { register, call, pass } = anAuthGroup()
  const { token } = await register()

  pass(14 * dayMs)

  expect((await call('GET', 'me', { token })).status).toBe(401)
})

test('a stranger has no session and can’t log out', async () => {
  const { call } = anAuthGroup()

  expect((await call('GET', 'me')).status).toBe(401)
  expect((await call('POST', 'logout')).status).toBe(401)
})

test.each(['ada@example.com', 'Ada <Lovelace>', 'lovelace', 'Crier-2026'])(
  'refuses the password “%s” at sign-up, which is made of Ada’s or our own name',
  async (password) => {
    const { register } = anAuthGroup()

    const answer = await register({ password })

    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { password: [expect.stringContaining('Your name, your email address, or our name')] } },
    })
  },
)

test.each(['Ada\u202EevolF', 'Ada\u200B'])('refuses a name with invisible characters', async (name) => {
  const { register } = anAuthGroup()

  expect(await register({ name })).toMatchObject({ status: 400, body: { errors: { name: ['Remove the control characters.'] } } })
})
