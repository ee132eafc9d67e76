import { expect, test } from 'vitest'
import * as z from 'zod'
import { blueskyConnector } from '#functions/adapters/platforms/bluesky/connector.ts'
import { newKey } from '#functions/adapters/platforms/bluesky/dpop.ts'
import { blueskyPublisher } from '#functions/adapters/platforms/bluesky/publisher.ts'
import { dayMs, hourMs, minuteMs } from '#shared/domain/times.ts'
import { openWorld } from '#test/sandbox/world.ts'
import { deliver } from '../x/on-sandbox.ts'
import { appAt, appPassword, onSandbox, redirectUri, signedIn } from './on-sandbox.ts'

const request = { state: 'state-1', challenge: 'challenge-1', redirectUri }

const grantedBy = (outcome: Awaited<ReturnType<ReturnType<typeof blueskyConnector>['refresh']>>) => {
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.reason.message)
  return outcome.grant
}

test('identifies an account by its DID and displays its handle', async () => {
  const { profile, grant, world } = await onSandbox({ name: 'Grace Hopper' })

  expect(profile).toMatchObject({
    remoteId: expect.stringMatching(/^did:plc:[a-z2-7]{24}$/),
    username: 'grace-hopper.test',
    name: 'Grace Hopper',
    avatarUrl: `${world.url}/avatars/Grace_Hopper.svg`,
  })
  expect(grant.expiresAt).toBe(world.clock.now + hourMs)
})

test.each(['grace.test', '@Grace.test', 'did'])('finds an account by %s and refuses anyone else’s sign-in', async (named) => {
  const { connector, profile } = await onSandbox({ name: 'grace' })
  const where = named === 'did' ? profile.remoteId : named.replace('@', '')

  const granted = await connector.exchange(await signedIn(connector, { name: 'grace', where }))
  const other = await connector.exchange(await signedIn(connector, { name: 'mallory', where }))

  expect(granted.kind).toBe('granted')
  expect(other).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('a different account') } } })
})

test('reports an unknown handle before redirecting anyone', async () => {
  const { connector } = await onSandbox()

  expect(await connector.prepare?.({ ...request, where: 'nobody.test' })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: 'Bluesky couldn’t find that account. Check the handle.' }, retry: { when: 'never' } },
  })
})

test('finds people to mention by their handle or any of their names', async () => {
  const { connector, world, profile } = await onSandbox({ name: 'Grace Hopper' })
  const find = async (query: string) => connector.findPeople?.(profile, query)

  expect(await find('grace-h')).toEqual({
    kind: 'known',
    people: [{ handle: 'grace-hopper.test', name: 'Grace Hopper', avatarUrl: `${world.url}/avatars/Grace_Hopper.svg` }],
  })
  expect(await find('hopp')).toMatchObject({ people: [{ handle: 'grace-hopper.test' }] })
  expect(await find('zz')).toEqual({ kind: 'known', people: [] })
})

test('asks Bluesky itself about people of accounts outside of the sandbox, without anyone’s token', async () => {
  const world = await openWorld()
  const asked: [string, string | null][] = []
  const fetchOutside: typeof fetch = async (url, init) => {
    asked.push([String(url), new Headers(init?.headers).get('authorization')])
    return Response.json({ actors: [{ handle: 'handle.invalid' }, { handle: 'ada.example.com', displayName: '', avatar: 'nothing' }] })
  }
  const connector = blueskyConnector(appAt(world), { fetch, fetchOutside, now: () => world.clock.now })

  const found = await connector.findPeople?.({ remoteId: 'did:plc:a', username: 'anna.bsky.social' }, 'ad')

  expect(asked).toEqual([['https://public.api.bsky.app/xrpc/app.bsky.actor.searchActorsTypeahead?q=ad&limit=6', null]])
  expect(found).toEqual({ kind: 'known', people: [{ handle: 'ada.example.com', name: 'ada.example.com' }] })
})

test.each(['grace.test', 'did'])('counts a password attempt for %s against the account’s DID before making it', async (named) => {
  const { connector, profile, received } = await onSandbox({ name: 'grace' })
  const where = named === 'did' ? profile.remoteId : named
  const before = (await received()).length
  const admit = (remoteId: string) => Promise.reject(new Error(`No more tries for ${remoteId}`))

  const signIn = connector.signIn?.({ where, password: appPassword, admit })

  await expect(signIn).rejects.toThrow(`No more tries for ${profile.remoteId}`)
  expect(JSON.stringify((await received()).slice(before))).not.toContain('createSession')
})

test('contacts a typed server only through the guard', async () => {
  const world = await openWorld()
  const asked: string[] = []
  const guarded: typeof fetch = async (url) => {
    asked.push(String(url))
    return Response.json({ error: 'NotFound' }, { status: 404 })
  }
  const connector = blueskyConnector(appAt(world), { fetch, fetchOutside: guarded, now: () => world.clock.now })

  const outcome = await connector.prepare?.({ ...request, where: 'https://pds.example.com' })

  expect(outcome?.kind).toBe('refused')
  expect(asked).toEqual([
    'https://pds.example.com/.well-known/oauth-protected-resource',
    'https://pds.example.com/.well-known/oauth-authorization-server',
  ])
})

test('doesn’t believe a server that speaks for another server’s account', async () => {
  const { app, world } = await onSandbox()
  const did = `did:plc:${'a'.repeat(24)}`
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example.com' }]
  const answers: Record<string, unknown> = {
    [`https://plc.directory/${did}`]: { id: did, alsoKnownAs: ['at://ada.example.com'], service },
    'https://liar.example.com/xrpc/com.atproto.server.getSession': { did, handle: 'ada.example.com' },
    'https://pds.example.com/xrpc/com.atproto.server.getSession': { did, handle: 'ada.example.com' },
  }
  const fetchOutside: typeof fetch = async (url) => {
    const answer = answers[String(url)]
    return Response.json(answer ?? { error: 'NotFound' }, { status: answer ? 200 : 404 })
  }
  const connector = blueskyConnector(app, { fetch, fetchOutside, now: () => world.clock.now })
  const accountsAt = (server: string) => connector.accounts({ accessToken: JSON.stringify({ server, token: 'a.e30.c' }), scopes: [] })

  const [lied, told] = [await accountsAt('https://liar.example.com'), await accountsAt('https://pds.example.com')]

  expect(lied).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('isn’t on it') } } })
  expect(told).toMatchObject({ kind: 'known', found: [{ profile: { remoteId: did } }] })
})

test('next to the sandbox, a real account is looked up on the internet and its post goes there', async () => {
  const { app, world, profile, aDelivery } = await onSandbox()
  const did = `did:plc:${'a'.repeat(24)}`
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: 'https://pds.example.com' }]
  const answers: Record<string, unknown> = {
    'https://public.api.bsky.app/xrpc/com.atproto.identity.resolveHandle?handle=ada.example.com': { did },
    [`https://plc.directory/${did}`]: { id: did, alsoKnownAs: ['at://ada.example.com'], service },
    'https://pds.example.com/xrpc/com.atproto.server.createSession': { did, accessJwt: 'a.e30.c', refreshJwt: 'r.e30.c' },
  }
  const made = async (body: BodyInit | null | undefined) => {
    const { rkey } = z.object({ rkey: z.string() }).parse(await new Response(body).json())
    return { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafy' }
  }
  const fetchOutside: typeof fetch = async (url, { body } = {}) => {
    const answer = String(url).endsWith('/com.atproto.repo.createRecord') ? await made(body) : answers[String(url)]
    return Response.json(answer ?? { error: 'NotFound' }, { status: answer ? 200 : 404 })
  }
  const deps = { app, fetch, fetchOutside, now: () => world.clock.now }
  const files = { read: async () => new Uint8Array(), shareUrl: async () => '' }
  const unasked = () => Promise.reject(new Error('Not needed.'))
  const publisher = blueskyPublisher({ ...deps, files, imageVariants: { ensure: unasked, draw: unasked } })

  const real = await blueskyConnector(app, deps).signIn?.({ where: 'ada.example.com', password: appPassword })
  const ours = await blueskyConnector(app, deps).signIn?.({ where: profile.username, password: appPassword })
  const accessToken = real?.kind === 'granted' ? real.grant.accessToken : ''
  const { outcome } = await deliver(
    { publisher, accessToken, world },
    { ...aDelivery(), account: { ...aDelivery().account, remoteId: did } },
  )

  expect([real?.kind, ours?.kind]).toEqual(['granted', 'granted'])
  expect(outcome).toMatchObject({ kind: 'published', url: expect.stringMatching(/^https:\/\/bsky\.app\/profile\/did:plc:a{24}\/post\//) })
})

test('without a guard, contacts nothing outside the sandbox', async () => {
  const { connector } = await onSandbox()

  expect(await connector.prepare?.({ ...request, where: 'http://169.254.169.254' })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { class: 'transient' } },
  })
})

test('rejects a response from a server other than the expected issuer', async () => {
  const { connector } = await onSandbox()
  const comeBack = await signedIn(connector)

  for (const issuer of ['https://evil.example', undefined])
    expect(await connector.exchange({ ...comeBack, issuer })).toMatchObject({
      kind: 'refused',
      refusal: { reason: { message: expect.stringContaining('The response came from the wrong server') } },
    })
})

test('accepts a code once, with its verifier, and a replay revokes what it granted', async () => {
  const { connector } = await onSandbox()
  const comeBack = await signedIn(connector)

  const stolen = await connector.exchange({ ...(await signedIn(connector)), verifier: 'another' })
  const first = await connector.exchange(comeBack)
  const again = await connector.exchange(comeBack)

  expect(stolen.kind).toBe('refused')
  expect(again).toMatchObject({ kind: 'refused', refusal: { reason: { message: 'The Bluesky sign-in took too long. Try again.' } } })
  expect((await connector.accounts(grantedBy(first))).kind).toBe('refused')
})

test('a refresh returns a new pair, and reusing the old refresh token ends the whole session', async () => {
  const { connector, grant } = await onSandbox()
  const next = grantedBy(await connector.refresh(grant.refreshToken ?? ''))
  expect((await connector.accounts(next)).kind).toBe('known')
  expect((await connector.accounts(grant)).kind).toBe('refused')

  const again = await connector.refresh(grant.refreshToken ?? '')

  expect(again).toMatchObject({ kind: 'refused', refusal: { reason: { class: 'sign-in-ended' }, retry: { when: 'after-reconnect' } } })
  expect(await connector.accounts(next)).toMatchObject({ kind: 'refused', refusal: { retry: { when: 'after-refresh' } } })
})

test('requests a fresh nonce in the same call when the old one expires', async () => {
  const { connector, grant, world } = await onSandbox()
  world.clock.now += 30 * minuteMs

  expect((await connector.accounts(grant)).kind).toBe('known')
})

test('treats a wrong clock as the operator’s problem, not the person’s', async () => {
  const { connector, grant, fault } = await onSandbox()
  await fault({ operation: 'refresh', clockIsAhead: true, times: 'forever' })

  expect(await connector.refresh(grant.refreshToken ?? '')).toMatchObject({
    kind: 'refused',
    refusal: { retry: { when: 'after-operator' } },
  })
})

test('ends a revoked session', async () => {
  const { connector, grant } = await onSandbox()

  expect(await connector.revoke(grant)).toBe(true)
  expect((await connector.accounts(grant)).kind).toBe('refused')
})

test('a client without its own key has to sign in again after two weeks, despite refreshes', async () => {
  const { connector, grant, world } = await onSandbox()
  const startedAt = world.clock.now
  world.clock.now += 5 * dayMs

  const next = grantedBy(await connector.refresh(grant.refreshToken ?? ''))

  expect([grant.signInEndsAt, next.signInEndsAt]).toEqual([startedAt + 14 * dayMs, startedAt + 14 * dayMs])
})

test('connects with an app password and refreshes even after a lost response', async () => {
  const { connector, profile, grant, world } = await onSandbox({ way: 'password' })
  world.clock.now += 3 * hourMs

  const first = grantedBy(await connector.refresh(grant.refreshToken ?? ''))
  const again = grantedBy(await connector.refresh(grant.refreshToken ?? ''))
  world.clock.now += 3 * hourMs
  const late = await connector.refresh(grant.refreshToken ?? '')

  expect(profile.username).toBe('ada.test')
  expect(again.refreshToken).toBe(first.refreshToken)
  expect((await connector.accounts(grantedBy(await connector.refresh(again.refreshToken ?? '')))).kind).toBe('known')
  expect(late).toMatchObject({ kind: 'refused', refusal: { reason: { platformCode: 'ExpiredToken' }, retry: { when: 'after-reconnect' } } })
})

test('reports a wrong app password', async () => {
  const { connector } = await onSandbox()

  expect(await connector.signIn?.({ where: 'ada.test', password: 'wrong' })).toMatchObject({
    kind: 'refused',
    refusal: { reason: { message: expect.stringContaining('Wrong handle or app password') }, retry: { when: 'never' } },
  })
})

test('ends a session of the main password at once', async () => {
  const { app, world } = await onSandbox()
  const asked: string[] = []
  const watching: typeof fetch = (url, init) => {
    asked.push(new URL(String(url)).pathname.split('/').at(-1) ?? '')
    return fetch(url, init)
  }
  const connector = blueskyConnector(app, { fetch: watching, now: () => world.clock.now })

  const outcome = await connector.signIn?.({ where: 'ada.test', password: 'main' })

  expect(outcome).toMatchObject({ kind: 'refused', refusal: { reason: { message: expect.stringContaining('main password') } } })
  expect(asked.at(-1)).toBe('com.atproto.server.deleteSession')
  expect((await connector.signIn?.({ where: 'ada.test', password: appPassword }))?.kind).toBe('granted')
})

test('tells servers only this deployment’s identity and its public key', async () => {
  const key = await newKey()
  const app = { clientId: 'Crier', clientSecret: JSON.stringify(key) }
  const metadata = blueskyConnector(app, { fetch, now: Date.now }).clientMetadata?.('https://crier.test')

  expect(metadata).toMatchObject({
    client_id: 'https://crier.test/api/platforms/bluesky/client-metadata.json',
    client_name: 'Crier',
    redirect_uris: ['https://crier.test/auth/callback/bluesky'],
    dpop_bound_access_tokens: true,
    token_endpoint_auth_method: 'private_key_jwt',
  })
  expect(JSON.stringify(metadata)).toContain(key.x)
  expect(JSON.stringify(metadata)).not.toContain(key.d)
})
