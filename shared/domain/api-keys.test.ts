import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { isCoveredBy, isGenuineKey, type KeyPowers, keyPattern, looksLikeKey, mayAct, newKeySecret } from './api-keys.ts'

const numbers = (seed: number) => {
  let last = seed
  return (max: number) => {
    last = (last * 48_271) % 2_147_483_647
    return last % max
  }
}

test('a key has its mode, 30 random characters, and their checksum', () => {
  expect(newKeySecret('test', () => 0)).toBe('crier_test_0000000000000000000000000000002C8GjS')
})

test.each([1, 2, 3, 4, 5])('a key’s checksum is the CRC32 that others compute (%i)', (seed) => {
  const [, , text = ''] = newKeySecret('live', numbers(seed)).split('_')

  const sum = [...text.slice(30)].reduce((value, digit) => value * 62 + base62.indexOf(digit), 0)

  expect(sum).toBe(crc32(text.slice(0, 30)))
})

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('recognizes its keys, and no text with a slip in it', () => {
  const key = newKeySecret('live', numbers(7))
  const slips = [
    key.slice(0, -1),
    `${key}0`,
    key.replace('live', 'test_live'),
    key.toUpperCase(),
    `${key.slice(0, 15)}-${key.slice(16)}`,
    '',
  ]
  const swapped = [...key].map((character, index) => key.slice(0, index) + (character === 'a' ? 'b' : 'a') + key.slice(index + 1))

  expect(isGenuineKey(key)).toBe(true)
  expect([...slips, ...swapped].filter((slip) => slip !== key && isGenuineKey(slip))).toEqual([])
})

test('the published pattern finds keys in a text', () => {
  const key = newKeySecret('live', numbers(9))

  expect(keyPattern.exec(`curl -H "authorization: Bearer ${key}"`)?.[0]).toBe(key)
  expect(keyPattern.test('crier_live_tooshort')).toBe(false)
})

test('a session’s token doesn’t look like a key', () => {
  expect(looksLikeKey('eyJhbGciOiJFZERTQSJ9.e30.x')).toBe(false)
})

const [soon, later] = ['2026-05-05T09:00:00.000Z', '2026-05-06T09:00:00.000Z']
const powers = (own: Partial<KeyPowers> = {}): KeyPowers => ({ mode: 'live', scopes: ['read', 'write'], ...own })

test.each<[what: string, one: KeyPowers, other: KeyPowers, isCovered: boolean]>([
  ['the same', powers(), powers(), true],
  ['fewer scopes', powers({ scopes: ['read'] }), powers(), true],
  ['another scope', powers({ scopes: ['publish'] }), powers(), false],
  ['a test key by a live one', powers({ mode: 'test' }), powers(), true],
  ['a live key by a test one', powers(), powers({ mode: 'test' }), false],
  ['some accounts by all', powers({ accountIds: ['a'] }), powers(), true],
  ['all accounts by some', powers(), powers({ accountIds: ['a'] }), false],
  ['some accounts by more', powers({ accountIds: ['a'] }), powers({ accountIds: ['a', 'b'] }), true],
  ['the same end', powers({ expiresAt: soon }), powers({ expiresAt: soon }), true],
  ['an end by none', powers({ expiresAt: soon }), powers(), true],
  ['no end by one that ends', powers(), powers({ expiresAt: soon }), false],
  ['a later end', powers({ expiresAt: later }), powers({ expiresAt: soon }), false],
  ['an earlier end', powers({ expiresAt: soon }), powers({ expiresAt: later }), true],
  ['other accounts', powers({ accountIds: ['a', 'c'] }), powers({ accountIds: ['a', 'b'] }), false],
])('one key may do no more than another: %s', (_what, one, other, isCovered) => {
  expect(isCoveredBy(one, other)).toBe(isCovered)
})

test('someone may do what both their role and their key allow', () => {
  const key = { scopes: ['read', 'publish'] as const }

  expect(mayAct({ role: 'owner' }, 'publish')).toBe(true)
  expect(mayAct({ role: 'owner', key: { scopes: [...key.scopes] } }, 'publish')).toBe(true)
  expect(mayAct({ role: 'owner', key: { scopes: [...key.scopes] } }, 'write')).toBe(false)
  expect(mayAct({ role: 'writer', key: { scopes: [...key.scopes] } }, 'publish')).toBe(false)
})
