import { expect, test } from 'vitest'
import { hourMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { anExpiringAccount, ref, start } from '#test/builders/an-expiring-account.ts'
import { transient } from '#test/fakes/connector.ts'

test('an outage of the platform is no revocation: all are told to come later, and nobody asks again before', async () => {
  const { worker, clock, connector, accounts, ask } = await anExpiringAccount(0)
  connector.faults.push(transient)

  const answers = await clock.run(Promise.all(Array.from({ length: 10 }, () => worker()(ref))))
  const soon = await ask()

  for (const answer of [...answers, soon]) expect(answer.kind).toBe('later')
  expect(connector.refreshes).toHaveLength(1)
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('after the time that was named, the refresh is tried again and succeeds', async () => {
  const { ask, clock, connector } = await anExpiringAccount(0)
  connector.faults.push({ ...transient, retry: { when: 'later', afterMs: 90 * secondMs } })

  const first = await ask()
  clock.pass(90 * secondMs)
  const second = await ask()

  expect(first).toMatchObject({ kind: 'later', afterMs: 90 * secondMs })
  expect(second).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('while the platform has an outage a token is used as long as it lives', async () => {
  const { ask, clock, connector } = await anExpiringAccount(50 * secondMs)
  connector.faults.push(transient)

  const answers = [await ask(), await ask()]
  clock.pass(46 * secondMs)
  const ended = await ask()

  for (const answer of answers) expect(answer).toMatchObject({ kind: 'token', token: 'access-1' })
  expect(ended).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('a refused token is not used again, not even while the platform has an outage', async () => {
  const { ask, connector, version } = await anExpiringAccount(hourMs)
  connector.faults.push(transient)

  const answer = await ask({ force: await version() })

  expect(answer.kind).toBe('later')
})

test('a refresh whose answer was lost is tried once more with the old token, and only the refusal of that asks the person', async () => {
  const { ask, clock, connector, accounts } = await anExpiringAccount(0)
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
  const { ask, clock, connector } = await anExpiringAccount(0)
  connector.faults.push(transient)

  await ask()
  clock.pass(31 * secondMs)
  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('an account that needs needs reconnecting says so without asking the platform', async () => {
  const { ask, accounts, connector, version } = await anExpiringAccount(hourMs)
  await accounts.requireReconnect(ref, { version: await version(), message: 'Connect X again.', now: toInstant(start) })

  const answer = await ask()

  expect(answer).toEqual({ kind: 'reconnect', message: 'Connect X again.' })
  expect(connector.refreshes).toEqual([])
})

test('an account that is gone has to be connected', async () => {
  const { clock, worker } = await anExpiringAccount(hourMs)

  const answer = await clock.run(worker()({ userId: 'user-1', id: 'x_1' }))

  expect(answer.kind).toBe('reconnect')
})

test('a wrong app secret on our side is not held against the account', async () => {
  const { ask, accounts, connector } = await anExpiringAccount(0)
  connector.faults.push({ reason: { class: 'configuration', message: 'Our configuration are wrong.' }, retry: { when: 'after-operator' } })

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'later', message: 'Our configuration are wrong.' })
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('a key service out of reach means later, and the platform is not asked', async () => {
  const { ask, vault, connector } = await anExpiringAccount(0)
  vault.isDown = true

  const answer = await ask()

  expect(answer.kind).toBe('later')
  expect(connector.refreshes).toEqual([])
})
