import { afterAll, describe, expect, test } from 'vitest'
import { dynamoAccounts } from '#functions/adapters/dynamo/accounts.ts'
import type { Accounts } from '#functions/ports/accounts.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { secondMs } from '#shared/domain/times.ts'
import { anAccount } from '../builders/an-account.ts'
import { fakeAccounts } from '../fakes/accounts.ts'
import { startDynamo } from '../setup/dynamo.ts'

const dynamo = await startDynamo()
afterAll(dynamo.stop)

const now = Date.parse('2026-05-04T09:00:00.000Z')
const until = now + 30 * secondMs

/** An account of its own person, with its token version. */
const connected = async (accounts: Accounts, workspaceId: string) => {
  const account = await accounts.connect(anAccount({ workspaceId: workspaceId }), 'sealed-1')
  const ref = { workspaceId, id: anAccount().id }
  const version = (await accounts.withTokens(ref))?.tokens.version ?? 0
  return { ref, version, account }
}

describe.each([
  ['fake', fakeAccounts()],
  ['dynamo', dynamoAccounts(dynamo.table)],
])('accounts (%s)', (_name, accounts) => {
  test('refuses an account beyond the limit but reconnects an existing one', async () => {
    await accounts.connect(anAccount({ workspaceId: 'limited', id: 'x_1', remoteId: '1' }), 's', 2)
    await accounts.connect(anAccount({ workspaceId: 'limited', id: 'x_2', remoteId: '2' }), 's', 2)

    const third = await accounts.connect(anAccount({ workspaceId: 'limited', id: 'x_3', remoteId: '3' }), 's', 2)
    const again = await accounts.connect(anAccount({ workspaceId: 'limited', id: 'x_1', remoteId: '1', name: 'Anew' }), 's', 2)

    expect([third, again?.name]).toEqual([undefined, 'Anew'])
    expect((await accounts.list('limited')).map(({ id }) => id)).toEqual(['x_1', 'x_2'])
  })

  test('connects only as many simultaneous accounts as fit', async () => {
    const ids = ['1', '2', '3', '4', '5', '6']

    const connections = await Promise.all(
      ids.map((id) => accounts.connect(anAccount({ workspaceId: 'crowd', id: `x_${id}`, remoteId: id }), 's', 2)),
    )

    expect(connections.filter(Boolean)).toHaveLength(2)
    expect(await accounts.list('crowd')).toHaveLength(2)
  })

  test('the plan’s pause survives a reconnect and ends when it is removed', async () => {
    const { ref } = await connected(accounts, 'marked')
    await accounts.setPausedByPlan(ref, true)

    const again = await accounts.connect(anAccount({ workspaceId: 'marked' }), 'sealed-2')
    await accounts.setPausedByPlan(ref, false)

    expect([again?.pausedByPlan, (await accounts.get(ref))?.pausedByPlan]).toEqual([true, undefined])
    await accounts.setPausedByPlan({ ...ref, id: 'x_none' }, true)
    expect(await accounts.get({ ...ref, id: 'x_none' })).toBeUndefined()
  })

  test('finds a connected account with its sealed tokens, kept apart from it', async () => {
    const { ref, account } = await connected(accounts, 'find')

    const found = await accounts.withTokens(ref)

    expect(account).toEqual(anAccount({ workspaceId: 'find' }))
    expect(await accounts.get(ref)).toEqual(account)
    expect(found?.account).toEqual(account)
    expect(found?.tokens).toMatchObject({ sealed: 'sealed-1', expiresAt: anAccount().tokenExpiresAt })
  })

  test('a missing account isn’t found and can’t be changed', async () => {
    const ref = { workspaceId: 'nobody', id: 'x_1' }

    expect(await accounts.get(ref)).toBeUndefined()
    expect(await accounts.withTokens(ref)).toBeUndefined()
    expect(await accounts.list('nobody')).toEqual([])
    expect(await accounts.setSettings(ref, {})).toBeUndefined()
    expect(await accounts.remove(ref)).toBe(false)
    expect(await accounts.claimRefresh(ref, { version: 1, now, until })).toBe(false)
    expect(await accounts.storeTokens(ref, { version: 1, sealed: 's', tokenExpiresAt: '2026-05-04T12:00:00.000Z' })).toBe(false)
    expect(await accounts.get(ref)).toBeUndefined()
  })

  test('a person sees only their own accounts, filtered by platform on request', async () => {
    await accounts.connect(anAccount({ workspaceId: 'lister', id: 'x_2', remoteId: '2' }), 's')
    await accounts.connect(anAccount({ workspaceId: 'lister', id: 'x_1', remoteId: '1' }), 's')
    await accounts.connect(anAccount({ workspaceId: 'lister-2', id: 'x_3', remoteId: '3' }), 's')

    expect((await accounts.list('lister')).map(({ id }) => id)).toEqual(['x_1', 'x_2'])
    expect((await accounts.list('lister', 'x')).map(({ id }) => id)).toEqual(['x_1', 'x_2'])
  })

  test('reconnecting keeps groups and settings and renews the rest', async () => {
    const first = anAccount({ workspaceId: 'again', groups: ['group-1'], avatarUrl: 'https://x.test/a.png', limits: { text: 5_000 } })
    await accounts.connect(first, 'sealed-1')
    await accounts.setSettings({ workspaceId: 'again', id: first.id }, { replySettings: 'following' })
    const before = await accounts.withTokens({ workspaceId: 'again', id: first.id })

    const after = await accounts.connect(
      anAccount({ workspaceId: 'again', username: 'ada2', connectedAt: '2026-05-05T08:00:00.000Z' }),
      'sealed-2',
    )

    const { avatarUrl: _gone, limits: __gone, ...kept } = first
    expect(after).toEqual({ ...kept, username: 'ada2', connectedAt: '2026-05-05T08:00:00.000Z', settings: { replySettings: 'following' } })
    const found = await accounts.withTokens({ workspaceId: 'again', id: first.id })
    expect(found?.tokens.sealed).toBe('sealed-2')
    expect(found?.tokens.version).toBe((before?.tokens.version ?? 0) + 1)
  })

  test('never reuses a token version, even after the account is removed', async () => {
    const { ref, version } = await connected(accounts, 'versions')
    await accounts.storeTokens(ref, { version, sealed: 'sealed-2', tokenExpiresAt: '2026-05-04T12:00:00.000Z' })

    const isRemoved = await accounts.remove(ref)
    await accounts.connect(anAccount({ workspaceId: 'versions', connectedAt: '2026-05-04T08:00:01.000Z' }), 'sealed-3')

    expect(isRemoved).toBe(true)
    expect((await accounts.withTokens(ref))?.tokens.version).toBeGreaterThan(version + 1)
  })

  test('exactly one of many refresh claims succeeds until it expires', async () => {
    const { ref, version } = await connected(accounts, 'claim')

    const claims = await Promise.all(Array.from({ length: 8 }, () => accounts.claimRefresh(ref, { version, now, until })))
    const early = await accounts.claimRefresh(ref, { version, now: until - 1, until: until + 30 * secondMs })
    const late = await accounts.claimRefresh(ref, { version, now: until, until: until + 30 * secondMs })

    expect(claims.filter(Boolean)).toHaveLength(1)
    expect([early, late]).toEqual([false, true])
    expect((await accounts.withTokens(ref))?.tokens.refreshingUntil).toBe(until + 30 * secondMs)
  })

  test('tokens of another version can’t be claimed, replaced, or given up', async () => {
    const { ref, version } = await connected(accounts, 'stale')
    const stale = version - 1

    expect(await accounts.claimRefresh(ref, { version: stale, now, until })).toBe(false)
    expect(await accounts.storeTokens(ref, { version: stale, sealed: 's', tokenExpiresAt: '2026-05-04T12:00:00.000Z' })).toBe(false)
    expect(await accounts.requireReconnect(ref, { version: stale, message: 'Ended.', now: '2026-05-04T09:00:00.000Z' })).toBe(false)
    expect((await accounts.withTokens(ref))?.tokens).toMatchObject({ sealed: 'sealed-1', version })
  })

  test('storing tokens ends the claim, increments the version, and marks the account connected', async () => {
    const { ref, version } = await connected(accounts, 'store')
    await accounts.claimRefresh(ref, { version, now, until })
    await accounts.requireReconnect(ref, { version, message: 'Ended.', now: '2026-05-04T09:00:00.000Z' })

    const isStored = await accounts.storeTokens(ref, { version, sealed: 'sealed-2', tokenExpiresAt: '2026-05-04T12:00:00.000Z' })

    const found = await accounts.withTokens(ref)
    expect(isStored).toBe(true)
    expect(found?.tokens).toEqual({ sealed: 'sealed-2', version: version + 1, expiresAt: '2026-05-04T12:00:00.000Z' })
    expect(found?.account).toMatchObject({ state: { name: 'connected' }, tokenExpiresAt: '2026-05-04T12:00:00.000Z' })
  })

  test('after a claim is released, nobody can refresh before the given time', async () => {
    const { ref, version } = await connected(accounts, 'release')
    await accounts.claimRefresh(ref, { version, now, until })

    await accounts.releaseRefresh(ref, { version, until, notBefore: now + 5 * secondMs })

    expect((await accounts.withTokens(ref))?.tokens).toMatchObject({ refreshNotBefore: now + 5 * secondMs })
    expect(await accounts.claimRefresh(ref, { version, now: now + 4_999, until })).toBe(false)
    expect(await accounts.claimRefresh(ref, { version, now: now + 5 * secondMs, until })).toBe(true)
  })

  test('releasing a claim that someone else now holds does nothing', async () => {
    const { ref, version } = await connected(accounts, 'lost')
    await accounts.claimRefresh(ref, { version, now, until })
    await accounts.claimRefresh(ref, { version, now: until, until: until + 30 * secondMs })

    await accounts.releaseRefresh(ref, { version, until, notBefore: now })

    expect((await accounts.withTokens(ref))?.tokens.refreshingUntil).toBe(until + 30 * secondMs)
  })

  test('an account whose sign-in ended says so until it is reconnected', async () => {
    const { ref, version } = await connected(accounts, 'ended')

    const isMarked = await accounts.requireReconnect(ref, { version, message: 'Connect it again.', now: '2026-05-04T09:00:00.000Z' })

    expect(isMarked).toBe(true)
    expect((await accounts.get(ref))?.state).toEqual({ name: 'reconnect', since: '2026-05-04T09:00:00.000Z', message: 'Connect it again.' })
    expect((await accounts.connect(anAccount({ workspaceId: 'ended' }), 'sealed-2'))?.state).toEqual({ name: 'connected' })
  })

  test('a test workspace has sandbox accounts on every platform, and no other workspace does', async () => {
    const all = await accounts.list('test_fresh')

    expect(all).toHaveLength(6 * platformIds.length)
    expect((await accounts.list('test_fresh', 'x')).map(({ username }) => username)).toContain('sandbox_busy')
    expect(await accounts.get({ workspaceId: 'test_fresh', id: 'x_sandbox' })).toEqual(all.find(({ id }) => id === 'x_sandbox'))
    expect(await accounts.list('fresh')).toEqual([])
    expect(await accounts.get({ workspaceId: 'fresh', id: 'x_sandbox' })).toBeUndefined()
  })

  test('a sandbox account keeps what was changed about it, until it’s removed', async () => {
    const ref = { workspaceId: 'test_changed', id: 'x_sandbox' }
    const before = await accounts.withTokens(ref)

    await accounts.setGroups(ref, ['group-1'])
    const isMarked = await accounts.requireReconnect(ref, {
      version: before?.tokens.version ?? 0,
      message: 'Reconnect.',
      now: '2026-05-04T09:00:00.000Z',
    })

    expect([isMarked, await accounts.get(ref)]).toMatchObject([true, { groups: ['group-1'], state: { name: 'reconnect' } }])
    expect(await accounts.list(ref.workspaceId)).toHaveLength(6 * platformIds.length)
    expect(await accounts.remove(ref)).toBe(true)
    expect(await accounts.withTokens(ref)).toEqual(before)
  })

  test('simultaneous changes to a sandbox account all stay', async () => {
    const ref = { workspaceId: 'test_busy', id: 'x_sandbox_busy' }

    await Promise.all([accounts.setGroups(ref, ['group-1']), accounts.setNeedsApproval(ref, true)])

    expect(await accounts.get(ref)).toMatchObject({ groups: ['group-1'], needsApproval: true })
  })

  test('no plan limits the accounts of a test workspace', async () => {
    const account = anAccount({ workspaceId: 'test_many', id: 'x_9', remoteId: '9' })

    expect(await accounts.connect(account, 's', 1)).toMatchObject({ id: 'x_9' })
  })
})
