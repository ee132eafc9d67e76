import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Decrypter, Encrypter } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { toMs } from '#shared/domain/times.ts'
import { newMasterKey } from '../master-key.ts'
import { loadSealedSecrets } from '../sealed-secrets.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const passphrase = 'a passphrase that nobody guesses'
/** It opens nothing but what is made here, and the kept backups. */
const masterKey = Buffer.from('99abadb696a8a49d756ebf95c2be5c8de014f83a14a17c677235082357d5a4d5', 'hex')

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-restoring-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

/** More than a piece of an encrypted backup holds; none of it can be made smaller. */
const picture = randomBytes(200_000)

/** A folder whose data are a table, a picture, and the sealed secrets, with a backup beside them. */
const aBackup = async (own: { passphrase?: string } = {}) => {
  const folder = aFolder()
  const data = join(folder, 'data')
  await mkdir(join(data, 'media'), { recursive: true, mode: 0o700 })
  await loadSealedSecrets(data, masterKey)
  writeFileSync(join(data, 'version.json'), JSON.stringify({ data: 1, crier: '0.2.0' }))
  const table = new DatabaseSync(join(data, 'dynamodb.db'))
  table.exec("CREATE TABLE kept (words TEXT); INSERT INTO kept VALUES ('In the backup')")
  table.close()
  writeFileSync(join(data, 'media', 'a.data'), picture)
  const file = join(folder, 'a.backup')
  await writeBackup({ data, file, at: nine, ...own })
  return { folder, data, file, bytes: readFileSync(file) }
}

const plain = await aBackup()
const encrypted = await aBackup({ passphrase })

const wordsIn = (data: string) => {
  const table = new DatabaseSync(join(data, 'dynamodb.db'))
  const rows = table.prepare('SELECT words FROM kept').all()
  table.close()
  return rows.map(({ words }) => words)
}

test.each([
  ['a plain backup', plain, async (bytes: Buffer) => bytes],
  [
    'an encrypted backup',
    encrypted,
    (bytes: Buffer) => {
      const decrypter = new Decrypter()
      decrypter.addPassphrase(passphrase)
      return decrypter.decrypt(bytes)
    },
  ],
])('tar opens %s without Crier', async (_, { bytes, file }, decrypted) => {
  const opened = aFolder()

  execFileSync('tar', ['xz', '-C', opened], { input: await decrypted(bytes) })

  expect(readdirSync(opened).sort()).toEqual(['dynamodb.db', 'manifest.json', 'media', 'secrets.sealed', 'version.json'])
  expect(readFileSync(join(opened, 'media', 'a.data')).equals(picture)).toBe(true)
  expect(wordsIn(opened)).toEqual(['In the backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a backup that age encrypted and tar packed is restored', async () => {
  const [folder, opened] = [aFolder(), aFolder()]
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  execFileSync('tar', ['xz', '-C', opened], { input: plain.bytes })
  const names = ['dynamodb.db', 'media/a.data', 'secrets.sealed', 'version.json', 'manifest.json']
  const packed = execFileSync('tar', ['cz', '-C', opened, ...names], { maxBuffer: 1e7 })
  const file = join(folder, 'by-others.backup')
  writeFileSync(file, await encrypter.encrypt(packed))

  await restoreBackup({ file, data: join(folder, 'restored'), passphrase, masterKey })

  expect(wordsIn(join(folder, 'restored'))).toEqual(['In the backup'])
})

test('a restore says of when the data are, and keeps those that were there', async () => {
  const { folder, data, file } = await aBackup()

  const { createdAt, before } = await restoreBackup({ file, data, masterKey, now: () => new Date(nine) })

  expect(createdAt).toBe('2026-05-04T09:00:00.000Z')
  expect(before).toBe(`${data}.before-20260504090000`)
  expect(wordsIn(data)).toEqual(wordsIn(before ?? ''))
  expect(readFileSync(join(data, 'media', 'a.data')).equals(picture)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['a.backup', 'data', 'data.before-20260504090000'])
})

// Backups as Crier wrote them before it used tar-stream and age. Nobody changes them.
const earlier = (name: string) => fileURLToPath(new URL(`../../../test/serve/backups/${name}-0.2.0.backup`, import.meta.url))

test.each(['plain', 'encrypted'])('a backup of an earlier Crier is restored: %s', async (name) => {
  const data = join(aFolder(), 'data')

  await restoreBackup({ file: earlier(name), data, passphrase, masterKey })

  expect(wordsIn(data)).toEqual(['In an old backup'])
  expect(readFileSync(join(data, 'media', 'a.data'), 'utf8')).toBe('A picture')
})

const cut = (part: number) => (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part))
const changed = (part: number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  const at = Math.floor((bytes.length - 1) * part)
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at)
  return copy
}
const kept = readFileSync(earlier('encrypted'))

test.each([
  ['plain, and cut in its first piece', plain.bytes, cut(0.01), /damaged/],
  ['plain, and cut in a file', plain.bytes, cut(0.5), /damaged/],
  ['plain, and cut at its end', plain.bytes, cut(0.999), /damaged/],
  ['plain, and changed', plain.bytes, changed(0.5), /damaged/],
  ['encrypted, and cut in its head', encrypted.bytes, (bytes: Buffer) => bytes.subarray(0, 60), /does not fit this backup/],
  ['encrypted, and cut in a file', encrypted.bytes, cut(0.5), /breaks off/],
  ['encrypted, and cut between two of its pieces', encrypted.bytes, betweenPieces, /breaks off/],
  ['encrypted, and cut at its end', encrypted.bytes, cut(0.999), /breaks off/],
  ['encrypted, and changed in a file', encrypted.bytes, changed(0.5), /was changed/],
  ['encrypted, and changed at its end', encrypted.bytes, changed(1), /was changed/],
  ['encrypted earlier, and cut', kept, cut(0.9), /breaks off/],
  ['encrypted earlier, and changed', kept, changed(1), /does not fit this backup/],
  ['no backup', Buffer.from('Dear diary'), cut(1), /no backup of Crier/],
])('a backup that is %s is refused, and nothing of it is restored', async (_, original, damage, words) => {
  const folder = aFolder()
  const [file, data] = [join(folder, 'damaged.backup'), join(folder, 'data')]
  writeFileSync(file, damage(original))

  await expect(restoreBackup({ file, data, passphrase, masterKey })).rejects.toThrow(words)

  expect(readdirSync(folder)).toEqual(['damaged.backup'])
})

/** The head ends with a line that begins with three dashes, and 16 bytes of its own. Pieces of 64 KiB and a tag follow. */
function betweenPieces(bytes: Buffer) {
  const head = bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1 + 16
  return bytes.subarray(0, head + 2 * (64 * 1_024 + 16))
}

test('a backup is refused that has another passphrase, another master key, or files outside of its folder', async () => {
  const [folder, { file }] = [aFolder(), encrypted]
  writeFileSync(join(folder, 'a.backup'), '')
  const data = join(folder, 'restored')
  const [outside, link] = [join(folder, 'outside.backup'), join(folder, 'link.backup')]
  execFileSync('tar', ['czPf', outside, '-C', folder, '--transform', 's,^,../,', 'a.backup'])
  execFileSync('sh', ['-c', 'ln -s /etc/passwd version.json && tar czf link.backup version.json'], { cwd: folder })
  const other = Buffer.from(newMasterKey().trim(), 'hex')

  await expect(restoreBackup({ file, data, passphrase: 'another passphrase', masterKey })).rejects.toThrow(/does not fit this backup/)
  await expect(restoreBackup({ file, data, masterKey })).rejects.toThrow(/is encrypted/)
  await expect(restoreBackup({ file, data, passphrase, masterKey: other })).rejects.toThrow(/The master key is not the one/)
  for (const foreign of [outside, link])
    await expect(restoreBackup({ file: foreign, data, masterKey })).rejects.toThrow(/names files that are none of ours/)
  expect(existsSync(data)).toBe(false)
})
