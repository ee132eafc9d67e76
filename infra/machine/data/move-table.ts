import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { syncFolder } from '#functions/adapters/folder-files/object-folders.ts'
import { openSqliteTable, type SqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import { type Item, toItem } from '#functions/adapters/sqlite-table/values.ts'
import { allItems } from '#functions/operator/move/moved-items.ts'
import { secondMs } from '#shared/domain/times.ts'
import { StartError } from '../process/start-error.ts'
import { ownTableFile, removeDatabase } from './database-file.ts'
import { isDiskFull } from './disk.ts'
import { type EmulatorTable, findEmulatorTable, readItems, refuseDamaged } from './emulator-table.ts'
import { checkIntegrity } from './integrity.ts'
import { type Counts, countOne, itemSums, showCount, showCounts } from './item-kinds.ts'
import { ignoreMissing, writeSafely } from './write-safely.ts'

/** The folder within the data where an emulator's table is kept after the move. Backups leave it out. */
export const beforeFolder = 'before-0.4'

export type Move = {
  /** The data folder, which nobody else may use meanwhile. */
  folder: string
  /** In ms since the epoch. */
  now: () => number
  /** Receives messages for people at the terminal. */
  onNews: (news: string) => void
  /** Receives the progress. */
  onStep?: (step: 'written in part' | 'written' | 'in place') => void
}

/** `expired` items weren't moved. `keptIn` is where the old file is now. */
export type Moved = { items: number; expired: number; keptIn: string }

/**
 * Moves the table that an emulator kept to one of our own, without the emulator. All of it is read back and compared
 * before it counts, and only then is the old file set aside. If it's interrupted, the next call starts over. Returns
 * undefined if there's nothing to move. If the old file is damaged, throws a user-facing message and leaves it as it
 * is.
 */
export const moveTable = async ({ folder, now, onNews, onStep = () => undefined }: Move): Promise<Moved | undefined> => {
  const target = join(folder, ownTableFile)
  if (existsSync(target)) {
    await finishMove(folder)
    return undefined
  }
  const source = findEmulatorTable(folder)
  if (!source) return undefined
  await refuseDamaged(source)
  const written = await writeTable(source, { file: `${target}.moving`, now, onStep })
  await writeSafely(noteIn(folder), JSON.stringify({ from: source.name } satisfies Note))
  await rename(`${target}.moving`, target)
  await syncFolder(folder)
  onStep('in place')
  const keptIn = await putAside(source, folder)
  onNews(wordsOf(source, { ...written, keptIn }))
  return { items: written.items, expired: written.expired, keptIn }
}

type Writing = Pick<Move, 'now'> & { file: string; onStep: NonNullable<Move['onStep']> }

/** Writes a whole table to a file, or leaves none. */
const writeTable = async (source: EmulatorTable, { file, now, onStep }: Writing) => {
  try {
    await removeDatabase(file)
    const written = await writeItems(source, { file, now, onStep })
    await refuseDifferent(file, { sums: written.sums, now })
    onStep('written')
    return written
  } catch (error) {
    await removeDatabase(file)
    throw explained(error, source)
  }
}

/** How many items make one commit. Each commit waits for the disk. */
const itemsAtOnce = 1_000
/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchWriteItem.html */
const batchMax = 25

const writeItems = async (source: EmulatorTable, { file, now, onStep }: Writing) => {
  const table = openSqliteTable({ file, now })
  const counts: Counts = new Map()
  const sums = itemSums()
  const seconds = now() / secondMs
  let expired = 0
  let items = 0
  let waiting: Item[] = []
  const write = async () => {
    await putAll(table, waiting)
    items += waiting.length
    waiting = []
    onStep('written in part')
  }
  try {
    for (const item of readItems(source)) {
      if (typeof item.expiresAt === 'number' && item.expiresAt <= seconds) {
        expired += 1
        continue
      }
      countOne(counts, item)
      sums.add(item)
      if (waiting.push(item) === itemsAtOnce) await write()
    }
    await write()
  } finally {
    table.close()
  }
  return { items, expired, counts, sums: sums.read() }
}

/** All batches of one turn are one commit. */
const putAll = async (table: SqliteTable, items: readonly Item[]) => {
  const batches = Array.from({ length: Math.ceil(items.length / batchMax) }, (_, index) =>
    items.slice(index * batchMax, (index + 1) * batchMax),
  )
  await Promise.all(
    batches.map((batch) => table.send(new BatchWriteCommand({ RequestItems: { crier: batch.map((Item) => ({ PutRequest: { Item } })) } }))),
  )
}

/** Reads everything back through connections of their own. Throws if anything is missing, extra, or different. */
const refuseDifferent = async (file: string, { sums, now }: { sums: ReadonlyMap<string, string>; now: () => number }) => {
  const integrity = await checkIntegrity(file)
  if (integrity.kind === 'damaged') throw new Error(`the new file is damaged (${integrity.problems.join('; ')})`)
  const { close, deleteExpired: _, ...client } = openSqliteTable({ file, now })
  const found = itemSums()
  try {
    for await (const item of allItems({ client, name: 'crier', dueShards: 8 })) found.add(toItem(item))
  } finally {
    close()
  }
  const read = found.read()
  const different = [...new Set([...sums.keys(), ...read.keys()])].filter((family) => sums.get(family) !== read.get(family))
  if (different.length > 0) throw new Error(`what was written isn't what was read, in ${different.join(', ')}`)
  // The last connection checkpoints the log into the file and deletes it.
  if (existsSync(`${file}-wal`)) throw new Error('SQLite left a part of the new table beside its file')
}

/** Exists in the data folder from when the new table is put in place until the old file is set aside. */
const noteIn = (folder: string) => join(folder, 'moved-table.json')
const Note = z.object({ from: z.string() })
type Note = z.infer<typeof Note>

/**
 * A crash can happen between the last two steps. A table that someone later has an emulator keep here isn't ours, and
 * stays.
 */
const finishMove = async (folder: string) => {
  await removeDatabase(join(folder, `${ownTableFile}.moving`))
  const text = await readFile(noteIn(folder), 'utf8').catch(ignoreMissing)
  if (text === undefined) return
  const { from: name } = Note.parse(JSON.parse(text))
  if (existsSync(join(folder, name))) await putAside({ name, file: join(folder, name) }, folder)
  else await rm(noteIn(folder))
}

const putAside = async ({ name, file }: Pick<EmulatorTable, 'name' | 'file'>, folder: string) => {
  bringIn(file)
  const kept = freeFolder(join(folder, beforeFolder), name)
  await mkdir(kept, { recursive: true, mode: 0o700 })
  await rename(file, join(kept, name))
  await removeDatabase(file)
  await syncFolder(kept)
  await rm(noteIn(folder), { force: true })
  await syncFolder(folder)
  return join(kept, name)
}

/** Merges SQLite's companion files into the database, so that one file is all there is. */
const bringIn = (file: string) => {
  const database = new DatabaseSync(file, { timeout: 10 * secondMs })
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
  } finally {
    database.close()
  }
}

/** An earlier move's old file is never replaced. */
const freeFolder = (path: string, name: string, number = 1): string => {
  const folder = number === 1 ? path : `${path}-${number}`
  return existsSync(join(folder, name)) ? freeFolder(path, name, number + 1) : folder
}

const wordsOf = ({ name }: EmulatorTable, { items, expired, counts, keptIn }: Moved & { counts: Counts }) =>
  [
    `Moved ${showCount(items, 'item', 'items')} from ${name} to ${ownTableFile}${items > 0 ? `: ${showCounts(counts)}` : ''}.`,
    ...(expired > 0 ? [`${showCount(expired, 'item', 'items')} had expired and stayed behind.`] : []),
    `The old file is still at ${keptIn}. Delete it once everything works.`,
  ].join(' ')

const explained = (error: unknown, { file }: EmulatorTable) => {
  if (error instanceof StartError || isDiskFull(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new StartError(
    `The table in ${file} couldn't be moved: ${reason.replace(/\.$/, '')}. It's as it was. Start the Crier that you had before, and tell us what this says.`,
    { cause: error },
  )
}
