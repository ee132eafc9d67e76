import { expect, test } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { ask, exchange, type Fields, signIn } from './github-calls.ts'
import { asForm, fromGitHub, githubForm, githubUrl, putGitHubFault } from './sign-in.ts'
import { basic, githubApp, openWorld, visit } from './world.ts'

test('a login hint redirects the person with a code, the issuer, and the state', async () => {
  const world = await openWorld()

  const { back } = await fromGitHub(world, 'ada')

  expect(`${back.origin}${back.pathname}`).toBe(githubApp.callbacks[0])
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[0-9a-f]{20}$/),
    iss: 'https://github.com/login/oauth',
    state: 'state-1',
  })
})

test('a code becomes a token that never expires, form-encoded unless JSON is requested', async () => {
  const world = await openWorld()
  const [asJson, asText] = [githubForm(await fromGitHub(world, 'ada')), githubForm(await fromGitHub(world, 'ada'))]

  const json = await exchange(world, asJson)
  const text = await fetch(`${world.url}/github.com/login/oauth/access_token`, { method: 'POST', body: asForm(asText) })

  expect(json.body).toEqual({ access_token: expect.stringMatching(/^gho_\w{36}$/), scope: 'read:user,user:email', token_type: 'bearer' })
  expect(text.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(Object.fromEntries(new URLSearchParams(await text.text()))).toMatchObject({ token_type: 'bearer' })
})

test.each([
  ['another client', { client_id: 'somebody-else' }, 'incorrect_client_credentials'],
  ['a wrong secret', { client_secret: 'wrong' }, 'incorrect_client_credentials'],
  ['an unknown code', { code: '0123456789abcdef0123' }, 'bad_verification_code'],
  ['another callback', { redirect_uri: 'https://crier.test/other' }, 'redirect_uri_mismatch'],
  ['no verifier', { code_verifier: undefined }, 'bad_verification_code'],
  ['a wrong verifier', { code_verifier: 'wrong' }, 'bad_verification_code'],
])('refuses an exchange with %s with status 200', async (_, wrong, error) => {
  const world = await openWorld()
  const form = githubForm(await fromGitHub(world, 'ada'))

  const answer = await exchange(world, { ...form, ...wrong })

  expect(answer).toMatchObject({ status: 200, body: { error, error_uri: expect.stringContaining('https://docs.github.com/') } })
})

test('a code works once, for ten minutes', async () => {
  const world = await openWorld()
  const [once, late] = [githubForm(await fromGitHub(world, 'ada')), githubForm(await fromGitHub(world, 'ada'))]

  const first = await exchange(world, once)
  const again = await exchange(world, once)
  world.clock.now += 10 * minuteMs
  const tooLate = await exchange(world, late)

  expect([first, again, tooLate].map(({ body }) => body.error)).toEqual([undefined, 'bad_verification_code', 'bad_verification_code'])
})

test('an unknown app gets no page', async () => {
  const world = await openWorld()

  expect((await visit(githubUrl(world, { login_hint: 'ada', client_id: 'somebody-else' }))).status).toBe(404)
})

test.each([
  ['', true],
  ['https://crier.test/auth/github/callback/more', true],
  ['https://app.crier.test/auth/github/callback', true],
  ['https://crier.test:8443/auth/github/callback', false],
  ['https://crier.test/auth/github', false],
  ['https://crier.test/auth/github/callbacks', false],
  ['https://evilcrier.test/auth/github/callback', false],
  ['http://crier.test/auth/github/callback', false],
])('for the callback "%s", it is %s that people are redirected there', async (redirectUri, isTaken) => {
  const world = await openWorld()

  const { back } = await visit(githubUrl(world, { login_hint: 'ada', redirect_uri: redirectUri }))

  expect(back.searchParams.get('error')).toBe(isTaken ? null : 'redirect_uri_mismatch')
  expect(`${back.origin}${back.pathname}`).toBe(isTaken && redirectUri !== '' ? redirectUri : githubApp.callbacks[0])
})

test('a person who cancels returns with access_denied', async () => {
  const world = await openWorld()
  const url = githubUrl(world, {})
  const cancel = async () => {
    const body = new URLSearchParams([...url.searchParams, ['decision', 'cancel']])
    const response = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, redirect: 'manual' })
    return Object.fromEntries(new URL(response.headers.get('location') ?? 'none:').searchParams)
  }

  const usual = await cancel()
  await putGitHubFault(world, { operation: 'authorize', issuer: 'on-refusals' })
  const withIssuer = await cancel()

  expect(usual).toMatchObject({
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    state: 'state-1',
  })
  expect(usual).not.toHaveProperty('iss')
  expect(withIssuer.iss).toBe('https://github.com/login/oauth')
})

test('a callback can omit its issuer or name a wrong one', async () => {
  const world = await openWorld()
  await putGitHubFault(world, { operation: 'authorize', issuer: 'left-out' })
  const without = await fromGitHub(world, 'ada')
  await putGitHubFault(world, { operation: 'authorize', issuer: 'wrong' })
  const wrong = await fromGitHub(world, 'ada')

  expect(without.back.searchParams.has('iss')).toBe(false)
  expect(wrong.back.searchParams.get('iss')).toBe('https://issuer.example')
})

test('a revoked token is void, and so is a whole revoked grant', async () => {
  const world = await openWorld()
  const [one, other] = [await signIn(world, 'ada'), await signIn(world, 'ada')]
  const revoke = (what: string, token: string, authorization = basic(githubApp.clientId, githubApp.clientSecret)) =>
    fetch(`${world.url}/api.github.com/applications/${githubApp.clientId}/${what}`, {
      method: 'DELETE',
      headers: { authorization },
      body: JSON.stringify({ access_token: token }),
    })

  const byStranger = await revoke('token', one, basic(githubApp.clientId, 'wrong'))
  const token = await revoke('token', one)
  const again = await revoke('token', one)
  const stays = await ask(world, other, '/user')
  const grant = await revoke('grant', other)

  expect([byStranger, token, again, stays, grant].map(({ status }) => status)).toEqual([401, 204, 422, 200, 204])
  expect([(await ask(world, one, '/user')).status, (await ask(world, other, '/user')).status]).toEqual([401, 401])
})

test('the page shows who signed in and stores the requests', async () => {
  const world = await openWorld()
  await fromGitHub(world, 'ada', { prompt: 'select_account' })

  const page = await (await fetch(`${world.url}/github`)).text()
  const [asked] = (await (await fetch(`${world.url}/sign-ins`)).json()) as { platform: string; parameters: Fields }[]

  expect(page).toContain('ada@crier.test')
  expect(asked).toMatchObject({ platform: 'github', parameters: { allow_signup: 'true', prompt: 'select_account' } })
})
