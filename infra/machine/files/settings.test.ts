import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStoreSecret, readStoreSettings } from './settings.ts'

const good = {
  FILES_S3_ENDPOINT: 'https://s3.example.org/',
  FILES_S3_BUCKET: 'crier-files',
  FILES_S3_KEY_ID: 'KEY',
  FILES_S3_SECRET_FILE: '/etc/crier/files-secret',
}
const folder = mkdtempSync(join(tmpdir(), 'crier-store-'))
afterAll(() => rm(folder, { recursive: true }))
const secretIn = (text: string, mode = 0o600) => {
  const file = join(folder, `secret-${mode}-${text.length}`)
  writeFileSync(file, text, { mode })
  return { secret: { file, credentials: undefined } }
}

test('keeps files in the data folder when no store is named', () => {
  expect(readStoreSettings({})).toBeUndefined()
  expect(readStoreSettings({ FILES_S3_ENDPOINT: '', FILES_S3_REGION: 'us-east-1', FILES_S3_ADDRESSES: 'path' })).toBeUndefined()
})

test('addresses a store by path, in the usual region, by default', () => {
  expect(readStoreSettings(good)).toEqual({
    endpoint: 'https://s3.example.org',
    region: 'us-east-1',
    bucket: 'crier-files',
    keyId: 'KEY',
    addresses: 'path',
    secret: { file: '/etc/crier/files-secret', credentials: undefined },
  })
})

test.each([
  ['half a store', { FILES_S3_KEY_ID: '' }, /needs FILES_S3_ENDPOINT, FILES_S3_BUCKET, and FILES_S3_KEY_ID/],
  ['plain http elsewhere', { FILES_S3_ENDPOINT: 'http://s3.example.org' }, /plain http at s3\.example\.org/],
  ['plain http at a public number', { FILES_S3_ENDPOINT: 'http://203.0.113.7' }, /plain http at 203\.0\.113\.7/],
  ['an address with the bucket in it', { FILES_S3_ENDPOINT: 'https://s3.example.org/crier' }, /must not have a path/],
  ['a bucket that none can be', { FILES_S3_BUCKET: 'Crier Files' }, /FILES_S3_BUCKET must be the name of a bucket/],
  ['other addresses', { FILES_S3_ADDRESSES: 'virtual' }, /must be path or host/],
])('refuses %s and says why', (_, own, words) => {
  expect(() => readStoreSettings({ ...good, ...own })).toThrow(words)
})

test.each(['http://127.0.0.1:9000', 'http://store:9000', 'http://10.0.0.2:9000'])(
  'allows plain http for %s, which is near enough',
  (endpoint) => {
    expect(readStoreSettings({ ...good, FILES_S3_ENDPOINT: endpoint })).toMatchObject({ endpoint })
  },
)

test('reads the secret key from its file, or from systemd', async () => {
  writeFileSync(join(folder, 'crier-files-secret'), 'by systemd\n', { mode: 0o440 })

  expect(await readStoreSecret(secretIn('by a file\n'))).toBe('by a file')
  expect(await readStoreSecret({ secret: { file: undefined, credentials: folder } })).toBe('by systemd')
})

test.each([
  ['that others can read', secretIn('readable', 0o644), /Other users can read the store’s secret key/],
  ['that is empty', secretIn('\n'), /is empty/],
  ['that is not there', { secret: { file: '/nowhere', credentials: undefined } }, /can't be read \(ENOENT\)/],
  ['that nobody named', { secret: { file: undefined, credentials: undefined } }, /FILES_S3_SECRET_FILE is missing/],
])('refuses a secret key %s', async (_, settings, words) => {
  await expect(readStoreSecret(settings)).rejects.toThrow(words)
})
