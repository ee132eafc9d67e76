import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { mediaApi } from '#shared/contracts/media.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { workspacesApi } from '#shared/contracts/workspaces.ts'
import { createClient } from '#web/lib/request.ts'
import { upload } from '../api/upload.ts'
import { aPng } from '../media/samples.ts'
import { aPlace, startBox } from './box.ts'
import { crier } from './command-line.ts'
import { aPerson, at } from './person.ts'

const place = aPlace()
afterAll(place.remove)
const passphraseFile = join(place.folder, 'passphrase')
writeFileSync(passphraseFile, 'a passphrase that nobody guesses', { mode: 0o600 })
const encrypted = { BACKUP_PASSPHRASE_FILE: passphraseFile }
const [plainFile, sealedFile] = [join(place.folder, 'plain.backup'), join(place.folder, 'sealed.backup')]

const box = await startBox({ ...place.settings, SIGN_UP: 'invitation' })
const ada = await aPerson(box, place, 'ada', box.firstInvitation)
const picture = aPng({ width: 50, height: 40 })
const media = await upload(ada, { file: picture, as: 'image/png' })
await ada.request(postsApi.draft, { content: 'In the backup', accountIds: [] })
const shared = (await ada.request(workspacesApi.create, { name: 'The mill' })).body
const inMill = (url: string) => createClient({ baseUrl: url, token: ada.token, workspace: shared.id })
await inMill(box.url).request(postsApi.draft, { content: 'Of the mill', accountIds: [] })
await crier(place.settings, ['backup', plainFile])
await crier({ ...place.settings, ...encrypted }, ['backup', sealedFile])
await ada.request(postsApi.draft, { content: 'After the backup', accountIds: [] })
afterAll(box.stop)

test('a backup of a running box is one file, readable only by its owner, without the master key', () => {
  const archive = readFileSync(plainFile)

  expect(statSync(plainFile).mode & 0o777).toBe(0o600)
  expect(archive.includes(readFileSync(place.key))).toBe(false)
  expect(readdirSync(place.data).filter((name) => name.startsWith('.snapshot-'))).toEqual([])
})

test('an encrypted backup reveals nothing of its contents', () => {
  expect(readFileSync(sealedFile).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
  expect(readFileSync(sealedFile).includes('ustar')).toBe(false)
})

test('refuses to restore over a running box', async () => {
  await expect(crier(place.settings, ['restore', plainFile])).rejects.toThrow(/Another Crier is using the data/)
})

test('can create invitations and pause publishing from a running box’s command line', async () => {
  const link = await crier(place.settings, ['admin', 'invite'])
  await aPerson(box, place, 'grace', new URL(link).searchParams.get('invitation') ?? '')

  expect(await crier(place.settings, ['admin', 'pause', 'x', '--hours', '2'])).toMatch(/^X is paused until/)
  expect(await crier(place.settings, ['admin', 'resume', 'x'])).toContain('X is resumed.')
})

/** Another machine with the same master key. */
const elsewhere = async () => {
  const other = aPlace()
  afterAll(other.remove)
  await cp(place.key, other.key)
  return other
}

test.each([
  ['plain', plainFile, {}],
  ['encrypted', sealedFile, encrypted],
])('another machine continues from a %s backup with the sessions, posts, files, and workspaces of that time', async (_, file, own) => {
  const other = await elsewhere()
  await crier({ ...other.settings, ...own }, ['restore', file])

  const restored = await startBox(other.settings)
  afterAll(restored.stop)
  const { request } = at(restored, ada)
  const { body } = await request(mediaApi.content, { id: media.id })

  expect((await request(postsApi.drafts, {})).body.items).toMatchObject([{ content: 'In the backup' }])
  expect((await fetch(body.location)).status).toBe(200)
  const mill = inMill(restored.url)
  expect((await mill.request(workspacesApi.get, {})).body).toMatchObject({ name: 'The mill', role: 'owner' })
  expect((await mill.request(postsApi.drafts, {})).body.items).toMatchObject([{ content: 'Of the mill' }])
  expect(restored.news.join('\n')).toMatch(/Nothing is published until you run `crier admin resume all`/)
  expect(await crier(other.settings, ['admin', 'show'])).not.toContain('isn’t paused')
  expect(restored.firstInvitation).toBeUndefined()
})

test('a restore keeps the previous data under another name', async () => {
  const other = await elsewhere()
  await (await startBox(other.settings)).stop()

  const said = await crier(other.settings, ['restore', plainFile])

  const before = /The previous data is in (\S+)\./.exec(said)?.[1] ?? ''
  expect(readdirSync(before)).toContain('crier.db')
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), {}, /damaged|incomplete/],
  ['no backup', () => Buffer.from('Dear diary'), {}, /isn’t a Crier backup/],
  ['changed', (bytes: Buffer) => changed(bytes, 2_000), {}, /damaged/],
])('a backup that is %s replaces nothing', async (_, damage, own, words) => {
  const other = await elsewhere()
  const file = join(other.folder, 'damaged.backup')
  writeFileSync(file, damage(readFileSync(plainFile)))

  await expect(crier({ ...other.settings, ...own }, ['restore', file])).rejects.toThrow(words)
  expect(readdirSync(other.folder).sort()).toEqual(['damaged.backup', 'master.key'])
})

test('a tampered encrypted backup, or one with another passphrase, replaces nothing', async () => {
  const other = await elsewhere()
  const [file, wrong] = [join(other.folder, 'damaged.backup'), join(other.folder, 'wrong')]
  const bytes = readFileSync(sealedFile)
  writeFileSync(file, changed(bytes, bytes.length - 100))
  writeFileSync(wrong, 'another passphrase of somebody')

  await expect(crier({ ...other.settings, ...encrypted }, ['restore', file])).rejects.toThrow(/was changed|doesn’t match/)
  await expect(crier({ ...other.settings, BACKUP_PASSPHRASE_FILE: wrong }, ['restore', sealedFile])).rejects.toThrow(
    /doesn’t match this backup/,
  )
  await expect(crier(other.settings, ['restore', sealedFile])).rejects.toThrow(/is encrypted/)
  expect(readdirSync(other.folder)).not.toContain('data')
})

test('reports before replacing anything that a backup is useless with another master key', async () => {
  const other = aPlace()
  afterAll(other.remove)

  await expect(crier(other.settings, ['restore', plainFile])).rejects.toThrow(/created with a different master key/)
})

test('a script restores an unsigned backup only with --yes and reads why', async () => {
  const other = aPlace()
  afterAll(other.remove)
  // Opens only the kept backups.
  writeFileSync(other.key, '99abadb696a8a49d756ebf95c2be5c8de014f83a14a17c677235082357d5a4d5')
  const file = fileURLToPath(new URL('./backups/plain-0.2.0.backup', import.meta.url))

  await expect(crier(other.settings, ['restore', file])).rejects.toThrow(/isn’t signed with your master key.*run this again with --yes/)
  expect(readdirSync(other.folder)).toEqual(['master.key'])
  expect(await crier(other.settings, ['restore', file, '--yes'])).toMatch(/^The data from .* is in/)
})

test('makes a daily backup automatically', async () => {
  expect(readdirSync(join(place.data, 'backups')).filter((name) => name.endsWith('.backup'))).toHaveLength(1)
})

const changed = (bytes: Buffer, where: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(where) ^ 0xff, where)
  return copy
}
