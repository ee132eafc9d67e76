import { expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
import { packed, unpacked } from '#functions/adapters/dynamo/packed.ts'
import { keyVault } from '#functions/adapters/sign-in/key-vault.ts'
import { secretContext } from '#functions/use-cases/events/deliver-events.ts'
import { isMoved, sealedIn, withSealed } from './moved-items.ts'
import { transferVault } from './place.ts'

test.each([
  [
    { pk: 'USER#1', sk: 'ACCOUNT#x_7', sealed: 'a' },
    { ownerId: '1', accountId: 'x_7', purpose: 'platform-tokens' },
  ],
  [
    { pk: 'USER#ws_1', sk: 'ACCOUNT#x_7', sealed: 'a' },
    { ownerId: 'ws_1', accountId: 'x_7', purpose: 'platform-tokens' },
  ],
  [
    { pk: 'SERVER#mastodon#m.example', sk: 'APP', sealed: 'a' },
    { ownerId: 'everybody', accountId: 'mastodon m.example', purpose: 'platform-tokens' },
  ],
  [
    { pk: 'USER#1', sk: 'SAFEGUARDS', totp: { sealed: 'a', lastStep: 3 } },
    { ownerId: '1', accountId: 'totp', purpose: 'totp-secret' },
  ],
] as const)('knows what a secret of %o is sealed for, and changes nothing but that secret', async (item, context) => {
  const changed = await withSealed(item, async (text, known) => `${text} for ${known.accountId}`)

  expect(sealedIn(item)).toMatchObject([{ text: 'a', context }])
  expect(JSON.stringify(changed)).toBe(JSON.stringify(item).replace('"a"', JSON.stringify(`a for ${context.accountId}`)))
})

test('both secrets of a webhook open under the key of the place they move to, and nothing else of it changes', async () => {
  const ref = { workspaceId: 'ws_1', id: 'wh_1' }
  const [from, to] = [keyVault(Buffer.alloc(32, 1)), keyVault(Buffer.alloc(32, 2))]
  const [sealedSecret, sealedEarlierSecret] = [
    await from.seal('whsec_new', secretContext(ref)),
    await from.seal('whsec_old', secretContext(ref)),
  ]
  const webhook = { ...ref, url: 'https://example.com/hook', sealedSecret, sealedEarlierSecret, cursor: 3 }
  const item = { ...keys.webhook(ref), packed: packed(webhook), version: 2 }

  const moved = await withSealed(item, async (text, context) => to.seal(await from.open(text, context), context))

  const { sealedSecret: movedSecret, sealedEarlierSecret: movedEarlier, ...rest } = unpacked(moved)
  expect(await Promise.all([movedSecret, movedEarlier].map((text) => to.open(String(text), secretContext(ref))))).toEqual([
    'whsec_new',
    'whsec_old',
  ])
  expect(rest).toEqual({ ...keys.webhook(ref), ...ref, url: 'https://example.com/hook', cursor: 3, version: 2 })
})

test.each([
  [{ inner: { sealed: 'a' } }, 'inner.sealed'],
  [{ sealedKey: 'a' }, 'sealedKey'],
  [{ sealed: new Uint8Array([1]) }, 'sealed'],
  [{ packed: packed({ inner: [{ sealedKey: 'a' }] }) }, 'packed.inner.0.sealedKey'],
])('a secret of unknown purpose in %o stops the move before it starts', (fields, path) => {
  expect(() => sealedIn({ pk: 'USER#1', sk: 'NEW', ...fields })).toThrow(`Nobody knows what ${path} of USER is sealed for`)
})

test.each([
  ['a header of an endpoint', { packed: packed({ attempts: [{ responseHeaders: { sealed: 'a' } }] }) }],
  ['a board', { packed: packed({ options: { pinterest: { boards: { sealed: '1' } } } }) }],
  ['an override', { packed: packed({ overrides: { sealed_1: { content: 'a' } } }) }],
])('%s that others named “sealed” doesn’t stop the move', (_what, fields) => {
  expect(sealedIn({ pk: 'USER#1', sk: 'POST#1', ...fields })).toEqual([])
})

test('an account of a test workspace moves as it is, because its tokens aren’t sealed', async () => {
  const item = { ...keys.account({ workspaceId: 'test_1', id: 'x_sandbox' }), sealed: 'sandbox' }

  expect(await withSealed(item, () => Promise.reject(new Error('Nothing is sealed here.')))).toEqual(item)
})

test('in transit, a secret opens only with the same key and for its own purpose', async () => {
  const context = { ownerId: '1', accountId: 'x_7', purpose: 'platform-tokens' } as const
  const [own, other] = [transferVault(Buffer.alloc(32, 1)), transferVault(Buffer.alloc(32, 2))]
  const sealed = await own.seal('token', context)

  expect(await own.open(sealed, context)).toBe('token')
  await expect(other.open(sealed, context)).rejects.toThrow(/with --key FILE/)
  await expect(own.open(sealed, { ...context, accountId: 'x_8' })).rejects.toThrow(/with --key FILE/)
})

test.each([
  ['a workspace', keys.workspace('ws_1')],
  ['its members', keys.member({ workspaceId: 'ws_1', userId: '1' })],
  ['what a person is in', keys.membership({ workspaceId: 'ws_1', userId: '1' })],
  ['who was in it before', keys.formerMember({ workspaceId: 'ws_1', userId: '1' })],
  ['what a person was in before', keys.formerMembership({ workspaceId: 'ws_1', userId: '1' })],
  ['open invitations', keys.memberInvitation({ workspaceId: 'ws_1', id: 'hash' })],
  ['its activity', keys.activity('ws_1', { at: '2026-05-04T09:00:00.000Z', requestId: 'r', part: 0 })],
])('%s: moves, until it expires', (_what, key) => {
  expect(isMoved({ ...key, expiresAt: 1_000 }, 999_999)).toBe(true)
  expect(isMoved({ ...key, expiresAt: 1_000 }, 1_000_000)).toBe(false)
})
