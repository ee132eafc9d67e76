import { expect, test } from 'vitest'
import { linkedInConnector } from '#functions/adapters/platforms/linkedin/connector.ts'
import { dayMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { apps, openWorld, putFault, visit } from '#test/sandbox/world.ts'
import { appAt, callback, codeOf, connectorAt, onSandbox } from './on-sandbox.ts'

test('connects a person who consents until the token expires because there is no refresh token', async () => {
  const world = await openWorld()
  const { connector } = connectorAt(world)

  const outcome = await connector.exchange({ code: await codeOf(world, 'Grace Hopper'), verifier: '', redirectUri: callback })

  const endsAt = world.clock.now + 60 * dayMs
  expect(outcome).toMatchObject({
    kind: 'granted',
    grant: { refreshToken: undefined, expiresAt: endsAt, signInEndsAt: endsAt, scopes: ['openid', 'profile', 'w_member_social'] },
  })
})

test('an approved app can refresh, but its sign-in ends with the original refresh token', async () => {
  const { connector, grant, world } = await onSandbox({ name: 'Partner Paula' })
  const endsAt = grant.signInEndsAt ?? 0
  world.clock.now += 50 * dayMs

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  if (outcome.kind !== 'granted') throw new Error('The refresh is granted.')
  expect(outcome.grant.accessToken).not.toBe(grant.accessToken)
  expect(outcome.grant.expiresAt).toBe(world.clock.now + 60 * dayMs)
  expect(Math.abs((outcome.grant.signInEndsAt ?? 0) - endsAt)).toBeLessThan(secondMs)
  expect(await connector.accounts(outcome.grant)).toMatchObject({ kind: 'known', found: [{ profile: { name: 'Partner Paula' } }] })
})

test('requests all publishing scopes, without PKCE', async () => {
  const { connector } = connectorAt(await openWorld())

  const url = connector.authorizeUrl({ state: 'a b', challenge: 'challenge-1', redirectUri: callback })

  expect(url).toContain('scope=openid%20profile%20w_member_social')
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    response_type: 'code',
    client_id: apps.linkedin.clientId,
    redirect_uri: callback,
    state: 'a b',
    scope: 'openid profile w_member_social',
  })
})

test('a person who cancels returns without a code', async () => {
  const world = await openWorld()
  const address = new URL(connectorAt(world).connector.authorizeUrl({ state: 's', challenge: '', redirectUri: callback }))
  const body = new URLSearchParams([...address.searchParams, ['decision', 'cancel']])

  const response = await fetch(address, { method: 'POST', body, redirect: 'manual' })

  expect(response.headers.get('location')).toContain('error=user_cancelled_authorize')
})

test('refuses a grant without permission to post and says what is missing', async () => {
  const world = await openWorld()
  const { connector } = connectorAt(world)
  const address = new URL(connector.authorizeUrl({ state: 's', challenge: '', redirectUri: callback }))
  address.searchParams.set('scope', 'openid profile')
  address.searchParams.set('login_hint', 'ada')
  const { back } = await visit(address)

  const outcome = await connector.exchange({ code: back.searchParams.get('code') ?? '', verifier: '', redirectUri: callback })

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining('didn’t allow Crier to post') } },
  })
})

test('accepts a code once, within half an hour', async () => {
  const world = await openWorld()
  const { connector } = connectorAt(world)
  const exchange = (code: string) => connector.exchange({ code, verifier: '', redirectUri: callback })
  const [once, late] = [await codeOf(world, 'ada'), await codeOf(world, 'ada')]

  const kinds = [await exchange(once), await exchange(once)].map(({ kind }) => kind)
  world.clock.now += 31 * minuteMs

  expect(kinds).toEqual(['granted', 'refused'])
  expect(await exchange(late)).toMatchObject({ refusal: { reason: { message: 'The LinkedIn sign-in took too long. Try again.' } } })
})

test.each([
  ['is known after some seconds connects', 4 * secondMs, 'known', [2_500, 2_500]],
  ['stays unknown connects nobody', minuteMs, 'refused', [2_500, 2_500]],
])('a fresh token that %s', async (_, tokenDelayMs, kind, waited) => {
  const world = await openWorld()
  const { connector, pauses } = connectorAt(world)
  await putFault(world, { platform: 'linkedin', operation: 'token', tokenDelayMs })
  const outcome = await connector.exchange({ code: await codeOf(world, 'ada'), verifier: '', redirectUri: callback })
  if (outcome.kind !== 'granted') throw new Error('The exchange is granted.')

  expect((await connector.accounts(outcome.grant)).kind).toBe(kind)
  expect(pauses).toEqual(waited)
})

test('waits for a fresh token that LinkedIn refuses for a post but gives up on an old one', async () => {
  const rig = await onSandbox()
  await rig.fault({ operation: 'post', status: 401, times: 2 })
  const old = rig.aDelivery()
  const fresh = { ...old, account: { ...old.account, connectedAt: new Date(rig.world.clock.now - 20 * secondMs).toISOString() } }
  const step = rig.publisher.nextStep(old)

  const outcomes = [await rig.publisher.perform(fresh, step, rig.accessToken), await rig.publisher.perform(old, step, rig.accessToken)]

  expect(outcomes).toMatchObject([
    { refusal: { reason: { class: 'transient' }, retry: { when: 'later', afterMs: 5 * secondMs } } },
    { refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } } },
  ])
})

test('identifies a member by the ID LinkedIn gives this app, with name and picture', async () => {
  const { profile } = await onSandbox({ name: 'Ada Lovelace' })

  expect(profile).toEqual({
    remoteId: expect.stringMatching(/^\w+$/),
    username: 'Ada Lovelace',
    name: 'Ada Lovelace',
    isPremium: false,
    avatarUrl: expect.stringContaining('/avatars/'),
  })
})

test('combines given and family name if LinkedIn returns no full name', async () => {
  const { profile } = await onSandbox({ name: 'Nameless Nora' })

  expect(profile).toMatchObject({ username: 'Nameless Nora', name: 'Nameless Nora' })
})

test('asks to reconnect when the token is revoked or its 60 days are over', async () => {
  const revoked = await onSandbox()
  await revoked.fault({ operation: 'profile', revokeTokens: true })
  const ended = await onSandbox()
  ended.world.clock.now += 60 * dayMs

  for (const rig of [revoked, ended])
    expect(await rig.connector.accounts(rig.grant)).toMatchObject({
      refusal: { reason: { class: 'sign-in-ended', message: 'LinkedIn needs you to reconnect the account.' } },
    })
})

test('treats a wrong secret as our fault, not the person’s', async () => {
  const world = await openWorld()
  const connector = linkedInConnector({ ...appAt(world), clientSecret: 'another' }, { fetch, now: () => world.clock.now })

  const outcome = await connector.exchange({ code: await codeOf(world, 'ada'), verifier: '', redirectUri: callback })

  expect(outcome).toMatchObject({ refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('has no way to revoke access and no further account facts', async () => {
  const { connector, grant, profile } = await onSandbox()

  expect(await connector.revoke(grant)).toBe(false)
  expect(await connector.facts(profile, grant.accessToken)).toEqual({ kind: 'known', facts: {} })
})
