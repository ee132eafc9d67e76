import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { argon2Passwords, readPhc, writePhc } from './argon2-passwords.ts'

const passwords = argon2Passwords()

test('a hash is a PHC string with the current cost and its own salt', async () => {
  const hashes = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])

  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('only the password itself matches', async () => {
  const hash = await passwords.hash('correct horse')

  const answers = await Promise.all(
    ['correct horse', 'Correct horse', 'correct horse ', ''].map((password) => passwords.matches(password, hash)),
  )

  expect(answers).toEqual([true, false, false, false])
})

test('a letter matches however the keyboard composed it', async () => {
  const hash = await passwords.hash('cafe\u0301 au lait')

  expect(await passwords.matches('caf\u00e9 au lait', hash)).toBe(true)
})

test('nothing matches without a hash', async () => {
  expect(await passwords.matches('correct horse', undefined)).toBe(false)
})

test('a hash with another cost is matched with that cost, and a weaker one is recognized', async () => {
  const salt = Buffer.alloc(16, 7)
  const work = { memory: 8_192, passes: 1, parallelism: 1 }
  const key = argon2Sync('argon2id', { ...work, message: 'correct horse', nonce: salt, tagLength: 32 })
  const weak = writePhc({ ...work, salt, key })

  expect(await passwords.matches('correct horse', weak)).toBe(true)
  expect(passwords.isWeak(weak)).toBe(true)
  expect(passwords.isWeak(weak.replace('m=8192,t=1', 'm=65536,t=3'))).toBe(false)
  expect(passwords.isWeak(await passwords.hash('correct horse'))).toBe(false)
})

test('a PHC string round-trips unchanged', () => {
  const hash = { memory: 19_456, passes: 2, parallelism: 1, salt: Buffer.from('sixteen bytes!!!'), key: Buffer.alloc(32, 1) }

  expect(readPhc(writePhc(hash))).toEqual(hash)
})

test.each(['', 'password', '$2b$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$a2V5a2V5a2V5a2V5a2V5'])(
  'does not accept the stored hash "%s"',
  async (hash) => {
    await expect(passwords.matches('correct horse', hash)).rejects.toThrow('not an argon2id PHC string')
  },
)
