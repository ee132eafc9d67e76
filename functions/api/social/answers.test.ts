import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { aSocialGroup } from '#test/builders/social-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const ended = { status: 400, body: { code: 'expired', message: 'Your sign-in has expired. Please try again.' } }

test('who signs up through a provider gets mails in the language that they signed up in', async () => {
  const { comeBack, complete } = aSocialGroup()

  const { temporaryToken } = await comeBack('ada')
  const registered = await complete({ temporaryToken, language: 'de' })

  expect(registered.body).toMatchObject({ user: { preferences: { language: 'de' } } })
})

test('an unknown person is asked to register, and is known from then on', async () => {
  const { comeBack, complete } = aSocialGroup()

  const first = await comeBack('ada', 'google', { plan: 'studio', codeVerifier: 'v'.repeat(43) })
  const registered = await complete({ temporaryToken: first.temporaryToken, name: 'Ada Lovelace' })
  const again = await comeBack('ada')

  expect(first).toMatchObject({
    status: 200,
    body: { requiresRegistration: true, requiresLogin: false, email: 'ada@example.com', name: 'ada', temporaryToken: 'secret-1' },
  })
  const person = { id: 'id-1', email: 'ada@example.com', name: 'Ada Lovelace', isEmailVerified: true, hasPassword: false }
  expect(registered).toMatchObject({ status: 201, body: { role: 'user', user: { ...person, providers: ['google'] } } })
  expect(again).toMatchObject({ status: 200, body: { requiresRegistration: false, requiresLogin: false, user: { id: 'id-1' } } })
})

test('requesting a plan grants nothing: an Early Bird trial starts at once, with its end scheduled', async () => {
  const { comeBack, complete, users, jobs } = aSocialGroup()
  const { temporaryToken } = await comeBack('ada', 'google', { plan: 'studio' })

  const registered = await complete({ temporaryToken })

  expect(registered.body).toMatchObject({ user: { plan: 'early-bird' } })
  expect((await users.get('id-1'))?.billing).toEqual({ wantedPlan: 'studio', trialEndsAt: '2026-05-11T09:00:00.000Z', version: 0 })
  expect((await jobs.of('id-1')).map(({ kind, dueAt }) => [kind, dueAt])).toEqual([
    ['trial-ending', '2026-05-09T09:00:00.000Z'],
    ['apply-plan', '2026-05-11T09:00:00.000Z'],
  ])
})

test('the provider gets the verifier the sign-in started with', async () => {
  const { comeBack, providers } = aSocialGroup()

  await comeBack('ada', 'github', { codeVerifier: 'v'.repeat(43) })

  expect(providers.github.asked).toEqual([{ code: 'ada', codeVerifier: 'v'.repeat(43) }])
})

test('ignores any other parameters the provider sent the person back with', async () => {
  const { comeBack } = aSocialGroup()

  const answer = await comeBack('ada', 'google', { state: 's', iss: 'https://accounts.google.com', authuser: '0' })

  expect(answer.status).toBe(200)
})

test('the last chosen plan counts, and early-bird if none was chosen', async () => {
  const { comeBack, complete, users } = aSocialGroup()
  const ada = await comeBack('ada', 'google', { plan: 'studio' })
  const ben = await comeBack('ben')

  const changed = await complete({ temporaryToken: ada.temporaryToken, plan: 'free' })
  const usual = await complete({ temporaryToken: ben.temporaryToken, email: 'ben@example.com' })

  expect(changed.body).toMatchObject({ user: { plan: 'free' } })
  expect(usual.body).toMatchObject({ user: { plan: 'early-bird' } })
  expect((await users.get('id-1'))?.billing).toEqual({ wantedPlan: 'free', version: 0 })
})

test('a temporary token creates one account, within half an hour', async () => {
  const { comeBack, complete, pass } = aSocialGroup()
  const ada = await comeBack('ada')
  const ben = await comeBack('ben')

  await complete({ temporaryToken: ada.temporaryToken })
  const again = await complete({ temporaryToken: ada.temporaryToken })
  pass(30 * minuteMs)
  const late = await complete({ temporaryToken: ben.temporaryToken, email: 'ben@example.com' })

  expect(again).toMatchObject(ended)
  expect(late).toMatchObject(ended)
})

test('a refused attempt leaves the temporary token valid', async () => {
  const { comeBack, complete } = aSocialGroup()
  const { temporaryToken } = await comeBack('ada')

  const elsewhere = await complete({ temporaryToken, email: 'eve@example.com' })
  const nameless = await complete({ temporaryToken, name: ' ' })
  const asOther = await complete({ temporaryToken, provider: 'github' })
  const right = await complete({ temporaryToken, provider: 'google', username: 'Ada@example.com' })

  expect(elsewhere).toMatchObject({
    status: 400,
    body: { errors: { email: ['Use the address you signed in with: ada@example.com.'] } },
  })
  expect(nameless).toMatchObject({ status: 400, body: { errors: { name: ['Enter your name.'] } } })
  expect(asOther).toMatchObject(ended)
  expect(right.status).toBe(201)
})

test('one of two people who complete the same sign-in at once gets the account', async () => {
  const { comeBack, complete } = aSocialGroup()
  const { temporaryToken } = await comeBack('ada')

  const answers = await Promise.all([complete({ temporaryToken }), complete({ temporaryToken })])

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('a person without a password is told which provider to log in with', async () => {
  const { comeBack, complete } = aSocialGroup()
  await complete({ temporaryToken: (await comeBack('ada')).temporaryToken })

  const { body } = await comeBack('ada', 'github')

  expect(body).toMatchObject({ requiresLogin: true, message: expect.stringContaining('Log in through Google to connect GitHub to it.') })
})

test('a person keeps their account under a new address at the provider, and taking their old address does not open it', async () => {
  const { comeBack, complete, providers } = aSocialGroup()
  await complete({ temporaryToken: (await comeBack('ada')).temporaryToken })
  providers.google.people.set('renamed', { subject: 'ada-id', email: 'lovelace@example.com' })
  providers.google.people.set('successor', { subject: 'other-id', email: 'ada@example.com' })

  const renamed = await comeBack('renamed')
  const successor = await comeBack('successor')

  expect(renamed.body).toMatchObject({ requiresRegistration: false, requiresLogin: false, user: { id: 'id-1', email: 'ada@example.com' } })
  expect(successor.body).toMatchObject({ requiresLogin: true })
})

test('a code, or the temporary token in its place, signs up directly', async () => {
  const { call, comeBack } = aSocialGroup()
  const { temporaryToken } = await comeBack('ben', 'github')

  const byCode = await call('google/register', { code: 'ada', username: 'ADA@example.com ', name: 'Ada Lovelace', plan: 'free' })
  const byToken = await call('github/register', { accessToken: temporaryToken, username: 'ben@example.com' })

  expect(byCode).toMatchObject({ status: 201, body: { user: { email: 'ada@example.com', name: 'Ada Lovelace', plan: 'free' } } })
  expect(byToken).toMatchObject({ status: 201, body: { user: { email: 'ben@example.com', name: 'ben', providers: ['github'] } } })
})

test('refuses to sign up an address the provider does not vouch for, or twice', async () => {
  const { call, comeBack } = aSocialGroup()
  const { temporaryToken } = await comeBack('ben')

  const elsewhere = await call('google/register', { code: 'ada', username: 'eve@example.com' })
  const crossed = await call('github/register', { accessToken: temporaryToken, username: 'ben@example.com' })
  await call('google/register', { code: 'ada', username: 'ada@example.com' })
  const again = await call('google/register', { code: 'ada', username: 'ada@example.com' })

  expect(elsewhere).toMatchObject({ status: 400, body: { errors: { username: [expect.stringContaining('ada@example.com')] } } })
  expect(crossed).toMatchObject(ended)
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('a temporary token works only with the verifier its sign-in started with', async () => {
  const { comeBack, complete, call, aPerson, users } = aSocialGroup()
  const eve = await comeBack('eve', 'google', { codeVerifier: 'e'.repeat(43) })
  const ada = await comeBack('ada', 'google', { codeVerifier: 'e'.repeat(43) })
  const token = await aPerson()

  const completed = await complete({ temporaryToken: eve.temporaryToken, email: 'eve@example.com' })
  const registered = await call('google/register', { accessToken: eve.temporaryToken, username: 'eve@example.com' })
  const linked = await call('link', { temporaryToken: ada.temporaryToken }, { token })

  for (const answer of [completed, registered, linked]) expect(answer).toMatchObject(ended)
  expect(await users.findByEmail('eve@example.com')).toBeUndefined()
  expect((await users.get('owner'))?.providers).toEqual([])
})

test.each(['google/login', 'google/register', 'complete', 'link', 'google/confirm'])('%s requires a verifier', async (path) => {
  const { call, aPerson } = aSocialGroup()

  const answer = await call(path, { code: 'ada', temporaryToken: 'secret-1', codeVerifier: undefined }, { token: await aPerson() })

  expect(answer).toMatchObject({ status: 400, body: { errors: { codeVerifier: ['Use the codeVerifier the sign-in started with.'] } } })
})

test('the provider is only the first factor: a person with a second one is asked for it', async () => {
  const { comeBack, complete, safeguards } = aSocialGroup()
  await complete({ temporaryToken: (await comeBack('ada')).temporaryToken })
  const own = await safeguards.get('id-1')
  await safeguards.replace('id-1', { ...own, totp: { sealed: 'sealed', lastStep: 0, createdAt: '2026-05-04T09:00:00.000Z' } })

  const { status, body, token } = await comeBack('ada')

  expect({ status, body }).toEqual({
    status: 200,
    body: { requiresRegistration: false, requiresLogin: false, secondStep: { token: expect.any(String), methods: ['totp'] } },
  })
  expect(token).toBe('')
})
