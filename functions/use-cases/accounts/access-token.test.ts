import { expect, test } from 'vitest'
import { hourMs, minuteMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anExpiringAccount, ref, start } from '#test/builders/an-expiring-account.ts'
import { transient } from '#test/fakes/connector.ts'
import { sealTokens } from './stored-tokens.ts'

test('returns a live token unchanged', async () => {
  const { ask, connector, version } = await anExpiringAccount(2 * minuteMs)

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-1', version: await version(), account: { id: 'x_77' } })
  expect(connector.refreshes).toEqual([])
})

test('refreshes a token that ends within a minute, and returns what it stored', async () => {
  const { ask, worker, clock, version } = await anExpiringAccount(minuteMs)
  const before = await version()

  const answer = await ask()
  const again = await clock.run(worker()(ref))

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2', version: before + 1 })
  expect(again).toMatchObject({ kind: 'token', token: 'access-2', version: before + 1 })
})

test('ten workers in ten processes trigger one refresh and all get its token', async () => {
  const { worker, clock, connector } = await anExpiringAccount(0)

  const answers = await clock.run(Promise.all(Array.from({ length: 10 }, () => worker()(ref))))

  expect(connector.refreshes).toEqual(['refresh-1'])
  expect(answers.map((answer) => answer.kind === 'token' && answer.token)).toEqual(Array.from({ length: 10 }, () => 'access-2'))
})

test('refreshes a token the platform refused although it seems live, once for everyone who met the refusal', async () => {
  const { worker, clock, connector, version } = await anExpiringAccount(hourMs)
  const force = await version()

  const answers = await clock.run(Promise.all(Array.from({ length: 5 }, () => worker()(ref, { force }))))
  const late = await clock.run(worker()(ref, { force }))

  expect(connector.refreshes).toHaveLength(1)
  for (const answer of [...answers, late]) expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('stores rotated tokens even if the store fails at first', async () => {
  const { ask, accounts, connector } = await anExpiringAccount(0)
  const { storeTokens } = accounts
  let failures = 3
  accounts.storeTokens = (...change) => (failures-- > 0 ? Promise.reject(new Error('The table is away.')) : storeTokens(...change))

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('makes no platform call without our app, and the account waits for another app', async () => {
  let isNamed = false
  const { ask, connector } = await anExpiringAccount(0, async () => isNamed)

  const without = await ask()
  const asked = connector.refreshes.length
  isNamed = true

  expect(without).toMatchObject({ kind: 'later', afterMs: minuteMs, message: expect.stringContaining('There’s no app for X here yet') })
  expect(asked).toBe(0)
  expect(await ask()).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('never uses a token that could not be stored', async () => {
  const { ask, accounts } = await anExpiringAccount(0)
  accounts.storeTokens = () => Promise.reject(new Error('The table is away.'))

  await expect(ask()).rejects.toThrow('The table is away.')
})

test('waits a while for a worker that died during its refresh, then its claim expires', async () => {
  const { ask, accounts, clock, connector, version } = await anExpiringAccount(0)
  await accounts.claimRefresh(ref, { version: await version(), now: clock.now(), until: clock.now() + 30 * secondMs })

  const waiting = await ask()
  clock.pass(15 * secondMs)
  const after = await ask()

  expect(waiting).toMatchObject({ kind: 'later', afterMs: expect.any(Number) })
  expect(after).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('a reconnect during a refresh wins', async () => {
  const { worker, accounts, vault, clock, connector } = await anExpiringAccount(0)
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

test('does not keep refreshing tokens that live under a minute even when new', async () => {
  const { ask, accounts, connector, clock } = await anExpiringAccount(0)
  const { storeTokens } = accounts
  accounts.storeTokens = (row, change) => storeTokens(row, { ...change, tokenExpiresAt: toInstant(clock.now() + 3 * secondMs) })

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
  expect(connector.refreshes).toHaveLength(1)
})

test('remembers opened tokens for a minute and then forgets them', async () => {
  const { worker, clock, vault } = await anExpiringAccount(hourMs)
  const ask = worker()

  await clock.run(ask(ref))
  clock.pass(minuteMs - 1)
  await clock.run(ask(ref))
  const within = vault.opened
  clock.pass(1)
  await clock.run(ask(ref))

  expect([within, vault.opened]).toEqual([1, 2])
})

test('opens each of a thousand accounts once when their posts are due together', async () => {
  const { worker, accounts, clock, vault } = await anExpiringAccount(hourMs)
  const refs = Array.from({ length: 1_000 }, (_, number) => ({ workspaceId: 'user-1', id: `x_crowd-${number}` }))
  for (const one of refs) await accounts.connect(anAccount(one), await sealTokens(vault, one, { accessToken: 'access' }))
  const ask = worker()

  for (const one of [...refs, ...refs]) await clock.run(ask(one))

  expect(vault.opened).toBe(1_000)
})
