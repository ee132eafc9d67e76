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

/** A deployment that takes tokens by hand; `give` hands some in for the account of the fake platform. */
const aTrustingGroup = async () => {
  const group = await aPlatformsGroup({ allowsManualTokens: true })
  const give = (own: Record<string, unknown> = {}) => group.call('POST', '/x/tokens', { body: { accountId: 'x_77', tokens, ...own } })
  const kept = async () => {
    const row = await group.accounts.withTokens({ userId: group.caller.user.id, id: 'x_77' })
    if (!row) return undefined
    const context = { userId: group.caller.user.id, accountId: 'x_77', purpose: 'platform-tokens' as const }
    return { sealed: row.tokens.sealed, opened: JSON.parse(await group.vault.open(row.tokens.sealed, context)) }
  }
  return { ...group, give, kept }
}

test.each([
  { accountId: 'x_77', tokens },
  { accountId: 'x_77', tokens: { anything: 'else' } },
])('where tokens are not taken by hand, %j is refused and not looked at', async (body) => {
  const { call, accounts, caller } = await aPlatformsGroup()

  const answer = await call('POST', '/x/tokens', { body })

  const message = 'Tokens can’t be entered by hand here. Connect the account through its platform.'
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden', message } })
  expect(await accounts.list(caller.user.id)).toEqual([])
})

test('tokens that the platform accepts are kept sealed, and the account is connected with them', async () => {
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

test('an account that is connected keeps its settings and acts with the new tokens', async () => {
  const { connect, call, give, kept } = await aTrustingGroup()
  await connect()
  await call('PUT', '/x/settings/x_77', { body: { settings: { replySettings: 'following' } } })

  const answer = await give({ tokens: { accessToken: 'manual-access' } })

  expect(answer.body).toMatchObject({ settings: { replySettings: 'following' }, renewsItself: false })
  expect((await kept())?.opened).toEqual({ accessToken: 'manual-access' })
})

test('tokens of another account are refused', async () => {
  const { give, accounts, caller } = await aTrustingGroup()

  const answer = await give({ accountId: 'x_78' })

  expect(answer).toMatchObject({ status: 400, body: { errors: { accountId: ['These tokens belong to @ada, not for this account.'] } } })
  expect(await accounts.list(caller.user.id)).toEqual([])
})

test.each([
  [transient, 502, 'upstream'],
  [revoked, 400, 'invalid'],
])('tokens that the platform does not accept are not kept', async (refusal, status, code) => {
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
])('the tokens %j are refused under %s', async (wrong, field, text) => {
  const { give } = await aTrustingGroup()

  expect(await give({ tokens: wrong })).toMatchObject({ status: 400, body: { errors: { [field]: [text] } } })
})
