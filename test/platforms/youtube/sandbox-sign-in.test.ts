import { expect, test } from 'vitest'
import { callback, openYouTube, scopes } from './calls.ts'

test('a code works once, with its verifier and its URL', async () => {
  const { authorize, token } = await openYouTube()
  const { back, verifier } = await authorize()
  const form = {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callback,
    code_verifier: verifier,
  }

  expect((await token({ ...form, code_verifier: 'x'.repeat(43) })).body.error).toBe('invalid_grant')
  expect((await token({ ...form, redirect_uri: 'https://elsewhere.test/' })).body.error).toBe('redirect_uri_mismatch')
  expect((await token({ ...form, client_secret: 'wrong' })).status).toBe(401)
  expect((await token(form)).body).toMatchObject({ expires_in: 3_599, token_type: 'Bearer', refresh_token: expect.any(String) })
  expect((await token(form)).body.error).toBe('invalid_grant')
})

test('never redirects a person to an unregistered URL', async () => {
  const { authorize } = await openYouTube()

  expect(await authorize({ parameters: { redirect_uri: 'https://elsewhere.test/' } })).toMatchObject({ status: 400 })
})

test('issues a refresh token only for offline access, on first consent or when consent is requested again', async () => {
  const { exchange } = await openYouTube()
  const given = async (parameters: Record<string, string>) => 'refresh_token' in (await exchange({ parameters })).body

  expect(await given({ access_type: 'online', prompt: '' })).toBe(false)
  expect(await given({ prompt: '' })).toBe(false)
  expect(await given({ prompt: 'consent' })).toBe(true)
})

test('an unticked scope isn’t granted, which only shows when it is needed', async () => {
  const { connected, exchange } = await openYouTube()
  const only = { untick: scopes.upload }

  const { get, start } = await connected(only)

  expect((await exchange(only)).body.scope).toBe(scopes.readonly)
  expect((await get('channels?part=snippet&mine=true')).status).toBe(200)
  expect(await start()).toMatchObject({ status: 403, reason: 'insufficientPermissions' })
})

test('nothing works after a revocation', async () => {
  const { world, exchange, token } = await openYouTube()
  const { access_token, refresh_token } = (await exchange()).body
  const revoke = () =>
    fetch(`${world.url}/oauth2.googleapis.com/revoke`, { method: 'POST', body: new URLSearchParams({ token: String(access_token) }) })

  const revoked = await revoke()

  expect(revoked.status).toBe(200)
  expect((await token({ grant_type: 'refresh_token', refresh_token: String(refresh_token) })).body).toEqual({
    error: 'invalid_grant',
    error_description: 'Token has been expired or revoked.',
  })
  expect((await revoke()).status).toBe(400)
})

test('doesn’t interfere with signing in to Crier through Google', async () => {
  const { world } = await openYouTube()
  const address = `${world.url}/accounts.google.com/o/oauth2/v2/auth?client_id=crier-app.apps.googleusercontent.com&redirect_uri=https://crier.test/auth/google/callback&response_type=code&scope=openid&login_hint=anna`

  expect((await fetch(address, { redirect: 'manual' })).headers.get('location')).toContain('auth/google/callback?')
})

test('a Google account has one channel, none (and then no items), or the chosen one', async () => {
  const { connected } = await openYouTube()
  const mine = async (name: string, untick?: string) =>
    (await (await connected({ name, ...(untick && { untick }) })).get('channels?part=snippet&mine=true')).body

  const own = (await mine('brand bea')) as { items: { id: string; snippet: { title: string } }[] }
  const other = await mine('brand bea', own.items[0]?.id)

  expect(own.items).toMatchObject([{ snippet: { title: 'brand bea', customUrl: '@brand_bea' }, status: { longUploadsStatus: 'allowed' } }])
  expect(other).toMatchObject({ items: [{ snippet: { title: 'brand bea Studio' } }] })
  expect(await mine('nochannel nora')).not.toHaveProperty('items')
})
