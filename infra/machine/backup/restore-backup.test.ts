import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix, win32 } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Header, pack } from 'tar-stream'
import { afterAll, expect, test } from 'vitest'
import { openObjects } from '#functions/adapters/folder-files/objects.ts'
import { toMs } from '#shared/domain/times.ts'
import { damagePage, makeTable } from '#test/table/damaged-table.ts'
import { checkIntegrity } from '../data/integrity.ts'
import { newMasterKey } from '../secrets/master-key.ts'
import { loadSealedSecrets } from '../secrets/sealed-secrets.ts'
import { restoreBackup } from './restore-backup.ts'
import { isNameOfSnapshot } from './snapshot.ts'
import { nameInBackup, writeBackup } from './write-backup.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')
const passphrase = 'a passphrase that nobody guesses'
/** It opens only what's created here and the checked-in backups. */
const masterKey = Buffer.from('99abadb696a8a49d756ebf95c2be5c8de014f83a14a17c677235082357d5a4d5', 'hex')

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-restoring-'))
  afterAll(() => rm(folder, { recursive: true }))
  return folder
}

/** More than a chunk of an encrypted backup holds, and incompressible. */
const picture = randomBytes(200_000)

/** A folder whose data is a table, an image, and the sealed secrets, with a backup beside it. */
const aBackup = async (own: { passphrase?: string } = {}) => {
  const folder = aFolder()
  const data = join(folder, 'data')
  await mkdir(join(data, 'media', 'ada'), { recursive: true, mode: 0o700 })
  await loadSealedSecrets(data, masterKey)
  writeFileSync(join(data, 'version.json'), JSON.stringify({ data: 1, crier: '0.2.0' }))
  const table = new DatabaseSync(join(data, 'dynamodb.db'))
  table.exec("CREATE TABLE kept (words TEXT); INSERT INTO kept VALUES ('In the backup')")
  table.close()
  writeFileSync(join(data, 'media', 'ada', 'a.data'), picture)
  const file = join(folder, 'a.backup')
  await writeBackup({ data, file, masterKey, at: nine, ...own })
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
  expect(readFileSync(join(opened, 'media', 'ada', 'a.data')).equals(picture)).toBe(true)
  expect(wordsIn(opened)).toEqual(['In the backup'])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('restores a backup that age encrypted and tar packed', async () => {
  const [folder, opened] = [aFolder(), aFolder()]
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(10)
  encrypter.setPassphrase(passphrase)
  execFileSync('tar', ['xz', '-C', opened], { input: plain.bytes })
  const names = ['dynamodb.db', 'media/ada/a.data', 'secrets.sealed', 'version.json', 'manifest.json']
  const packed = execFileSync('tar', ['cz', '-C', opened, ...names], { maxBuffer: 1e7 })
  const file = join(folder, 'by-others.backup')
  writeFileSync(file, await encrypter.encrypt(packed))

  await restoreBackup({ file, data: join(folder, 'restored'), passphrase, masterKey })

  expect(wordsIn(join(folder, 'restored'))).toEqual(['In the backup'])
})

test('a restore reports the data’s date, and keeps the data that was there', async () => {
  const { folder, data, file } = await aBackup()

  const { createdAt, before } = await restoreBackup({ file, data, masterKey, now: () => new Date(nine) })

  expect(createdAt).toBe('2026-05-04T09:00:00.000Z')
  expect(before).toBe(`${data}.before-20260504090000`)
  expect(wordsIn(data)).toEqual(wordsIn(before ?? ''))
  expect(readFileSync(join(data, 'media', 'ada', 'a.data')).equals(picture)).toBe(true)
  expect(readdirSync(folder).sort()).toEqual(['a.backup', 'data', 'data.before-20260504090000'])
})

// Backups as Crier wrote them before it used tar-stream and age. They never change.
const earlier = (name: string) => fileURLToPath(new URL(`../../../test/serve/backups/${name}-0.2.0.backup`, import.meta.url))

test.each(['plain', 'encrypted'])('restores a backup of an earlier Crier: %s', async (name) => {
  const data = join(aFolder(), 'data')

  await restoreBackup({ file: earlier(name), data, passphrase, masterKey, isTrusted: async () => true })

  expect(wordsIn(data)).toEqual(['In an old backup'])
  expect(readFileSync(join(data, 'media', 'a.data'), 'utf8')).toBe('A picture')
})

test('a backup with a damaged table replaces nothing, and its file is named', async () => {
  const folder = aFolder()
  const data = join(folder, 'data')
  await mkdir(data, { mode: 0o700 })
  await loadSealedSecrets(data, masterKey)
  writeFileSync(join(data, 'version.json'), JSON.stringify({ data: 2, crier: '0.4.0' }))
  await makeTable(join(data, 'crier.db'))
  const [whole, damaged] = [join(folder, 'whole.backup'), join(folder, 'damaged.backup')]
  await writeBackup({ data, file: whole, masterKey, at: nine })
  const page = damagePage(join(data, 'crier.db'), 'beginning')
  await writeBackup({ data, file: damaged, masterKey, at: nine })
  const before = readFileSync(join(data, 'crier.db'))

  await expect(restoreBackup({ file: damaged, data, masterKey })).rejects.toThrow(
    `The table in this backup, crier.db, is damaged (Page ${page}, in the table items`,
  )
  expect(readFileSync(join(data, 'crier.db'))).toEqual(before)

  await restoreBackup({ file: whole, data, masterKey })
  expect(await checkIntegrity(join(data, 'crier.db'))).toEqual({ kind: 'sound' })
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
  ['encrypted, and cut in its head', encrypted.bytes, (bytes: Buffer) => bytes.subarray(0, 60), /doesn’t match this backup/],
  ['encrypted, and cut in a file', encrypted.bytes, cut(0.5), /incomplete/],
  ['encrypted, and cut between two of its pieces', encrypted.bytes, betweenPieces, /incomplete/],
  ['encrypted, and cut at its end', encrypted.bytes, cut(0.999), /incomplete/],
  ['encrypted, and changed in a file', encrypted.bytes, changed(0.5), /was changed/],
  ['encrypted, and changed at its end', encrypted.bytes, changed(1), /was changed/],
  ['encrypted earlier, and cut', kept, cut(0.9), /incomplete/],
  ['encrypted earlier, and changed', kept, changed(1), /doesn’t match this backup/],
  ['no backup', Buffer.from('Dear diary'), cut(1), /isn’t a Crier backup/],
])('refuses a backup that is %s, and restores nothing of it', async (_, original, damage, words) => {
  const folder = aFolder()
  const [file, data] = [join(folder, 'damaged.backup'), join(folder, 'data')]
  writeFileSync(file, damage(original))

  await expect(restoreBackup({ file, data, passphrase, masterKey })).rejects.toThrow(words)

  expect(readdirSync(folder)).toEqual(['damaged.backup'])
})

/**
 * The header ends with a line that begins with three dashes, and 16 bytes of its own. Chunks of 64 KiB plus a tag
 * follow.
 */
function betweenPieces(bytes: Buffer) {
  const head = bytes.indexOf('\n', bytes.indexOf('\n---') + 1) + 1 + 16
  return bytes.subarray(0, head + 2 * (64 * 1_024 + 16))
}

test('refuses a backup with another passphrase, another master key, or files outside its folder', async () => {
  const [folder, { file }] = [aFolder(), encrypted]
  writeFileSync(join(folder, 'a.backup'), '')
  const data = join(folder, 'restored')
  const [outside, link] = [join(folder, 'outside.backup'), join(folder, 'link.backup')]
  execFileSync('tar', ['czPf', outside, '-C', folder, '--transform', 's,^,../,', 'a.backup'])
  execFileSync('sh', ['-c', 'ln -s /etc/passwd version.json && tar czf link.backup version.json'], { cwd: folder })
  const other = Buffer.from(newMasterKey().trim(), 'hex')

  await expect(restoreBackup({ file, data, passphrase: 'another passphrase', masterKey })).rejects.toThrow(/doesn’t match this backup/)
  await expect(restoreBackup({ file, data, masterKey })).rejects.toThrow(/is encrypted/)
  await expect(restoreBackup({ file, data, passphrase, masterKey: other })).rejects.toThrow(/created with a different master key/)
  for (const foreign of [outside, link])
    await expect(restoreBackup({ file: foreign, data, masterKey })).rejects.toThrow(/contains files that aren’t Crier’s/)
  expect(existsSync(data)).toBe(false)
})

/** The parts of a tar file. */
type Entry = Partial<Header> & { name: string } & { content?: string | Buffer }

/** One of our backups with these files added, and a matching manifest that nobody signed. */
const doctored = async (folder: string, ...added: Entry[]) => {
  const own = ['dynamodb.db', 'secrets.sealed', 'version.json'].map((name) => ({ name, content: readFileSync(join(plain.data, name)) }))
  const entries = [...own, ...added]
  const archive = pack()
  for (const { content = '', ...header } of entries) archive.entry(header, content)
  const files = entries.map(({ name, content = '' }) => {
    const bytes = Buffer.from(content)
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  archive.entry(
    { name: 'manifest.json' },
    JSON.stringify({ format: 1, crier: '0.3.0', data: 1, createdAt: '2026-05-04T09:00:00.000Z', files }),
  )
  archive.finalize()
  const file = join(folder, 'doctored.backup')
  await pipeline(archive, createGzip(), createWriteStream(file))
  return file
}

const trusting = { masterKey, isTrusted: async () => true }
const meta = (own: object) => JSON.stringify({ key: 'media/ada/m1', file: 'a.data', ...own })

test.each<[string, Entry[]]>([
  ['a path above the data', [{ name: '../crier.key' }]],
  ['a path that climbs on its way', [{ name: 'media/../../crier.key' }]],
  ['a path of its own', [{ name: '/etc/cron.d/crier' }]],
  ['a path that looks like Windows’ own', [{ name: 'media\\..\\..\\crier.key' }]],
  ['a link', [{ name: 'media/a.data', type: 'symlink', linkname: '/etc/crier/master.key' }]],
  ['a second name of a file', [{ name: 'media/a.data', type: 'link', linkname: '/etc/crier/master.key' }]],
  ['a folder that is a link', [{ name: 'media/ada', type: 'symlink', linkname: '/etc/crier' }, { name: 'media/ada/a.data' }]],
  ['a device', [{ name: 'media/a.data', type: 'character-device' }]],
  [
    'a name twice',
    [
      { name: 'media/a.data', content: 'one' },
      { name: 'media/a.data', content: 'one' },
    ],
  ],
  [
    'a name twice, in other letters',
    [
      { name: 'media/a.data', content: 'one' },
      { name: 'media/A.data', content: 'one' },
    ],
  ],
  ['where a running Crier would be', [{ name: 'running.json', content: '{}' }]],
  ['what the command line would obey', [{ name: 'moved-away.json', content: '{}' }]],
  ['the master key as somebody’s picture', [{ name: 'media/ada/a.json', content: meta({ file: '../../../crier.key' }) }]],
  ['a picture whose key leads away', [{ name: 'media/ada/a.json', content: meta({ key: 'media/../../ada' }) }]],
])('refuses a doctored backup that holds %s even when it is trusted', async (_, added) => {
  const folder = aFolder()
  const file = await doctored(folder, ...added)

  await expect(restoreBackup({ file, data: join(folder, 'data'), ...trusting })).rejects.toThrow(/aren’t Crier’s|damaged/)
  expect(readdirSync(folder)).toEqual(['doctored.backup'])
})

test('restores an unsigned backup only when it is trusted', async () => {
  const folder = aFolder()
  const [file, data] = [await doctored(folder), join(folder, 'data')]
  const doubts: string[] = []
  const isTrusted = async (doubt: string) => doubts.push(doubt) > 1

  await expect(restoreBackup({ file, data, masterKey, isTrusted })).rejects.toThrow(/isn’t signed with your master key/)
  expect(existsSync(data)).toBe(false)
  await restoreBackup({ file, data, masterKey, isTrusted })
  expect(wordsIn(data)).toEqual(['In the backup'])
})

test('restores one of our backups without asking for trust', async () => {
  const data = join(aFolder(), 'data')

  await restoreBackup({ file: plain.file, data, masterKey, isTrusted: () => Promise.reject(new Error('Nobody should be asked.')) })

  expect(wordsIn(data)).toEqual(['In the backup'])
})

test('detects one of our backups that was changed afterward, even with a matching manifest', async () => {
  const [folder, opened] = [aFolder(), aFolder()]
  execFileSync('tar', ['xz', '-C', opened], { input: plain.bytes })
  const manifest = JSON.parse(readFileSync(join(opened, 'manifest.json'), 'utf8'))
  writeFileSync(join(opened, 'manifest.json'), JSON.stringify({ ...manifest, createdAt: '2026-05-05T09:00:00.000Z' }))
  const file = join(folder, 'changed.backup')
  execFileSync('tar', ['czf', file, '-C', opened, 'dynamodb.db', 'media/ada/a.data', 'secrets.sealed', 'version.json', 'manifest.json'])

  await expect(restoreBackup({ file, data: join(folder, 'data'), masterKey })).rejects.toThrow(/by someone without your master key/)
})

const gigabyte = 1_024 ** 3

test('refuses a backup too large for the disk before anything is written, with the space it needs and the space there is', async () => {
  const { folder, data } = await aBackup()
  const file = join(folder, 'backups', 'b.backup')
  const room = (freeBytes: number) => async () => ({ bytes: 100 * gigabyte, freeBytes })

  await expect(writeBackup({ data, file, masterKey }, room(200 * 1_024 ** 2))).rejects.toThrow(/needs about 256 MB.* has 200 MB free/)
  expect(existsSync(join(folder, 'backups'))).toBe(false)
  await writeBackup({ data, file, masterKey }, room(gigabyte))
  expect(existsSync(file)).toBe(true)
})

test('a file that is still arriving neither spoils a backup nor is in it', async () => {
  const { folder, data } = await aBackup()
  const file = join(folder, 'meanwhile.backup')
  const arriving = async function* () {
    for (let part = 0; part < 300; part += 1) {
      yield randomBytes(100_000)
      await pause(1)
    }
  }
  const writing = openObjects(join(data, 'media')).write(arriving())

  const written = await writeBackup({ data, file, masterKey }).finally(() => writing)

  expect(written.bytes).toBe(statSync(file).size)
  await restoreBackup({ file, data, masterKey })
  expect(readdirSync(join(data, 'media'))).toEqual(['ada'])
})

test('a backup holds the files that an earlier Crier kept at the top', async () => {
  const { folder, data } = await aBackup()
  const file = join(folder, 'earlier.backup')
  writeFileSync(join(data, 'media', 'b.json'), JSON.stringify({ key: 'media/ada/b', file: 'b.data' }))
  writeFileSync(join(data, 'media', 'b.data'), 'A picture')

  await writeBackup({ data, file, masterKey })
  await restoreBackup({ file, data, masterKey })

  expect(readFileSync(join(data, 'media', 'b.data'), 'utf8')).toBe('A picture')
  expect(readdirSync(join(data, 'media')).sort()).toEqual(['ada', 'b.data', 'b.json'])
})

test.each([
  ['Windows', 'C:\\crier\\.snapshot-1', win32],
  ['any other system', '/crier/.snapshot-1', posix],
])('names files in a backup on %s as every system reads them', (_, folder, path) => {
  const name = nameInBackup(folder, path.join(folder, 'media', 'ada', 'a.data'), path)

  expect(name).toBe('media/ada/a.data')
  expect(isNameOfSnapshot(name)).toBe(true)
})
