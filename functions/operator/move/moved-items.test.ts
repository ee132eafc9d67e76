import { expect, test } from 'vitest'
import { sealedIn, withSealed } from './moved-items.ts'
import { transferVault } from './place.ts'

test.each([
  [
    { pk: 'USER#1', sk: 'ACCOUNT#x_7', sealed: 'a' },
    { ownerId: '1', accountId: 'x_7', purpose: 'platform-tokens' },
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
