import { expect, test } from 'vitest'
import { secondMs } from '#shared/domain/times.ts'
import { fromGitHub } from '../sandbox/sign-in.ts'
import { githubApp } from '../sandbox/world.ts'
import { onSandbox } from './on-sandbox.ts'

const refused = (problem: string, message: string) => ({ kind: 'refused', refusal: { problem, message } })
const expired = refused('expired', 'Sign-in expired. Try again.')
const misconfigured = refused('misconfigured', 'Authentication configuration error. Please contact support.')
const unavailable = refused('transient', 'GitHub sign-in isn’t available right now. Try again.')
const unverified = refused('unverified', 'Verify your email address with GitHub, then try again.')

const token = 'POST /github.com/login/oauth/access_token'
const revoke = `DELETE /api.github.com/applications/${githubApp.clientId}/token`

test('GitHub vouches for a person by number, primary verified address, and name', async () => {
  const { github } = await onSandbox()

  expect(await github('Ada.Lovelace@example.com')).toEqual({
    kind: 'vouched',
    person: {
      identity: { provider: 'github', subject: expect.stringMatching(/^\d{8,10}$/) },
      email: 'ada.lovelace@example.com',
      name: 'Ada Lovelace',
    },
  })
})

test('a renamed person stays the same, and whoever took over their login is someone else', async () => {
  const { github } = await onSandbox()
  const personOf = async (name: string) => {
    const outcome = await github(name)
    return outcome.kind === 'vouched' ? outcome.person : undefined
  }

  const [ada, renamed, successor] = [await personOf('ada'), await personOf('ada renamed'), await personOf('ada successor')]

  expect(renamed).toMatchObject({ identity: ada?.identity, email: 'ada.renamed@crier.test' })
  expect(successor?.email).toBe(ada?.email)
  expect(successor?.identity).not.toEqual(ada?.identity)
})

test('ignores the address on the profile, and finds the primary one even late in the list', async () => {
  const { github } = await onSandbox()

  expect(await github('eve publicemail')).toMatchObject({ person: { email: 'eve.publicemail@crier.test' } })
  expect(await github('eve manyaddresses')).toMatchObject({ person: { email: 'eve.manyaddresses@crier.test' } })
})

test('uses the login when there’s no name', async () => {
  const { github } = await onSandbox()

  expect(await github('eve noname')).toMatchObject({ kind: 'vouched', person: { name: 'eve-noname' } })
})

test.each([
  ['no verified address', 'eve unverified', unverified],
  ['an address that takes no mail', 'eve noreply', unverified],
  ['addresses that may not be seen', 'eve noemail', refused('unverified', 'Allow access to your email address, then try again.')],
  ['an account of an organization', 'eve organization', refused('unverified', 'Sign in with a personal GitHub account.')],
])('refuses a sign-in with %s', async (_, name, outcome) => {
  const { github } = await onSandbox()

  expect(await github(name)).toMatchObject(outcome)
})

test('every call names the caller and its version, and the token is revoked', async () => {
  const { github, world, seen, asked } = await onSandbox()

  await github('ada')

  expect(asked()).toEqual([token, 'GET /api.github.com/user', 'GET /api.github.com/user/emails', revoke])
  expect(seen.map(({ headers }) => headers.get('user-agent'))).toEqual(['Crier', 'Crier', 'Crier', 'Crier'])
  expect(seen.slice(1).map(({ headers }) => headers.get('x-github-api-version'))).toEqual(Array(3).fill('2022-11-28'))
  const kept = seen[1]?.headers.get('authorization') ?? ''
  const after = await fetch(`${world.url}/api.github.com/user`, { headers: { authorization: kept } })
  expect(after.status).toBe(401)
})

test('revokes the token of a refused sign-in too', async () => {
  const { github, asked } = await onSandbox()

  await github('eve unverified')

  expect(asked().at(-1)).toBe(revoke)
})

test('a failed revocation doesn’t stop the sign-in', async () => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'revoke', dropBeforeEffect: true })

  expect(await github('ada')).toMatchObject({ kind: 'vouched' })
})

test('a used, outdated, or mismatched code has expired', async () => {
  const { world, providers } = await onSandbox()
  const used = await fromGitHub(world, 'ada')
  const identify = (code: string, codeVerifier: string) => providers.github.identify({ code, codeVerifier })
  await identify(used.code, used.verifier)
  const [stolen, late] = [await fromGitHub(world, 'ada'), await fromGitHub(world, 'ada')]

  expect(await identify(used.code, used.verifier)).toMatchObject(expired)
  expect(await identify(stolen.code, late.verifier)).toMatchObject(expired)
  world.clock.now += 601 * secondMs
  expect(await identify(late.code, late.verifier)).toMatchObject(expired)
})

test.each([
  ['incorrect_client_credentials', misconfigured],
  ['redirect_uri_mismatch', misconfigured],
  ['application_suspended', misconfigured],
  ['bad_verification_code', expired],
  ['unverified_user_email', unverified],
  ['access_denied', refused('cancelled', 'Sign-in with GitHub was cancelled.')],
])('the error %s, sent with status 200, is explained in our words', async (error, outcome) => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'token', error })

  expect(await github('ada')).toMatchObject(outcome)
})

test('a wrong secret or a missing address is our configuration error', async () => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'token', status: 404, body: '<h1>404</h1>' })
  const wrongSecret = await onSandbox({ githubSecret: 'wrong' })

  expect(await github('ada')).toMatchObject(misconfigured)
  expect(await wrongSecret.github('ada')).toMatchObject(misconfigured)
})

test('failed reads are tried three times, a failed exchange twice', async () => {
  const { github, fault, asked } = await onSandbox()
  await fault({ platform: 'github', operation: 'profile', htmlError: true, times: 2 })
  await fault({ platform: 'github', operation: 'emails', dropAfterEffect: true, times: 2 })
  expect(await github('ada')).toMatchObject({ kind: 'vouched' })

  await fault({ platform: 'github', operation: 'profile', status: 500, times: 3 })
  expect(await github('ada')).toMatchObject(unavailable)

  const before = asked().length
  await fault({ platform: 'github', operation: 'token', status: 502, times: 'forever' })
  expect(await github('ada')).toMatchObject(unavailable)
  expect(asked().slice(before)).toEqual([token, token])
})

test('an exchange whose response was lost has used up its code', async () => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'token', dropAfterEffect: true })

  expect(await github('ada')).toMatchObject(expired)
})

test.each([
  ['the secondary limit', { operation: 'profile', secondaryLimit: true }, 60],
  ['the limit of the hour', { operation: 'emails', limitReached: true }, 3_601],
  ['too many exchanges', { operation: 'token', retryAfter: 9 }, 9],
])('%s says when to retry', async (_, fault, retryAfterSeconds) => {
  const on = await onSandbox()
  await on.fault({ platform: 'github', ...fault })

  expect(await on.github('ada')).toMatchObject({ kind: 'refused', refusal: { problem: 'too-many', retryAfterSeconds } })
})

test('a token that expires midway counts as expired', async () => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'emails', revokeTokens: true })

  expect(await github('ada')).toMatchObject(expired)
})

test('invalid JSON makes the sign-in unavailable', async () => {
  const { github, fault } = await onSandbox()
  await fault({ platform: 'github', operation: 'token', status: 200, body: 'access_token=gho_1' })
  const atToken = await github('ada')
  await fault({ platform: 'github', operation: 'profile', status: 200, body: { id: 'seven' } })
  const atUser = await github('ada')

  expect([atToken, atUser]).toMatchObject([unavailable, unavailable])
})

test('a refusal contains neither the code nor the secret', async () => {
  const { world, providers } = await onSandbox({ githubSecret: 'wrong-secret' })
  const { code, verifier } = await fromGitHub(world, 'ada')

  const outcome = await providers.github.identify({ code, codeVerifier: verifier })

  expect(JSON.stringify(outcome)).not.toMatch(new RegExp(`${code}|${verifier}|wrong-secret`))
})
