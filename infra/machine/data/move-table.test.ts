import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { allItems } from '#functions/operator/move/moved-items.ts'
import { dayMs, toMs } from '#shared/domain/times.ts'
import { foldersPath, readKeptFolder, unpackFolder } from '#test/serve/folders/kept-folder.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { ourSteps, refuseNewer, tableMoveStep, upgradeData } from './data-version.ts'
import { findEmulatorTable, readItems } from './emulator-table.ts'
import { type Move, moveTable } from './move-table.ts'

// The table as Crier 0.3.0 left it, in both emulators' files. Both hold the same items.

const release = '0.3.0'
const leftAt = toMs('2026-11-28T00:33:00.000Z')
// Items expire by the clock: it stands where the folder was left.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: leftAt })
})
afterEach(() => {
  vi.useRealTimers()
})

const kept = ['dynamodb.db', 'shared-local-instance.db'] as const
type Kept = (typeof kept)[number]

/** A data folder as a release left it, with its table in either emulator's file. */
const aFolder = async (name: Kept = 'dynamodb.db') => {
  const place = mkdtempSync(join(tmpdir(), 'crier-move-table-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const folder = join(place, 'data')
  await unpackFolder(release, folder)
  if (name === 'shared-local-instance.db') {
    for (const file of readdirSync(folder).filter((entry) => entry.startsWith('dynamodb.db'))) await rm(join(folder, file))
    writeFileSync(join(folder, name), gunzipSync(readFileSync(foldersPath(`dynamodb-local-${release}.db.gz`))))
  }
  return folder
}

const emulatorItems = (folder: string) => {
  const source = findEmulatorTable(folder)
  return source ? [...readItems(source)] : []
}

const movedItems = async (folder: string) => {
  const { close, deleteExpired: _, ...client } = openSqliteTable({ file: join(folder, 'crier.db'), now: () => 0 })
  try {
    const items = []
    for await (const item of allItems({ client, name: 'crier', dueShards: 8 })) items.push(item)
    return items
  } finally {
    close()
  }
}

const move = async (folder: string, options: Partial<Move> = {}) => {
  const news: string[] = []
  const moved = await moveTable({ folder, now: () => leftAt, onNews: (words) => news.push(words), ...options })
  return { moved, news }
}

test.each(kept)('moves everything Crier 0.3.0 kept in %s to the new table, and keeps the old file', async (name) => {
  const folder = await aFolder(name)
  const before = emulatorItems(folder)

  const { moved, news } = await move(folder)

  expect(before.length).toBeGreaterThan(40)
  expect(JSON.stringify(before)).toContain('A draft: Grüße, 世界 👋')
  expect(await movedItems(folder)).toEqual(before.filter(({ expiresAt }) => !(Number(expiresAt) <= leftAt / 1_000)))
  expect(moved?.keptIn).toBe(join(folder, 'before-0.4', name))
  expect(readdirSync(folder).filter((file) => file.startsWith(name))).toEqual([])
  expect(news).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Moved \\d+ items from ${name} to crier\\.db: .*3 posts, .*1 person.*The old file is still at .*\\. Delete it once everything works\\.$`,
      ),
    ),
  ])
})

test('reads both emulators’ files alike', async () => {
  const [dynoxide, local] = [await aFolder('dynamodb.db'), await aFolder('shared-local-instance.db')]

  expect(emulatorItems(local)).toEqual(emulatorItems(dynoxide))
})

test('leaves expired items behind, and counts them', async () => {
  const folder = await aFolder()
  const lasting = emulatorItems(folder).filter(({ expiresAt }) => expiresAt === undefined)
  const all = emulatorItems(folder).length

  const { moved, news } = await move(folder, { now: () => leftAt + 20 * 365 * dayMs })

  expect(await movedItems(folder)).toEqual(lasting)
  expect(moved).toMatchObject({ items: lasting.length, expired: all - lasting.length })
  expect(news).toEqual([expect.stringContaining(` ${all - lasting.length} items had expired and stayed behind.`)])
})

test('every alarm was for a post that the table itself knows to be due', async () => {
  const folder = await aFolder()
  const schedules = new DatabaseSync(join(folder, 'schedules.db'))
  const alarms = schedules.prepare('SELECT name FROM schedules').all()
  schedules.close()
  const due = emulatorItems(folder).filter(({ gsi2pk }) => String(gsi2pk).startsWith('DUE#'))

  expect(alarms.length).toBeGreaterThan(0)
  expect(due.map(({ pk }) => String(pk).replace('POST#', 'post-'))).toEqual(expect.arrayContaining(alarms.map(({ name }) => name)))
})

/** Moves a table in a process of its own, which is killed at a step as if the power failed. */
const dieAt = (folder: string, step: string) => {
  const program = `
    import { moveTable } from ${JSON.stringify(new URL('./move-table.ts', import.meta.url))}
    const onStep = (step) => void (step === ${JSON.stringify(step)} && process.kill(process.pid, 'SIGKILL'))
    await moveTable({ folder: ${JSON.stringify(folder)}, now: () => 0, onNews: () => undefined, onStep })`
  const file = join(dirname(folder), 'move.mjs')
  writeFileSync(file, program)
  return spawnSync(process.execPath, [file], { stdio: ['ignore', 'ignore', 'inherit'] }).signal
}

test.each(['written in part', 'written', 'in place'])(
  'the next start finishes a move that is killed once the new table is %s',
  async (step) => {
    const folder = await aFolder()
    const before = emulatorItems(folder)

    expect(dieAt(folder, step)).toBe('SIGKILL')
    expect(existsSync(join(folder, 'crier.db'))).toBe(step === 'in place')
    expect(emulatorItems(folder)).toEqual(before)
    await move(folder)

    expect(await movedItems(folder)).toEqual(before)
    expect(readdirSync(folder).filter((name) => /^(crier|dynamodb)\.db|moved-table/.test(name))).toEqual(['crier.db'])
    expect(readdirSync(join(folder, 'before-0.4'))).toEqual(['dynamodb.db'])
  },
)

test('moves once, and leaves a table that an emulator keeps here later where it is', async () => {
  const folder = await aFolder()
  const later = await aFolder()
  await move(folder)
  await rename(join(later, 'dynamodb.db'), join(folder, 'dynamodb.db'))
  const before = await movedItems(folder)

  expect(await move(folder)).toEqual({ moved: undefined, news: [] })
  expect(await movedItems(folder)).toEqual(before)
  expect(existsSync(join(folder, 'dynamodb.db'))).toBe(true)
})

test('does not replace the old file of an earlier move with another', async () => {
  const folder = await aFolder()
  const again = await aFolder()
  await move(folder)
  await rm(join(folder, 'crier.db'))
  await rename(join(again, 'dynamodb.db'), join(folder, 'dynamodb.db'))

  const { moved } = await move(folder)

  expect(moved?.keptIn).toBe(join(folder, 'before-0.4-2', 'dynamodb.db'))
  expect(existsSync(join(folder, 'before-0.4', 'dynamodb.db'))).toBe(true)
})

test.each(kept)('refuses a damaged table in %s by name, and leaves it as it is', async (name) => {
  const folder = await aFolder(name)
  const file = join(folder, name)
  const whole = new DatabaseSync(file)
  whole.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  whole.close()
  truncateSync(file, readFileSync(file).length / 2)
  const before = readFileSync(file)

  await expect(move(folder)).rejects.toThrow(`The table in ${file} is damaged (`)

  expect(readFileSync(file)).toEqual(before)
  expect(readdirSync(folder).filter((entry) => entry.startsWith('crier.db') || entry.startsWith('before'))).toEqual([])
})

/** Changes the contents of an emulator's file. */
const change = (file: string, sql: string) => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}

test('an item the new table can’t hold stops the move with a message, and leaves everything as it was', async () => {
  const folder = await aFolder()
  const file = join(folder, 'dynamodb.db')
  change(file, `UPDATE crier SET item_json = json_set(item_json, '$.large', json('{"N":"1e30"}')) WHERE sk = 'S:PROFILE'`)

  await expect(move(folder)).rejects.toThrow(new RegExp(`^The table in ${file} couldn't be moved: .*It's as it was`))

  expect(existsSync(file)).toBe(true)
  expect(readdirSync(folder).filter((entry) => entry.startsWith('crier.db'))).toEqual([])
})

test('never accepts a table in which something reads back differently from what was written', async () => {
  const folder = await aFolder()
  const onStep: Move['onStep'] = (step) => {
    if (step === 'written in part')
      change(join(folder, 'crier.db.moving'), `UPDATE items SET item = replace(item, 'A draft', 'Another draft')`)
  }

  await expect(move(folder, { onStep })).rejects.toThrow("couldn't be moved: what was written isn't what was read, in USER.")
  expect(readdirSync(folder).filter((entry) => entry.startsWith('crier.db'))).toEqual([])
})

test('with two emulators’ tables, someone has to say which one counts', async () => {
  const folder = await aFolder()
  writeFileSync(join(folder, 'shared-local-instance.db'), '')

  await expect(move(folder)).rejects.toThrow('There are two tables')
})

test('a folder where no start created a table has nothing to move, and an empty emulator file has no items', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crier-move-table-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  expect(await move(folder)).toEqual({ moved: undefined, news: [] })

  writeFileSync(join(folder, 'dynamodb.db'), '')
  expect(await move(folder)).toMatchObject({ moved: { items: 0, expired: 0 } })
})

test('the data step moves the table, sets aside the hints beside it, and is idempotent', async () => {
  const folder = await aFolder()
  const news: string[] = []
  await tableMoveStep.check(folder)

  await tableMoveStep.run(folder, (words) => news.push(words))
  await tableMoveStep.run(folder, (words) => news.push(words))

  expect(news).toHaveLength(1)
  expect(readdirSync(join(folder, 'before-0.4')).sort()).toEqual(['dynamodb.db', 'queues', 'schedules.db'])
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(['crier.db', 'outbox.db', 'media', 'secrets.sealed', 'version.json']))
  expect((await movedItems(folder)).length).toBeGreaterThan(40)
})

test('backs up the folder of Crier 0.3.0 first, and that backup can be moved just the same', async () => {
  const folder = await aFolder()
  const masterKey = Buffer.from(readKeptFolder(release).masterKey.trim(), 'hex')
  const backup = join(dirname(folder), 'before.backup')
  const news: string[] = []
  const upgrade = () =>
    upgradeData({
      folder,
      crier: '0.4.0',
      steps: [...ourSteps.steps.filter(({ to }) => to < tableMoveStep.to), tableMoveStep],
      newest: tableMoveStep.to,
      backUp: () => writeBackup({ data: folder, file: backup, masterKey }),
      onNews: (words) => news.push(words),
    })
  await upgrade()
  const moved = await movedItems(folder)

  await restoreBackup({ file: backup, data: folder, masterKey })
  expect(existsSync(join(folder, 'crier.db'))).toBe(false)
  await upgrade()

  expect(await movedItems(folder)).toEqual(moved)
  expect(news.filter((words) => words.startsWith('Moved '))).toHaveLength(2)
  await expect(async () => refuseNewer({ data: tableMoveStep.to, crier: '0.4.0' }, tableMoveStep.to - 1)).rejects.toThrow(
    'Start the newer Crier',
  )
})
