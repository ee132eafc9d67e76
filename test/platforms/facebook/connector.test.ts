import { expect, test } from 'vitest'
import { facebookConnector } from '#functions/adapters/platforms/facebook/connector.ts'
import { dayMs } from '#shared/domain/times.ts'
import { deliver } from '../x/on-sandbox.ts'
import { codeFor, onSandbox, redirectUri } from './rig.ts'

const grantFor = async ({ connector }: Awaited<ReturnType<typeof onSandbox>>, consent: Parameters<typeof codeFor>[1] = {}) => {
  const granted = await connector.exchange({ code: await codeFor(connector, consent), verifier: '', redirectUri })
  if (granted.kind !== 'granted') throw new Error(`Not granted: ${granted.refusal.reason.message}`)
  return granted.grant
}

test('one sign-in returns all Pages, each with its own token that never expires', async () => {
  const { connector, pages, world } = await onSandbox()

  expect(pages.map(({ profile }) => profile)).toMatchObject([
    {
      name: 'Ada Bakery',
      username: 'Ada Bakery',
      remoteId: expect.stringMatching(/^\d{17}$/),
      avatarUrl: expect.stringContaining('/avatars/'),
    },
    { name: 'Ada Studio' },
  ])
  const tokens = pages.map(({ grant }) => grant)
  expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(2)
  expect(tokens.map(({ refreshToken, expiresAt, signInEndsAt }) => [refreshToken, expiresAt, signInEndsAt])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  expect(connector).toMatchObject({ platform: 'facebook', isAvailable: true, isSandbox: true })
  expect(world.url).toContain('localhost')
})

test('can still post to a Page a year after connecting it', async () => {
  const facebook = await onSandbox()
  facebook.world.clock.now += 365 * dayMs

  const { outcome } = await deliver(facebook, facebook.aDelivery())

  expect(outcome.kind).toBe('published')
})

test('omits a Page that was not ticked', async () => {
  const facebook = await onSandbox()
  const [bakery] = facebook.pages

  const known = await facebook.connector.accounts(await grantFor(facebook, { untick: bakery?.profile.remoteId }))

  expect(known).toMatchObject({ kind: 'known', found: [{ profile: { name: 'Ada Studio' } }] })
})

test('finds all Pages when Facebook paginates them', async () => {
  const { pages } = await onSandbox({ name: 'Ada Manypages' })

  expect(pages).toHaveLength(120)
  expect(new Set(pages.map(({ profile }) => profile.remoteId)).size).toBe(120)
})

test('finds a business portfolio’s Pages if the deployment asks for them and the person allows it', async () => {
  const facebook = await onSandbox()
  const asking = { ...facebook, connector: facebookConnector({ ...facebook.app, asksForBusinesses: true }, { fetch, now: Date.now }) }
  const namesFor = async (rig: typeof asking, untick?: string) => {
    const known = await rig.connector.accounts(await grantFor(rig, { name: 'Pia Portfolio', untick }))
    return known.kind === 'known' && known.found.map(({ profile }) => profile.name)
  }

  expect(await namesFor(asking)).toEqual(['Pia Portfolio Bakery', 'Pia Portfolio Studio'])
  expect(await namesFor(asking, 'business_management')).toEqual(['Pia Portfolio Bakery'])
  expect(await namesFor({ ...asking, connector: facebook.connector })).toEqual(['Pia Portfolio Bakery'])
})

test('keeps the person’s own Pages if Facebook doesn’t return portfolios', async () => {
  const { app } = await onSandbox()
  const broken: typeof fetch = async (url, init) =>
    String(url).includes('/me/businesses') ? new Response('{}', { status: 500 }) : fetch(url, init)
  const connector = facebookConnector({ ...app, asksForBusinesses: true }, { fetch: broken, now: Date.now })

  const known = await connector.accounts(await grantFor({ ...(await onSandbox()), connector }, { name: 'Pia Portfolio' }))

  expect(known).toMatchObject({ kind: 'known', found: [{ profile: { name: 'Pia Portfolio Bakery' } }] })
})

test.each([
  ['without a Page', 'Bob Nopages', 'only if you have access to the Page itself'],
  ['who may only look at the Page', 'Bob Viewer', 'You can’t post to “Bob Viewer Bakery”, “Bob Viewer Studio”.'],
])('tells a person %s why nothing was connected', async (_, name, message) => {
  const facebook = await onSandbox()

  const known = await facebook.connector.accounts(await grantFor(facebook, { name }))

  expect(known).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'permission', message: expect.stringContaining(message) }, retry: { when: 'after-reconnect' } },
  })
})

test('a person who did not approve all hears what is missing, and is asked for it again the next time', async () => {
  const { connector } = await onSandbox()

  const outcome = await connector.exchange({ code: await codeFor(connector, { untick: 'pages_manage_posts' }), verifier: '', redirectUri })
  const address = new URL(connector.authorizeUrl({ state: 's', challenge: '', redirectUri }))

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { message: 'Facebook didn’t allow Crier to post to your Pages. Reconnect and approve all the permissions.' },
      retry: { when: 'after-reconnect' },
    },
  })
  expect(address.searchParams.get('auth_type')).toBe('rerequest')
})

test('requests the publishing scopes from a versioned dialog', async () => {
  const connector = facebookConnector({ clientId: 'id', clientSecret: 'secret' }, { fetch, now: Date.now })

  const address = new URL(connector.authorizeUrl({ state: 'a b', challenge: '', redirectUri }))

  expect(address.origin + address.pathname).toBe('https://www.facebook.com/v26.0/dialog/oauth')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'id',
    redirect_uri: redirectUri,
    state: 'a b',
    response_type: 'code',
    scope: 'pages_show_list,pages_read_engagement,pages_manage_posts',
  })
  expect(facebookConnector({ clientId: '', clientSecret: 'secret' }, { fetch, now: Date.now }).isAvailable).toBe(false)
})

test.each([
  ['used before', 0, true],
  ['ten minutes old', 600_001, false],
])('refuses a code that was %s', async (_, passedMs, isUsed) => {
  const { connector, world } = await onSandbox()
  const code = await codeFor(connector, {})
  if (isUsed) await connector.exchange({ code, verifier: '', redirectUri })
  world.clock.now += passedMs

  const outcome = await connector.exchange({ code, verifier: '', redirectUri })

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'sign-in-ended', message: 'The Facebook sign-in took too long. Try again.' } },
  })
})

test('treats a wrong secret or callback as our fault, not the person’s', async () => {
  const { connector, app } = await onSandbox()
  const other = facebookConnector({ ...app, clientSecret: 'another' }, { fetch, now: Date.now })

  const secret = await other.exchange({ code: await codeFor(connector, {}), verifier: '', redirectUri })
  const callback = await connector.exchange({ code: await codeFor(connector, {}), verifier: '', redirectUri: `${redirectUri}/` })

  for (const outcome of [secret, callback])
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'configuration' }, retry: { when: 'after-operator' } } })
})

test('retries later when Facebook fails on the exchange or the list of Pages', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'token', status: 503 })
  const exchanged = await facebook.connector.exchange({ code: await codeFor(facebook.connector, {}), verifier: '', redirectUri })
  const grant = await grantFor(facebook)
  await facebook.fault({ operation: 'profile', htmlError: true })
  const listed = await facebook.connector.accounts(grant)

  for (const outcome of [exchanged, listed])
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'transient' }, retry: { when: 'later' } } })
})

test('asks to reconnect a Page whose access the person revoked', async () => {
  const facebook = await onSandbox()
  await facebook.fault({ operation: 'post', revokeTokens: true })

  const { outcome } = await deliver(facebook, facebook.aDelivery())

  expect(outcome).toMatchObject({
    kind: 'refused',
    refusal: {
      reason: { class: 'sign-in-ended', platformCode: '190/458', message: 'Facebook disconnected this Page. Reconnect it.' },
      retry: { when: 'after-reconnect' },
    },
  })
  expect(await facebook.connector.refresh('')).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'after-reconnect' } } })
})

test('disconnecting a Page leaves the others connected and revokes nothing', async () => {
  const { connector, accessToken } = await onSandbox()

  expect(await connector.revoke({ accessToken })).toBe(false)
})
