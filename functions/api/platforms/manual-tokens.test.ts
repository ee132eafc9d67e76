import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPlatformsGroup } from '#test/builders/platforms-group.ts'
import { revoked, transient } from '#test/fakes/connector.ts'

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const tokens = { accessToken: 'manual-access', refreshToken: 'manual-refresh', expiresAt: '2026-05-04T11:00:00.000Z' }

/** A deployment that accepts tokens entered by hand; `give` submits some for the fake platform's account. */
const aTrustingGroup = async () => {
  const group = await aPlatformsGroup({ allowsManualTokens: true })
  const give = (own: Record<string, unknown> = {}) => group.call('POST', '/x/tokens', { body: { accountId: 'x_77', tokens, ...own } })
  const kept = async () => {
    const row = await group.accounts.withTokens({ workspaceId: group.caller.user.id, id: 'x_77' })
    if (!row) return undefined
    const context = { ownerId: group.caller.user.id, accountId: 'x_77', purpose: 'platform-tokens' as const }
    return { sealed: row.tokens.sealed, opened: JSON.parse(await group.vault.open(row.tokens.sealed, context)) }
  }
  return { ...group, give, kept }
}

test.each([
  { accountId: 'x_77', tokens },
  { accountId: 'x_77', tokens: { anything: 'else' } },
])('refuses %j unchecked if tokens can’t be entered by hand', async (body) => {
  const { call, accounts, caller } = await aPlatformsGroup()

  const answer = await call('POST', '/x/tokens', { body })

  const message = 'Tokens can’t be entered by hand here. Connect the account through its platform.'
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', message } })
  expect(await accounts.list(caller.user.id)).toEqual([])
})

test('seals and stores tokens the platform accepts, and connects the account with them', async () => {
  const { give, kept, caller, events } = await aTrustingGroup()

  const answer = await give()

  expect(answer).toMatchObject({
    status: 200,
    body: { id: 'x_77', username: 'ada', state: { name: 'connected' }, tokenExpiresAt: tokens.expiresAt, renewsItself: true },
  })
  expect(answer.text).not.toContain('manual')
  const row = await kept()
  expect(row?.sealed).not.toContain('manual')
  expect(row?.opened).toEqual({ accessToken: 'manual-access', refreshToken: 'manual-refresh' })
  expect(events).toContain(`reconnected ${caller.user.id} x_77`)
})

test('a connected account keeps its settings and uses the new tokens', async () => {
  const { connect, call, give, kept } = await aTrustingGroup()
  await connect()
  await call('PUT', '/x/settings/x_77', { body: { settings: { replySettings: 'following' } } })

  const answer = await give({ tokens: { accessToken: 'manual-access' } })

  expect(answer.body).toMatchObject({ settings: { replySettings: 'following' }, renewsItself: false })
  expect((await kept())?.opened).toEqual({ accessToken: 'manual-access' })
})

test('refuses another account’s tokens', async () => {
  const { give, accounts, caller } = await aTrustingGroup()

  const answer = await give({ accountId: 'x_78' })

  expect(answer).toMatchObject({ status: 400, body: { errors: { accountId: ['These tokens belong to @ada, not for this account.'] } } })
  expect(await accounts.list(caller.user.id)).toEqual([])
})

test.each([
  [transient, 502, 'upstream'],
  [revoked, 400, 'invalid'],
])('does not store tokens the platform refuses', async (refusal, status, code) => {
  const { give, connector, accounts, caller } = await aTrustingGroup()
  connector.profiles = refusal

  const answer = await give()

  expect(answer).toMatchObject({ status, body: { code, message: refusal.reason.message } })
  expect(await accounts.list(caller.user.id)).toEqual([])
  expect(connector.revoked).toEqual([])
})

test.each([
  [{}, 'tokens.accessToken', 'Enter the access token.'],
  [{ accessToken: 'a b' }, 'tokens.accessToken', 'This isn’t a valid token.'],
  [{ accessToken: 'a'.repeat(2_001) }, 'tokens.accessToken', 'Use at most 2,000 characters.'],
  [{ accessToken: 'a', refreshToken: 7 }, 'tokens.refreshToken', 'This isn’t a valid token.'],
  [{ accessToken: 'a', expiresAt: 'tomorrow' }, 'tokens.expiresAt', expect.any(String)],
  [{ accessToken: 'a', scope: 'all' }, 'tokens.scope', 'This call doesn’t accept that field.'],
])('refuses the tokens %j under %s', async (wrong, field, text) => {
  const { give } = await aTrustingGroup()

  expect(await give({ tokens: wrong })).toMatchObject({ status: 400, body: { errors: { [field]: [text] } } })
})
