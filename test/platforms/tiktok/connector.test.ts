import { expect, test } from 'vitest'
import { tikTokConnector } from '#functions/adapters/platforms/tiktok/connector.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { apps } from '#test/sandbox/world.ts'
import { codeFor, onSandbox } from './rig.ts'

const redirectUri = apps.tiktok.callbacks[0] ?? ''

test('a person who consents is connected, with the ends that TikTok names', async () => {
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

test('a grant of the old kind lives as long as TikTok says', async () => {
  const { connector, world, refreshToken = '', fault } = await onSandbox()
  await fault({ operation: 'refresh', oldLifetimes: true })

  const outcome = await connector.refresh(refreshToken)

  expect(outcome).toMatchObject({
    grant: { expiresAt: world.clock.now + dayMs, signInEndsAt: world.clock.now + 365 * dayMs },
  })
})

test('the address names us by client_key, separates scopes by commas, and has no PKCE', async () => {
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

test('who unticks posting is not connected, and hears what is missing', async () => {
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

test.each([undefined, true])('a code is good once, whatever the status of the refusal (with 200: %s)', async (errorsWith200) => {
  const { connector, fault } = await onSandbox()
  const code = await codeFor(connector, { name: 'grace' })
  await connector.exchange({ code, verifier: '', redirectUri })
  await fault({ operation: 'token', ...(errorsWith200 && { errorsWith200 }) })

  expect(await connector.exchange({ code, verifier: '', redirectUri })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', message: 'The TikTok sign-in took too long. Try again.', platformCode: 'invalid_grant' } },
  })
})

test('a refresh gives a new pair, and the spent refresh token ends the connection', async () => {
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
  'a refresh that breaks down (%o) is tried later and ends nothing',
  async (broken) => {
    const { connector, refreshToken = '', fault } = await onSandbox()
    await fault({ operation: 'refresh', ...broken })

    const failed = await connector.refresh(refreshToken)

    expect(failed).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
    expect((await connector.refresh(refreshToken)).kind).toBe('granted')
  },
)

test.each([undefined, true])('access that is given back no longer works (answer {}: %s)', async (emptyObject) => {
  const { connector, accessToken, refreshToken, fault } = await onSandbox()
  await fault({ operation: 'revoke', ...(emptyObject && { emptyObject }) })

  expect(await connector.revoke({ accessToken, refreshToken })).toBe(true)
  expect(await connector.accounts({ accessToken, scopes: [] })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-refresh' } },
  })
})

test('a revocation that TikTok does not confirm is told as such', async () => {
  const { connector, accessToken, fault } = await onSandbox()
  await fault({ operation: 'revoke', status: 500 })

  expect(await connector.revoke({ accessToken })).toBe(false)
})

test('a wrong secret is our fault, not the person’s', async () => {
  const { world, refreshToken = '' } = await onSandbox()
  const other = tikTokConnector({ ...apps.tiktok, clientSecret: 'another', sandboxUrl: world.url }, { fetch, now: Date.now })

  expect(await other.refresh(refreshToken)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } },
  })
})

test('what an account may do is asked live', async () => {
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

test('an account that can’t post now is told so, although TikTok says it with status 200', async () => {
  const { connector, accessToken, profile } = await onSandbox({ name: 'banned bo' })

  // It could be connected all the same.
  expect(profile.name).toBe('banned bo')
  expect(await connector.facts(profile, accessToken)).toMatchObject({
    kind: 'known',
    facts: { creator: { privacies: [], refusal: expect.stringContaining('TikTok isn’t letting this account post right now.') } },
  })
})

test('a question that TikTok can’t answer now is refused for now', async () => {
  const { connector, accessToken, profile, fault } = await onSandbox()
  await fault({ operation: 'profile', code: 'rate_limit_exceeded' })

  expect(await connector.facts(profile, accessToken)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'rate-limited' }, retry: { when: 'later', afterMs: minuteMs } },
  })
})

test('an account whose user name TikTok can’t tell now is not connected half known', async () => {
  const { connector, accessToken, fault } = await onSandbox()
  await fault({ operation: 'profile', status: 500 })

  expect(await connector.accounts({ accessToken, scopes: [] })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' }, retry: { when: 'later' } },
  })
})
