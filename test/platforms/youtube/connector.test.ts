import { expect, test } from 'vitest'
import { youTubeConnector } from '#functions/adapters/platforms/youtube/connector.ts'
import { dayMs, hourMs, secondMs } from '#shared/domain/times.ts'
import { missingScopes } from '#shared/platforms/rules.ts'
import { callback, consent, onSandbox } from './on-sandbox.ts'

const uploading = 'https://www.googleapis.com/auth/youtube.upload'

test('connects a channel under its handle, for an hour at a time', async () => {
  const { account, grant, world } = await onSandbox({ name: 'Ada Lovelace' })

  expect(account).toMatchObject({
    remoteId: expect.stringMatching(/^UC[\w-]{22}$/),
    username: 'ada_lovelace',
    name: 'Ada Lovelace',
    isPremium: true,
  })
  expect(account.avatarUrl).toContain('/avatars/')
  expect(grant).toMatchObject({ expiresAt: world.clock.now + hourMs - secondMs, refreshToken: expect.stringMatching(/^1\/\//) })
  expect(grant.signInEndsAt).toBeUndefined()
  expect(missingScopes('youtube', grant.scopes)).toEqual([])
})

test('requests offline access with consent each time, with PKCE', async () => {
  const { connector, app } = await onSandbox()

  const address = new URL(connector.authorizeUrl({ state: 'a b', challenge: 'challenge-1', redirectUri: callback }))

  expect(address.pathname).toBe('/accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_id: app.clientId,
    redirect_uri: callback,
    response_type: 'code',
    state: 'a b',
    access_type: 'offline',
    prompt: 'consent',
    include_granted_scopes: 'true',
    code_challenge: 'challenge-1',
    code_challenge_method: 'S256',
    scope: `${uploading} https://www.googleapis.com/auth/youtube.readonly`,
  })
})

test('tells a person who unticks uploading what is missing', async () => {
  const { connector } = await onSandbox()

  const outcome = await connector.exchange(await consent(connector, { name: 'grace', untick: uploading }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining('upload videos') }, retry: { when: 'after-reconnect' } },
  })
})

test('tells a Google account without a channel to create one', async () => {
  const { connector } = await onSandbox()
  const granted = await connector.exchange(await consent(connector, { name: 'nochannel nora' }))
  if (granted.kind !== 'granted') throw new Error('The grant is given.')

  expect(await connector.accounts(granted.grant)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining('no YouTube channel') } },
  })
})

test('an unverified channel can’t post long videos', async () => {
  expect((await onSandbox({ name: 'unverified una' })).account.isPremium).toBe(false)
})

test('time-limited access from Google says when it ends', async () => {
  const { grant, world } = await onSandbox({ name: 'testing tim' })

  expect(grant.signInEndsAt).toBe(world.clock.now + 7 * dayMs)
})

test('a refresh keeps the refresh token, and the older access token stays valid', async () => {
  const { connector, grant } = await onSandbox()

  const renewed = await connector.refresh(grant.refreshToken ?? '')

  if (renewed.kind !== 'granted') throw new Error('The refresh is granted.')
  expect(renewed.grant.refreshToken).toBe(grant.refreshToken)
  expect(renewed.grant.accessToken).not.toBe(grant.accessToken)
  expect((await connector.accounts(grant)).kind).toBe('known')
})

test('revoking ends everything, and a refresh then reports that the connection is over', async () => {
  const { connector, grant } = await onSandbox()

  const isRevoked = await connector.revoke(grant)

  expect(isRevoked).toBe(true)
  expect(await connector.accounts(grant)).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' } } })
  expect(await connector.refresh(grant.refreshToken ?? '')).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', platformCode: 'invalid_grant' }, retry: { when: 'after-reconnect' } },
  })
})

test('a refresh that Google fails on ends nothing', async () => {
  const { connector, grant, fault } = await onSandbox()
  await fault({ operation: 'refresh', status: 503 })

  const broken = await connector.refresh(grant.refreshToken ?? '')

  expect(broken).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect((await connector.refresh(grant.refreshToken ?? '')).kind).toBe('granted')
})

test('a stolen code connects nobody, and a wrong secret is our fault', async () => {
  const { connector, app, world } = await onSandbox()
  const wrong = youTubeConnector({ ...app, clientSecret: 'another' }, { fetch, now: () => world.clock.now })

  const stolen = await connector.exchange({ ...(await consent(connector)), verifier: 'another-verifier-of-the-right-length-0123456789' })
  const ours = await wrong.exchange(await consent(connector))

  expect(stolen).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', message: expect.stringContaining('too long') } },
  })
  expect(ours).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('the facts are the available categories', async () => {
  const { connector, account, accessToken } = await onSandbox()

  const known = await connector.facts(account, accessToken)

  if (known.kind !== 'known') throw new Error('The categories are known.')
  expect(known.facts.categories).toContainEqual({ id: '22', name: 'People & Blogs' })
  expect(known.facts.categories?.map(({ id }) => id)).not.toContain('30')
})

test('nobody can connect without an ID or secret', () => {
  const clientDeps = { fetch, now: Date.now }

  expect(youTubeConnector({ clientId: 'id', clientSecret: 'secret' }, clientDeps)).toMatchObject({ isAvailable: true, isSandbox: false })
  expect(youTubeConnector({ clientId: '', clientSecret: 'secret' }, clientDeps).isAvailable).toBe(false)
})
