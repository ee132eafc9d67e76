import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { userApi } from '#shared/contracts/user.ts'
import { secondMs } from '#shared/domain/times.ts'
import { call } from './call.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson, mailedToken, password } from './person.ts'
import { mails } from './sandbox.ts'
import { signedIn } from './signed-in.ts'

const crier = await startCrier()
afterAll(crier.stop)

const logIn = (email: string, given = password) => call(crier, 'POST /auth/login', { body: { email, password: given } })

const mailedResetToken = (email: string) => mailedToken(crier, email, '/reset-password')

test('a person who forgot their password sets a new one through the emailed link, once, and is signed out everywhere', async () => {
  const anna = await aPerson(crier, 'anna')
  const body = { email: anna.email }

  const asked = await call(crier, 'POST /passwordreset/request', { body })
  const token = await mailedResetToken(anna.email)
  const common = await call(crier, 'POST /passwordreset/reset', { body: { token, newPassword: 'football' } })
  const reset = await call(crier, 'POST /passwordreset/reset', { body: { token, newPassword: 'a new password' } })
  const again = await call(crier, 'POST /passwordreset/reset', { body: { token, newPassword: 'a new password' } })

  expect(asked).toMatchObject({ status: 200, body: { message: 'Password reset instructions have been sent to your email.' } })
  expect(common).toMatchObject({ status: 400, body: { errors: { newPassword: [expect.stringContaining('most common')] } } })
  expect(reset).toMatchObject({ status: 200, body: { message: 'Password has been reset successfully!' } })
  expect(again).toMatchObject({ status: 400, body: { message: expect.stringContaining('Invalid or expired reset token.') } })
  expect((await call(crier, 'GET /auth/me', { token: anna.token })).status).toBe(401)
  expect((await logIn(anna.email)).status).toBe(401)
  expect((await logIn(anna.email, 'a new password')).status).toBe(200)
  expect((await mails(crier, anna.email)).at(-1)?.subject).toContain('was changed')
})

test('of many concurrent uses of one reset link, exactly one sets the password', async () => {
  const { email } = await aPerson(crier, 'bert')
  await call(crier, 'POST /passwordreset/request', { body: { email } })
  const token = await mailedResetToken(email)

  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      call(crier, 'POST /passwordreset/reset', { body: { token, newPassword: `a new password ${index}` } }),
    ),
  )

  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await logIn(email, `a new password ${winner}`)).status).toBe(200)
})

test('a reset verifies the address of a person who never opened the first link', async () => {
  const carl = await aNewcomer(crier, 'carl')
  const before = await logIn(carl.email)

  await call(crier, 'POST /passwordreset/request', { body: { email: carl.email } })
  await call(crier, 'POST /passwordreset/reset', { body: { token: await mailedResetToken(carl.email), newPassword: 'a new password' } })

  expect(before).toMatchObject({ status: 403, body: { message: 'Please verify your email before logging in' } })
  expect((await logIn(carl.email, 'a new password')).status).toBe(200)
})

test('changing the password ends every session but the current one', async () => {
  const dora = await aPerson(crier, 'dora')
  const other = signedIn(await dora.request(authApi.login, { email: dora.email, password })).token
  const change = (currentPassword: string, newPassword: string) =>
    call(crier, 'POST /user/change-password', { token: dora.token, body: { currentPassword, newPassword } })

  const wrong = await change('guess', 'a new password')
  const same = await change(password, password)
  const changed = await change(password, 'a new password')

  expect(wrong).toMatchObject({ status: 400, body: { errors: { currentPassword: ['That’s not your current password.'] } } })
  expect(same).toMatchObject({ status: 400, body: { errors: { newPassword: [expect.any(String)] } } })
  expect(changed.status).toBe(200)
  expect((await call(crier, 'GET /auth/me', { token: other })).status).toBe(401)
  expect((await dora.request(userApi.get, {})).body.email).toBe(dora.email)
  expect((await logIn(dora.email, 'a new password')).status).toBe(200)
})

test('a person sees their sessions, ends one, then all others, and nobody else can', async () => {
  const emil = await aPerson(crier, 'emil')
  const frida = await aPerson(crier, 'frida')
  const second = signedIn(await emil.request(authApi.login, { email: emil.email, password })).token
  const third = signedIn(await emil.request(authApi.login, { email: emil.email, password })).token
  const isLive = async (token: string) => (await call(crier, 'GET /auth/me', { token })).status === 200

  const listed = (await emil.request(authApi.sessions, {})).body
  const secondId = (await sessionIdOf(second)) ?? ''
  const byFrida = await call(crier, `DELETE /auth/sessions/${secondId}`, { token: frida.token })
  const ended = await call(crier, `DELETE /auth/sessions/${secondId}`, { token: emil.token })
  const again = await call(crier, `DELETE /auth/sessions/${secondId}`, { token: emil.token })
  const afterOne = [await isLive(emil.token), await isLive(second), await isLive(third)]
  await emil.request(authApi.endOtherSessions, {})
  const afterAll = [await isLive(emil.token), await isLive(third), await isLive(frida.token)]

  expect(listed).toHaveLength(3)
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(listed[0]).toMatchObject({ device: expect.any(String), address: expect.stringMatching(/127|::1/) })
  expect([byFrida.status, ended.status, again.status]).toEqual([404, 204, 404])
  expect(afterOne).toEqual([true, false, true])
  expect(afterAll).toEqual([true, false, true])
})

/** The ID of a token's session, as its owner sees it. */
const sessionIdOf = async (token: string) => {
  const { body } = await call(crier, 'GET /auth/sessions', { token })
  return authApi.sessions.answers[200].parse(body).find(({ isCurrent }) => isCurrent)?.id
}

test.each(['somebody', 'nobody'])(
  'of twenty concurrent guesses at %s, at most five are answered, and the others are told to wait',
  async (name) => {
    if (name === 'somebody') await aPerson(crier, name)

    const beganAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => logIn(`${name}@crier.test`, `guess ${index}`)))
    const seconds = Math.floor((performance.now() - beganAt) / secondMs)

    const [answered, refused] = [401, 429].map((wanted) => answers.filter(({ status }) => status === wanted))
    expect(answered?.length).toBeGreaterThanOrEqual(5)
    // After the fifth, one more is allowed per second, and a busy machine may take that long.
    expect(answered?.length).toBeLessThanOrEqual(5 + seconds)
    for (const { body } of answered ?? [])
      expect(body).toMatchObject({ code: 'unauthenticated', message: 'Login failed. Please check your credentials and try again.' })
    expect((answered?.length ?? 0) + (refused?.length ?? 0)).toBe(20)
    for (const { body, headers } of refused ?? []) {
      expect(body).toMatchObject({
        code: 'too-many',
        message: expect.stringMatching(/^Too many failed attempts\. Try again in \d seconds?\.$/),
      })
      expect(headers.get('retry-after')).toMatch(/^\d$/)
    }
  },
)

test('links are emailed only to account holders, and the response doesn’t reveal who they are', async () => {
  const ida = await aNewcomer(crier, 'ida')
  const before = (await mails(crier)).length
  const ask = async (path: string, email: string) => {
    const beganAt = performance.now()
    const { status, body } = await call(crier, `POST ${path}`, { body: { email } })
    return { answer: [status, body], isLate: performance.now() - beganAt >= 790 }
  }

  for (const path of ['/passwordreset/request', '/auth/resend-verification']) {
    const known = await ask(path, ida.email)
    expect(await ask(path, 'nobody@crier.test')).toEqual(known)
    expect(known.isLate).toBe(true)
  }
  expect((await mails(crier)).slice(before).map(({ to }) => to)).toEqual([[ida.email], [ida.email]])
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})
