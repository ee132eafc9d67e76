import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { fakeAccounts } from '#test/fakes/accounts.ts'
import { fakeClock } from '#test/fakes/clock.ts'
import { fakeConnector, transient } from '#test/fakes/connector.ts'
import { fakeJobs } from '#test/fakes/jobs.ts'
import { fakeVault } from '#test/fakes/vault.ts'
import { accessTokens } from './access-token.ts'
import { sealTokens } from './stored-tokens.ts'

const start = Date.parse('2026-05-04T09:00:00.000Z')
const ref = { userId: 'user-1', id: 'x_77' }

/** An account whose access token lives `livesMs` more. An answer of the platform takes 800 ms; each worker is a process of its own. */
const world = async (livesMs: number) => {
  const clock = fakeClock(start)
  const accounts = fakeAccounts()
  const vault = fakeVault()
  const connector = fakeConnector({ now: clock.now, respond: () => clock.sleep(800) })
  const granted = await clock.run(connector.exchange({ code: 'c', verifier: 'v', redirectUri: 'r' }))
  if (granted.kind === 'refused') throw new Error('The fake platform refuses.')
  const account = anAccount({ tokenExpiresAt: toInstant(clock.now() + livesMs) })
  await accounts.connect(account, await sealTokens(vault, ref, granted.grant))

  const jobs = fakeJobs()
  const deps = { accounts, jobs, vault, connectorOf: async () => connector, now: clock.now, sleep: clock.sleep }
  const worker = () => accessTokens(deps)
  const version = async () => (await accounts.withTokens(ref))?.tokens.version ?? 0
  return { ...deps, clock, connector, worker, version, ask: (options?: { force?: number }) => clock.run(worker()(ref, options)) }
}

test('a token that lives is given as it is', async () => {
  const { ask, connector, version } = await world(2 * minuteMs)

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-1', version: await version(), account: { id: 'x_77' } })
  expect(connector.refreshes).toEqual([])
})

test('a token that ends within a minute is refreshed first, and what is given is what is stored', async () => {
  const { ask, worker, clock, version } = await world(minuteMs)
  const before = await version()

  const answer = await ask()
  const again = await clock.run(worker()(ref))

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2', version: before + 1 })
  expect(again).toMatchObject({ kind: 'token', token: 'access-2', version: before + 1 })
})

test('ten workers in ten processes cause one refresh and all get its token', async () => {
  const { worker, clock, connector } = await world(0)

  const answers = await clock.run(Promise.all(Array.from({ length: 10 }, () => worker()(ref))))

  expect(connector.refreshes).toEqual(['refresh-1'])
  expect(answers.map((answer) => answer.kind === 'token' && answer.token)).toEqual(Array.from({ length: 10 }, () => 'access-2'))
})

test('a token that the platform refused is refreshed though it seems to live, once for all who met the refusal', async () => {
  const { worker, clock, connector, version } = await world(hourMs)
  const force = await version()

  const answers = await clock.run(Promise.all(Array.from({ length: 5 }, () => worker()(ref, { force }))))
  const late = await clock.run(worker()(ref, { force }))

  expect(connector.refreshes).toHaveLength(1)
  for (const answer of [...answers, late]) expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('a troubled platform is no revocation: all are told to come later, and nobody asks again before', async () => {
  const { worker, clock, connector, accounts, ask } = await world(0)
  connector.faults.push(transient)

  const answers = await clock.run(Promise.all(Array.from({ length: 10 }, () => worker()(ref))))
  const soon = await ask()

  for (const answer of [...answers, soon]) expect(answer.kind).toBe('later')
  expect(connector.refreshes).toHaveLength(1)
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('after the time that was named, the refresh is tried again and succeeds', async () => {
  const { ask, clock, connector } = await world(0)
  connector.faults.push({ ...transient, retry: { when: 'later', afterMs: 90 * secondMs } })

  const first = await ask()
  clock.pass(90 * secondMs)
  const second = await ask()

  expect(first).toMatchObject({ kind: 'later', afterMs: 90 * secondMs })
  expect(second).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('while the platform is troubled a token is used as long as it lives', async () => {
  const { ask, clock, connector } = await world(50 * secondMs)
  connector.faults.push(transient)

  const answers = [await ask(), await ask()]
  clock.pass(46 * secondMs)
  const ended = await ask()

  for (const answer of answers) expect(answer).toMatchObject({ kind: 'token', token: 'access-1' })
  expect(ended).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('a refused token is not used again, not even while the platform is troubled', async () => {
  const { ask, connector, version } = await world(hourMs)
  connector.faults.push(transient)

  const answer = await ask({ force: await version() })

  expect(answer.kind).toBe('later')
})

test('a refresh whose answer was lost is tried once more with the old token, and only the refusal of that asks the person', async () => {
  const { ask, clock, connector, accounts } = await world(0)
  connector.faults.push('lost-after-effect')

  const lost = await ask()
  const waiting = await ask()
  const state = (await accounts.get(ref))?.state.name
  clock.pass(31 * secondMs)
  const refused = await ask()

  expect([lost.kind, waiting.kind, state, refused.kind]).toEqual(['later', 'later', 'connected', 'reconnect'])
  expect(connector.refreshes).toEqual(['refresh-1', 'refresh-1'])
  expect((await accounts.get(ref))?.state).toMatchObject({ name: 'reconnect', since: toInstant(clock.now()) })
})

test('an answer that was lost before the platform did anything costs nothing but time', async () => {
  const { ask, clock, connector } = await world(0)
  connector.faults.push(transient)

  await ask()
  clock.pass(31 * secondMs)
  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('an account that has to be connected again says so without asking the platform', async () => {
  const { ask, accounts, connector, version } = await world(hourMs)
  await accounts.requireReconnect(ref, { version: await version(), message: 'Connect X again.', now: toInstant(start) })

  const answer = await ask()

  expect(answer).toEqual({ kind: 'reconnect', message: 'Connect X again.' })
  expect(connector.refreshes).toEqual([])
})

test('an account that is gone has to be connected', async () => {
  const { clock, worker } = await world(hourMs)

  const answer = await clock.run(worker()({ userId: 'user-1', id: 'x_1' }))

  expect(answer.kind).toBe('reconnect')
})

test('a wrong app secret on our side is not held against the account', async () => {
  const { ask, accounts, connector } = await world(0)
  connector.faults.push({ reason: { class: 'configuration', message: 'Our settings are wrong.' }, retry: { when: 'after-operator' } })

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'later', message: 'Our settings are wrong.' })
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('a key service out of reach means later, and the platform is not asked', async () => {
  const { ask, vault, connector } = await world(0)
  vault.isDown = true

  const answer = await ask()

  expect(answer.kind).toBe('later')
  expect(connector.refreshes).toEqual([])
})

test('rotated tokens are stored though the store fails at first', async () => {
  const { ask, accounts, connector } = await world(0)
  const { storeTokens } = accounts
  let failures = 3
  accounts.storeTokens = (...change) => (failures-- > 0 ? Promise.reject(new Error('The table is away.')) : storeTokens(...change))

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('a token that could not be stored is not used', async () => {
  const { ask, accounts } = await world(0)
  accounts.storeTokens = () => Promise.reject(new Error('The table is away.'))

  await expect(ask()).rejects.toThrow('The table is away.')
})

test('a worker that died in its refresh is waited for a while, then its claim runs out', async () => {
  const { ask, accounts, clock, connector, version } = await world(0)
  await accounts.claimRefresh(ref, { version: await version(), now: clock.now(), until: clock.now() + 30 * secondMs })

  const waiting = await ask()
  clock.pass(15 * secondMs)
  const after = await ask()

  expect(waiting).toMatchObject({ kind: 'later', afterMs: expect.any(Number) })
  expect(after).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('when the person connects again during a refresh, the new connection counts', async () => {
  const { worker, accounts, vault, clock, connector } = await world(0)
  connector.faults.push({ ...transient, retry: { when: 'after-reconnect' } })

  const asking = worker()(ref)
  const reconnecting = clock.sleep(400).then(async () => {
    const sealed = await sealTokens(vault, ref, { accessToken: 'new', refreshToken: 'new' })
    await accounts.connect(anAccount({ tokenExpiresAt: toInstant(start + hourMs) }), sealed)
  })
  const [answer] = await clock.run(Promise.all([asking, reconnecting]))

  expect(answer).toMatchObject({ kind: 'token', token: 'new' })
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('tokens that live shorter than a minute even when new are not refreshed for ever', async () => {
  const { ask, accounts, connector, clock } = await world(0)
  const { storeTokens } = accounts
  accounts.storeTokens = (row, change) => storeTokens(row, { ...change, tokenExpiresAt: toInstant(clock.now() + 3 * secondMs) })

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('opened tokens are remembered for a minute, and forgotten after it', async () => {
  const { worker, clock, vault } = await world(hourMs)
  const ask = worker()

  await clock.run(ask(ref))
  clock.pass(minuteMs - 1)
  await clock.run(ask(ref))
  const within = vault.opened
  clock.pass(1)
  await clock.run(ask(ref))

  expect([within, vault.opened]).toEqual([1, 2])
})
