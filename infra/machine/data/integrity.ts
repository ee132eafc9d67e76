import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { askThread } from '../process/ask-thread.ts'
import { isDamage, openToRead } from './database-file.ts'
import { writeSafely } from './write-safely.ts'

/** A database's condition. Each problem names its place: a page of the file, or a row of a table. */
export const Integrity = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sound') }),
  z.object({ kind: z.literal('damaged'), problems: z.array(z.string()) }),
])
export type Integrity = z.infer<typeof Integrity>

/**
 * Reads all of a database and reports its condition. The file may be in use and isn't changed. Throws if there's no
 * such file.
 */
export const checkIntegrity = async (file: string): Promise<Integrity> => {
  const script = new URL('./integrity-worker.ts', import.meta.url)
  return Integrity.parse(await askThread(script, { name: 'integrity', task: `The check of ${file}`, workerData: file }))
}

/** Like `checkIntegrity`, but blocks this thread. */
export const integrityOf = (file: string): Integrity => {
  let database: DatabaseSync | undefined
  try {
    database = openToRead(file)
    const pages = pageProblems(database)
    // Items on damaged pages can't be read.
    const problems = pages.length > 0 ? pages : itemProblems(database)
    return problems.length === 0 ? { kind: 'sound' } : { kind: 'damaged', problems }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { kind: 'damaged', problems: [`SQLite can't read the file: ${error.message}.`] }
  } finally {
    database?.close()
  }
}

/** A damaged disk has thousands. The first few show where to look. */
const problemsMax = 20

const pageProblems = (database: DatabaseSync) => {
  const told: string[] = []
  try {
    for (const { integrity_check: text } of database.prepare(`PRAGMA integrity_check(${problemsMax})`).iterate()) told.push(String(text))
  } catch (error) {
    // It checks all pages first, and may stop at a damaged one when it reads the rows.
    if (!isDamage(error) || told.length === 0) throw error
  }
  const problems = told.flatMap((text) => text.split('\n')).filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
  return problems.length === 0 ? [] : problems.map(naming(database))
}

/** SQLite reports the page where a table or an index begins, but people know its name. */
const naming = (database: DatabaseSync) => {
  const rows = database.prepare('SELECT name, type, rootpage FROM sqlite_schema WHERE rootpage > 0').all()
  const names = new Map(rows.map(({ name, type, rootpage }) => [String(rootpage), `the ${String(type)} ${String(name)}`]))
  return (problem: string) =>
    problem.replace(/^Tree (\d+) page (\d+)/, (_, root: string, page: string) => `Page ${page}, in ${names.get(root) ?? `tree ${root}`}`)
}

/** SQLite keeps no checksums of its pages: an overwritten text shows only when the text is read. */
const itemProblems = (database: DatabaseSync) => {
  const isOurs = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'items'").get() !== undefined
  if (!isOurs) return []
  const broken = database
    .prepare(
      `SELECT rowid FROM items WHERE CASE WHEN json_valid(item) THEN item ->> 'pk' IS NOT pk OR item ->> 'sk' IS NOT sk ELSE TRUE END
      LIMIT ${problemsMax}`,
    )
    .all()
  return broken.map(({ rowid }) => `Row ${String(rowid)}, in the table items: what it holds is no item.`)
}

/** The result of a data folder's last check. `isTold` says whether the administrators know about the damage. */
const IntegrityState = z.object({
  checkedAt: z.iso.datetime(),
  damaged: z.array(z.object({ file: z.string(), problems: z.array(z.string()) })),
  isTold: z.boolean(),
})
export type IntegrityState = z.infer<typeof IntegrityState>

const fileIn = (folder: string) => join(folder, 'integrity.json')

/** Undefined if nothing has been checked yet, or if the saved result is unreadable. */
export const readIntegrityState = async (folder: string): Promise<IntegrityState | undefined> => {
  try {
    return IntegrityState.parse(JSON.parse(await readFile(fileIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

export const writeIntegrityState = (folder: string, state: IntegrityState): Promise<void> =>
  writeSafely(fileIn(folder), JSON.stringify(state))
