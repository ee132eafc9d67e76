import { expect, test } from 'vitest'
import { instagramConnector } from '#functions/adapters/platforms/instagram/connector.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { callback, consent, onSandbox } from './on-sandbox.ts'

test('connects a person who consents for sixty days, with the ID needed for publishing', async () => {
  const { connector, grant, account, world } = await onSandbox({ name: 'Ada' })

  expect(grant).toEqual({
    accessToken: expect.stringContaining('IGAAlong'),
    refreshToken: grant.accessToken,
    expiresAt: world.clock.now + 60 * dayMs,
    signInEndsAt: world.clock.now + 60 * dayMs,
    scopes: ['instagram_business_basic', 'instagram_business_content_publish', 'instagram_business_manage_comments'],
  })
  expect(account).toMatchObject({ username: 'Ada', name: 'Ada', avatarUrl: `${world.url}/avatars/Ada.svg` })
  expect(account.remoteId).toMatch(/^\d{17}$/)
  expect(connector).toMatchObject({ isAvailable: true, isSandbox: true })
})

test('reads both shapes of the token response and an ID that JSON would round', async () => {
  const { connector, account, fault } = await onSandbox()
  await fault({ operation: 'token', flatReply: true, numericUserId: true })

  const outcome = await connector.exchange(await consent(connector, 'ada'))
  if (outcome.kind !== 'granted') throw new Error('It was granted.')
  const known = await connector.accounts(outcome.grant)

  expect(known).toMatchObject({ kind: 'known', found: [{ profile: { remoteId: account.remoteId } }] })
})

test('requests the scopes for publishing and the first comment', async () => {
  const { connector, app } = await onSandbox()

  const url = new URL(connector.authorizeUrl({ state: 'a b', challenge: 'unused', redirectUri: callback }))

  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: app.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'instagram_business_basic,instagram_business_content_publish,instagram_business_manage_comments',
    state: 'a b',
    enable_fb_login: '0',
  })
})

test('refuses consent without a required scope and says what is missing', async () => {
  const { connector } = await onSandbox()

  const outcome = await connector.exchange(await consent(connector, 'ada', { untick: 'instagram_business_manage_comments' }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: expect.stringContaining('write the first comment') },
      retry: { when: 'after-reconnect' },
    },
  })
})

test('accepts a code once and only within its hour', async () => {
  const { connector, world } = await onSandbox()
  const [used, old] = [await consent(connector, 'ada'), await consent(connector, 'ada')]
  await connector.exchange(used)

  const again = await connector.exchange(used)
  world.clock.now += hourMs
  const late = await connector.exchange(old)

  for (const outcome of [again, late])
    expect(outcome).toMatchObject({
      kind: 'refused',
      refusal: { reason: { class: 'sign-in-ended', message: 'The Instagram sign-in took too long. Try again.' } },
    })
})

test('treats a wrong secret as our problem', async () => {
  const { connector, app, world } = await onSandbox()
  const wrong = instagramConnector({ ...app, clientSecret: 'another' }, { fetch, now: () => world.clock.now })

  const outcome = await wrong.exchange(await consent(connector, 'ada'))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('refuses an account that is not professional and says what to do', async () => {
  const { connector } = await onSandbox()
  const outcome = await connector.exchange(await consent(connector, 'anna personal'))
  if (outcome.kind !== 'granted') throw new Error('It was granted.')

  expect(await connector.accounts(outcome.grant)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining('Business or Creator') } },
  })
})

test('renews a sign-in at least a day old for another sixty days', async () => {
  const { connector, grant, world } = await onSandbox()
  world.clock.now += 30 * dayMs

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'granted', grant: { expiresAt: world.clock.now + 60 * dayMs, refreshToken: expect.any(String) } })
})

test('leaves a sign-in younger than a day as is, still valid', async () => {
  const { connector, grant } = await onSandbox()

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later', afterMs: dayMs } } })
  expect(await connector.accounts(grant)).toMatchObject({ kind: 'known' })
})

test.each<[string, Record<string, unknown>]>([
  ['ended', { expireTokens: true }],
  ['was taken back', { revokeTokens: true }],
  ['ended with the old password', { revokeTokens: true, passwordChanged: true }],
])('a sign-in that %s has to be renewed by the person', async (_, fault) => {
  const { connector, grant, fault: put } = await onSandbox()
  await put({ operation: 'refresh', ...fault })

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
})

test('reads the account’s post quota from Instagram', async () => {
  const { connector, account, accessToken } = await onSandbox({ name: 'ada hundred' })

  expect(await connector.facts(account, accessToken)).toEqual({ kind: 'known', facts: { quota: { used: 0, total: 100 } } })
})

test('Instagram has no way to revoke access', async () => {
  const { connector, grant } = await onSandbox()

  expect(await connector.revoke(grant)).toBe(false)
})
