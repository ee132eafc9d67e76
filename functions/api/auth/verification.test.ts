import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { anAuthGroup, from } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('registering signs in at once, not yet verified, and emails the link', async () => {
  const { register, call, mailer } = anAuthGroup()

  const { status, body, token } = await register()
  const me = await call('GET', 'me', { token })

  const user = { id: 'id-1', email: 'ada@example.com', name: 'Ada <Lovelace>', role: 'user', plan: 'free', isEmailVerified: false }
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

test('a registration holds even if the email can’t be sent, and the operators are told', async () => {
  const { register, mailer, reports, call } = anAuthGroup()
  mailer.isDown = true

  const { status, token } = await register()

  expect(status).toBe(201)
  expect(reports).toHaveLength(1)
  expect((await call('GET', 'me', { token })).status).toBe(200)
})

test('a link verifies the address, and opening it again says that it did', async () => {
  const { register, call, verify } = anAuthGroup()
  const { token } = await register()

  const first = await verify('secret-1')
  const again = await verify('secret-1')

  expect(first).toMatchObject({ status: 200, body: { message: expect.stringContaining('is verified') } })
  expect(again).toMatchObject({ status: 200, body: { message: expect.stringContaining('already verified') } })
  expect((await call('GET', 'me', { token })).body).toMatchObject({ isEmailVerified: true })
})

test('the older call also verifies by link, in the sign-up’s session', async () => {
  const { register, call } = anAuthGroup()
  const { token } = await register()

  const answer = await call('POST', 'verify-email', { token, body: { token: 'secret-1' } })
  const none = await call('POST', 'verify-email', { body: {} })

  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('is verified') } })
  expect((await call('GET', 'me', { token })).body).toMatchObject({ isEmailVerified: true })
  expect(none).toMatchObject({ status: 400, body: { message: 'Invalid verification link' } })
})

test('two browsers that open a link at the same moment both succeed', async () => {
  const { register, verify } = anAuthGroup()
  await register()

  const answers = await Promise.all([verify('secret-1'), verify('secret-1')])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

test('refuses an unknown link, one older than a day, and one without a token', async () => {
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

test('emails the link again to anyone who needs it, and everyone gets the same answer', async () => {
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

test('neither the answer nor its timing shows whether a link was emailed, and only the operators learn that it was not', async () => {
  const { register, call, verify, mailer, reports, now } = anAuthGroup()
  await register()
  await register({ username: 'bob@example.com' })
  await verify('secret-2')
  const answers: unknown[] = []
  const times: number[] = []
  const ask = async (email: string) => {
    const beganAt = now()
    answers.push(await call('POST', 'resend-verification', { body: { email } }))
    times.push(now() - beganAt)
  }

  for (const email of ['ada@example.com', 'bob@example.com', 'nobody@example.com']) await ask(email)
  mailer.isDown = true
  for (const email of ['ada@example.com', 'bob@example.com', 'nobody@example.com']) await ask(email)

  expect(times).toEqual([800, 800, 800, 800, 800, 800])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(reports).toEqual(['A verification mail was not sent.'])
})

test.each([{}, { email: '' }])('refuses a link for no one: %j', async (body) => {
  const { call } = anAuthGroup()

  const answer = await call('POST', 'resend-verification', { body })

  expect(answer).toMatchObject({ status: 400, body: { message: 'Email is required', errors: { email: ['Email is required'] } } })
})

test('emails five links an hour to an address, known or not, then says when there will be more', async () => {
  const { register, call, mailer, pass } = anAuthGroup()
  await register()
  const ask = (email: string) => call('POST', 'resend-verification', { body: { email } })

  for (let count = 0; count < 5; count += 1) await Promise.all([ask('ada@example.com'), ask('nobody@example.com')])
  const known = await ask('Ada@example.com')
  const unknown = await ask('nobody@example.com')
  pass(hourMs)
  const later = await ask('ada@example.com')

  expect(known).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.stringMatching(/^3\d\d\d$/) },
    body: { code: 'too-many', message: 'Too many emails requested. Try again in 60 minutes.' },
  })
  expect(unknown.status).toBe(429)
  expect(later.status).toBe(200)
  expect(mailer.sent.filter(({ to }) => to === 'ada@example.com')).toHaveLength(1 + 5 + 1)
})

test('a visitor can have thirty links an hour emailed to anyone, without delaying others', async () => {
  const { call } = anAuthGroup()
  const ask = (email: string, address: string) => call('POST', 'resend-verification', { body: { email }, headers: from(address) })

  for (let count = 0; count < 30; count += 1) await ask(`somebody-${count}@example.com`, '192.0.2.7')
  const over = await ask('one-more@example.com', '192.0.2.7')
  const other = await ask('one-more@example.com', '192.0.2.8')

  expect(over).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(other.status).toBe(200)
})

test('the seven-day trial starts with the first verification, whatever plan was requested', async () => {
  const { register, verify, users, jobs, pass } = anAuthGroup()
  await register({ plan: 'studio' })
  const before = (await users.get('id-1'))?.billing
  pass(minuteMs)

  await verify('secret-1')
  pass(minuteMs)
  await verify('secret-1')

  expect(before).toEqual({ wantedPlan: 'studio', version: 0 })
  expect((await users.get('id-1'))?.billing).toEqual({ wantedPlan: 'studio', trialEndsAt: '2026-05-11T09:01:00.000Z', version: 0 })
  expect((await jobs.of('id-1')).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
    ['trial-ending', '2026-05-09T09:01:00.000Z'],
    ['apply-plan', '2026-05-11T09:01:00.000Z'],
  ])
})

test('a person who requested the free plan gets no trial', async () => {
  const { register, verify, users, jobs } = anAuthGroup()
  await register({ plan: 'free' })

  await verify('secret-1')

  expect([(await users.get('id-1'))?.billing, await jobs.of('id-1')]).toEqual([{ wantedPlan: 'free', version: 0 }, []])
})
