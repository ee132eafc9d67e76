import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#shared/domain/times.ts'
import { anAuthGroup } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('who registers is signed in at once, not yet verified, and gets a mail with the link', async () => {
  const { register, call, mailer } = anAuthGroup()

  const { status, body, token } = await register()
  const me = await call('GET', 'me', { token })

  const user = { id: 'id-1', email: 'ada@example.com', name: 'Ada <Lovelace>', role: 'user', plan: 'early-bird', isEmailVerified: false }
  expect(status).toBe(201)
  expect(body).toMatchObject({ role: 'user', user })
  expect(me).toMatchObject({ status: 200, body: user })
  expect(mailer.sent).toHaveLength(1)
  expect(mailer.sent[0]).toMatchObject({
    to: 'ada@example.com',
    text: expect.stringContaining('https://crier.test/verify-email?token=secret-1'),
  })
  expect(mailer.sent[0]?.html).toContain('Ada &lt;Lovelace&gt;')
  expect(mailer.sent[0]?.html).not.toContain('<Lovelace>')
})

test('a registration holds though the mail could not be sent, and the operators are told', async () => {
  const { register, mailer, reports, call } = anAuthGroup()
  mailer.isDown = true

  const { status, token } = await register()

  expect(status).toBe(201)
  expect(reports).toHaveLength(1)
  expect((await call('GET', 'me', { token })).status).toBe(200)
})

test('a link verifies the address, and who opens it again is told that it did', async () => {
  const { register, call, verify } = anAuthGroup()
  const { token } = await register()

  const first = await verify('secret-1')
  const again = await verify('secret-1')

  expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('is verified') } })
  expect(again).toMatchObject({ status: 200, body: { message: expect.stringContaining('already verified') } })
  expect((await call('GET', 'me', { token })).body).toMatchObject({ isEmailVerified: true })
})

test('two browsers that open a link at the same moment both succeed', async () => {
  const { register, verify } = anAuthGroup()
  await register()

  const answers = await Promise.all([verify('secret-1'), verify('secret-1')])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('an unknown link fails, one of more than a day ago fails, and one without a token is no link', async () => {
  const { register, verify, pass, call } = anAuthGroup()
  await register()

  const unknown = await verify('secret-9')
  pass(dayMs)
  const old = await verify('secret-1')
  const none = await call('GET', 'verify-email')

  for (const answer of [unknown, old])
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Verification failed\. Please try again\./) } })
  expect(none).toMatchObject({ status: 400, body: { errors: { token: ['Invalid verification link'] } } })
})

test('the link is mailed again to who needs it, and everybody gets the same answer', async () => {
  const { register, call, verify, mailer } = anAuthGroup()
  await register()

  const waiting = await call('POST', 'resend-verification', { body: { email: 'Ada@example.com' } })
  const unknown = await call('POST', 'resend-verification', { body: { email: 'nobody@example.com' } })
  await verify('secret-2')
  const verified = await call('POST', 'resend-verification', { body: { email: 'ada@example.com' } })

  expect(waiting).toMatchObject({ status: 200, body: { message: 'Verification email sent successfully' } })
  expect(unknown).toEqual(waiting)
  expect(verified).toEqual(waiting)
  expect(mailer.sent.map(({ to }) => to)).toEqual(['ada@example.com', 'ada@example.com'])
})

test('a link that can not be mailed again is said so', async () => {
  const { register, call, mailer } = anAuthGroup()
  await register()
  mailer.isDown = true

  const answer = await call('POST', 'resend-verification', { body: { email: 'ada@example.com' } })

  expect(answer).toMatchObject({ status: 502, body: { code: 'upstream', message: 'Failed to resend verification email' } })
})
