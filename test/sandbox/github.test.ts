import { request } from 'node:http'
import { expect, test } from 'vitest'
import { asForm, fromGitHub, githubForm, githubUrl, putGitHubFault } from './sign-in.ts'
import { basic, githubApp, openWorld, type TestWorld, visit } from './world.ts'

type Fields = Record<string, string>
type Email = { email: string; primary: boolean; verified: boolean; visibility: string | null }

const exchange = async (world: TestWorld, form: Record<string, string | undefined>) => {
  const init = { method: 'POST', headers: { accept: 'application/json' }, body: asForm(form) }
  const response = await fetch(`${world.url}/github.com/login/oauth/access_token`, init)
  return { status: response.status, body: (await response.json()) as Fields }
}

const signIn = async (world: TestWorld, name: string, parameters: Fields = {}) =>
  (await exchange(world, githubForm(await fromGitHub(world, name, parameters)))).body.access_token ?? ''

const ask = (world: TestWorld, token: string, path: string, headers: Fields = {}) =>
  fetch(`${world.url}/api.github.com${path}`, { headers: { authorization: `Bearer ${token}`, 'user-agent': 'Crier', ...headers } })

const userOf = async (world: TestWorld, name: string) => (await ask(world, await signIn(world, name), '/user')).json()

const emailsOf = async (world: TestWorld, name: string) =>
  (await (await ask(world, await signIn(world, name), '/user/emails?per_page=100')).json()) as Email[]

test('a login hint brings the person back with a code, the issuer and the state', async () => {
  const world = await openWorld()

  const { back } = await fromGitHub(world, 'ada')

  expect(`${back.origin}${back.pathname}`).toBe(githubApp.callbacks[0])
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.stringMatching(/^[0-9a-f]{20}$/),
    iss: 'https://github.com/login/oauth',
    state: 'state-1',
  })
})

test('a code becomes a token that never ends by itself, as a form unless JSON is asked for', async () => {
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
])('an exchange with %s is refused, with status 200', async (_, wrong, error) => {
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
  world.clock.now += 600_000
  const tooLate = await exchange(world, late)

  expect([first, again, tooLate].map(({ body }) => body.error)).toEqual([undefined, 'bad_verification_code', 'bad_verification_code'])
})

test('an unknown app finds no page', async () => {
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
])('of the callback "%s" it is %s that people are sent there', async (redirectUri, isTaken) => {
  const world = await openWorld()

  const { back } = await visit(githubUrl(world, { login_hint: 'ada', redirect_uri: redirectUri }))

  expect(back.searchParams.get('error')).toBe(isTaken ? null : 'redirect_uri_mismatch')
  expect(`${back.origin}${back.pathname}`).toBe(isTaken && redirectUri !== '' ? redirectUri : githubApp.callbacks[0])
})

test('a person who cancels comes back with access_denied', async () => {
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

test('a callback may leave its issuer out, or name a wrong one', async () => {
  const world = await openWorld()
  await putGitHubFault(world, { operation: 'authorize', issuer: 'left-out' })
  const without = await fromGitHub(world, 'ada')
  await putGitHubFault(world, { operation: 'authorize', issuer: 'wrong' })
  const wrong = await fromGitHub(world, 'ada')

  expect(without.back.searchParams.has('iss')).toBe(false)
  expect(wrong.back.searchParams.get('iss')).toBe('https://issuer.example')
})

test('a person is told apart by number; words in a name make them special', async () => {
  const world = await openWorld()

  const [ada, successor] = [await userOf(world, 'ada'), await userOf(world, 'ada successor')]

  expect(ada).toMatchObject({ login: 'ada', id: expect.any(Number), name: 'Ada', email: null, type: 'User' })
  expect(await userOf(world, 'ada renamed')).toMatchObject({ login: 'ada-renamed', id: ada.id })
  expect(successor.login).toBe('ada')
  expect(successor.id).not.toBe(ada.id)
  expect(await userOf(world, 'eve noname')).toMatchObject({ name: null })
  expect(await userOf(world, 'eve publicemail')).toMatchObject({ email: 'public.eve.publicemail@crier.test' })
  expect(await userOf(world, 'eve organization')).toMatchObject({ type: 'Organization' })
})

test('the address that counts is primary and verified, if a person has one', async () => {
  const world = await openWorld()
  const main = async (name: string) => (await emailsOf(world, name)).find(({ primary, verified }) => primary && verified)?.email

  expect(await main('ada')).toBe('ada@crier.test')
  expect(await main('eve unverified')).toBeUndefined()
  expect(await main('eve noreply')).toMatch(/@users\.noreply\.github\.com$/)
})

test('addresses come thirty at a time, with the way to the next ones', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'eve manyaddresses')

  const first = await ask(world, token, '/user/emails')
  const last = await ask(world, token, '/user/emails?per_page=100&page=2')

  expect((await first.json()) as Email[]).toHaveLength(30)
  expect(first.headers.get('link')).toContain('page=2>; rel="next"')
  expect((await last.json()) as Email[]).toContainEqual(expect.objectContaining({ email: 'eve.manyaddresses@crier.test', primary: true }))
  expect(last.headers.get('link')).not.toContain('rel="next"')
})

test('who may not see addresses finds none', async () => {
  const world = await openWorld()

  const notAsked = await ask(world, await signIn(world, 'ada', { scope: 'read:user' }), '/user/emails')
  const notAllowed = await ask(world, await signIn(world, 'eve noemail'), '/user/emails')

  expect([notAsked.status, notAllowed.status]).toEqual([404, 404])
  expect(notAsked.headers.get('x-accepted-oauth-scopes')).toBe('user, user:email')
  expect(notAsked.headers.get('x-oauth-scopes')).toBe('read:user')
})

test('a call without a token, with a wrong one, or without a name of its own is turned away', async () => {
  const world = await openWorld()
  const nameless = new Promise((resolve) => {
    request(`${world.url}/api.github.com/user`, (response) => resolve(response.resume().statusCode)).end()
  })

  const bare = await fetch(`${world.url}/api.github.com/user`)
  const wrong = await ask(world, 'gho_wrong', '/user')

  expect([bare.status, await bare.json()]).toEqual([401, expect.objectContaining({ message: 'Requires authentication', status: '401' })])
  expect([wrong.status, await wrong.json()]).toEqual([401, expect.objectContaining({ message: 'Bad credentials' })])
  expect(await nameless).toBe(403)
})

test('answers count down the calls of an hour; one that is known already costs nothing', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'ada')

  const first = await ask(world, token, '/user')
  const known = await ask(world, token, '/user', { 'if-none-match': first.headers.get('etag') ?? '' })
  const second = await ask(world, token, '/user')

  expect([first, known, second].map(({ status }) => status)).toEqual([200, 304, 200])
  expect([first, known, second].map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['4999', '4999', '4998'])
})

test('limits can be called for: the hour’s, and the secondary one', async () => {
  const world = await openWorld()
  const token = await signIn(world, 'ada')
  await putGitHubFault(world, { operation: 'profile', secondaryLimit: true })
  const secondary = await ask(world, token, '/user')
  await putGitHubFault(world, { operation: 'profile', limitReached: true })
  const hour = await ask(world, token, '/user')

  expect([secondary.status, secondary.headers.get('retry-after')]).toEqual([403, '60'])
  expect([hour.status, hour.headers.get('x-ratelimit-remaining')]).toEqual([403, '0'])
})

test('GitHub can break down, or refuse by name', async () => {
  const world = await openWorld()
  await putGitHubFault(world, { operation: 'token', error: 'unverified_user_email' })
  const refused = await exchange(world, githubForm(await fromGitHub(world, 'ada')))
  const token = await signIn(world, 'ada')
  await putGitHubFault(world, { operation: 'emails', htmlError: true })
  const broken = await ask(world, token, '/user/emails')
  await putGitHubFault(world, { operation: 'profile', revokeTokens: true })
  const revoked = await ask(world, token, '/user')

  expect(refused).toMatchObject({ status: 200, body: { error: 'unverified_user_email' } })
  expect([broken.status, broken.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8'])
  expect(revoked.status).toBe(401)
})

test('a token that was given back is worth nothing, and a whole grant neither', async () => {
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

test('the page shows who signed in, and what was asked is kept', async () => {
  const world = await openWorld()
  await fromGitHub(world, 'ada', { prompt: 'select_account' })

  const page = await (await fetch(`${world.url}/github`)).text()
  const [asked] = (await (await fetch(`${world.url}/sign-ins`)).json()) as { platform: string; parameters: Fields }[]

  expect(page).toContain('ada@crier.test')
  expect(asked).toMatchObject({ platform: 'github', parameters: { allow_signup: 'true', prompt: 'select_account' } })
})
