import { expect, test } from 'vitest'
import { tikTokConnector } from '#functions/adapters/platforms/tiktok/connector.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { apps } from '#test/sandbox/world.ts'
import { codeFor, onSandbox } from './rig.ts'

const redirectUri = apps.tiktok.callbacks[0] ?? ''

test('connects a person who consents, with the expiry times TikTok gives', async () => {
  const { connector, world, profile } = await onSandbox()

  const outcome = await connector.exchange({ code: await codeFor(connector, { name: 'Grace' }), verifier: '', redirectUri })

  expect(outcome).toMatchObject({
    kind: 'granted',
    grant: {
      expiresAt: world.clock.now + 2 * hourMs,
      signInEndsAt: world.clock.now + 180 * dayMs,
      scopes: ['user.info.basic', 'video.publish', 'video.upload'],
    },
  })
  expect(profile).toMatchObject({ username: 'ada', name: 'Ada', avatarUrl: expect.stringContaining('/avatars/'), isPremium: false })
  expect(profile.remoteId).toMatch(/^[\da-f-]{36}$/)
})

test('an old-style grant lasts as long as TikTok says', async () => {
  const { connector, world, refreshToken = '', fault } = await onSandbox()
  await fault({ operation: 'refresh', oldLifetimes: true })

  const outcome = await connector.refresh(refreshToken)

  expect(outcome).toMatchObject({
    grant: { expiresAt: world.clock.now + dayMs, signInEndsAt: world.clock.now + 365 * dayMs },
  })
})

test('identifies us by client_key, separates scopes by commas, and uses no PKCE', async () => {
  const { connector } = await onSandbox()

  const address = new URL(connector.authorizeUrl({ state: 'a b', challenge: 'challenge-1', redirectUri }))

  expect(address.pathname).toMatch(/\/www\.tiktok\.com\/v2\/auth\/authorize\/$/)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    client_key: apps.tiktok.clientId,
    response_type: 'code',
    scope: 'user.info.basic,video.publish,video.upload',
    redirect_uri: redirectUri,
    state: 'a b',
  })
})

test('refuses a person who unticks posting and says what is missing', async () => {
  const { connector } = await onSandbox()
  const code = await codeFor(connector, { name: 'grace', untick: 'video.publish' })

  expect(await connector.exchange({ code, verifier: '', redirectUri })).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: 'TikTok didn’t allow Crier to post. Reconnect and approve all the permissions.' },
      retry: { when: 'after-reconnect' },
    },
  })
})

test.each([undefined, true])('accepts a code once, whatever the status of the refusal (with 200: %s)', async (errorsWith200) => {
  const { connector, fault } = await onSandbox()
  const code = await codeFor(connector, { name: 'grace' })
  await connector.exchange({ code, verifier: '', redirectUri })
  await fault({ operation: 'token', ...(errorsWith200 && { errorsWith200 }) })

  expect(await connector.exchange({ code, verifier: '', redirectUri })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', message: 'The TikTok sign-in took too long. Try again.', platformCode: 'invalid_grant' } },
  })
})

test('a refresh returns a new pair, and the spent refresh token ends the connection', async () => {
  const { connector, refreshToken = '' } = await onSandbox()

  const first = await connector.refresh(refreshToken)
  const again = await connector.refresh(refreshToken)

  if (first.kind !== 'granted') throw new Error('The first refresh is granted.')
  expect(first.grant.refreshToken).not.toBe(refreshToken)
  expect((await connector.accounts(first.grant)).kind).toBe('known')
  expect(again).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'sign-in-ended', message: 'Your TikTok connection has expired. Reconnect the account.' },
      retry: { when: 'after-reconnect' },
    },
  })
})

test.each([{ status: 503 }, { dropBeforeEffect: true }, { htmlError: true }])(
  'retries later when a refresh fails (%o), ending nothing',
  async (broken) => {
    const { connector, refreshToken = '', fault } = await onSandbox()
    await fault({ operation: 'refresh', ...broken })

    const failed = await connector.refresh(refreshToken)

    expect(failed).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
    expect((await connector.refresh(refreshToken)).kind).toBe('granted')
  },
)

test.each([undefined, true])('revoked access no longer works (response {}: %s)', async (emptyObject) => {
  const { connector, accessToken, refreshToken, fault } = await onSandbox()
  await fault({ operation: 'revoke', ...(emptyObject && { emptyObject }) })

  expect(await connector.revoke({ accessToken, refreshToken })).toBe(true)
  expect(await connector.accounts({ accessToken, scopes: [] })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } },
  })
})

test('reports a revocation that TikTok doesn’t confirm', async () => {
  const { connector, accessToken, fault } = await onSandbox()
  await fault({ operation: 'revoke', status: 500 })

  expect(await connector.revoke({ accessToken })).toBe(false)
})

test('treats a wrong secret as our fault, not the person’s', async () => {
  const { world, refreshToken = '' } = await onSandbox()
  const other = tikTokConnector({ ...apps.tiktok, clientSecret: 'another', sandboxUrl: world.url }, { fetch, now: Date.now })

  expect(await other.refresh(refreshToken)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } },
  })
})

test('fetches live what an account can do', async () => {
  const { connector, accessToken, profile } = await onSandbox({ name: 'private silent short' })

  expect(await connector.facts(profile, accessToken)).toEqual({
    kind: 'known',
    facts: {
      creator: {
        nickname: 'private silent short',
        username: 'private_silent_short',
        privacies: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
        commentsAreOff: true,
        duetsAreOff: true,
        stitchesAreOff: true,
        videoMaxMs: minuteMs,
      },
    },
  })
})

test('tells an account that can’t post now, although TikTok reports it with status 200', async () => {
  const { connector, accessToken, profile } = await onSandbox({ name: 'banned bo' })

  // It could be connected anyway.
  expect(profile.name).toBe('banned bo')
  expect(await connector.facts(profile, accessToken)).toMatchObject({
    kind: 'known',
    facts: { creator: { privacies: [], refusal: expect.stringContaining('TikTok isn’t letting this account post right now.') } },
  })
})

test('temporarily refuses a query that TikTok can’t answer now', async () => {
  const { connector, accessToken, profile, fault } = await onSandbox()
  await fault({ operation: 'profile', code: 'rate_limit_exceeded' })

  expect(await connector.facts(profile, accessToken)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: minuteMs } },
  })
})

test('doesn’t connect an account whose username TikTok can’t return now', async () => {
  const { connector, accessToken, fault } = await onSandbox()
  await fault({ operation: 'profile', status: 500 })

  expect(await connector.accounts({ accessToken, scopes: [] })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when: 'later' } },
  })
})
