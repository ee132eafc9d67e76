import { expect, test } from 'vitest'
import { instagramConnector } from '#functions/adapters/platforms/instagram/connector.ts'
import { dayMs, hourMs } from '#shared/domain/times.ts'
import { callback, consent, onSandbox } from './on-sandbox.ts'

test('a person who consents is connected for sixty days, with the id that publishing wants', async () => {
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

test('both shapes of the token reply are read, and an id that JSON would round does no harm', async () => {
  const { connector, account, fault } = await onSandbox()
  await fault({ operation: 'token', flatReply: true, numericUserId: true })

  const outcome = await connector.exchange(await consent(connector, 'ada'))
  if (outcome.kind !== 'granted') throw new Error('It was granted.')
  const known = await connector.accounts(outcome.grant)

  expect(known).toMatchObject({ kind: 'known', found: [{ profile: { remoteId: account.remoteId } }] })
})

test('the authorization address asks for what publishing and the first comment take', async () => {
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

test('a consent without one of the scopes connects nobody, and says what is missing', async () => {
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

test('a code connects once, and not after its hour', async () => {
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

test('a wrong secret is ours to mend', async () => {
  const { connector, app, world } = await onSandbox()
  const wrong = instagramConnector({ ...app, clientSecret: 'another' }, { fetch, now: () => world.clock.now })

  const outcome = await wrong.exchange(await consent(connector, 'ada'))

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('an account that is not professional is refused with what to do', async () => {
  const { connector } = await onSandbox()
  const outcome = await connector.exchange(await consent(connector, 'anna personal'))
  if (outcome.kind !== 'granted') throw new Error('It was granted.')

  expect(await connector.accounts(outcome.grant)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining('Business or Creator') } },
  })
})

test('a sign-in of at least a day is renewed for sixty days more', async () => {
  const { connector, grant, world } = await onSandbox()
  world.clock.now += 30 * dayMs

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'granted', grant: { expiresAt: world.clock.now + 60 * dayMs, refreshToken: expect.any(String) } })
})

test('a sign-in younger than a day is not renewed, and stays good', async () => {
  const { connector, grant } = await onSandbox()

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later', afterMs: dayMs } } })
  expect(await connector.accounts(grant)).toMatchObject({ kind: 'known' })
})

test.each<[string, Record<string, unknown>]>([
  ['ended', { expireTokens: true }],
  ['was taken back', { revokeTokens: true }],
  ['ended with the old password', { revokeTokens: true, passwordChanged: true }],
])('a sign-in that %s has to be made anew', async (_, fault) => {
  const { connector, grant, fault: put } = await onSandbox()
  await put({ operation: 'refresh', ...fault })

  const outcome = await connector.refresh(grant.refreshToken ?? '')

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
})

test('how many posts the account may have is read from Instagram', async () => {
  const { connector, account, accessToken } = await onSandbox({ name: 'ada hundred' })

  expect(await connector.facts(account, accessToken)).toEqual({ kind: 'known', facts: { quota: { used: 0, total: 100 } } })
})

test('Instagram knows no way to give access back', async () => {
  const { connector, grant } = await onSandbox()

  expect(await connector.revoke(grant)).toBe(false)
})
