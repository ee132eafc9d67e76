import { expect, test } from 'vitest'
import { mastodonConnector } from '#functions/adapters/platforms/mastodon/connector.ts'
import { dayMs } from '#shared/domain/times.ts'
import { mastodonAsks } from '#shared/platforms/mastodon/asks.ts'
import { fakeServerApps } from '#test/fakes/server-apps.ts'
import { openWorld } from '#test/sandbox/world.ts'
import { appAt, onSandbox, redirectUri, signedIn } from './on-sandbox.ts'

const request = { state: 'state-1', challenge: 'challenge-1', redirectUri }

test.each([
  ['mastodon.social', 'mastodon.social'],
  ['@me@Example.Social', 'example.social'],
  ['me@example.social', 'example.social'],
  ['https://example.social/@me', 'example.social'],
  ['http://example.social', 'example.social'],
  ['münchen.social', 'xn--mnchen-3ya.social'],
  ['', ''],
])('reads “%s” as the server “%s”', (typed, host) => {
  expect(mastodonAsks().where.schema.parse(typed)).toBe(host)
})

test.each(['me', 'localhost:3000', '127.0.0.1', 'a b.social'])('reads no server from “%s”', (typed) => {
  expect(mastodonAsks().where.schema.safeParse(typed).success).toBe(false)
})

test('registers Crier once per server and uses that for everyone', async () => {
  const { connector, serverApps } = await onSandbox()
  const first = await serverApps.get('mastodon', 'mastodon.test')

  const again = await connector.exchange(await signedIn(connector, { name: 'grace' }))

  expect(again.kind).toBe('granted')
  expect(await serverApps.get('mastodon', 'mastodon.test')).toEqual(first)
  expect(first).toMatchObject({ redirectUri, scopes: ['profile', 'read:statuses', 'write:media', 'write:statuses'] })
})

test('finds people to mention, and names the server of those on the account’s own', async () => {
  const { connector, profile, world } = await onSandbox({ name: 'Grace Hopper' })

  expect(await connector.findPeople?.(profile, 'gra')).toEqual({
    kind: 'known',
    people: [{ handle: 'Grace_Hopper@mastodon.test', name: 'Grace Hopper', avatarUrl: `${world.url}/avatars/Grace_Hopper.svg` }],
  })
  expect(await connector.findPeople?.(profile, 'zz')).toEqual({ kind: 'known', people: [] })
})

test('keeps the server of people elsewhere, and no picture from a host that our pages don’t show', async () => {
  const fetchOutside: typeof fetch = async () =>
    Response.json({ accounts: [{ acct: 'ada@other.social', display_name: 'Ada', avatar: 'https://other.social/ada.png' }] })
  const app = { clientId: 'Crier', clientSecret: 'x' }
  const connector = mastodonConnector(app, { fetch: fetchOutside, fetchOutside, now: Date.now, serverApps: fakeServerApps() })

  const found = await connector.findPeople?.({ remoteId: '1@example.social', username: 'anna@example.social' }, 'ad')

  expect(found).toEqual({ kind: 'known', people: [{ handle: 'ada@other.social', name: 'Ada' }] })
})

test('a registration no account was connected with expires after a day', async () => {
  const { connector, serverApps, world } = await onSandbox()

  await connector.prepare?.({ state: 'state-1', challenge: 'challenge-1', redirectUri, where: 'roomy.test' })

  expect(serverApps.endOf('mastodon', 'roomy.test')).toBe(world.clock.now + dayMs)
})

test('keeps a registration that connected an account for half a year', async () => {
  const { serverApps, world } = await onSandbox()

  expect(serverApps.endOf('mastodon', 'mastodon.test')).toBe(world.clock.now + 180 * dayMs)
})

test('registers again at a server that forgot the registration', async () => {
  const { app, serverApps } = await onSandbox()
  const anew = await openWorld()
  const connector = mastodonConnector(appAt(anew), { fetch, now: () => anew.clock.now, serverApps })
  const before = await serverApps.get('mastodon', 'mastodon.test')

  const outcome = await connector.exchange(await signedIn(connector))

  expect(outcome.kind).toBe('granted')
  expect((await serverApps.get('mastodon', 'mastodon.test'))?.clientId).not.toBe(before?.clientId)
  expect(app.sandboxUrl).not.toBe(anew.url)
})

test('identifies an account by its server and reads the server’s limits', async () => {
  const { profile } = await onSandbox({ where: 'roomy.test' })

  expect(profile).toMatchObject({
    remoteId: expect.stringMatching(/^\d{17}@roomy\.test$/),
    username: 'ada@roomy.test',
    limits: { text: 5_000, altText: 1_500, link: 23, files: 4, quotes: 1, filesWithPoll: 0 },
  })
})

test('reads an older server at its older endpoint and requests the scopes it has', async () => {
  const { profile, grant, serverApps } = await onSandbox({ where: 'old.test' })

  expect(profile).toMatchObject({ username: 'ada@old.test', limits: { text: 500, quotes: 0 } })
  expect(grant.scopes).toContain('profile')
  expect((await serverApps.get('mastodon', 'old.test'))?.scopes).toContain('read:accounts')
})

test('reads a server’s current limits whenever someone writes', async () => {
  const { connector, profile, accessToken } = await onSandbox()

  expect(await connector.facts(profile, accessToken)).toMatchObject({
    kind: 'known',
    facts: { serverLimits: { text: 500, altText: 10_000 } },
  })
})

test('revokes nothing because two sign-ins of one account share a token', async () => {
  const { connector, accessToken } = await onSandbox()

  const second = await connector.exchange(await signedIn(connector))

  expect(second).toMatchObject({ kind: 'granted', grant: { accessToken } })
  expect(await connector.revoke({ accessToken })).toBe(false)
})

test('accepts a code once and only with its verifier', async () => {
  const { connector } = await onSandbox()
  const come = await signedIn(connector)

  const wrong = await connector.exchange({ ...come, verifier: 'x'.repeat(43) })
  const late = await connector.exchange(come)

  for (const outcome of [wrong, late]) expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' } } })
})

test('reports that no Mastodon server responds', async () => {
  const { connector } = await onSandbox()

  expect(await connector.prepare?.({ ...request, where: 'nobody.test' })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('There’s no Mastodon server at that address') } },
  })
})

test('contacts a server next to the sandbox outside and doesn’t follow redirects', async () => {
  const world = await openWorld()
  const asked: string[] = []
  const outside: typeof fetch = async (url, init) => {
    asked.push(`${init?.redirect} ${url}`)
    return new Response('', { status: 302, headers: { location: 'https://elsewhere.example/' } })
  }
  const connector = mastodonConnector(appAt(world), { fetch, fetchOutside: outside, now: Date.now, serverApps: fakeServerApps() })

  const outcome = await connector.prepare?.({ ...request, where: 'example.social' })

  expect(outcome?.kind).toBe('refused')
  expect(asked).toEqual([
    'manual https://example.social/.well-known/oauth-authorization-server',
    'manual https://example.social/api/v1/apps',
  ])
})

test('a token is valid only at its own server', async () => {
  const { world, accessToken } = await onSandbox()
  const { token } = JSON.parse(accessToken)
  const at = (host: string) =>
    fetch(`${world.url}/${host}/api/v1/accounts/verify_credentials`, { headers: { authorization: `Bearer ${token}` } })

  expect([(await at('mastodon.test')).status, (await at('roomy.test')).status]).toEqual([200, 401])
})
