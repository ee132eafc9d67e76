import { afterAll, expect, test } from 'vitest'
import german from '#shared/catalogs/de/mails.json' with { type: 'json' }
import spanish from '#shared/catalogs/es/mails.json' with { type: 'json' }
import { authApi } from '#shared/contracts/auth.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { minuteMs, toInstant } from '#shared/domain/times.ts'
import { wallTime } from '#shared/domain/wall-clock.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aPerson, mailedToken, password } from './person.ts'
import { publish } from './posts.ts'
import { mails, putFault } from './sandbox.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const logIn = (email: string) => call(crier, 'POST /auth/login', { body: { email, password } })
const confirm = (token: string) => call(crier, 'POST /user/confirm-email', { body: { token } })

const mailedConfirmation = (email: string) => mailedToken(crier, email, '/confirm-email')

test('profile changes persist', async () => {
  const { request } = await aPerson(crier, 'anna')

  await request(userApi.update, { name: 'Anna Perenna', preferences: { timeZone: 'Europe/Rome', theme: 'dark' } })
  await request(userApi.update, {
    preferences: { weekStart: 'sunday', clock: '12h' },
    notifications: { weeklySummary: true, failedPost: false },
  })

  expect((await request(userApi.get, {})).body).toMatchObject({
    name: 'Anna Perenna',
    preferences: { timeZone: 'Europe/Rome', clock: '12h', weekStart: 'sunday', theme: 'dark' },
    notifications: { failedPost: false, expiringConnection: true, weeklySummary: true, reviews: true },
  })
  const { body } = await request(userApi.update, { preferences: { timeZone: null } })
  expect(body.preferences).toEqual({ clock: '12h', weekStart: 'sunday', theme: 'dark', hasUndoTime: true })
})

/** A mail's subject as a catalog has it; in English where nobody has translated it yet. */
const subjectIn = (catalog: Record<string, string>, english: string) => catalog[english] || english

test('a person gets mails in the language that they signed up in, and in the one that they choose later', async () => {
  const email = 'lucia@crier.test'
  const { body } = await createClient({ baseUrl: crier.url }).request(authApi.register, {
    username: email,
    password,
    name: 'Lucía',
    language: 'es',
  })
  const { request } = createClient({ baseUrl: crier.url, token: body.token })

  const { body: changed } = await request(userApi.update, { preferences: { language: 'de' } })
  await request(authApi.requestReset, { email })

  expect(body.user.preferences.language).toBe('es')
  expect(changed.preferences.language).toBe('de')
  expect((await mails(crier, email)).map(({ subject }) => subject)).toEqual([
    subjectIn(spanish, 'Verify your email address for Crier'),
    subjectIn(german, 'Choose a new password for Crier'),
  ])
})

test('a person changes their address through the emailed link, and logs in with it', async () => {
  const bert = await aPerson(crier, 'bert')
  const email = 'bert.elsewhere@crier.test'

  await bert.request(userApi.update, { email, currentPassword: password })
  const early = await logIn(email)
  const token = await mailedConfirmation(email)
  const [first, again] = [await confirm(token), await confirm(token)]

  expect(early.status).toBe(401)
  expect([first.status, again.status]).toEqual([200, 200])
  expect((await logIn(bert.email)).status).toBe(401)
  expect(await logIn(email)).toMatchObject({ status: 200, body: { user: { id: bert.id, email, isEmailVerified: true } } })
  expect((await mails(crier, bert.email)).at(-1)?.text).toContain(email)
})

test('an address that belongs to another person can’t be claimed', async () => {
  const [carl, dora] = [await aPerson(crier, 'carl'), await aPerson(crier, 'dora')]

  const { body } = await carl.request(userApi.update, { email: dora.email, currentPassword: password })
  const confirmed = await confirm(await mailedConfirmation(dora.email))

  expect(body.pendingEmail).toBe(dora.email)
  expect(confirmed).toMatchObject({ status: 409, body: { message: expect.stringContaining('already an account') } })
  expect((await logIn(dora.email)).body).toMatchObject({ user: { id: dora.id } })
})

test('the figures follow the posts’ outcomes, by day in the requested time zone', async () => {
  const eve = await aPerson(crier, 'eve', ['eve_x'])
  const { request, accountIds, id } = eve
  const dueAt = toInstant(Date.now() + 50 * minuteMs)
  await request(postsApi.draft, { accountIds, content: 'Still thinking' })
  await request(postsApi.schedule, { accountIds, content: 'Later', scheduledAt: dueAt })
  await publish(eve, 'Now')
  await putFault(crier, { operation: 'post', account: 'eve_x', status: 403, body: { title: 'Forbidden', detail: 'Not today.' } })
  await publish(eve, 'Never')

  const { body } = await until(
    () => request(userApi.stats, { id, timeZone: 'Pacific/Kiritimati' }),
    ({ body: { failed, published } }) => failed + published === 2,
  )

  expect(body).toMatchObject({ drafts: 1, scheduled: 1, published: 1, failed: 1, nextAt: dueAt })
  expect(body.publishedPerDay.at(-1)).toEqual({ day: wallTime(toInstant(Date.now()), 'Pacific/Kiritimati').slice(0, 10), count: 1 })
})
