import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { daySeconds, hourSeconds } from '#shared/domain/times.ts'
import { openWorld, visit } from '#test/sandbox/world.ts'
import { authorizeUrl, call, codeOf, connect, creatorInfo, exchangeFields, fault, initVideo, oauth, refreshFields } from './creator.ts'

test('consent identifies the app by client_key and ignores client_id', async () => {
  const world = await openWorld()

  const wrong = await visit(authorizeUrl(world, { client_key: '', client_id: 'crier-tiktok', login_hint: 'anna' }))
  const { back } = await visit(authorizeUrl(world, { client_id: 'somebody', login_hint: 'anna' }))

  expect(wrong).toMatchObject({ status: 400, body: expect.stringContaining('client_key') })
  expect(back.searchParams.get('code')).toBeTruthy()
})

test('the callback has to match the registered one byte for byte', async () => {
  const world = await openWorld()

  const { status } = await visit(authorizeUrl(world, { redirect_uri: 'https://crier.test/auth/callback/tiktok/', login_hint: 'anna' }))

  expect(status).toBe(400)
})

test('scopes are comma-separated and come back with the code', async () => {
  const world = await openWorld()

  const spaces = await visit(authorizeUrl(world, { scope: 'user.info.basic video.publish', login_hint: 'anna' }))
  const commas = await visit(authorizeUrl(world, { login_hint: 'anna', untick: 'video.upload' }))

  expect(spaces.back.searchParams.get('error')).toBe('invalid_scope')
  expect(commas.back.searchParams.get('scopes')).toBe('user.info.basic,video.publish')
  expect(commas.back.searchParams.get('state')).toBe('state-1')
})

test('a person can untick a scope on the page or refuse altogether', async () => {
  const world = await openWorld()
  const address = authorizeUrl(world)

  const { body } = await visit(address)
  const refused = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...address.searchParams, ['decision', 'cancel']]),
  })

  expect(body).toContain('<input type="checkbox" name="ticked" value="video.publish" checked>')
  expect(new URL(refused.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied')
})

test('a code is valid once and becomes tokens with lifetimes in seconds', async () => {
  const world = await openWorld()
  const code = await codeOf(world, 'anna')

  const first = await oauth(world, 'token', exchangeFields(code))
  const again = await oauth(world, 'token', exchangeFields(code))

  expect(first.body).toMatchObject({ expires_in: 2 * hourSeconds, refresh_expires_in: 180 * daySeconds, token_type: 'Bearer' })
  expect(again).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: expect.any(String), log_id: expect.any(String) },
  })
})

test('tokens live as long as before November 2026 under a fault', async () => {
  const world = await openWorld()
  await fault(world, { operation: 'token', oldLifetimes: true })

  expect(await connect(world)).toMatchObject({ expires_in: daySeconds, refresh_expires_in: 365 * daySeconds })
})

test('token endpoint errors have status 400, or 200 under a fault', async () => {
  const world = await openWorld()

  const usual = await oauth(world, 'token', refreshFields('gone'))
  await fault(world, { operation: 'refresh', errorsWith200: true })
  const odd = await oauth(world, 'token', refreshFields('gone'))

  expect([usual.status, odd.status]).toEqual([400, 200])
  expect(odd.body.error).toBe('invalid_grant')
})

test('a refresh token is void after use', async () => {
  const world = await openWorld()
  const old = await connect(world)

  const fresh = await oauth(world, 'token', refreshFields(old.refresh_token))
  const again = await oauth(world, 'token', refreshFields(old.refresh_token))

  expect(fresh.body.refresh_token).not.toBe(old.refresh_token)
  expect(again.body.error).toBe('invalid_grant')
  expect((await creatorInfo(world, old.access_token)).code).toBe('access_token_invalid')
})

test('a desktop app’s challenge is the hex digest of its verifier', async () => {
  const world = await openWorld()
  const digest = createHash('sha256').update('verifier-1')
  const [hex, base64url] = [digest.copy().digest('hex'), digest.digest('base64url')]
  const exchanged = async (challenge: string) =>
    oauth(world, 'token', { ...exchangeFields(await codeOf(world, 'anna', { code_challenge: challenge })), code_verifier: 'verifier-1' })

  expect((await exchanged(hex)).status).toBe(200)
  expect((await exchanged(base64url)).body).toMatchObject({
    error: 'invalid_request',
    error_description: 'Code verifier or code challenge is invalid.',
  })
})

test.each([
  [{}, ''],
  [{ emptyObject: true }, '{}'],
])('a revocation ends the access with a nearly empty response', async (fields, expected) => {
  const world = await openWorld()
  const tokens = await connect(world)
  await fault(world, { operation: 'revoke', ...fields })

  const { status, text } = await oauth(world, 'revoke', { token: tokens.access_token })

  expect([status, text]).toEqual([200, expected])
  expect((await creatorInfo(world, tokens.access_token)).code).toBe('access_token_invalid')
  expect((await oauth(world, 'token', refreshFields(tokens.refresh_token))).body.error).toBe('invalid_grant')
})

test('every API response has its envelope and a log ID', async () => {
  const world = await openWorld()
  const { access_token, open_id } = await connect(world)

  const user = await call(world, access_token, '/user/info/?fields=open_id,display_name')
  const unknown = await call(world, 'act.unknown', '/user/info/?fields=open_id')

  expect(user).toMatchObject({ status: 200, code: 'ok', data: { user: { open_id, display_name: 'Anna' } } })
  expect(unknown).toMatchObject({ status: 401, code: 'access_token_invalid' })
})

test('the username requires its own scope, and so does posting', async () => {
  const world = await openWorld()
  const { access_token } = await connect(world, 'anna', { untick: 'video.publish' })

  expect((await call(world, access_token, '/user/info/?fields=username')).code).toBe('scope_not_authorized')
  expect(await initVideo(world, access_token, 1_000)).toMatchObject({ status: 401, code: 'scope_not_authorized' })
})

test('a creator’s abilities depend on the account', async () => {
  const world = await openWorld()
  const ask = async (name: string) => (await creatorInfo(world, (await connect(world, name)).access_token)).data

  expect(await ask('anna')).toMatchObject({
    creator_username: 'anna',
    privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: false,
    max_video_post_duration_sec: 600,
  })
  expect(await ask('private silent short')).toMatchObject({
    privacy_level_options: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    comment_disabled: true,
    max_video_post_duration_sec: 60,
  })
})

test('refuses a creator that can’t post with status 200', async () => {
  const world = await openWorld()
  const { access_token } = await connect(world, 'banned bo')
  const { access_token: other } = await connect(world, 'anna')
  await fault(world, { operation: 'profile', account: 'anna', code: 'reached_active_user_cap' })

  expect(await creatorInfo(world, access_token)).toMatchObject({ status: 200, code: 'spam_risk_user_banned_from_posting' })
  expect(await creatorInfo(world, other)).toMatchObject({ status: 200, code: 'reached_active_user_cap' })
})

test('reports too many calls within a minute', async () => {
  const world = await openWorld()
  const { access_token } = await connect(world)
  const codes: string[] = []

  for (let calls = 0; calls < 21; calls++) codes.push((await creatorInfo(world, access_token)).code)
  world.clock.now += 60_001

  expect(new Set(codes.slice(0, 20))).toEqual(new Set(['ok']))
  expect(codes[20]).toBe('rate_limit_exceeded')
  expect((await creatorInfo(world, access_token)).code).toBe('ok')
})
