import { expect, test } from 'vitest'
import { pinterestConnector } from '#functions/adapters/platforms/pinterest/connector.ts'
import { dayMs, minuteMs } from '#shared/domain/times.ts'
import { apps, newPkce } from '#test/sandbox/world.ts'
import { openPinterestRig, pinterestRig } from './rig.ts'

test('requests the pinning scopes, comma-separated and without PKCE', async () => {
  const { connector, world } = await openPinterestRig()

  const url = new URL(connector.authorizeUrl({ state: 'a b', ...newPkce(), redirectUri: 'https://crier.test/auth/callback/pinterest' }))

  expect(`${url.origin}${url.pathname}`).toBe(`${world.url}/www.pinterest.com/oauth/`)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'crier-pinterest',
    redirect_uri: 'https://crier.test/auth/callback/pinterest',
    response_type: 'code',
    scope: 'boards:read,boards:write,pins:read,pins:write,user_accounts:read',
    state: 'a b',
  })
})

test('connects a person who consents for 30 days, renewable for 60', async () => {
  const rig = await pinterestRig.open()

  const outcome = await rig.connector.exchange(await pinterestRig.authorize(rig))

  const now = rig.world.clock.now
  expect(outcome).toMatchObject({
    kind: 'granted',
    grant: { expiresAt: now + 30 * dayMs, signInEndsAt: now + 60 * dayMs, scopes: expect.arrayContaining(['boards:write', 'pins:write']) },
  })
})

test('refuses an account that can’t be pinned to and says what is missing', async () => {
  const rig = await pinterestRig.open()

  const outcome = await rig.connector.exchange(await pinterestRig.authorize(rig, { untick: 'boards:write' }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: expect.stringContaining('pin to your boards') },
      retry: { when: 'after-reconnect' },
    },
  })
})

test('refuses a code that is too old', async () => {
  const rig = await pinterestRig.open()
  const granted = await pinterestRig.authorize(rig)
  rig.world.clock.now += 10 * minuteMs

  expect(await rig.connector.exchange(granted)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', message: 'The Pinterest sign-in took too long. Try again.' } },
  })
})

test('a refresh returns a new pair, and the spent refresh token ends the connection', async () => {
  const { connector, refreshToken } = await openPinterestRig()

  const first = await connector.refresh(refreshToken)
  const again = await connector.refresh(refreshToken)

  if (first.kind !== 'granted') throw new Error('The first refresh is granted.')
  expect(first.grant.refreshToken).not.toBe(refreshToken)
  expect((await connector.accounts(first.grant)).kind).toBe('known')
  expect(again).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
})

test('retries later when Pinterest fails on a refresh, ending nothing', async () => {
  const { connector, refreshToken, fault } = await openPinterestRig()
  await fault({ operation: 'refresh', htmlError: true, status: 502 })

  const busy = await connector.refresh(refreshToken)

  expect(busy).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect((await connector.refresh(refreshToken)).kind).toBe('granted')
})

test('treats a wrong secret as our fault, not the person’s', async () => {
  const rig = await pinterestRig.open()
  const app = { ...apps.pinterest, clientSecret: 'another', sandboxUrl: rig.world.url }

  const outcome = await pinterestConnector(app, { fetch, now: Date.now }).exchange(await pinterestRig.authorize(rig))

  expect(outcome).toMatchObject({ refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('the profile says who it is, and a business goes by its own name', async () => {
  const { profile } = await openPinterestRig({ name: 'Ada' })
  const { profile: business } = await openPinterestRig({ name: 'Blue Oven business' })

  expect(profile).toMatchObject({ remoteId: expect.stringMatching(/^\d{17}$/), username: 'Ada', name: 'Ada', isPremium: false })
  expect(business).toMatchObject({ username: 'Blue_Oven_business', name: 'Blue Oven business' })
})

test('lists every board that can be pinned to, across pages', async () => {
  const { connector, accessToken, profile } = await openPinterestRig()
  const many = await openPinterestRig({ name: 'manyboards' })
  const none = await openPinterestRig({ name: 'noboards' })
  const boardsOf = async (rig: Pick<typeof many, 'connector' | 'accessToken' | 'profile'>) => {
    const known = await rig.connector.facts(rig.profile, rig.accessToken)
    return known.kind === 'known' ? known.facts.boards : undefined
  }

  expect((await boardsOf({ connector, accessToken, profile }))?.map(({ name, isSecret }) => [name, isSecret])).toEqual([
    ['Bread', false],
    ['Shop windows', false],
    ['Shared kitchen', false],
  ])
  expect(await boardsOf(many)).toHaveLength(301)
  expect(await boardsOf(none)).toEqual([])
})

test('Pinterest has no way to revoke access', async () => {
  const { connector, accessToken } = await openPinterestRig()

  expect(await connector.revoke({ accessToken })).toBe(false)
})

test('nobody can connect without a client ID or secret', () => {
  const clientDeps = { fetch, now: Date.now }

  expect(pinterestConnector({ clientId: '', clientSecret: 'secret' }, clientDeps)).toMatchObject({ isAvailable: false, isSandbox: false })
  expect(pinterestConnector({ clientId: 'id', clientSecret: 'secret', sandboxUrl: 'http://localhost' }, clientDeps)).toMatchObject({
    isAvailable: true,
    isSandbox: true,
  })
})
