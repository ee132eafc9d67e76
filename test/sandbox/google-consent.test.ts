import { expect, test } from 'vitest'
import { asForm, challengeOf, fromGoogle, googleUrl, putGoogleFault } from './sign-in.ts'
import { googleApp, openWorld, visit } from './world.ts'

test('a login hint redirects the person with the parameters Google adds', async () => {
  const world = await openWorld()

  const { back } = await fromGoogle(world, 'ada')

  expect(`${back.origin}${back.pathname}`).toBe(googleApp.callbacks[0])
  expect(Object.fromEntries(back.searchParams)).toEqual({
    state: 'state-1',
    iss: 'https://accounts.google.com',
    code: expect.stringMatching(/^4\/0[\w-]+$/),
    scope: 'openid email profile openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
    authuser: '0',
    prompt: 'consent',
  })
  expect(back.search).toContain('code=4%2F0')
})

test('without a hint, the person can choose anyone or cancel', async () => {
  const world = await openWorld()
  await fromGoogle(world, 'ada')
  const url = googleUrl(world, { code_challenge: challengeOf('a'), nonce: 'n' })
  const decide = async (form: Record<string, string>) => {
    const body = new URLSearchParams([...url.searchParams, ...Object.entries(form)])
    const response = await fetch(`${url.origin}${url.pathname}`, { method: 'POST', body, redirect: 'manual' })
    return { status: response.status, back: new URL(response.headers.get('location') ?? 'none:'), body: await response.text() }
  }

  const { body } = await visit(url)
  const nobody = await decide({ decision: 'allow' })
  const cancelled = await decide({ decision: 'cancel', person: 'ada' })
  const allowed = await decide({ decision: 'allow', name: 'Ben <b>', email: 'ben@example.com' })

  expect(body).toContain('See your email address')
  expect(body).toContain('value="ada"')
  expect(nobody.body).toContain('Choose somebody')
  expect(Object.fromEntries(cancelled.back.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' })
  expect(allowed.back.searchParams.has('code')).toBe(true)
  expect((await visit(url)).body).toContain('Ben &lt;b&gt;')
})

test.each([
  ['an unknown client', { client_id: 'somebody-else' }, 401, 'invalid_client'],
  ['another callback', { redirect_uri: 'https://crier.test/auth/google/callback/' }, 400, 'redirect_uri_mismatch'],
  ['another response type', { response_type: 'token' }, 400, 'invalid_request'],
  ['no scope', { scope: '' }, 400, 'invalid_request'],
])('refuses %s on a page and redirects nobody', async (_, parameters, status, error) => {
  const world = await openWorld()

  const answer = await visit(googleUrl(world, { login_hint: 'ada', ...parameters }))

  expect(answer).toMatchObject({ status, back: { protocol: 'none:' } })
  expect(answer.body).toContain(`Error ${status}: ${error}`)
})

test('a callback can omit its issuer, name a wrong one, or bring an error', async () => {
  const world = await openWorld()
  await putGoogleFault(world, { operation: 'authorize', issuer: 'left-out' })
  const without = await fromGoogle(world, 'ada')
  await putGoogleFault(world, { operation: 'authorize', issuer: 'wrong' })
  const wrong = await fromGoogle(world, 'ada')
  await putGoogleFault(world, { operation: 'authorize', error: 'server_error' })
  const failed = await fromGoogle(world, 'ada')

  expect(without.back.searchParams.has('iss')).toBe(false)
  expect(wrong.back.searchParams.get('iss')).toBe('https://issuer.example')
  expect(failed.back.searchParams.get('error')).toBe('server_error')
})

test('the pages show who signed in, accept faults, and store the requests', async () => {
  const world = await openWorld()
  await fromGoogle(world, 'ada')
  const form = { platform: 'google', operation: 'token', kind: 'idToken=expired', times: '2' }

  const switched = await fetch(`${world.url}/faults/on`, { method: 'POST', body: asForm(form), redirect: 'manual' })
  const page = await (await fetch(`${world.url}/google`)).text()
  const index = await (await fetch(`${world.url}/`)).text()
  const [asked] = (await (await fetch(`${world.url}/sign-ins`)).json()) as { platform: string; parameters: Record<string, string> }[]

  expect(switched.headers.get('location')).toBe('/google')
  expect(page).toContain('ada@crier.test')
  expect(page).toContain('The id_token: expired')
  expect(index).toContain('1 person signed in')
  expect(asked).toMatchObject({ platform: 'google', parameters: { access_type: 'offline', prompt: 'consent', state: 'state-1' } })
})
