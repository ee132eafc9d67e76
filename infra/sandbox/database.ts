import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import * as z from 'zod'

/**
 * Opens the sandbox's memory, a file or `:memory:`. A commit has left the process before the call returns, so killing the process
 * loses nothing that was answered; only a crash of the whole machine could.
 */
export const openDatabase = (location: string) => {
  const database = new DatabaseSync(location)
  // The file is ours alone, which saves taking a lock for each commit; the log is folded into the file every 40 MB.
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  database.exec('PRAGMA wal_autocheckpoint = 10000; PRAGMA foreign_keys = ON')
  return database
}

/** A prepared question whose rows are parsed, so that the types hold. */
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

/** Does all of the work or none of it, with the work around it if there is some. Work is synchronous, so nothing comes between. */
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

/** What one platform adds to what all of them keep. */
export const Facts = z.record(z.string(), z.json())
export type Facts = z.output<typeof Facts>

/** Facts as a column holds them. */
export const StoredFacts = z.string().transform((text) => Facts.parse(JSON.parse(text)))
