import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf, stepAt } from '#functions/use-cases/second-factor/totp-codes.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { credentials } from '#test/builders/auth-group.ts'
import { aFactorsGroup, cookiesOf } from '#test/builders/factors-group.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const over = { status: 400, body: { message: 'Your sign-in has expired. Please log in again.' } }

test('once one of its codes was entered, an app protects the sign-in, and the password alone opens nothing', async () => {
  const group = await aFactorsGroup()
  await group.post('factors/totp', { token: group.token })
  const before = await group.logIn()
  const { codes, code } = await group.turnOnTotp()

  const begun = await group.beginStep()
  const done = await group.step({ token: begun.token, method: 'totp', code: code() })

  expect(before.status).toBe(200)
  expect(codes).toHaveLength(10)
  expect(begun).toMatchObject({ status: 202, methods: ['totp', 'recovery-code'], cookies: [] })
  expect(begun.text).not.toContain('"user"')
  expect(done).toMatchObject({ status: 200, body: { user: { id: 'id-1' } } })
  expect((await group.list(group.tokenIn(done))).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10, passkeys: [] })
})

test('a code is valid once, in its minute, and a step is valid once', async () => {
  const group = await aFactorsGroup()
  const { code, secret } = await group.turnOnTotp()
  const [first, second] = [await group.beginStep(), await group.beginStep()]
  const given = code()

  const done = await group.step({ token: first.token, method: 'totp', code: given })
  const replayed = await group.step({ token: second.token, method: 'totp', code: given })
  const old = await group.step({ token: second.token, method: 'totp', code: codeOf(secret, stepAt(group.now()) - 3) })
  group.pass(30 * secondMs)
  const again = await group.step({ token: first.token, method: 'totp', code: code() })
  const next = await group.step({ token: second.token, method: 'totp', code: code() })

  expect([done, replayed, old, again, next].map(({ status }) => status)).toEqual([200, 400, 400, 400, 200])
  expect(replayed.body).toMatchObject({ errors: { code: [expect.stringContaining('That code didn’t work')] } })
  expect(again).toMatchObject(over)
})

test('only one of many simultaneous attempts with the same code gets in', async () => {
  const group = await aFactorsGroup()
  const { code } = await group.turnOnTotp()
  const steps = await Promise.all(Array.from({ length: 4 }, () => group.beginStep()))

  const done = await Promise.all(steps.map(({ token }) => group.step({ token, method: 'totp', code: code() })))

  expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('after five wrong codes each further one waits, up to an hour, at most 40 a day, and a recovery code still gets in', async () => {
  const group = await aFactorsGroup()
  const { codes, code } = await group.turnOnTotp()
  let looked = 0
  for (let minute = 0; minute < dayMs / minuteMs; minute += 1) {
    if (minute % 9 === 0 || minute < 60) {
      const { token } = await group.beginStep()
      if ((await group.step({ token, method: 'totp', code: '000000' })).status === 400) looked += 1
    }
    group.pass(minuteMs)
  }

  const { token } = await group.beginStep()
  const right = await group.step({ token, method: 'totp', code: code() })
  const recovered = await group.step({ token, method: 'recovery-code', code: codes[0] })

  expect(looked).toBeLessThanOrEqual(40)
  expect(right.status).toBe(429)
  expect(recovered.status).toBe(200)
})

test('a recovery code works once, however it is typed, is stored as a hash, and its use is emailed', async () => {
  const group = await aFactorsGroup()
  const { codes } = await group.turnOnTotp()
  const [code = ''] = codes
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  const [first, second] = [await group.beginStep(), await group.beginStep()]

  const done = await group.step({ token: first.token, method: 'recovery-code', code: typed })
  const again = await group.step({ token: second.token, method: 'recovery-code', code })

  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  expect(done.status).toBe(200)
  expect(again).toMatchObject({ status: 400, body: { errors: { code: [expect.stringContaining('not one of your recovery codes')] } } })
  expect(JSON.stringify(await group.safeguards.get('id-1'))).not.toContain(code)
  expect((await group.list(group.token)).body).toMatchObject({ recoveryCodesLeft: 9 })
  expect(group.subjects()).toContain('A recovery code was used to sign in to your account')
})

test('new recovery codes replace the previous ones', async () => {
  const group = await aFactorsGroup()
  const { codes } = await group.turnOnTotp()

  const renewed = await group.post('factors/recovery-codes', { token: group.token })
  const { token } = await group.beginStep()

  expect(renewed).toMatchObject({ status: 200, body: { recoveryCodes: { length: 10 } } })
  expect((await group.step({ token, method: 'recovery-code', code: codes[3] })).status).toBe(400)
})

test('a remembered browser needs no second factor for 30 days, and no other browser is exempt', async () => {
  const group = await aFactorsGroup()
  const { code } = await group.turnOnTotp()
  const begun = await group.beginStep()
  const cookies = cookiesOf(await group.step({ token: begun.token, method: 'totp', code: code(), remember: true }))

  const [here, elsewhere] = [await group.logIn({}, { cookies }), await group.logIn()]
  const listed = await group.list(group.token)
  group.pass(30 * dayMs)
  const later = await group.logIn({}, { cookies })

  expect([here.status, elsewhere.status, later.status]).toEqual([200, 202, 202])
  expect(listed.body).toMatchObject({ trustedBrowsers: 1 })
})

test.each([
  [
    'forgetting all browsers',
    (group: Awaited<ReturnType<typeof aFactorsGroup>>) => group.post('factors/browsers/forget', { token: group.token }),
  ],
  ['signing out everywhere else', ({ call, token }: Awaited<ReturnType<typeof aFactorsGroup>>) => call('DELETE', 'sessions', { token })],
])('%s requires the second factor in every browser again', async (_what, end) => {
  const group = await aFactorsGroup()
  const { code } = await group.turnOnTotp()
  const begun = await group.beginStep()
  const cookies = cookiesOf(await group.step({ token: begun.token, method: 'totp', code: code(), remember: true }))

  await end(group)

  expect((await group.logIn({}, { cookies })).status).toBe(202)
})

test('a pending second step ends when the person signs everyone else out, changes the password, or leaves', async () => {
  for (const end of ['sessions', 'password', 'leave', 'time']) {
    const group = await aFactorsGroup()
    const { code } = await group.turnOnTotp()
    const { token } = await group.beginStep()
    if (end === 'sessions') await group.call('DELETE', 'sessions', { token: group.token })
    const body = { currentPassword: credentials.password, newPassword: 'a new password' }
    if (end === 'password') await group.call('POST', '/user/change-password', { token: group.token, body })
    if (end === 'leave') await group.users.markLeaving('id-1')
    if (end === 'time') group.pass(10 * minuteMs)

    expect(await group.step({ token, method: 'totp', code: code() }), end).toMatchObject(over)
  }
})

test.each(['totp', 'totp/remove', 'passkeys/options', 'passkeys/remove', 'recovery-codes'])(
  'factors/%s requires a sign-in or confirmation within the last five minutes',
  async (path) => {
    const group = await aFactorsGroup()
    await group.turnOnTotp()
    await group.addPasskey('phone')
    const change = () => group.post(`factors/${path}`, { token: group.token, body: path === 'passkeys/remove' ? { id: 'phone' } : {} })
    group.pass(5 * minuteMs + 1)

    const late = await change()
    await group.call('POST', 'confirm', { token: group.token, body: { password: credentials.password } })
    const confirmed = await change()

    expect(late).toMatchObject({ status: 403, body: { code: 'fresh-sign-in-required' } })
    expect(confirmed.status).toBeLessThan(300)
  },
)

test('a person with an unverified address can’t add a factor', async () => {
  const group = await aFactorsGroup()
  const { token } = await group.register({ username: 'ben@example.com' })

  expect((await group.post('factors/totp', { token })).status).toBe(403)
  expect((await group.post('factors/passkeys/options', { token })).status).toBe(403)
})

test('setting up an app expires after fifteen minutes, and a wrong code turns nothing on', async () => {
  const group = await aFactorsGroup()
  const { body } = await group.post('factors/totp', { token: group.token })
  const confirm = (code: string) => group.post('factors/totp/confirm', { token: group.token, body: { code } })

  const wrong = await confirm('000000')
  group.pass(15 * minuteMs + 1)
  const late = await confirm(codeOf((body as { secret: string }).secret, stepAt(group.now())))

  expect(wrong.status).toBe(400)
  expect(late).toMatchObject({ status: 400, body: { code: 'expired', message: 'Setting up the app timed out. Start again.' } })
  expect((await group.logIn()).status).toBe(200)
})

test('turning the app off ends the need for codes, drops the recovery codes, and every change is emailed', async () => {
  const group = await aFactorsGroup()
  await group.turnOnTotp()
  await group.post('factors/recovery-codes', { token: group.token })

  const off = await group.post('factors/totp/remove', { token: group.token })

  expect(off.status).toBe(204)
  expect((await group.logIn()).status).toBe(200)
  expect((await group.list(group.token)).body).toEqual({ isOn: false, passkeys: [], recoveryCodesLeft: 0, trustedBrowsers: 0 })
  expect(group.subjects().slice(-3)).toEqual([
    'Codes from an app were turned on for your account',
    'New recovery codes were created for your account',
    'Codes from an app were turned off for your account',
  ])
})
