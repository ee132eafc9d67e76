import { expect, test } from 'vitest'
import { allScopes, app, authorizeUrl, callback, newPkce, openWorld, type TestWorld, visit } from '#test/sandbox/world.ts'

const { challenge } = newPkce()

const ask = (world: TestWorld, parameters: Record<string, string>) =>
  visit(authorizeUrl(world, { code_challenge: challenge, ...parameters }))

/** What the consent page's buttons send. */
const decide = async (world: TestWorld, form: Record<string, string>) => {
  const request = { response_type: 'code', client_id: app.clientId, redirect_uri: callback, scope: allScopes, state: 'state-1' }
  const body = new URLSearchParams({ ...request, code_challenge: challenge, code_challenge_method: 'S256', ...form })
  const response = await fetch(`${world.url}/x.com/i/oauth2/authorize`, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, back: new URL(response.headers.get('location') ?? 'none:'), body: await response.text() }
}

test('a login hint consents at once and redirects with the state and a code', async () => {
  const world = await openWorld()

  const { status, back } = await ask(world, { login_hint: 'anna' })

  expect(status).toBe(302)
  expect(`${back.origin}${back.pathname}`).toBe(callback)
  expect(back.searchParams.get('state')).toBe('state-1')
  expect(back.searchParams.get('code')).toMatch(/^[\w-]{40,}$/)
})

test('asks the person if there is no login hint', async () => {
  const world = await openWorld()

  const { status, body } = await ask(world, {})

  expect(status).toBe(200)
  expect(body).toContain('Authorize app')
  expect(body).toContain('Post and delete posts for you')
})

test('the consent page offers the known people', async () => {
  const world = await openWorld()
  await ask(world, { login_hint: 'anna_bakes' })

  const { body } = await ask(world, {})

  expect(body).toContain('value="anna_bakes"')
})

test('the consent page issues a code to anyone by name', async () => {
  const world = await openWorld()

  const { status, back } = await decide(world, { name: 'bo', decision: 'authorize' })

  expect(status).toBe(302)
  expect(back.searchParams.has('code')).toBe(true)
})

test('the consent page asks again if nobody was chosen', async () => {
  const world = await openWorld()

  const { status, body } = await decide(world, { decision: 'authorize' })

  expect(status).toBe(200)
  expect(body).toContain('Choose someone')
})

test('canceling redirects with access_denied', async () => {
  const world = await openWorld()

  const { back } = await decide(world, { name: 'bo', decision: 'cancel' })

  expect(Object.fromEntries(back.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' })
})

test.each([
  ['an unknown client', { client_id: 'somebody-else' }],
  ['a callback that differs by one byte', { redirect_uri: `${callback}/` }],
  ['a missing challenge', { code_challenge: '' }],
  ['a missing state', { state: '' }],
  ['a state of 501 characters', { state: 's'.repeat(501) }],
  ['an unknown scope', { scope: 'tweet.read everything' }],
  ['another response type', { response_type: 'token' }],
  ['an unknown challenge method', { code_challenge_method: 'S512' }],
])('refuses %s on a page and redirects nobody', async (_, parameters) => {
  const world = await openWorld()

  const { status, back } = await ask(world, { login_hint: 'anna', ...parameters })

  expect(status).toBe(400)
  expect(back.protocol).toBe('none:')
})

test('accepts a state of 500 characters', async () => {
  const world = await openWorld()

  const { back } = await ask(world, { login_hint: 'anna', state: 's'.repeat(500) })

  expect(back.searchParams.get('state')).toHaveLength(500)
})

test('escapes HTML in a name on the consent page', async () => {
  const world = await openWorld()
  await ask(world, { login_hint: '<img src=x>' })

  const { body } = await ask(world, {})

  expect(body).not.toContain('<img src=x>')
  expect(body).toContain('&lt;img src=x&gt;')
})
