import { expect, test } from 'vitest'
import { keys } from '#functions/adapters/dynamo/keys.ts'
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

test('a secret of unknown purpose stops the move before it starts', () => {
  expect(() => sealedIn({ pk: 'USER#1', sk: 'NEW', inner: { sealed: 'a' } })).toThrow(
    'Nobody knows what inner.sealed of USER is sealed for',
  )
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
