import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { dayMs, daySeconds, secondMs } from '#shared/domain/times.ts'
import { openWorld, putFault } from '#test/sandbox/world.ts'
import { answer, callback, clientId, clientSecret, codeOf, connected, consent, token, userinfo } from './member.ts'

test('redirects people only to the exact registered URL', async () => {
  const world = await openWorld()

  expect((await consent(world, { redirect_uri: `${callback}/` })).status).toBe(400)
  expect((await consent(world, { client_id: 'another' })).status).toBe(400)
  expect((await consent(world)).back.searchParams.get('state')).toBe('s')
})

test('redirects with an error for a scope the app doesn’t have', async () => {
  const { back } = await consent(await openWorld(), { scope: 'w_organization_social' })

  expect(back.searchParams.get('error')).toBe('unauthorized_scope_error')
})

test('a code is valid once and returns comma-separated scopes without a refresh token', async () => {
  const world = await openWorld()
  const code = await codeOf(world)

  const [first, second] = [await token(world, { code }), await token(world, { code })]

  expect(first.body).toMatchObject({ expires_in: 60 * daySeconds, scope: 'openid,profile,w_member_social', token_type: 'Bearer' })
  expect(first.body).not.toHaveProperty('refresh_token')
  expect([second.status, second.body.error]).toEqual([400, 'invalid_request'])
})

test('refuses a code with another redirect URL or another secret', async () => {
  const world = await openWorld()

  expect((await token(world, { code: await codeOf(world), redirect_uri: 'https://crier.test/other' })).status).toBe(400)
  expect(await token(world, { code: await codeOf(world), client_secret: 'another' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
})

test('an approved app gets a refresh token with a fixed end', async () => {
  const world = await openWorld()
  const first = await token(world, { code: await codeOf(world, 'partner_paula') })
  world.clock.now += dayMs

  const next = await token(world, { grant_type: 'refresh_token', refresh_token: String(first.body.refresh_token) })

  expect(first.body.refresh_token_expires_in).toBe(365 * daySeconds)
  expect(next.body).toMatchObject({ refresh_token: first.body.refresh_token, refresh_token_expires_in: 365 * daySeconds - daySeconds })
})

test('an id_token is signed by a published key for this app', async () => {
  const world = await openWorld()
  const { body } = await token(world, { code: await codeOf(world) })
  const keys = (await (await fetch(`${world.url}/www.linkedin.com/oauth/openid/jwks`)).json()) as JSONWebKeySet

  const { payload, protectedHeader } = await jwtVerify(String(body.id_token), createLocalJWKSet(keys), {
    issuer: 'https://www.linkedin.com/oauth',
    audience: clientId,
    currentDate: new Date(world.clock.now),
  })

  expect(protectedHeader.alg).toBe('RS256')
  expect(payload.sub).toBe((await userinfo(world, String(body.access_token))).body.sub)
})

test('a fresh token can be refused for some seconds as if it had been revoked', async () => {
  const world = await openWorld()
  await putFault(world, { platform: 'linkedin', operation: 'token', tokenDelayMs: 3 * secondMs })
  const { body } = await token(world, { code: await codeOf(world) })

  const early = await userinfo(world, String(body.access_token))
  world.clock.now += 3 * secondMs

  expect([early.status, early.body.serviceErrorCode]).toEqual([401, 65601])
  expect((await userinfo(world, String(body.access_token))).status).toBe(200)
})

test('a token expires after 60 days, and introspection says so', async () => {
  const { world, accessToken, post } = await connected()
  const introspect = () =>
    answer(
      fetch(`${world.url}/www.linkedin.com/oauth/v2/introspectToken`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token: accessToken }),
      }),
    )
  const before = await introspect()
  world.clock.now += 60 * dayMs

  expect(before.body).toMatchObject({ active: true, status: 'active' })
  expect((await introspect()).body).toMatchObject({ active: false, status: 'expired' })
  expect(await post()).toMatchObject({ status: 401, body: { code: 'EXPIRED_ACCESS_TOKEN', serviceErrorCode: 65602 } })
})
