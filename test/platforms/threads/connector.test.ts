import { expect, test } from 'vitest'
import { threadsConnector } from '#functions/adapters/platforms/threads/connector.ts'
import { dayMs } from '#shared/domain/times.ts'
import { callback, consent, onSandbox } from './on-sandbox.ts'

const scopes = ['threads_basic', 'threads_content_publish', 'threads_manage_replies', 'threads_read_replies']

test('connects a person who consents for sixty days, with an ID that JSON would have rounded', async () => {
  const { connector, grant, account, world } = await onSandbox({ name: 'Ada' })

  const endsAt = world.clock.now + 60 * dayMs
  expect(grant).toEqual({
    accessToken: expect.stringContaining('THAAlong'),
    refreshToken: grant.accessToken,
    expiresAt: endsAt,
    signInEndsAt: endsAt,
    scopes,
  })
  expect(account).toMatchObject({ username: 'Ada', name: 'Ada', avatarUrl: `${world.url}/avatars/Ada.svg` })
  expect(account.remoteId).toMatch(/^\d{17}$/)
  expect(connector).toMatchObject({ isAvailable: true, isSandbox: true })
})

test('requests the scopes for publishing and finding a thread', async () => {
  const { connector, app } = await onSandbox()

  const url = new URL(connector.authorizeUrl({ state: 'a b', challenge: 'unused', redirectUri: callback }))

  expect(url.pathname).toBe('/threads.com/oauth/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: app.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: scopes.join(','),
    state: 'a b',
  })
})

test('refuses consent without a required scope and says what is missing', async () => {
  const { connector } = await onSandbox()

  const outcome = await connector.exchange(await consent(connector, 'ada', { untick: 'threads_manage_replies' }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'permission', message: expect.stringContaining('post the other parts of a thread') },
      retry: { when: 'after-reconnect' },
    },
  })
})

test('assumes everything requested was allowed if Threads doesn’t say', async () => {
  const { app, world, connector } = await onSandbox()
  const silent: typeof fetch = async (url, init) =>
    String(url).includes('/debug_token') ? Response.json({ error: { code: 10, message: 'No tester' } }, { status: 400 }) : fetch(url, init)
  const untold = threadsConnector(app, { fetch: silent, now: () => world.clock.now })

  expect(await untold.exchange(await consent(connector, 'ada'))).toMatchObject({ kind: 'granted', grant: { scopes } })
})

test('accepts a code once, and only the operator can fix a wrong secret', async () => {
  const { connector } = await onSandbox()
  const code = await consent(connector, 'ada')
  await connector.exchange(code)

  expect(await connector.exchange(code)).toMatchObject({
    refusal: { reason: { class: 'sign-in-ended', message: 'The Threads sign-in took too long. Try again.' } },
  })
  expect(await connector.exchange({ ...(await consent(connector, 'ada')), redirectUri: 'https://elsewhere.test/' })).toMatchObject({
    refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } },
  })
})

test('renews a day-old token for sixty days, and a younger one stays valid', async () => {
  const { connector, grant, world } = await onSandbox()

  const early = await connector.refresh(grant.accessToken)
  world.clock.now += dayMs + 1
  const late = await connector.refresh(grant.accessToken)

  expect(early).toMatchObject({ refusal: { reason: { class: 'transient' }, retry: { when: 'later', afterMs: dayMs } } })
  expect(late).toMatchObject({ kind: 'granted', grant: { accessToken: grant.accessToken, expiresAt: world.clock.now + 60 * dayMs } })
})

test('can’t renew an expired token', async () => {
  const { connector, grant, world } = await onSandbox()
  world.clock.now += 61 * dayMs

  expect(await connector.refresh(grant.accessToken)).toMatchObject({
    refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } },
  })
})

test('knows how many posts are left today', async () => {
  const { connector, account, grant, publish, aDelivery } = await onSandbox()
  await publish(aDelivery())

  expect(await connector.facts(account, grant.accessToken)).toEqual({ kind: 'known', facts: { quota: { used: 1, total: 250 } } })
})
