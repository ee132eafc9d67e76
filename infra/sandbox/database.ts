import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as z from 'zod'

/**
 * Opens the sandbox's database, a file or `:memory:`. A commit has left the process before the call returns, so killing
 * the process loses nothing that was answered. Only a crash of the whole machine could.
 */
export const openDatabase = (location: string) => {
  const database = new DatabaseSync(location)
  // The file is ours alone, which saves a lock per commit. The log is checkpointed into the file every 40 MB.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  database.exec('PRAGMA wal_autocheckpoint = 10000; PRAGMA foreign_keys = ON')
  return database
}

/** A prepared query whose rows are parsed, so the types hold. */
export const question = <Row extends z.ZodType>(database: DatabaseSync, row: Row, sql: string) => {
  const statement = database.prepare(sql)
  return {
    first: (...values: SQLInputValue[]): z.output<Row> | undefined => {
      const found = statement.get(...values)
      return found === undefined ? undefined : row.parse(found)
    },
    all: (...values: SQLInputValue[]): z.output<Row>[] => statement.all(...values).map((found) => row.parse(found)),
  }
}

/**
 * Runs work in a transaction, nested in the surrounding one if there is one. Work is synchronous, so nothing
 * interleaves.
 */
export const inTransaction = <Result>(database: DatabaseSync, work: () => Result): Result => {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

/** A platform's additions to the common tables. */
export const Facts = z.record(z.string(), z.json())
export type Facts = z.output<typeof Facts>

/** Facts as stored in a column. */
export const StoredFacts = z.string().transform((text) => Facts.parse(JSON.parse(text)))
