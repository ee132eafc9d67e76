import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from './call.ts'
import { comeBack } from './come-back.ts'
import { type Crier, startCrier } from './crier.ts'
import { aNewcomer, connectX, mailedToken, password } from './person.ts'
import { mails, runJobs } from './sandbox.ts'
import { signedIn } from './signed-in.ts'
import { until } from './until.ts'

const crier = await startCrier()
afterAll(crier.stop)

const guest = createClient({ baseUrl: crier.url })
const newPassword = 'only the owner knows this'

/** A person who signed up with someone else's address, connected an account of their own, and wrote a draft. */
const aSquatter = async (name: string) => {
  const squatter = await aNewcomer(crier, name)
  await connectX(squatter, `${name}_x`)
  await squatter.request(postsApi.draft, { content: 'Buy my watches' })
  return squatter
}

/** The ways the address's owner can get an account with it. Each returns a session token. */
const owners: [how: string, name: string, come: (crier: Crier, email: string) => Promise<string>][] = [
  [
    'a reset',
    'hugo',
    async (_crier, email) => {
      await guest.request(authApi.requestReset, { email })
      await guest.request(authApi.reset, { token: await mailedToken(crier, email, '/reset-password'), newPassword })
      return signedIn(await guest.request(authApi.login, { email, password: newPassword })).token
    },
  ],
  [
    'Google',
    'inga',
    async () => {
      const come = await comeBack(crier, 'google', 'inga')
      const { body } = await guest.request(socialApi.login, come)
      if (!body.requiresRegistration) throw new Error('They were not let in.')
      const { email, name, temporaryToken } = body
      return (await guest.request(socialApi.complete, { email, name, temporaryToken, codeVerifier: come.codeVerifier })).body.token
    },
  ],
]

test.each(owners)(
  'an address’s owner gets an account through %s, without anything from the person who had signed up with it',
  async (_how, name, come) => {
    const squatter = await aSquatter(name)
    const link = await mailedToken(crier, squatter.email)

    const { request } = createClient({ baseUrl: crier.url, token: await come(crier, squatter.email) })

    expect((await request(userApi.get, {})).body).toMatchObject({ email: squatter.email, isEmailVerified: true })
    expect((await request(platformsApi.allAccounts, {})).body).toEqual([])
    expect((await request(postsApi.drafts, {})).body.items).toEqual([])
    expect((await call(crier, 'GET /user', { token: squatter.token })).status).toBe(401)
    expect((await call(crier, 'POST /auth/login', { body: { email: squatter.email, password } })).status).toBe(401)
    expect((await call(crier, 'POST /auth/verify-email', { body: { token: link, password } })).status).toBe(400)
    // Once the squatter has lost the platform account, the owner can connect it.
    const connected = () => connectX({ request }, `${name}_x`).catch(() => undefined)
    await runJobs(crier)
    expect(await until(connected, Boolean)).toMatchObject({ username: `${name}_x` })
    expect((await mails(crier, squatter.email)).map(({ subject }) => subject)).not.toContain('Your Crier account was deleted')
  },
)

test('opening the link from a stranger’s sign-up verifies nothing for the stranger', async () => {
  const squatter = await aSquatter('jana')

  const opened = await call(crier, `GET /auth/verify-email?token=${await mailedToken(crier, squatter.email)}`)

  expect(opened).toMatchObject({ status: 400, body: { errors: { password: [expect.stringContaining('in a different browser')] } } })
  expect((await squatter.request(userApi.get, {})).body.isEmailVerified).toBe(false)
})

test('an account whose address isn’t verified in seven days is deleted, and the address is free again', async () => {
  const squatter = await aSquatter('kurt')
  const isIn = async () => (await call(crier, 'GET /user', { token: squatter.token })).status === 200

  await runJobs(crier, (7 * dayMs) / minuteMs - 10)
  const before = await isIn()
  await runJobs(crier, (7 * dayMs) / minuteMs + 1)
  const signUpAgain = () => {
    const registration = { username: squatter.email, password: newPassword, name: 'Kurt', plan: 'free' as const }
    return guest.request(authApi.register, registration).catch(async () => {
      await runJobs(crier)
      return undefined
    })
  }

  expect([before, await isIn()]).toEqual([true, false])
  expect((await until(signUpAgain, Boolean))?.status).toBe(201)
})
