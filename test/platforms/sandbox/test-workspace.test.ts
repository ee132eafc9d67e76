import { describe, expect, test } from 'vitest'
import { accountFacts } from '#functions/use-cases/accounts/account-facts.ts'
import { disconnectAccount } from '#functions/use-cases/accounts/disconnect-account.ts'
import { type Platform, platformIds } from '#shared/domain/platforms.ts'
import { secondMs, toMs } from '#shared/domain/times.ts'
import { sandboxAccount } from '#shared/publishing/sandbox-accounts.ts'
import { anAccount } from '#test/builders/an-account.ts'
import { anImage, aVideo } from '../x/deliveries.ts'
import { aTestWorkspace, workspaceId } from './test-workspace.ts'

/** An account in a test workspace that claims to be a real one, down to its tokens. */
const aRealAccount = async (world: Awaited<ReturnType<typeof aTestWorkspace>>, platform: Platform, isExpired = false) => {
  const account = anAccount({
    id: `${platform}_1500000000000000001`,
    workspaceId,
    platform,
    remoteId: '1500000000000000001',
    tokenExpiresAt: isExpired ? '2026-05-04T08:00:00.000Z' : undefined,
  })
  const context = { ownerId: workspaceId, accountId: account.id, purpose: 'platform-tokens' as const }
  const sealed = await world.vault.seal(JSON.stringify({ accessToken: 'a real token', refreshToken: 'a real one, too' }), context)
  await world.accounts.connect(account, sealed)
  return account
}

describe.each(platformIds)('a test workspace on %s', (platform) => {
  test.each([
    ['a text', []],
    ['a picture', [anImage({ workspaceId })]],
    ['a video', [aVideo({ workspaceId })]],
  ])('sends %s to the sandbox and nowhere else, even if its account and tokens are real', async (_what, media) => {
    const world = await aTestWorkspace()
    const account = await aRealAccount(world, platform)

    const { state } = await world.send(account, media)

    expect(world.calls).toEqual([])
    expect(world.vault.opened).toBe(0)
    expect(world.sandboxPosts.all()).toMatchObject([
      { workspaceId, platform, accountId: account.id, text: 'Oyez!', media: media.map(({ id }) => id) },
    ])
    expect(state).toMatchObject({ name: 'published', remoteId: world.sandboxPosts.all()[0]?.id })
  })

  test('renews, asks, and revokes nothing at the platform', async () => {
    const world = await aTestWorkspace()
    const account = await aRealAccount(world, platform, true)

    expect(await world.accessToken(account)).toMatchObject({ kind: 'token', token: 'sandbox' })
    expect(await accountFacts(world, account, platform)).toMatchObject({ boards: [{ name: 'Sandbox' }] })
    await disconnectAccount({ ...world, onDisconnected: async () => 0 }, account, platform)

    expect([world.calls, world.vault.opened, world.reports]).toEqual([[], 0, []])
  })

  test('is sent back at once when an account is connected, and offered the sandbox accounts', async () => {
    const world = await aTestWorkspace()
    const connector = await world.connectorOf({ workspaceId, platform })

    const url = connector.authorizeUrl({ state: 'state-1', challenge: 'challenge', redirectUri: 'https://crier.test/back' })
    const granted = await connector.exchange({ code: 'sandbox', verifier: 'verifier', redirectUri: 'https://crier.test/back' })

    expect(url).toBe('https://crier.test/back?code=sandbox&state=state-1')
    if (granted.kind !== 'granted') throw new Error('The sandbox refused.')
    const known = await connector.accounts(granted.grant)
    expect(known.kind === 'known' && known.found.map(({ profile }) => profile.username)).toContain('sandbox_refuses')
    expect(world.calls).toEqual([])
  })
})

const accountNamed = (username: string) => {
  const account = sandboxAccount({ workspaceId, id: `x_${username}` })
  if (!account) throw new Error(`There is no account ${username}.`)
  return account
}

test('the sandbox publishes for its account and links to the post', async () => {
  const world = await aTestWorkspace()

  const { state } = await world.send(accountNamed('sandbox'))

  const [post] = world.sandboxPosts.all()
  expect(state).toMatchObject({
    name: 'published',
    url: `https://crier.test/dashboard/sandbox?workspace=${workspaceId}&post=${post?.id}`,
  })
})

test('the account that refuses gives its own reason', async () => {
  const world = await aTestWorkspace()

  const { state } = await world.send(accountNamed('sandbox_refuses'))

  expect(state).toMatchObject({ name: 'failed', reason: { platformCode: 'sandbox-refused', detail: 'This content is against our rules.' } })
  expect(world.sandboxPosts.all()).toEqual([])
  expect(world.counted).toEqual([])
})

test('the slow account takes thirty seconds', async () => {
  const world = await aTestWorkspace()

  const { state } = await world.send(accountNamed('sandbox_slow'))

  if (state.name !== 'published') throw new Error(`It is ${state.name}.`)
  const tookMs = toMs(state.at) - world.startedAt
  expect(tookMs).toBeGreaterThanOrEqual(29 * secondMs)
  expect(tookMs).toBeLessThan(40 * secondMs)
})

test('the account that disconnects has to be reconnected, and begins anew once it was removed', async () => {
  const world = await aTestWorkspace()
  const account = accountNamed('sandbox_disconnects')

  expect((await world.send(account)).state).toMatchObject({ name: 'paused', by: 'reconnect' })
  expect((await world.accounts.get(account))?.state).toMatchObject({ name: 'reconnect' })

  await disconnectAccount({ ...world, onDisconnected: async () => 0 }, account, account.platform)
  expect((await world.accounts.get(account))?.state).toEqual({ name: 'connected' })
})

test('the account that doesn’t respond leaves the answer to a person', async () => {
  const world = await aTestWorkspace()

  expect((await world.send(accountNamed('sandbox_unknown'))).state).toMatchObject({ name: 'needs-attention' })
})

test('the busy account asks to wait, and then publishes once', async () => {
  const world = await aTestWorkspace()

  const target = await world.send(accountNamed('sandbox_busy'))

  expect(target.state.name).toBe('published')
  expect((await world.attempts(target.postId)).map(({ outcome }) => outcome)).toEqual(['refused', 'published'])
  expect(world.sandboxPosts.all()).toHaveLength(1)
})
