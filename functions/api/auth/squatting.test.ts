import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anAuthGroup, credentials } from '#test/builders/auth-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Someone signed up as id-1 with an address that may not be theirs; the link emailed there is `secret-1`. */
const world = async () => {
  const group = anAuthGroup()
  const { token } = await group.register({ plan: 'studio' })
  const post = (body: unknown, by?: string) => group.call('POST', 'verify-email', { body, ...(by !== undefined && { token: by }) })
  const get = (by?: string) => group.call('GET', 'verify-email', { query: { token: 'secret-1' }, ...(by !== undefined && { token: by }) })
  const isVerified = async () => (await group.users.get('id-1'))?.isEmailVerified
  const reset = async () => {
    await group.call('POST', '/passwordreset/request', { body: { email: credentials.email } })
    return group.call('POST', '/passwordreset/reset', { body: { token: 'secret-2', newPassword: 'another horse' } })
  }
  return { ...group, token, post, get, isVerified, reset }
}

test('the link verifies at once in the sign-up’s browser', async () => {
  const { get, token, isVerified } = await world()

  expect((await get(token)).status).toBe(200)
  expect(await isVerified()).toBe(true)
})

test('the link verifies in another browser only with the sign-up’s password', async () => {
  const { get, post, isVerified } = await world()

  const without = await get()
  const wrong = await post({ token: 'secret-1', password: 'guess' })
  const before = await isVerified()
  const right = await post({ token: 'secret-1', password: credentials.password })

  expect(without).toMatchObject({
    status: 400,
    body: { errors: { password: ['Enter the password you chose, because you signed up in a different browser.'] } },
  })
  expect(wrong).toMatchObject({ status: 400, body: { errors: { password: ['That’s not your password.'] } } })
  expect([before, right.status, await isVerified()]).toEqual([false, 200, true])
})

test('someone else’s session counts as another browser', async () => {
  const { register, get, isVerified } = await world()
  const { token } = await register({ username: 'bert@example.com' })

  expect((await get(token)).status).toBe(400)
  expect(await isVerified()).toBe(false)
})

test('guessing the sign-up’s password leads to a wait', async () => {
  const { post } = await world()
  for (let guess = 0; guess < 5; guess += 1) await post({ token: 'secret-1', password: `guess ${guess}` })

  expect((await post({ token: 'secret-1', password: credentials.password })).status).toBe(429)
})

test('a reset replaces the person who never verified the address with its owner, and removes what that person has', async () => {
  const { reset, call, token, logIn, users, jobs } = await world()

  const answer = await reset()
  const owner = await logIn({ password: 'another horse' })

  expect(answer.status).toBe(200)
  expect(owner).toMatchObject({ status: 200, body: { user: { email: credentials.email, isEmailVerified: true, plan: 'early-bird' } } })
  expect(owner.body).not.toHaveProperty('user.id', 'id-1')
  expect((await call('GET', 'me', { token })).status).toBe(401)
  expect((await logIn()).status).toBe(401)
  expect(await users.findByEmail('id-1@replaced.invalid')).toBeUndefined()
  expect((await jobs.of('id-1')).map(({ kind }) => kind)).toContain('remove-person')
})

test('links emailed before such a reset do nothing', async () => {
  const { reset, post, token, isVerified } = await world()

  await reset()
  const verified = [await post({ token: 'secret-1', password: credentials.password }), await post({ token: 'secret-1' }, token)]
  const again = await reset()

  expect(verified.map(({ status }) => status)).toEqual([400, 400])
  expect(await isVerified()).toBe(false)
  expect(again.status).toBe(400)
})

test('one of two simultaneous resets creates the new person', async () => {
  const { call, logIn } = await world()
  await call('POST', '/passwordreset/request', { body: { email: credentials.email } })

  const answers = await Promise.all(
    ['another horse', 'one more horse'].map((newPassword) =>
      call('POST', '/passwordreset/reset', { body: { token: 'secret-2', newPassword } }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await logIn({ password: answers[0]?.status === 200 ? 'another horse' : 'one more horse' })).status).toBe(200)
})

test('signing up schedules the removal of an unverified person seven days later, and verifying cancels it', async () => {
  const { jobs, get, token } = await world()
  const planned = () => jobs.of('id-1')

  const before = (await planned()).map(({ kind, dueAt }) => [kind, dueAt])
  await get(token)

  expect(before).toEqual([['end-unverified', '2026-05-11T09:00:00.000Z']])
  expect((await planned()).map(({ kind }) => kind)).not.toContain('end-unverified')
})
