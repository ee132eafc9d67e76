import { expect, test } from 'vitest'
import { hourMs, secondMs, toInstant } from '#shared/domain/times.ts'
import { anExpiringAccount, ref, start } from '#test/builders/an-expiring-account.ts'
import { transient } from '#test/fakes/connector.ts'

test('a platform outage is not a revocation: every caller is told to come later, and no one retries before then', async () => {
  const { worker, clock, connector, accounts, ask } = await anExpiringAccount(0)
  connector.faults.push(transient)

  const answers = await clock.run(Promise.all(Array.from({ length: 10 }, () => worker()(ref))))
  const soon = await ask()

  for (const answer of [...answers, soon]) expect(answer.kind).toBe('later')
  expect(connector.refreshes).toHaveLength(1)
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('retries the refresh after the announced time and succeeds', async () => {
  const { ask, clock, connector } = await anExpiringAccount(0)
  connector.faults.push({ ...transient, retry: { when: 'later', afterMs: 90 * secondMs } })

  const first = await ask()
  clock.pass(90 * secondMs)
  const second = await ask()

  expect(first).toMatchObject({ kind: 'later', afterMs: 90 * secondMs })
  expect(second).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('uses a token as long as it lives while the platform has an outage', async () => {
  const { ask, clock, connector } = await anExpiringAccount(50 * secondMs)
  connector.faults.push(transient)

  const answers = [await ask(), await ask()]
  clock.pass(46 * secondMs)
  const ended = await ask()

  for (const answer of answers) expect(answer).toMatchObject({ kind: 'token', token: 'access-1' })
  expect(ended).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('never reuses a refused token, not even during an outage', async () => {
  const { ask, connector, version } = await anExpiringAccount(hourMs)
  connector.faults.push(transient)

  const answer = await ask({ force: await version() })

  expect(answer.kind).toBe('later')
})

test('retries a refresh with a lost response once with the old token, and asks the person only if that is refused', async () => {
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

test('a response lost before the platform did anything costs nothing but time', async () => {
  const { ask, clock, connector } = await anExpiringAccount(0)
  connector.faults.push(transient)

  await ask()
  clock.pass(31 * secondMs)
  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'token', token: 'access-2' })
})

test('an account that needs reconnecting says so without a call to the platform', async () => {
  const { ask, accounts, connector, version } = await anExpiringAccount(hourMs)
  await accounts.requireReconnect(ref, { version: await version(), message: 'Connect X again.', now: toInstant(start) })

  const answer = await ask()

  expect(answer).toEqual({ kind: 'reconnect', message: 'Connect X again.' })
  expect(connector.refreshes).toEqual([])
})

test('an account that is gone has to be connected', async () => {
  const { clock, worker } = await anExpiringAccount(hourMs)

  const answer = await clock.run(worker()({ workspaceId: 'user-1', id: 'x_1' }))

  expect(answer.kind).toBe('reconnect')
})

test('does not blame the account for a wrong app secret on our side', async () => {
  const { ask, accounts, connector } = await anExpiringAccount(0)
  connector.faults.push({ reason: { class: 'configuration', message: 'Our configuration are wrong.' }, retry: { when: 'after-operator' } })

  const answer = await ask()

  expect(answer).toMatchObject({ kind: 'later', message: 'Our configuration are wrong.' })
  expect((await accounts.get(ref))?.state.name).toBe('connected')
})

test('answers “later” without calling the platform while the key service is out of reach', async () => {
  const { ask, vault, connector } = await anExpiringAccount(0)
  vault.isDown = true

  const answer = await ask()

  expect(answer.kind).toBe('later')
  expect(connector.refreshes).toEqual([])
})
