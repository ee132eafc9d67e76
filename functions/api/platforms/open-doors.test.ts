import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourMs, secondMs } from '#shared/domain/times.ts'
import { aUser } from '#test/builders/a-user.ts'
import { aPlatformsGroup } from '#test/builders/platforms-group.ts'
import { revoked } from '#test/fakes/connector.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const tokens = { accessToken: JSON.stringify({ host: 'door.example.com', token: 't' }) }

/** The group in front of a platform with many servers, counting how often Crier contacts one. */
const manyServers = async (own: Parameters<typeof aPlatformsGroup>[0] = {}) => {
  const group = await aPlatformsGroup({ ...own, allowsManualTokens: true })
  const { connector, call } = group
  const knocks: string[] = []
  const { accounts } = connector
  Object.assign(connector, {
    prepare: async ({ where }: { where: string }) => {
      knocks.push(`begin ${where}`)
      return { kind: 'prepared', prepared: '' }
    },
    accounts: (grant: Parameters<typeof accounts>[0]) => {
      knocks.push('accounts')
      return accounts.call(connector, grant)
    },
  })
  const ways = {
    'a sign-in at a server': (token?: string) =>
      call('GET', '/mastodon/auth', { query: { where: 'door.example.com' }, ...(token && { token }) }),
    'an app password': (token?: string) =>
      call('POST', '/bluesky/sign-in', { body: { where: 'ada.test', password: 'right' }, ...(token && { token }) }),
    'tokens by hand': (token?: string) =>
      call('POST', '/mastodon/tokens', { body: { accountId: 'x_77', tokens }, ...(token && { token }) }),
  }
  return { ...group, knocks, ways }
}

const wayNames = ['a sign-in at a server', 'an app password', 'tokens by hand'] as const

test.each(wayNames)('%s contacts no server for a person with an unverified address', async (way) => {
  const { ways, knocks, connector } = await manyServers({ user: aUser({ isEmailVerified: false }) })

  const answer = await ways[way]()

  expect(answer).toMatchObject({
    status: 403,
    body: { message: 'Please verify your email before you connect an account. We emailed you a link.' },
  })
  expect([knocks, connector.passwords]).toEqual([[], []])
})

test.each(wayNames)('a person starts at most twenty connections an hour by %s, and others are unaffected', async (way) => {
  const { ways, knocks, connector, caller, pass } = await manyServers()
  await caller.users.create(aUser({ id: 'user-2', email: 'bert@example.com' }), undefined)
  const other = await caller.session('user-2')
  for (let count = 0; count < 20; count += 1) expect((await ways[way]()).status).not.toBe(429)
  const knocked = [knocks.length, connector.passwords.length]

  const refused = await ways[way]()

  expect(refused).toMatchObject({
    status: 429,
    body: { message: 'You’ve started connecting 20 accounts within the hour. Try again in 60 minutes.' },
  })
  expect([knocks.length, connector.passwords.length]).toEqual(knocked)
  expect((await ways[way](other)).status).not.toBe(429)
  pass(hourMs)
  expect((await ways[way]()).status).not.toBe(429)
})

test('does not count connections to a platform with a single server of its own', async () => {
  const { call } = await aPlatformsGroup()

  const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await call('GET', '/x/auth')).status))

  expect(new Set(statuses)).toEqual(new Set([200]))
})

const trying = async () => {
  const group = await manyServers()
  const { caller, call } = group
  let people = 0
  const somebody = async () => {
    people += 1
    await caller.users.create(aUser({ id: `stranger-${people}`, email: `${people}@example.com` }), undefined)
    return caller.session(`stranger-${people}`)
  }
  const attempt = (password: string, { token = caller.token, where = 'ada.test' } = {}) =>
    call('POST', '/bluesky/sign-in', { token, body: { where, password } })
  return { ...group, somebody, attempt }
}

test('after five wrong app passwords for an account, a person waits longer each time, whatever name they give it', async () => {
  const { attempt, connector, pass } = await trying()
  connector.faults.push(...Array.from({ length: 7 }, () => revoked))
  for (let count = 0; count < 5; count += 1) expect((await attempt('guess')).status).toBe(400)

  const refused = await attempt('right', { where: 'did:plc:adaadaadaadaadaadaadaada' })
  pass(secondMs)
  await attempt('guess')
  const longer = await attempt('right')

  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
  expect(longer).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
  expect(connector.passwords).toHaveLength(6)
})

test('everyone together may try one account at most sixty times an hour', async () => {
  const { attempt, connector, somebody } = await trying()
  connector.faults.push(...Array.from({ length: 60 }, () => revoked))
  for (let people = 0; people < 15; people += 1) {
    const token = await somebody()
    for (let count = 0; count < 4; count += 1) expect((await attempt('guess', { token })).status).toBe(400)
  }

  const next = await attempt('right', { token: await somebody() })

  expect(next.status).toBe(429)
  expect(connector.passwords).toHaveLength(60)
})

test('a right app password clears the wrong ones before it', async () => {
  const { attempt, connector } = await trying()
  connector.faults.push(revoked, revoked, revoked, revoked)
  for (let count = 0; count < 4; count += 1) await attempt('guess')
  const right = await attempt('right')
  connector.faults.push(revoked, revoked, revoked, revoked)

  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await attempt('guess')).status)

  expect(right.status).toBe(200)
  expect(statuses).toEqual([400, 400, 400, 400])
})

test('names from a server are kept on one line, at a normal length, without invisible characters', async () => {
  const { connect, connector } = await aPlatformsGroup()
  const name = `Ada\u202e\n\0${'x'.repeat(2_000_000)}`
  connector.profiles = [{ remoteId: '77', username: name, name, isPremium: false, avatarUrl: `https://a.example/${'x'.repeat(2_000_000)}` }]

  const { status, body } = await connect()

  const shown = `Ada${'x'.repeat(197)}`
  expect(status).toBe(200)
  expect(body).toMatchObject({ username: shown, name: shown })
  expect(body).not.toHaveProperty('avatarUrl')
})

test.each(['77#PROFILE', '7\n7', '', 'a/b', 'x'.repeat(300)])('does not connect an account whose id is %j', async (remoteId) => {
  const { connect, connector, accounts, caller } = await aPlatformsGroup()
  connector.profiles = [{ remoteId, username: 'ada', name: 'Ada', isPremium: false }]

  const answer = await connect()

  expect(answer.status).toBe(400)
  expect(await accounts.list(caller.user.id)).toEqual([])
})
