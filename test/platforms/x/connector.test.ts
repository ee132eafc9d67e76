import { expect, test } from 'vitest'
import { xConnector } from '#functions/adapters/platforms/x/connector.ts'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { app, authorizeUrl, callback, codeOf, newPkce, visit } from '#test/sandbox/world.ts'
import { startFakeX } from './fake-x.ts'
import { onSandbox } from './on-sandbox.ts'

const clientDeps = { fetch, now: Date.now }

test('connects a person who consents until the token expires', async () => {
  const { connector, world } = await onSandbox()
  const { verifier, challenge } = newPkce()

  const address = new URL(connector.authorizeUrl({ state: 'state-7', challenge, redirectUri: callback }))
  address.searchParams.set('login_hint', 'Grace')
  const { back } = await visit(address)
  const outcome = await connector.exchange({ code: back.searchParams.get('code') ?? '', verifier, redirectUri: callback })

  expect(back.searchParams.get('state')).toBe('state-7')
  expect(outcome).toMatchObject({
    kind: 'granted',
    grant: {
      expiresAt: world.clock.now + 2 * hourMs,
      scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    },
  })
})

test('requests the publishing scopes, with the challenge hashed', async () => {
  const { connector } = await onSandbox()

  const url = connector.authorizeUrl({ state: 'a b', challenge: 'challenge-1', redirectUri: callback })

  expect(url).toContain('scope=tweet.read%20tweet.write%20users.read%20media.write%20offline.access')
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: callback,
    state: 'a b',
    code_challenge: 'challenge-1',
    code_challenge_method: 'S256',
  })
})

test('refuses a code without its verifier or after its 30 seconds', async () => {
  const { connector, world } = await onSandbox()
  const { verifier, challenge } = newPkce()
  const code = await codeOf(world, 'grace', challenge)

  const stolen = await connector.exchange({ code, verifier: newPkce().verifier, redirectUri: callback })
  world.clock.now += 31 * secondMs
  const late = await connector.exchange({ code, verifier, redirectUri: callback })

  const tooLong = { class: 'sign-in-ended', message: 'The X sign-in took too long. Try again.' }
  expect(stolen).toMatchObject({ kind: 'refused', refusal: { reason: tooLong } })
  expect(late).toMatchObject({ kind: 'refused', refusal: { reason: tooLong } })
})

test('an account that did not approve all is not connected, and the person hears what is missing', async () => {
  const { connector, world } = await onSandbox()
  const { verifier, challenge } = newPkce()
  const { back } = await visit(
    authorizeUrl(world, { login_hint: 'grace', code_challenge: challenge, scope: 'tweet.read users.read offline.access' }),
  )

  const outcome = await connector.exchange({ code: back.searchParams.get('code') ?? '', verifier, redirectUri: callback })

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: {
        class: 'permission',
        message: 'X didn’t allow Crier to post, upload images and videos. Reconnect and approve all the permissions.',
      },
      retry: { when: 'after-reconnect' },
    },
  })
})

test('a refresh returns a new pair, and the spent refresh token ends the connection', async () => {
  const { connector, refreshToken } = await onSandbox()

  const first = await connector.refresh(refreshToken)
  const again = await connector.refresh(refreshToken)

  if (first.kind !== 'granted') throw new Error('The first refresh is granted.')
  expect(first.grant.refreshToken).not.toBe(refreshToken)
  expect((await connector.accounts(first.grant)).kind).toBe('known')
  expect(again).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
})

test('retries later when X fails on a refresh, ending nothing', async () => {
  const { connector, refreshToken, fault } = await onSandbox()

  await fault({ operation: 'refresh', status: 503 })
  const busy = await connector.refresh(refreshToken)
  const after = await connector.refresh(refreshToken)

  expect(busy).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
  expect(after.kind).toBe('granted')
})

test('a revoked token no longer works', async () => {
  const { connector, accessToken } = await onSandbox()

  const isRevoked = await connector.revoke({ accessToken })

  expect(isRevoked).toBe(true)
  expect(await connector.accounts({ accessToken, scopes: [] })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } },
  })
})

test('reports a revocation that X doesn’t confirm', async () => {
  const { connector, accessToken, fault } = await onSandbox()
  await fault({ operation: 'revoke', status: 500 })

  expect(await connector.revoke({ accessToken })).toBe(false)
})

test('treats a wrong secret as our fault, not the person’s', async () => {
  const { app: own, refreshToken } = await onSandbox()
  const connector = xConnector({ ...own, clientSecret: 'another' }, clientDeps)

  expect(await connector.refresh(refreshToken)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } },
  })
})

test('the profile says who it is and whether the account is Premium', async () => {
  const { profile: plain } = await onSandbox({ name: 'Ada Lovelace' })
  const { profile: paid } = await onSandbox({ name: 'Premium Paula' })

  expect(plain).toMatchObject({
    username: 'Ada_Lovelace',
    name: 'Ada Lovelace',
    isPremium: false,
    avatarUrl: expect.stringContaining('/avatars/'),
  })
  expect(plain.remoteId).toMatch(/^\d{19}$/)
  expect(paid.isPremium).toBe(true)
})

test('refuses a grant without a refresh token, whatever its scopes say', async () => {
  const granted = { access_token: 'at', expires_in: 7_200, scope: 'tweet.read tweet.write users.read media.write offline.access' }
  await using x = await startFakeX([{ status: 200, body: granted }])

  const outcome = await xConnector(x.app, clientDeps).exchange({ code: 'c', verifier: 'v', redirectUri: callback })

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('post while you’re away') } } })
})

test('sends the credentials raw in the header, with the client ID in the body too', async () => {
  await using x = await startFakeX([{ status: 400, body: { error: 'invalid_request' } }])

  await xConnector(x.app, clientDeps).refresh('rt-1')

  expect(x.received).toMatchObject([
    {
      path: '/2/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from('client-1:secret_-1').toString('base64')}` },
      body: 'grant_type=refresh_token&refresh_token=rt-1&client_id=client-1',
    },
  ])
})

test.each([
  [{ subscription_type: 'Premium', verified_type: 'none' }, true],
  [{ subscription_type: 'None', verified_type: 'business' }, false],
  [{ subscription_type: 'None', verified_type: 'government' }, false],
  [{ subscription_type: 'None', verified_type: 'none' }, false],
  [{}, false],
])('an account with %o is Premium: %s', async (traits, isPremium) => {
  await using x = await startFakeX([{ status: 200, body: { data: { id: '1', username: 'ada', name: 'Ada', ...traits } } }])

  expect(await xConnector(x.app, clientDeps).accounts({ accessToken: 'at', scopes: [] })).toMatchObject({
    kind: 'known',
    found: [{ profile: { isPremium } }],
  })
})

test('nobody can connect without a client ID or secret, and without a sandbox URL it is X itself', () => {
  const own = xConnector({ clientId: 'id', clientSecret: 'secret' }, clientDeps)
  const other = xConnector({ clientId: '', clientSecret: 'secret', sandboxUrl: 'http://localhost:4001' }, clientDeps)
  const request = { state: 'state-1', challenge: 'challenge-1', redirectUri: callback }

  expect(own).toMatchObject({ isAvailable: true, isSandbox: false })
  expect(own.authorizeUrl(request)).toMatch(/^https:\/\/x\.com\/i\/oauth2\/authorize\?/)
  expect(other).toMatchObject({ isAvailable: false, isSandbox: true })
  expect(other.authorizeUrl(request)).toMatch(/^http:\/\/localhost:4001\/x\.com\/i\/oauth2\/authorize\?/)
})
