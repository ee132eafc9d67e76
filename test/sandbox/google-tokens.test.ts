import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { hourSeconds, minuteMs, secondMs } from '#shared/domain/times.ts'
import { asForm, challengeOf, fromGoogle, googleForm, putGoogleFault } from './sign-in.ts'
import { basic, googleApp, openWorld, type TestWorld } from './world.ts'

type Tokens = { access_token: string; id_token?: string; refresh_token?: string; scope: string }

const exchange = async (world: TestWorld, form: Record<string, string | undefined>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${world.url}/oauth2.googleapis.com/token`, { method: 'POST', headers, body: asForm(form) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const signIn = async (world: TestWorld, name: string, parameters: Record<string, string> = {}) => {
  const come = await fromGoogle(world, name, parameters)
  const { body } = await exchange(world, googleForm(come))
  return { ...(body as Tokens), verifier: come.verifier }
}

const keysOf = async ({ url }: TestWorld) => {
  const response = await fetch(`${url}/www.googleapis.com/oauth2/v3/certs`)
  return { cacheControl: response.headers.get('cache-control'), ...((await response.json()) as JSONWebKeySet) }
}

const userinfo = (world: TestWorld, token: string) =>
  fetch(`${world.url}/openidconnect.googleapis.com/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } })

test('a code becomes an id_token that the published keys verify', async () => {
  const world = await openWorld()

  const { id_token = '', verifier, access_token, ...tokens } = await signIn(world, 'ada')

  const { keys, cacheControl } = await keysOf(world)
  const { payload } = await jwtVerify(id_token, createLocalJWKSet({ keys }), { currentDate: new Date(world.clock.now) })
  const seconds = Math.floor(world.clock.now / secondMs)
  expect(keys).toHaveLength(2)
  expect(cacheControl).toContain('max-age=21600')
  expect(payload).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: googleApp.clientId,
    azp: googleApp.clientId,
    sub: expect.stringMatching(/^1\d{20}$/),
    email: 'ada@crier.test',
    email_verified: true,
    name: 'Ada',
    given_name: 'Ada',
    picture: `${world.url}/avatars/ada.svg`,
    nonce: challengeOf(verifier),
    at_hash: expect.stringMatching(/^[\w-]{22}$/),
    iat: seconds,
    exp: seconds + hourSeconds,
  })
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_599, refresh_token: expect.stringMatching(/^1\/\/0/) })
  expect(await (await userinfo(world, access_token)).json()).toMatchObject({ sub: payload.sub, email: 'ada@crier.test' })
})

test('issues a refresh token only if consent was requested and access is offline', async () => {
  const world = await openWorld()

  const first = await signIn(world, 'ada', { prompt: '' })
  const second = await signIn(world, 'ada', { prompt: '' })
  const asked = await signIn(world, 'ada')
  const online = await signIn(world, 'ben', { access_type: 'online' })

  expect([first, second, asked, online].map((tokens) => 'refresh_token' in tokens)).toEqual([true, false, true, false])
})

test.each([
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
  ['no code', { code: undefined }, 400, 'invalid_request'],
  ['a damaged code', { code: '4%2F0abc' }, 400, 'invalid_grant'],
  ['an unknown code', { code: '4/0abc' }, 400, 'invalid_grant'],
  ['another client', { client_id: 'somebody-else' }, 401, 'invalid_client'],
  ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
  ['another callback', { redirect_uri: 'https://crier.test/other' }, 400, 'redirect_uri_mismatch'],
  ['no verifier', { code_verifier: undefined }, 400, 'invalid_request'],
  ['a wrong verifier', { code_verifier: 'wrong' }, 400, 'invalid_grant'],
])('refuses an exchange with %s', async (_, wrong, status, error) => {
  const world = await openWorld()
  const form = googleForm(await fromGoogle(world, 'ada'))

  const answer = await exchange(world, { ...form, ...wrong })

  expect(answer).toMatchObject({ status, body: { error, error_description: expect.any(String) } })
})

test('a code works once, for ten minutes, with the secret in the body or the header', async () => {
  const world = await openWorld()
  const [once, late] = [googleForm(await fromGoogle(world, 'ada')), googleForm(await fromGoogle(world, 'ada'))]
  const { client_id, client_secret, ...bare } = once

  const first = await exchange(world, bare, { authorization: basic(client_id, client_secret) })
  const again = await exchange(world, once)
  world.clock.now += 10 * minuteMs
  const tooLate = await exchange(world, late)

  expect([first, again, tooLate].map(({ status }) => status)).toEqual([200, 400, 400])
})

test('keywords in a name give a person special properties', async () => {
  const world = await openWorld()
  const claims = async (name: string) => decodeJwt((await signIn(world, name)).id_token ?? '')

  expect(await claims('eve-unverified')).toMatchObject({ email_verified: false })
  expect(await claims('eve-noemail')).not.toHaveProperty('email')
  expect(await claims('eve-noname')).not.toHaveProperty('name')
  expect(await claims('eve-nopicture')).not.toHaveProperty('picture')
  expect(await claims('eve.workspace@example.com')).toMatchObject({ hd: 'example.com' })
})

test('an account can change its address, and another can get the old one', async () => {
  const world = await openWorld()
  const claims = async (name: string) => decodeJwt((await signIn(world, name)).id_token ?? '')

  const [ada, byAddress, renamed, successor] = [
    await claims('ada'),
    await claims('Ada@crier.test'),
    await claims('ada renamed'),
    await claims('ada successor'),
  ]

  expect(byAddress).toMatchObject({ sub: ada.sub, email: ada.email })
  expect(renamed).toMatchObject({ sub: ada.sub, email: 'ada.renamed@crier.test' })
  expect(successor.email).toBe(ada.email)
  expect(successor.sub).not.toBe(ada.sub)
})

test('an id_token can be wrong in every way that matters', async () => {
  const world = await openWorld()
  const tokenUnder = async (idToken: string) => {
    await putGoogleFault(world, { operation: 'token', idToken })
    return (await signIn(world, 'ada')).id_token ?? ''
  }
  const isProven = async (token: string) =>
    jwtVerify(token, createLocalJWKSet(await keysOf(world)), { currentDate: new Date(world.clock.now) }).then(
      () => true,
      () => false,
    )
  const before = await keysOf(world)

  expect(await isProven(await tokenUnder('bad-signature'))).toBe(false)
  expect(await isProven(await tokenUnder('unknown-key'))).toBe(false)
  expect(decodeProtectedHeader(await tokenUnder('no-algorithm'))).toEqual({ alg: 'none', typ: 'JWT' })
  expect(decodeJwt(await tokenUnder('wrong-audience')).aud).toMatch(/^somebody-else/)
  expect(decodeJwt(await tokenUnder('wrong-issuer')).iss).toBe('https://accounts.example.com')
  expect(decodeJwt(await tokenUnder('short-issuer')).iss).toBe('accounts.google.com')
  expect(decodeJwt(await tokenUnder('wrong-nonce')).nonce).toBe('somebody-elses-nonce')
  expect(decodeJwt(await tokenUnder('expired')).exp).toBeLessThan(world.clock.now / secondMs)
  expect(await tokenUnder('missing')).toBe('')
  const rotated = await tokenUnder('rotated-key')
  expect(await isProven(rotated)).toBe(true)
  expect(before.keys.map(({ kid }) => kid)).not.toContain(decodeProtectedHeader(rotated).kid)
})

test('every refusal and failure can be simulated, also for one person', async () => {
  const world = await openWorld()
  const attempt = async (fault: Record<string, unknown>) => {
    await putGoogleFault(world, { operation: 'token', ...fault })
    const body = asForm(googleForm(await fromGoogle(world, 'ada')))
    return fetch(`${world.url}/oauth2.googleapis.com/token`, { method: 'POST', body })
  }

  const invalid = await attempt({ error: 'invalid_client' })
  const busy = await attempt({ retryAfter: 7 })
  const page = await attempt({ htmlError: true })
  const late = await attempt({ statusAfterEffect: 503 })
  const ofBen = await attempt({ status: 500, account: 'ben' })

  expect([invalid.status, await invalid.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })])
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
  expect(late.status).toBe(503)
  expect(ofBen.status).toBe(200)
  await expect(attempt({ dropAfterEffect: true })).rejects.toThrow('fetch failed')
})

test('a revoked access token is void', async () => {
  const world = await openWorld()
  const { access_token: token } = await signIn(world, 'ada')
  const revoke = () => fetch(`${world.url}/oauth2.googleapis.com/revoke`, { method: 'POST', body: asForm({ token }) })

  const [first, second] = [await revoke(), await revoke()]

  expect([first.status, second.status]).toEqual([200, 400])
  expect((await userinfo(world, token)).status).toBe(401)
})

test('the discovery document lists the endpoints', async () => {
  const world = await openWorld()

  const response = await fetch(`${world.url}/accounts.google.com/.well-known/openid-configuration`)

  expect(await response.json()).toMatchObject({
    issuer: 'https://accounts.google.com',
    token_endpoint: `${world.url}/oauth2.googleapis.com/token`,
  })
})
