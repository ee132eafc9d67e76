import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'

/** A machine's table, within its data folder. */
export const ownTableFile = 'crier.db'

/** SQLite's error codes. The lowest byte is the kind. https://www.sqlite.org/rescode.html */
const sqliteCode = { readOnly: 8, inputOutput: 10, corrupt: 11, notADatabase: 26 }

/**
 * Opens a database without changing it, as far as possible: what a crash left in its journal must be recovered before
 * it can be read.
 */
export const openToRead = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return database
  } catch (error) {
    database.close()
    if (codeOf(error) !== sqliteCode.readOnly) throw error
    return new DatabaseSync(file, { timeout: 10_000 })
  }
}

/** True if SQLite says that a file isn't an intact database, or that the disk couldn't read it. */
export const isDamage = (error: unknown): error is Error => {
  const code = codeOf(error)
  return code === sqliteCode.corrupt || code === sqliteCode.notADatabase || code === sqliteCode.inputOutput
}

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) % 256 : undefined)

/** Deletes a database and SQLite's files beside it. */
export const removeDatabase = async (file: string): Promise<void> => {
  for (const ending of ['', '-wal', '-shm', '-journal']) await rm(`${file}${ending}`, { force: true })
}
