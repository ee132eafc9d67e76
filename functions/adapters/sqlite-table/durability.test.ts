import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableShape } from '#shared/domain/table-shape.ts'
import { dayMs, secondMs } from '#shared/domain/times.ts'
import { aSqliteTable, TableName } from '#test/setup/sqlite-table.ts'
import { groupCommit } from './group-commit.ts'
import { openSqliteTable, type SqliteTable } from './open-sqlite-table.ts'
import { readPage } from './pages.ts'
import { preparing, rowsIn } from './rows.ts'
import { openDatabase } from './schema.ts'

const now = () => Date.parse('2026-05-04T09:00:00.000Z')
const aFile = () => join(mkdtempSync(join(tmpdir(), 'crier-table-')), 'table.db')
const put = (sk: string, more: object = {}) => new PutCommand({ TableName, Item: { pk: 'p', sk, ...more } })
const get = (sk: string) => new GetCommand({ TableName, Key: { pk: 'p', sk } })
const plusOne = (sk = 'counter') =>
  new UpdateCommand({
    TableName,
    Key: { pk: 'p', sk },
    UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'ALL_NEW',
  })
const all = new QueryCommand({ TableName, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: { ':p': 'p' } })
const sortKeysIn = async ({ send }: SqliteTable) => (await send(all)).Items?.map(({ sk }) => sk)

/** The sort keys committed to a file, as another process would see them. */
const committedTo = (file: string) => {
  const other = new DatabaseSync(file, { readOnly: true })
  const rows = other.prepare('SELECT sk FROM items ORDER BY sk').all()
  other.close()
  return rows.map(({ sk }) => sk)
}

/**
 * The number of commits, from the WAL's format: the header of a transaction's last page states the database's size
 * after it (sqlite.org/fileformat2.html#walformat).
 */
const commitsIn = (file: string) => {
  const log = readFileSync(`${file}-wal`)
  const [header, pageHeader, pageSize] = [32, 24, log.readUInt32BE(8)]
  let commits = 0
  for (let place = header; place + pageHeader <= log.length; place += pageHeader + pageSize)
    if (log.readUInt32BE(place + 4) > 0) commits += 1
  return commits
}

test('a write is acknowledged once it is committed', async () => {
  const file = aFile()
  const table = openSqliteTable({ file, now })

  const writing = table.send(put('1'))
  const before = committedTo(file)
  await writing

  expect([before, committedTo(file)]).toEqual([[], ['1']])
  table.close()
})

test('all writes of one turn are one commit, and those of the next turn another', async () => {
  const file = aFile()
  const table = openSqliteTable({ file, now })
  const before = commitsIn(file)

  await Promise.all(['1', '2', '3', '4', '5'].map((sk) => table.send(put(sk))))
  const first = commitsIn(file)
  await Promise.all([table.send(put('6')), table.send(new DeleteCommand({ TableName, Key: { pk: 'p', sk: '1' } }))])

  expect([first - before, commitsIn(file) - first]).toEqual([1, 1])
  table.close()
})

test('a commit waits for the disk', () => {
  const database = openDatabase({ file: aFile(), busyTimeoutMs: 1, now })

  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
  // 2 is FULL (sqlite.org/pragma.html#pragma_synchronous).
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  database.close()
})

test('within a turn, every operation sees the ones before it', async () => {
  const { send } = aSqliteTable()

  const [none, , one, changed, , gone] = await Promise.all([
    send(get('counter')),
    send(plusOne()),
    send(get('counter')),
    send(plusOne()),
    send(new DeleteCommand({ TableName, Key: { pk: 'p', sk: 'counter' } })),
    send(get('counter')),
  ])

  expect([none.Item, one.Item?.n, changed.Attributes?.n, gone.Item]).toEqual([undefined, 1, 2, undefined])
})

test('a refused write does not affect the others in its turn', async () => {
  const table = aSqliteTable()
  const twice = new PutCommand({ TableName, Item: { pk: 'p', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' })

  const outcomes = await Promise.allSettled([table.send(put('1')), table.send(twice), table.send(put('2'))])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await sortKeysIn(table)).toEqual(['1', '2'])
})

test('when the file can’t be written, all writes of the turn fail, nothing is stored, and reads still work', async () => {
  const file = aFile()
  const table = openSqliteTable({ file, now, busyTimeoutMs: 1 })
  await table.send(put('1'))
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')

  const outcomes = await Promise.allSettled([table.send(put('2')), table.send(put('3')), table.send(get('2')), table.send(get('1'))])
  other.exec('ROLLBACK')

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : {}))).toMatchObject([{}, {}, {}, { Item: { sk: '1' } }])
  expect(outcomes[2]).not.toHaveProperty('value.Item')
  expect(await sortKeysIn(table)).toEqual(['1'])
  await table.send(put('2'))
  expect(committedTo(file)).toEqual(['1', '2'])
  other.close()
  table.close()
})

test('a full disk rolls back the whole turn', async () => {
  const file = aFile()
  openSqliteTable({ file, now }).close()
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA max_page_count = ${Number(database.prepare('PRAGMA page_count').get()?.page_count) + 4}`)
  const turns = groupCommit(database, rowsIn(preparing(database)))
  const write = (sk: string, bytes: number) =>
    turns.write(() => ({ answer: sk, changes: [{ kind: 'put', item: { pk: 'p', sk, text: 'x'.repeat(bytes) }, bytes }] }))

  const full = await Promise.allSettled([write('1', 10), write('2', 100_000), write('3', 10)])

  expect(full.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(committedTo(file)).toEqual([])
  await expect(write('4', 10)).resolves.toBe('4')
  expect(committedTo(file)).toEqual(['4'])
  database.close()
})

test('a write that SQLite refuses rolls back the whole turn', async () => {
  const file = aFile()
  const database = openDatabase({ file, busyTimeoutMs: 1, now })
  const turns = groupCommit(database, rowsIn(preparing(database)))
  const write = (item: Record<string, string>) => turns.write(() => ({ answer: {}, changes: [{ kind: 'put', item, bytes: 1 }] }))

  const outcomes = await Promise.allSettled([write({ pk: 'p', sk: '1' }), write({ pk: 'no sort key' }), write({ pk: 'p', sk: '2' })])

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(committedTo(file)).toEqual([])
  database.close()
})

test('two threads with a connection each count without losing anything', async () => {
  const file = aFile()
  const table = openSqliteTable({ file, now })
  const source = `
    const { workerData } = await import('node:worker_threads')
    const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
    const { openSqliteTable } = await import(workerData.module)
    const table = openSqliteTable({ file: workerData.file, now: Date.now })
    const update = () => table.send(new UpdateCommand({ TableName: 'crier', Key: { pk: 'p', sk: 'counter' }, UpdateExpression: 'ADD n :one', ExpressionAttributeValues: { ':one': 1 } }))
    for (let round = 0; round < 20; round += 1) await Promise.all([update(), update(), update()])
    table.close()`
  const workerData = { file, module: new URL('./open-sqlite-table.ts', import.meta.url).href }
  const options = { eval: true, workerData, execArgv: ['--input-type=module'] }

  await Promise.all(
    [1, 2].map(() => new Promise((resolve, reject) => new Worker(source, options).once('exit', resolve).once('error', reject))),
  )

  expect((await table.send(get('counter'))).Item?.n).toBe(120)
  table.close()
})

test('closing commits pending writes', async () => {
  const file = aFile()
  const table = openSqliteTable({ file, now })
  const writing = table.send(put('1'))

  await Promise.resolve()
  table.close()

  await expect(writing).resolves.toBeDefined()
  expect(committedTo(file)).toEqual(['1'])
})

test('a file reopens as it was left', async () => {
  const file = aFile()
  const item = {
    content: 'naïve 😀\u0000"\\',
    n: 0.1,
    at: null,
    set: new Set([3, 1]),
    nested: [{ words: new Set(['a']) }, false],
    ['__proto__']: 1,
  }
  const first = openSqliteTable({ file, now })
  await first.send(put('a\u0000b', item))
  first.close()

  const again = openSqliteTable({ file, now })

  expect((await again.send(get('a\u0000b'))).Item).toEqual({ pk: 'p', sk: 'a\u0000b', ...item })
  expect(await sortKeysIn(again)).toEqual(['a\u0000b'])
  again.close()
})

test('a file from a newer Crier is refused and left unchanged', () => {
  const file = aFile()
  openSqliteTable({ file, now }).close()
  const newer = new DatabaseSync(file)
  newer.exec("INSERT INTO migrations (number, appliedAt) VALUES (99, '2030-01-01')")
  newer.close()

  expect(() => openSqliteTable({ file, now })).toThrow(
    `${file} has version 99, written by a newer Crier; this Crier uses versions up to 1.`,
  )
})

test('a file from another program is refused and left unchanged', () => {
  const file = aFile()
  const other = new DatabaseSync(file)
  other.exec('CREATE TABLE tables (name TEXT)')

  expect(() => openSqliteTable({ file, now })).toThrow(`${file} is another program's database, not Crier's table.`)
  expect(other.prepare('SELECT name FROM sqlite_schema').all()).toHaveLength(1)
  other.close()
})

test('a migration runs once and is recorded with its time', () => {
  const file = aFile()
  for (let time = 1; time <= 2; time += 1) openSqliteTable({ file, now }).close()
  const database = new DatabaseSync(file)

  expect(database.prepare('SELECT number, appliedAt FROM migrations').all()).toEqual([{ number: 1, appliedAt: '2026-05-04T09:00:00.000Z' }])
  database.close()
})

test('the file has the deployed shape', () => {
  const database = openDatabase({ file: ':memory:', busyTimeoutMs: 1, now })
  const { partitionKey, sortKey, timeToLive, indexes } = tableShape
  const keysOf = (index: string) =>
    database
      .prepare('SELECT name FROM pragma_index_info(?)')
      .all(index)
      .map(({ name }) => name)

  expect(keysOf('byKey')).toEqual([partitionKey, sortKey])
  expect(keysOf('byEnd')).toEqual([timeToLive])
  expect(indexes.map(({ name }) => keysOf(name))).toEqual(
    indexes.map((index) => [index.partitionKey, index.sortKey, partitionKey, sortKey]),
  )
  database.close()
})

test('deletes what has expired, and nothing else', async () => {
  const table = aSqliteTable(now)
  const seconds = now() / secondMs
  const ends = {
    ended: seconds - 1,
    justNow: seconds,
    later: seconds + 1,
    text: String(seconds - 1),
    longAgo: seconds - 6 * 365 * (dayMs / secondMs),
  }
  for (const [sk, expiresAt] of Object.entries(ends)) await table.send(put(sk, { expiresAt }))
  await table.send(put('forever'))
  const seen = await sortKeysIn(table)

  const deleted = await table.deleteExpired()

  expect(seen).toContain('ended')
  expect(deleted).toBe(1)
  expect(await sortKeysIn(table)).toEqual(['forever', 'justNow', 'later', 'longAgo', 'text'])
})

test('deletes any number of expired items', async () => {
  const table = aSqliteTable(now)
  await Promise.all(Array.from({ length: 250 }, (_, index) => table.send(put(String(index), { expiresAt: 1_700_000_000 }))))

  expect([await table.deleteExpired(), await table.deleteExpired()]).toEqual([250, 0])
  expect(await sortKeysIn(table)).toEqual([])
})

test.each(tableShape.indexes)('a page of $name is read from its index in order, without sorting', (index) => {
  const database = openDatabase({ file: ':memory:', busyTimeoutMs: 1, now })
  let read = ''
  const prepare = (sql: string) => {
    read = sql
    return database.prepare(sql)
  }
  const range = { partition: 'x', sort: { sql: (column: string) => `${column} < ?`, bounds: ['b'] } }
  const after = { [index.partitionKey]: 'x', [index.sortKey]: 'a', pk: 'p', sk: 's' }
  readPage(prepare, { index, range, after, isDescending: true, limit: 1, isCount: false, filter: undefined, projection: undefined })

  const plan = database.prepare(`EXPLAIN QUERY PLAN ${read}`).all('x', 'b', 'a', 'p', 's')

  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(`^SEARCH items USING (COVERING )?INDEX ${index.name} `)])
  database.close()
})
