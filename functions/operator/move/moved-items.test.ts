import { expect, test } from 'vitest'
import { sealedIn, withSealed } from './moved-items.ts'
import { transferVault } from './place.ts'

test.each([
  [
    { pk: 'USER#1', sk: 'ACCOUNT#x_7', sealed: 'a' },
    { userId: '1', accountId: 'x_7', purpose: 'platform-tokens' },
  ],
  [
    { pk: 'SERVER#mastodon#m.example', sk: 'APP', sealed: 'a' },
    { userId: 'everybody', accountId: 'mastodon m.example', purpose: 'platform-tokens' },
  ],
  [
    { pk: 'USER#1', sk: 'SAFEGUARDS', totp: { sealed: 'a', lastStep: 3 } },
    { userId: '1', accountId: 'totp', purpose: 'totp-secret' },
  ],
] as const)('it is known what a secret of %o is sealed for, and nothing but that secret changes', async (item, context) => {
  const changed = await withSealed(item, async (text, known) => `${text} for ${known.accountId}`)

  expect(sealedIn(item)).toMatchObject([{ text: 'a', context }])
  expect(JSON.stringify(changed)).toBe(JSON.stringify(item).replace('"a"', JSON.stringify(`a for ${context.accountId}`)))
})

test('a secret that nobody knows keeps the move from beginning', () => {
  expect(() => sealedIn({ pk: 'USER#1', sk: 'NEW', inner: { sealed: 'a' } })).toThrow(
    'Nobody knows what inner.sealed of USER is sealed for',
  )
})

test('on the way a secret opens with the same key, and for what it was sealed for, alone', async () => {
  const context = { userId: '1', accountId: 'x_7', purpose: 'platform-tokens' } as const
  const [own, other] = [transferVault(Buffer.alloc(32, 1)), transferVault(Buffer.alloc(32, 2))]
  const sealed = await own.seal('token', context)

  expect(await own.open(sealed, context)).toBe('token')
  await expect(other.open(sealed, context)).rejects.toThrow(/with --key FILE/)
  await expect(own.open(sealed, { ...context, accountId: 'x_8' })).rejects.toThrow(/with --key FILE/)
})
