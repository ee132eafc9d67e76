import { afterAll, expect, test } from 'vitest'
import type { TokenKind } from '#functions/ports/one-time-tokens.ts'
import { codeOf, stepAt } from '#functions/use-cases/second-factor/totp-codes.ts'
import { authApi } from '#shared/contracts/auth.ts'
import { factorsApi } from '#shared/contracts/factors.ts'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { createdBy } from '../fakes/passkeys.ts'
import { call } from './call.ts'
import { comeBack } from './come-back.ts'
import { startCrier } from './crier.ts'
import { type Ending, endings, otherPendingThings, pendingJobs, pendingTokens } from './pending-things.ts'
import { aNewcomer, aPerson, consent, mailedToken, password } from './person.ts'
import { signedIn } from './signed-in.ts'

const crier = await startCrier()
afterAll(crier.stop)

const newPassword = 'only the owner knows this'
const guest = createClient({ baseUrl: crier.url })
const sessionOf = (token: string) => createClient({ baseUrl: crier.url, token })

/**
 * An account whose password someone else knew for a while, with a session for the thief beside the owner's. `name` is
 * the local part of the owner's email address.
 */
type Before = { name: string; email: string; owner: string; thief: string }
type Answer = Awaited<ReturnType<typeof call>>

const refused = (status: number, message: string) => ({ status, body: { message: expect.stringContaining(message) } })
const shutOut = refused(401, 'Session expired.')

/**
 * How each pending token is begun and then used, and the expected response after it has ended, or while it's still
 * live.
 */
const begun: Record<TokenKind, { begin: (before: Before) => Promise<() => Promise<Answer>>; ended: object; live?: object }> = {
  'verify-email': {
    begin: async ({ email }) => {
      const link = await mailedToken(crier, email)
      return () => call(crier, `GET /auth/verify-email?token=${link}`)
    },
    ended: refused(400, ''),
  },
  'verified-email': {
    begin: async ({ email }) => {
      const link = await mailedToken(crier, email)
      await call(crier, `GET /auth/verify-email?token=${link}`)
      return () => call(crier, `GET /auth/verify-email?token=${link}`)
    },
    ended: refused(200, 'is already verified'),
  },
  'reset-password': {
    begin: async ({ email }) => {
      await guest.request(authApi.requestReset, { email })
      const token = await mailedToken(crier, email, '/reset-password')
      return () => call(crier, 'POST /passwordreset/reset', { body: { token, newPassword: 'what the thief wants' } })
    },
    ended: refused(400, 'Invalid or expired reset token.'),
  },
  'confirm-email': {
    begin: async ({ name, thief }) => {
      const token = await askedFor(`${name}@elsewhere.test`, thief)
      return () => call(crier, 'POST /user/confirm-email', { body: { token } })
    },
    ended: refused(400, 'This link is invalid or expired.'),
  },
  'confirmed-email': {
    begin: async ({ name, owner }) => {
      const token = await askedFor(`${name}@elsewhere.test`, owner)
      const open = () => call(crier, 'POST /user/confirm-email', { token: owner, body: { token } })
      await open()
      return open
    },
    ended: refused(200, 'is already confirmed'),
  },
  'cancel-email': {
    begin: async ({ name, email, thief }) => {
      await askedFor(`${name}@elsewhere.test`, thief)
      const token = await mailedToken(crier, email, '/cancel-email')
      return () => call(crier, 'POST /user/cancel-email', { body: { token } })
    },
    ended: refused(400, 'This link is invalid, expired, or already used.'),
    live: refused(200, 'is cancelled'),
  },
  'sign-in': {
    begin: async ({ name, thief }) => {
      const come = await comeBack(crier, 'google', name)
      const { body } = await guest.request(socialApi.login, come)
      if (!body.requiresLogin) throw new Error('The account was not known.')
      const own = { temporaryToken: body.temporaryToken, codeVerifier: come.codeVerifier }
      return () => call(crier, 'POST /auth/social/link', { token: thief, body: own })
    },
    ended: shutOut,
  },
  'second-step': {
    begin: async ({ email, owner }) => {
      const { request } = sessionOf(owner)
      const { secret } = (await request(factorsApi.beginTotp, {})).body
      const code = () => codeOf(secret, stepAt(Date.now()))
      await request(factorsApi.confirmTotp, { code: code() })
      const { status, body } = await guest.request(authApi.login, { email, password })
      if (status !== 202) throw new Error('No second factor was asked for.')
      return async () => {
        const answer = await call(crier, 'POST /auth/second-step', { body: { token: body.secondStep.token, method: 'totp', code: code() } })
        await call(crier, 'POST /auth/factors/totp/remove', { token: owner, body: {} })
        return answer
      }
    },
    ended: refused(400, 'Your sign-in has expired.'),
  },
  'passkey-challenge': {
    begin: async ({ thief }) => {
      const { challenge } = (await sessionOf(thief).request(factorsApi.beginPasskey, {})).body
      const passkey = createdBy('thief', challenge)
      return () => call(crier, 'POST /auth/factors/passkeys', { token: thief, body: { name: 'Thief', passkey } })
    },
    ended: shutOut,
  },
  connection: {
    begin: async ({ name, thief }) => {
      const { url } = (await sessionOf(thief).request(platformsApi.authorize, { p: 'x' })).body
      const { code, state } = await consent(url, `${name}_x`)
      return () => call(crier, 'POST /platforms/x/callback', { token: thief, body: { code, state } })
    },
    ended: shutOut,
  },
  export: {
    begin: async ({ thief }) => {
      const { request } = sessionOf(thief)
      for (let count = 0; count < 26; count += 1) await request(postsApi.draft, { content: `Draft ${count}` })
      const { cursor } = (await request(userApi.export, {})).body
      return () => call(crier, `GET /user/export?cursor=${cursor}`, { token: thief })
    },
    ended: shutOut,
  },
  'account-choice': {
    begin: async ({ name, thief }) => {
      const { request } = sessionOf(thief)
      const { code, state } = await consent((await request(platformsApi.authorize, { p: 'facebook' })).body.url, name)
      const reply = await request(platformsApi.callback, { p: 'facebook', code, state })
      if (reply.status !== 202) throw new Error('There was nothing to choose.')
      const body = { choice: reply.body.choice, accountIds: reply.body.accounts.map(({ id }) => id) }
      return () => call(crier, 'POST /platforms/facebook/choose', { token: thief, body })
    },
    ended: shutOut,
  },
}

const end: Record<Ending, (owner: Before) => Promise<unknown>> = {
  reset: async ({ email }) => {
    await guest.request(authApi.requestReset, { email })
    return guest.request(authApi.reset, { token: await mailedToken(crier, email, '/reset-password'), newPassword })
  },
  'password change': ({ owner }) => sessionOf(owner).request(authApi.changePassword, { currentPassword: password, newPassword }),
  'sign-out everywhere': ({ owner }) => sessionOf(owner).request(authApi.endOtherSessions, {}),
  deletion: ({ owner, email }) => sessionOf(owner).request(userApi.remove, { confirmation: email, password }),
}

const cases = Object.entries(pendingTokens).flatMap(([kind, { survives }]) =>
  endings.map((by) => ({ kind: kind as TokenKind, by, survives: by in survives })),
)

test.concurrent.each(cases)('a pending $kind gives a thief no access to the account after a $by', async ({ kind, by, survives }) => {
  const { begin, ended, live } = begun[kind]
  const isNewcomer = kind === 'verify-email'
  const before = await beforeTheft(`${by}.${kind}`.replaceAll(/[ -]/g, '.'), isNewcomer)
  const goOn = await begin(before)
  const { email } = (await sessionOf(before.owner).request(userApi.get, {})).body
  await end[by]({ ...before, email })

  expect(await goOn()).toMatchObject(survives ? (live ?? {}) : ended)

  if (!isNewcomer) expect((await call(crier, 'GET /auth/me', { token: before.thief })).status).toBe(401)
  if (by === 'deletion') return expect((await call(crier, 'GET /auth/me', { token: before.owner })).status).toBe(401)
  const { request } = sessionOf(await ownerAgain({ ...before, email }, by, isNewcomer))
  const me = (await request(userApi.get, {})).body
  expect(me).toMatchObject({ email, providers: [], isEmailVerified: !isNewcomer || by === 'reset' })
  expect(me).not.toHaveProperty('pendingEmail')
  expect((await request(platformsApi.allAccounts, {})).body).toEqual([])
})

test('lists who begins every pending thing and what ends it', () => {
  const things = Object.values({ ...pendingTokens, ...pendingJobs, ...otherPendingThings })

  for (const { begunBy, endsBy, survives } of things)
    for (const text of [begunBy, endsBy, ...Object.values(survives)]) expect(text).toMatch(/\w{3}/)
})

/** The owner's session afterward. A person with an unverified address has only the session from sign-up. */
const ownerAgain = async ({ owner, email }: Before, by: Ending, isNewcomer: boolean) => {
  if (isNewcomer && by !== 'reset') return owner
  return signedIn(await guest.request(authApi.login, { email, password: by === 'sign-out everywhere' ? password : newPassword })).token
}

/** A person who hasn't opened the first link can't log in again, and neither can a thief. */
const beforeTheft = async (name: string, isNewcomer: boolean): Promise<Before> => {
  if (isNewcomer) {
    const { email, token } = await aNewcomer(crier, name)
    return { name, email, owner: token, thief: '' }
  }
  const { email, token } = await aPerson(crier, name)
  return { name, email, owner: token, thief: signedIn(await guest.request(authApi.login, { email, password })).token }
}

const askedFor = async (email: string, session: string) => {
  await sessionOf(session).request(userApi.update, { email, currentPassword: password })
  return mailedToken(crier, email, '/confirm-email')
}
