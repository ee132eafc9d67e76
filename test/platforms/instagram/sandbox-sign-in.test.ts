import { expect, test } from 'vitest'
import { dayMs, daySeconds, hourMs } from '#shared/domain/times.ts'
import { apps } from '#test/sandbox/world.ts'
import { anInstagram, codesOf, instagramScopes } from './world.ts'

const { instagram: app } = apps
const callback = app.callbacks[0] ?? ''

test('consent redirects to exactly the registered URL, with a fragment no server sees', async () => {
  const { authorize } = await anInstagram()

  const { back } = await authorize()
  const elsewhere = await authorize({ redirect_uri: `${callback}/` })

  expect(`${back.origin}${back.pathname}`).toBe(callback)
  expect(back.searchParams.get('state')).toBe('s')
  expect(back.hash).toBe('#_')
  expect(elsewhere).toMatchObject({ status: 400, body: expect.stringContaining('Invalid redirect_uri') })
})

test('redirects a person who refuses with the platform’s message', async () => {
  const { at } = await anInstagram()
  const form = new URLSearchParams({
    client_id: app.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: instagramScopes,
    decision: 'cancel',
  })

  const response = await fetch(at('www.instagram.com', '/oauth/authorize'), { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? 'none:')

  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    error_reason: 'user_denied',
    error_description: 'The user denied your request',
  })
})

test('a code is valid once and for an hour, and its response comes in both shapes without a token type', async () => {
  const { authorize, shortToken, fault, world } = await anInstagram()
  const codeOf = async () => (await authorize()).back.searchParams.get('code') ?? ''
  const [first, flat, late] = [await codeOf(), await codeOf(), await codeOf()]

  const listed = await (await shortToken(first)).json()
  const again = await shortToken(first)
  await fault({ operation: 'token', flatReply: true, numericUserId: true })
  const top = await (await shortToken(flat)).text()
  world.clock.now += hourMs

  expect(listed).toEqual({
    data: [{ access_token: expect.any(String), user_id: expect.stringMatching(/^\d{17}$/), permissions: instagramScopes }],
  })
  expect(again.status).toBe(400)
  expect(await again.json()).toEqual({
    error_type: 'OAuthException',
    code: 400,
    error_message: 'Matching code was not found or was already used',
  })
  expect(top).toMatch(/^\{"access_token":"[^"]+","user_id":\d{17},"permissions":\[/)
  expect((await shortToken(late)).status).toBe(400)
})

test.each([
  [{ client_id: 'another' }, 'Invalid platform app'],
  [{ client_secret: 'another' }, 'Error validating client secret.'],
  [{ redirect_uri: 'https://crier.test/elsewhere' }, 'Redirect URI does not match registered redirect URI'],
])('refuses to exchange a code with %j', async (form, error_message) => {
  const { authorize, shortToken } = await anInstagram()
  const { back } = await authorize()

  const response = await shortToken(back.searchParams.get('code') ?? '', form)

  expect(await response.json()).toMatchObject({ error_message })
})

test('only a valid short-lived token with the right secret yields a different long-lived one', async () => {
  const { shortTokenOf, exchange, token, world } = await anInstagram()
  const short = await shortTokenOf()

  const wrongSecret = await exchange(short, 'another')
  const long = await exchange(short)
  const ofLong = await exchange(token)
  world.clock.now += hourMs
  const tooLate = await exchange(short)

  expect(wrongSecret.status).toBe(400)
  expect(long.body).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 60 * daySeconds })
  expect(long.body.access_token).not.toBe(short)
  expect(ofLong.status).toBe(400)
  expect(codesOf(tooLate)).toEqual([190, 463])
})

test('renews a long-lived token for sixty days once it is a day old, but not after it expires', async () => {
  const { refresh, graph, token, world } = await anInstagram()

  const young = await refresh(token)
  world.clock.now += 59 * dayMs
  const renewed = await refresh(token)
  world.clock.now += 59 * dayMs
  const lives = await graph('/me')
  world.clock.now += dayMs
  const dead = await refresh(token)

  expect(codesOf(young)).toEqual([100, undefined])
  expect(renewed.body).toMatchObject({ expires_in: 60 * daySeconds })
  expect(lives.status).toBe(200)
  expect(codesOf(dead)).toEqual([190, 463])
})

test.each<[string, Record<string, unknown>, number]>([
  ['was taken back', { revokeTokens: true }, 458],
  ['ended with the old password', { revokeTokens: true, passwordChanged: true }, 460],
  ['is out of time', { expireTokens: true }, 463],
])('a token that %s says so', async (_, fields, subcode) => {
  const { graph, fault } = await anInstagram()
  await fault({ operation: 'profile', ...fields })

  expect(codesOf(await graph('/me'))).toEqual([190, subcode])
})

test('IDs are strings of 17 digits or more, and the profile’s two IDs differ', async () => {
  const { graph, image } = await anInstagram()

  const { body } = await graph('/me?fields=user_id,username,name,account_type,profile_picture_url')

  expect(body).toMatchObject({
    id: expect.stringMatching(/^\d{17}$/),
    user_id: expect.stringMatching(/^\d{17}$/),
    account_type: 'BUSINESS',
  })
  expect(body.user_id).not.toBe(body.id)
  expect((await image()).body.id).toMatch(/^\d{17,}$/)
})
