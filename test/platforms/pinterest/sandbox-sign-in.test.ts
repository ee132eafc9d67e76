import { expect, test } from 'vitest'
import { dayMs, daySeconds } from '#shared/domain/times.ts'
import { openWorld, visit } from '#test/sandbox/world.ts'
import {
  allScopes,
  authorizeUrl,
  callPinterest,
  codeOf,
  connect,
  exchangeForm,
  openPinterest,
  type PinterestTokens,
  refreshForm,
  requestToken,
} from './calls.ts'

test('a code becomes a pair of tokens with space-separated scopes', async () => {
  const world = await openWorld()

  const response = await requestToken(world, exchangeForm(await codeOf(world)))

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    access_token: expect.stringMatching(/^pina_/),
    refresh_token: expect.stringMatching(/^pinr_/),
    token_type: 'bearer',
    expires_in: 30 * daySeconds,
    refresh_token_expires_in: 60 * daySeconds,
    scope: allScopes.replaceAll(',', ' '),
  })
})

test.each([
  ['scopes with spaces', { scope: allScopes.replaceAll(',', ' ') }],
  ['another callback', { redirect_uri: 'https://crier.test/auth/callback/pinterest/' }],
  ['an unknown client', { client_id: 'other' }],
])('refuses a request with %s on a page', async (_, parameters) => {
  const world = await openWorld()

  const { status, back } = await visit(authorizeUrl(world, { login_hint: 'ada', ...parameters }))

  expect([status, back.href]).toEqual([400, 'none:'])
})

test('requires the credentials in the header', async () => {
  const world = await openWorld()
  const form = { ...exchangeForm(await codeOf(world)), client_id: 'crier-pinterest', client_secret: 'a-pinterest-secret' }

  const response = await requestToken(world, form, { authorization: '' })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ code: 2 })
})

test('a code works once and only for its callback', async () => {
  const world = await openWorld()
  const code = await codeOf(world)

  const statuses = []
  for (const form of [{ ...exchangeForm(code), redirect_uri: 'https://crier.test/' }, exchangeForm(code), exchangeForm(code)])
    statuses.push((await requestToken(world, form)).status)

  expect(statuses).toEqual([400, 200, 400])
})

test('a refresh returns a new pair and invalidates the old one', async () => {
  const world = await openWorld()
  const old = await connect(world)

  const fresh = (await (await requestToken(world, refreshForm(old))).json()) as PinterestTokens

  expect((await requestToken(world, refreshForm(old))).status).toBe(400)
  expect((await callPinterest(world, old, '/user_account')).status).toBe(401)
  expect((await callPinterest(world, fresh, '/user_account')).status).toBe(200)
})

test('access lasts 30 days, its renewal 60', async () => {
  const { world, tokens } = await openPinterest()

  world.clock.now += 30 * dayMs
  const access = await callPinterest(world, tokens, '/user_account')
  world.clock.now += 30 * dayMs
  const renewal = await requestToken(world, refreshForm(tokens))

  expect(access).toMatchObject({ status: 401, body: { code: 2 } })
  expect(renewal.status).toBe(400)
})

test.each([
  ['/user_account', 'boards:read', undefined],
  ['/boards', 'user_accounts:read', undefined],
  ['/media', 'pins:write', { media_type: 'video' }],
  ['/pins', 'boards:read,pins:read,pins:write', {}],
])('%s needs more than the scopes %s', async (path, scope, json) => {
  const { world, tokens } = await openPinterest('ada', scope)

  expect(await callPinterest(world, tokens, path, { json })).toMatchObject({ status: 401, body: { code: 3 } })
})

test('tokens for production and for Pinterest’s own sandbox aren’t interchangeable', async () => {
  const { world, tokens } = await openPinterest()
  const own = await connect(world, 'ada', allScopes, 'api-sandbox')

  const statuses = await Promise.all([
    callPinterest(world, tokens, '/user_account', { host: 'api-sandbox' }),
    callPinterest(world, own, '/user_account'),
    callPinterest(world, own, '/user_account', { host: 'api-sandbox' }),
  ])

  expect(statuses.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 2],
    [401, 2],
    [200, undefined],
  ])
})

test('returns the account with an ID beyond 2^53', async () => {
  const { world, tokens } = await openPinterest('Ada business')

  const { body } = await callPinterest(world, tokens, '/user_account')

  expect(body).toMatchObject({
    id: expect.stringMatching(/^\d{17}$/),
    username: 'Ada_business',
    account_type: 'BUSINESS',
    business_name: 'Ada business',
  })
})
