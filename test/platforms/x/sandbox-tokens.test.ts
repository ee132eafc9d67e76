import { expect, test } from 'vitest'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import {
  allScopes,
  app,
  authorizeUrl,
  basic,
  callX,
  codeOf,
  connect,
  exchangeForm,
  newPkce,
  openWorld,
  refreshForm,
  requestToken,
  type TestWorld,
  type Tokens,
  visit,
} from '#test/sandbox/world.ts'

const tokensIn = async (response: Response) => (await response.json()) as Tokens

const invalidCode = { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' }
const invalidToken = { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' }

const isAccepted = async (world: TestWorld, tokens: Pick<Tokens, 'access_token'>) =>
  (await callX(world, tokens, '/users/me')).status === 200

test('a code with its verifier becomes a pair of tokens', async () => {
  const world = await openWorld()
  const { verifier, challenge } = newPkce()

  const response = await requestToken(world, exchangeForm(await codeOf(world, 'anna', challenge), verifier))

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    token_type: 'bearer',
    expires_in: 7200,
    access_token: expect.stringMatching(/^[\w-]{40,}$/),
    scope: allScopes,
    refresh_token: expect.stringMatching(/^[\w-]{40,}$/),
  })
})

test('a plain challenge is its own verifier', async () => {
  const world = await openWorld()
  const { back } = await visit(authorizeUrl(world, { login_hint: 'anna', code_challenge: 'plain-secret', code_challenge_method: 'plain' }))

  const response = await requestToken(world, exchangeForm(back.searchParams.get('code') ?? '', 'plain-secret'))

  expect(response.status).toBe(200)
})

test('issues no refresh token without the scope offline.access', async () => {
  const world = await openWorld()

  const tokens = await connect(world, 'anna', 'tweet.read users.read')

  expect(tokens).not.toHaveProperty('refresh_token')
})

test('refuses a code after 30 seconds', async () => {
  const world = await openWorld()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'anna', challenge)
  world.clock.now += 30 * secondMs

  const response = await requestToken(world, exchangeForm(code, verifier))

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(invalidCode)
})

test('a code works once', async () => {
  const world = await openWorld()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'anna', challenge)
  await requestToken(world, exchangeForm(code, verifier))

  const response = await requestToken(world, exchangeForm(code, verifier))

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(invalidCode)
})

test.each([
  ['another verifier', { code_verifier: 'somebody-elses' }],
  ['no verifier', { code_verifier: '' }],
  ['another redirect address', { redirect_uri: 'https://crier.test/other' }],
])('refuses a code with %s', async (_, wrong) => {
  const world = await openWorld()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'anna', challenge)

  const response = await requestToken(world, { ...exchangeForm(code, verifier), ...wrong })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_request' })
})

test.each([
  ['a missing header', null],
  ['a wrong secret', basic(app.clientId, 'wrong')],
  ['a secret with a newline behind it', basic(app.clientId, `${app.clientSecret}\n`)],
  ['percent-encoded credentials', basic(app.clientId.replaceAll('-', '%2D'), app.clientSecret.replaceAll('_', '%5F'))],
])('answers %s with unauthorized_client', async (_, authorization) => {
  const world = await openWorld()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'anna', challenge)

  const response = await requestToken(world, exchangeForm(code, verifier), authorization)

  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ error: 'unauthorized_client', error_description: 'Missing valid authorization header' })
})

test('answers an unknown client ID in the body with invalid_client', async () => {
  const world = await openWorld()

  const response = await requestToken(world, { ...exchangeForm('a', 'b'), client_id: 'somebody-else' })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: 'invalid_client' })
})

test('refuses an unknown grant type', async () => {
  const world = await openWorld()

  const response = await requestToken(world, { grant_type: 'password' })

  expect(response.status).toBe(400)
})

test('a refresh returns a new pair with the same scopes', async () => {
  const world = await openWorld()
  const first = await connect(world)

  const second = await tokensIn(await requestToken(world, refreshForm(first)))

  expect(second.scope).toBe(first.scope)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(await isAccepted(world, second)).toBe(true)
})

test('a refresh ends the old access token', async () => {
  const world = await openWorld()
  const first = await connect(world)

  await requestToken(world, refreshForm(first))

  expect(await isAccepted(world, first)).toBe(false)
})

test('a refresh token works once', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  await requestToken(world, refreshForm(tokens))

  const response = await requestToken(world, refreshForm(tokens))

  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(invalidToken)
})

test('one of two simultaneous refreshes fails', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const responses = await Promise.all([requestToken(world, refreshForm(tokens)), requestToken(world, refreshForm(tokens))])

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('refuses a refresh token after half a year', async () => {
  const world = await openWorld()
  const tokens = await connect(world)
  world.clock.now += 181 * dayMs

  const response = await requestToken(world, refreshForm(tokens))

  expect(response.status).toBe(400)
})

test('refuses an access token after two hours', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  world.clock.now += 2 * hourMs - secondMs
  const before = await isAccepted(world, tokens)
  world.clock.now += secondMs
  const after = await isAccepted(world, tokens)

  expect([before, after]).toEqual([true, false])
})

test.each(['access_token', 'refresh_token'] as const)('revoking the %s ends both tokens', async (which) => {
  const world = await openWorld()
  const tokens = await connect(world)

  const body = new URLSearchParams({ token: tokens[which] })
  const response = await fetch(`${world.api}/oauth2/revoke`, { method: 'POST', headers: { authorization: basic() }, body })

  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ revoked: true })
  expect(await isAccepted(world, tokens)).toBe(false)
  expect((await requestToken(world, refreshForm(tokens))).status).toBe(400)
})

test('revoking requires the app’s credentials', async () => {
  const world = await openWorld()
  const tokens = await connect(world)

  const body = new URLSearchParams({ token: tokens.access_token })
  const response = await fetch(`${world.api}/oauth2/revoke`, { method: 'POST', body })

  expect(response.status).toBe(401)
  expect(await isAccepted(world, tokens)).toBe(true)
})
