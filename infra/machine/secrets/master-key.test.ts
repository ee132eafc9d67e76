import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newMasterKey, readMasterKey, seal, unseal } from './master-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'crier-key-'))
afterAll(() => rm(folder, { recursive: true }))
const data = join(folder, 'data')
mkdirSync(data)

const written = (name: string, content: string, mode = 0o600) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  chmodSync(file, mode)
  return file
}
const read = (file: string | undefined, credentials?: string) => readMasterKey({ file, credentials }, data)

test('reads a new key from its file, or from systemd’s credentials', async () => {
  const file = written('crier-master-key', newMasterKey())

  expect(await read(file)).toHaveLength(32)
  expect(await read(undefined, folder)).toEqual(await read(file))
})

test.each([
  ['none', undefined, /MASTER_KEY_FILE is missing/],
  ['a file that is not there', join(folder, 'nowhere'), /can't be read \(ENOENT\)/],
  ['one that others can read', written('open', newMasterKey(), 0o644), /Other users can read the master key/],
  ['one beside the data', written('data/key', newMasterKey()), /stored with the data it protects/],
  ['words', written('words', 'correct horse battery staple'), /isn’t a Crier key/],
  ['zeros', written('zeros', '0'.repeat(64)), /too easy to guess/],
  ['a pattern', written('pattern', '0123456789abcdef'.repeat(4)), /too easy to guess/],
])('refuses an invalid master key: %s', async (_, file, words) => {
  await expect(read(file)).rejects.toThrow(words)
})

test('sealed text opens only with the same key and purpose', () => {
  const [key, other] = [Buffer.from(newMasterKey().trim(), 'hex'), Buffer.from(newMasterKey().trim(), 'hex')]
  const sealed = seal(key, 'secrets', 'a secret')
  const changed = Buffer.from(sealed)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)

  expect(unseal(key, 'secrets', sealed)).toBe('a secret')
  expect([unseal(other, 'secrets', sealed), unseal(key, 'backup', sealed), unseal(key, 'secrets', changed)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
