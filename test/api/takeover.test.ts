import { afterAll, expect, test } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { socialApi } from '#shared/contracts/social.ts'
import { userApi } from '#shared/contracts/user.ts'
import { createClient } from '#web/lib/request.ts'
import { call } from './call.ts'
import { comeBack } from './come-back.ts'
import { startCrier } from './crier.ts'
import { aNewcomer, aPerson, connectX, mailedToken, type Person, password } from './person.ts'
import { mails } from './sandbox.ts'
import { signedIn } from './signed-in.ts'

const crier = await startCrier()
afterAll(crier.stop)

const newPassword = 'only the owner knows this'
const elsewhere = (name: string) => `${name}@elsewhere.test`
const oldLink = {
  status: 400,
  body: { code: 'expired', message: 'This link is invalid or expired. Change the address again in Settings.' },
}

const logIn = async (email: string, given = password) => {
  const { token } = signedIn(await createClient({ baseUrl: crier.url }).request(authApi.login, { email, password: given }))
  return { ...createClient({ baseUrl: crier.url, token }), token }
}

const isLive = async (token: string) => (await call(crier, 'GET /auth/me', { token })).status === 200

const askForAddress = (token: string, email: string) => call(crier, 'PUT /user', { token, body: { email, currentPassword: password } })

const confirmBy = (link: string, session?: string) => call(crier, 'POST /user/confirm-email', { token: session, body: { token: link } })

/** Requests an address change as someone who knows the password, and returns the token from the emailed link. */
const plantChange = async ({ email }: Pick<Person, 'email'>, to: string) => {
  const { token } = await logIn(email)
  await askForAddress(token, to)
  return mailedToken(crier, to, '/confirm-email')
}

const resetByMail = async (email: string) => {
  await call(crier, 'POST /passwordreset/request', { body: { email } })
  const token = await mailedToken(crier, email, '/reset-password')
  return call(crier, 'POST /passwordreset/reset', { body: { token, newPassword } })
}

const linkGoogle = async ({ request, email }: Person) => {
  const [name = ''] = email.split('@')
  const come = await comeBack(crier, 'google', name)
  const { body } = await createClient({ baseUrl: crier.url }).request(socialApi.login, come)
  if (!body.requiresLogin) throw new Error('The account was not known.')
  return request(socialApi.link, { temporaryToken: body.temporaryToken, codeVerifier: come.codeVerifier })
}

test('a person who registers someone else’s address keeps nothing of the account once its owner resets the password', async () => {
  const email = 'victim@crier.test'
  const mallory = await aNewcomer(crier, 'victim')
  const asked = await askForAddress(mallory.token, elsewhere('mallory'))
  const links = await mails(crier, elsewhere('mallory'))

  await resetByMail(email)
  const owner = await logIn(email, newPassword)
  await connectX(owner, 'victim_x')
  for (const { text } of links) await confirmBy(/token=([\w-]+)/.exec(text)?.[1] ?? '')

  const me = (await owner.request(userApi.get, {})).body
  expect(me).toMatchObject({ email, isEmailVerified: true })
  expect([me.id === mallory.id, await isLive(mallory.token)]).toEqual([false, false])
  expect(asked).toMatchObject({
    status: 400,
    body: { errors: { email: ['Confirm your current address first: open the link we emailed there.'] } },
  })
  expect(links).toEqual([])
})

/** The ways an owner can lock everyone else out of their account, each with the password that applies afterward. */
const endings: [string, string, string, (owner: Person) => Promise<unknown>][] = [
  ['resets the password', 'anna', newPassword, ({ email }) => resetByMail(email)],
  [
    'changes the password',
    'bert',
    newPassword,
    ({ request }) => request(authApi.changePassword, { currentPassword: password, newPassword }),
  ],
  ['signs out every other device', 'carl', password, ({ request }) => request(authApi.endOtherSessions, {})],
  ['links Google', 'dora', password, linkGoogle],
]

test.each(endings)('once the owner %s, an address change that someone else requested is void, and so is its link', async (...ending) => {
  const [, name, passwordThen, end] = ending
  const owner = await aPerson(crier, name)
  const link = await plantChange(owner, elsewhere(name))

  await end(owner)
  const opened = await confirmBy(link)

  const { request } = await logIn(owner.email, passwordThen)
  const me = (await request(userApi.get, {})).body
  expect(opened).toMatchObject(oldLink)
  expect(me).toMatchObject({ id: owner.id, email: owner.email })
  expect(me).not.toHaveProperty('pendingEmail')
})

test('an address change requested while the owner shuts others out never survives', async () => {
  const rounds = endings.slice(0, 3).flatMap(([, name, , end]) => [1, 2, 3].map((round) => ({ name: `${name}${round}`, end })))

  const outcomes = await Promise.all(
    rounds.map(async ({ name, end }) => {
      const owner = await aPerson(crier, name)
      const thief = await logIn(owner.email)
      await Promise.all([askForAddress(thief.token, elsewhere(name)), end(owner)])
      for (const { text } of await mails(crier, elsewhere(name))) await confirmBy(/token=([\w-]+)/.exec(text)?.[1] ?? '')
      return [owner.email, await ownerOf(owner.email), await ownerOf(elsewhere(name))]
    }),
  )

  expect(outcomes).toEqual(rounds.map(({ name }) => [`${name}@crier.test`, 'somebody', 'nobody']))
})

test('changing the address ends every session but the one that opens the link', async () => {
  const eve = await aPerson(crier, 'eve')
  const [phone, stranger] = [await logIn(eve.email), await aPerson(crier, 'frida')]
  await askForAddress(eve.token, elsewhere('eve'))

  const { body } = await confirmBy(await mailedToken(crier, elsewhere('eve'), '/confirm-email'), phone.token)

  expect(body).toEqual({ message: 'Your new email address is confirmed, and you’re signed out everywhere else.' })
  expect([await isLive(eve.token), await isLive(phone.token), await isLive(stranger.token)]).toEqual([false, true, true])
})

test.each([
  ['a browser that nobody is signed in to', 'gina', async () => undefined],
  ['the session of somebody else', 'hugo', async () => (await aPerson(crier, 'ines')).token],
])('changing the address in %s ends every session of the person', async (_where, name, sessionOf) => {
  const [person, session] = [await aPerson(crier, name), await sessionOf()]
  await askForAddress(person.token, elsewhere(name))
  const link = await mailedToken(crier, elsewhere(name), '/confirm-email')

  const opened = await confirmBy(link, session)
  const later = await logIn(elsewhere(name))
  const again = await confirmBy(link, session)

  expect([opened.status, again.status]).toEqual([200, 200])
  expect([await isLive(person.token), await isLive(later.token)]).toEqual([false, true])
  if (session !== undefined) expect(await isLive(session)).toBe(true)
})

test('logs no errors throughout', () => {
  expect(crier.complaints()).toBe('')
})

/** Tells whether an account has this address: a reset link is only emailed if one does. */
const ownerOf = async (email: string) => {
  const before = (await mails(crier, email)).length
  await call(crier, 'POST /passwordreset/request', { body: { email } })
  return (await mails(crier, email)).length > before ? 'somebody' : 'nobody'
}

test('the reader of the old mailbox reverts a thief’s address change, and everyone else is signed out of the account', async () => {
  const owner = await aPerson(crier, 'olga')
  const thief = await logIn(owner.email)
  const link = await plantChange(owner, elsewhere('thief'))
  await confirmBy(link, thief.token)
  const moved = await logIn(elsewhere('thief'))

  const token = await mailedToken(crier, owner.email, '/cancel-email')
  const { body } = await createClient({ baseUrl: crier.url }).request(userApi.cancelEmail, { token })
  const shutOut = await Promise.all([isLive(thief.token), isLive(moved.token), isLive(owner.token)])
  const byPassword = await call(crier, 'POST /auth/login', { body: { email: owner.email, password } })
  await call(crier, 'POST /passwordreset/reset', { body: { token: body.resetToken, newPassword } })

  expect(body.message).toContain('old email address is back')
  expect([shutOut, byPassword.status]).toEqual([[false, false, false], 401])
  expect((await (await logIn(owner.email, newPassword)).request(userApi.get, {})).body).toMatchObject({ id: owner.id, email: owner.email })
  expect((await call(crier, 'POST /auth/login', { body: { email: elsewhere('thief'), password } })).status).toBe(401)
})
