import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs, hourMs, secondMs, toMs } from '#shared/domain/times.ts'
import { until } from '#test/api/until.ts'
import { backupName, readPassphrase, startDailyBackups } from './backups.ts'

const nine = toMs('2026-05-04T09:00:00.000Z')

/** Data with an empty table, whose backups are kept for ten days. */
const aBox = async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-backups-'))
  onTestFinished(() => rm(data, { recursive: true }))
  writeFileSync(join(data, 'version.json'), JSON.stringify({ data: 1, crier: '0.2.0' }))
  await mkdir(join(data, 'backups'))
  let now = nine
  const reported: string[] = []
  const settings = { folder: undefined, days: 10, passphraseFile: undefined }
  const backups = startDailyBackups({
    data,
    masterKey: randomBytes(32),
    settings,
    now: () => now,
    report: (message) => reported.push(message),
  })
  onTestFinished(() => backups.stop())
  const pass = (ms: number) => {
    now += ms
  }
  return { ...backups, data, pass, reported, files: () => readdirSync(join(data, 'backups')).sort() }
}

test('makes a backup at the first start, then one a day', async () => {
  const { run, pass, files } = await aBox()

  await run()
  pass(23 * hourMs)
  await run()
  expect(files()).toEqual(['crier-2026-05-04T090000Z.backup'])

  pass(hourMs)
  await run()
  expect(files()).toEqual(['crier-2026-05-04T090000Z.backup', 'crier-2026-05-05T090000Z.backup'])
})

test('deletes backups that are too old, but never the newest, and nothing that someone else put there', async () => {
  const { run, pass, files, data } = await aBox()
  writeFileSync(join(data, 'backups', 'my own.backup'), '')

  await run()
  pass(11 * dayMs)
  await run()
  pass(100 * dayMs)
  await run()

  expect(files()).toEqual([backupName(new Date(nine + 111 * dayMs)), 'my own.backup'])
})

test('reports a backup that could not be written, and leaves nothing half done', async () => {
  const { run, files, data, reported } = await aBox()
  await rm(join(data, 'version.json'))

  await run()

  expect(reported).toEqual(['The daily backup could not be written.'])
  expect(files()).toEqual([])
})

test('abandons a running backup when it stops, leaves nothing of it, and doesn’t call that a problem', async () => {
  const { run, stop, files, data, reported } = await aBox()
  const film = join(data, 'media', 'ada', 'film.data')
  mkdirSync(join(data, 'media', 'ada'), { recursive: true })
  writeFileSync(film, '')
  // It takes up no space on the disk, and seconds to pack.
  truncateSync(film, 4 * 1_024 ** 3)
  const running = run()
  await until(files, ({ length }) => length > 0)

  await stop()
  await running

  expect(files()).toEqual([])
  expect(readdirSync(data).filter((name) => name.startsWith('.snapshot-'))).toEqual([])
  expect(reported).toEqual([])
})

test('deletes what a killed backup left behind, but nothing of one that may still be running', async () => {
  const { run, files, data } = await aBox()
  const left = ['crier-2026-05-02T080000Z.backup.new', 'before-upgrade-crier-2026-05-02T080000Z.backup.new', 'my own.backup.new']
  const recent = 'crier-2026-05-04T085900Z.backup.new'
  for (const name of [...left, recent]) writeFileSync(join(data, 'backups', name), '')
  for (const name of ['.snapshot-left', '.snapshot-recent']) mkdirSync(join(data, name))
  const touch = (path: string, at: number) => utimesSync(path, at / secondMs, at / secondMs)
  for (const path of [...left.map((name) => join('backups', name)), '.snapshot-left']) touch(join(data, path), nine - dayMs - secondMs)
  for (const path of [join('backups', recent), '.snapshot-recent']) touch(join(data, path), nine - hourMs)

  await run()

  expect(files()).toEqual([recent, 'crier-2026-05-04T090000Z.backup', 'my own.backup.new'])
  expect(readdirSync(data).filter((name) => name.startsWith('.snapshot-'))).toEqual(['.snapshot-recent'])
})

test('refuses a passphrase that is easy to guess', async () => {
  const { data } = await aBox()
  const file = join(data, 'passphrase')
  writeFileSync(file, 'secret\n')

  await expect(readPassphrase(file)).rejects.toThrow(/is too easy to guess. Use at least 16 characters/)
})
