import { mkdtempSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { openMultipart } from '#functions/adapters/folder-files/multipart.ts'
import { openObjects } from '#functions/adapters/folder-files/objects.ts'
import { integrityOf } from '../data/integrity.ts'
import { takeSnapshot } from './snapshot.ts'

test('a snapshot holds the files, and nothing of an upload still in progress', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-snapshot-'))
  onTestFinished(() => rm(data, { recursive: true }))
  const media = join(data, 'media')
  const objects = openObjects(media)
  const uploads = openMultipart(media, objects, { now: Date.now })
  const film = { id: await uploads.begin('incoming/ada/film', 'video/mp4'), key: 'incoming/ada/film' }
  const joined = { id: await uploads.begin('incoming/ada/other', 'video/mp4'), key: 'incoming/ada/other' }
  for (const ref of [film, joined]) await uploads.add(ref, 1, Readable.from([Buffer.from('film')]))
  await uploads.complete(joined)

  const snapshot = await takeSnapshot(data)

  const names = readdirSync(snapshot.folder, { recursive: true }).map((name) => String(name).replace(/[\da-f-]{36,}/, '…'))
  expect(names.sort()).toEqual(['media', 'media/ada', 'media/ada/….data', 'media/ada/….json'])
})

/** Writes to the table as fast as it can until it's told to stop: two rows at a time that belong together. */
const writer = `
  import { DatabaseSync } from 'node:sqlite'
  import { parentPort, workerData } from 'node:worker_threads'
  const database = new DatabaseSync(workerData.file, { timeout: 10000 })
  const put = database.prepare('INSERT INTO pairs (writer, number, half, filling) VALUES (?, ?, ?, ?)')
  let isStopping = false
  let number = 0
  parentPort.on('message', () => { isStopping = true })
  const write = () => {
    if (isStopping) { database.close(); parentPort.close(); return }
    number += 1
    database.exec('BEGIN IMMEDIATE')
    for (const half of [1, 2]) put.run(workerData.name, number, half, 'x'.repeat(2000))
    database.exec('COMMIT')
    if (number === 1) parentPort.postMessage('begun')
    setImmediate(write)
  }
  write()`

const startWriter = async (file: string, name: string) => {
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(writer)}`), { workerData: { file, name } })
  const ended = new Promise<void>((resolve, reject) => worker.once('exit', () => resolve()).once('error', reject))
  await new Promise((resolve) => worker.once('message', resolve))
  return async () => {
    worker.postMessage('stop')
    await ended
  }
}

test('the table in a snapshot is consistent, even while two connections write to it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'crier-snapshot-'))
  onTestFinished(() => rm(data, { recursive: true }))
  await mkdir(join(data, 'media'))
  const file = join(data, 'crier.db')
  const table = new DatabaseSync(file)
  table.exec('PRAGMA journal_mode = WAL; CREATE TABLE pairs (writer TEXT, number INTEGER, half INTEGER, filling TEXT)')
  const stopping = await Promise.all(['engine', 'api'].map((name) => startWriter(file, name)))

  const found: unknown[] = []
  for (let round = 0; round < 5; round += 1) {
    const { folder, remove } = await takeSnapshot(data)
    const copy = join(folder, 'crier.db')
    const database = new DatabaseSync(copy)
    const unlike = database.prepare('SELECT writer, number FROM pairs GROUP BY writer, number HAVING count(*) <> 2').all()
    const writers = database.prepare('SELECT count(DISTINCT writer) AS count FROM pairs').get()?.count
    database.close()
    found.push({ unlike, writers, integrity: integrityOf(copy) })
    await remove()
  }
  await Promise.all(stopping.map((stop) => stop()))
  table.close()

  expect(found).toEqual(Array.from({ length: 5 }, () => ({ unlike: [], writers: 2, integrity: { kind: 'sound' } })))
})
