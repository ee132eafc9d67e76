import { expect, test } from 'vitest'
import { fakeServerApps } from '#test/fakes/server-apps.ts'
import { blueskyConnector } from './bluesky/connector.ts'
import type { Fetch } from './http.ts'
import { mastodonConnector } from './mastodon/connector.ts'

const did = `did:plc:${'a'.repeat(24)}`
const pds = 'https://pds.example.com'
const host = 'social.example.com'

/** An outside world that responds according to `answers`, by URL prefix, and with 404 otherwise. */
const outside =
  (answers: Record<string, unknown>): Fetch =>
  async (url) => {
    const [, answer] = Object.entries(answers).find(([start]) => String(url).startsWith(start)) ?? []
    if (answer === undefined) return Response.json({ error: 'NotFound' }, { status: 404 })
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }

const nowhere: Fetch = () => Promise.reject(new Error('Only what is outside is asked here.'))
const request = { state: 'state-1', challenge: 'challenge-1', redirectUri: 'https://crier.test/auth/callback/bluesky' }
const app = { clientId: 'Crier', clientSecret: '' }

const bluesky = (answers: Record<string, unknown>) =>
  blueskyConnector(app, { fetch: nowhere, fetchOutside: outside(answers), now: () => 0 })

const mastodon = (answers: Record<string, unknown>) =>
  mastodonConnector(app, { fetch: nowhere, fetchOutside: outside(answers), now: () => 0, serverApps: fakeServerApps() })

const levels = 60_000
test.each([
  ['brackets', '['.repeat(levels) + ']'.repeat(levels)],
  ['brackets without an end', '['.repeat(levels)],
  ['objects', `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
])('refuses 60,000 nested %s wherever a server responds with them', async (_what, body) => {
  const answers = { 'https://': new Response(body, { headers: { 'content-type': 'application/json' } }) }
  const [one, other] = [bluesky(answers), mastodon(answers)]

  const outcomes = await Promise.all([
    ...['ada.example.com', did, 'did:web:pds.example.com', pds, ''].map((where) => one.prepare?.({ ...request, where })),
    one.signIn?.({ where: 'ada.example.com', password: 'guess' }),
    one.accounts({ accessToken: JSON.stringify({ server: pds, token: 'a.b.c' }), scopes: [] }),
    other.prepare?.({ ...request, where: host }),
    other.accounts({ accessToken: JSON.stringify({ host, token: 't' }), scopes: [] }),
  ])

  expect(new Set(outcomes.map((outcome) => outcome?.kind))).toEqual(new Set(['refused']))
})

test.each(['did:web:%', 'did:web:%5B', 'did:web:a.example%2Fb', 'did:web:localhost', 'did:web:127.0.0.1', 'did:web:...'])(
  '%s names no account, and no request is made for it',
  async (where) => {
    const connector = blueskyConnector(app, { fetch: nowhere, fetchOutside: nowhere, now: () => 0 })

    expect(await connector.prepare?.({ ...request, where })).toMatchObject({
      kind: 'refused',
      refusal: { reason: { message: 'Bluesky couldn’t find that account. Check the handle.' } },
    })
  },
)

const signInAt = (authorizationEndpoint: string) =>
  bluesky({
    [`${pds}/.well-known/oauth-protected-resource`]: { authorization_servers: [pds] },
    [`${pds}/.well-known/oauth-authorization-server`]: {
      issuer: pds,
      authorization_endpoint: authorizationEndpoint,
      token_endpoint: `${pds}/token`,
      pushed_authorization_request_endpoint: `${pds}/par`,
    },
    [`${pds}/par`]: { request_uri: 'urn:1' },
  }).prepare?.({ ...request, where: pds })

test('sends a browser to a sign-in page on the internet', async () => {
  expect(await signInAt(`${pds}/authorize`)).toMatchObject({ kind: 'prepared' })
})

test.each([
  'javascript:alert(document.domain)//',
  'data:text/html,hello',
  'http://pds.example.com/authorize',
  'https://127.0.0.1/authorize',
  'https://[::1]/authorize',
  'https://192.168.1.1/authorize',
  'https://2130706433/authorize',
  'https://localhost/authorize',
  'https://printer.local/authorize',
  'https://router/authorize',
  'https://pds.example.com:8443/authorize',
  'https://ada:secret@pds.example.com/authorize',
])('sends no browser to %s', async (address) => {
  expect(await signInAt(address)).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: 'The response came from the wrong server. Try again.' } },
  })
})

const accountAt = (own: { account?: object; domain?: string } = {}, answers: Record<string, unknown> = {}) =>
  mastodon({
    [`https://${host}/api/v1/accounts/verify_credentials`]: { id: '1', username: 'ada', display_name: 'Ada', ...own.account },
    [`https://${host}/api/v2/instance`]: { domain: own.domain ?? host, configuration: {} },
    ...answers,
  }).accounts({ accessToken: JSON.stringify({ host, token: 't' }), scopes: [] })

const named = (username: string) => ({ kind: 'known', found: [{ profile: { username } }] })
const webFinger = 'https://example.com/.well-known/webfinger?resource=acct%3Aada%40example.com'

test('shows the domain a server claims if that domain names the server as its own', async () => {
  const links = [{ rel: 'self', href: `https://${host}/users/ada` }]

  expect(await accountAt({ domain: 'example.com' }, { [webFinger]: { links } })).toMatchObject(named('ada@example.com'))
})

test('shows the domain a server claims if that domain redirects lookups to the server', async () => {
  const redirect = new Response(null, {
    status: 301,
    headers: { location: `https://${host}/.well-known/webfinger?resource=acct:ada@example.com` },
  })

  expect(await accountAt({ domain: 'example.com' }, { [webFinger]: redirect })).toMatchObject(named('ada@example.com'))
})

test.each([
  ['knows nobody of the name', {}],
  ['has the name elsewhere', { [webFinger]: { links: [{ rel: 'self', href: 'https://example.com/users/ada' }] } }],
  [
    'sends questions elsewhere',
    { [webFinger]: new Response(null, { status: 302, headers: { location: 'https://elsewhere.example.com/.well-known/webfinger' } }) },
  ],
  ['answers something else', { [webFinger]: 'hello' }],
])('ends handles in the server’s own host if the claimed domain %s', async (_what, answers) => {
  expect(await accountAt({ domain: 'example.com' }, answers)).toMatchObject(named(`ada@${host}`))
})

test.each([
  ['an id with a #', { id: '1#PROFILE' }],
  ['an id of two lines', { id: '1\n2' }],
  ['an id with a slash', { id: '../1' }],
  ['a username of 2 MB', { username: 'a'.repeat(2_000_000) }],
  ['a username that names another server', { username: 'ada@mastodon.social' }],
])('%s connects no account', async (_what, account) => {
  expect((await accountAt({ account })).kind).toBe('refused')
})
