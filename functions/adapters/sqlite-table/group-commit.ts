import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import type { Change, Rows } from './rows.ts'

/**
 * A request's work, run when it's its turn: returns a response and the changes to make. It sees all earlier requests,
 * and throws if it's refused.
 */
export type Work<Answer> = () => { answer: Answer; changes: readonly Change[] }

type Waiting = { isWrite: boolean; run: () => void; settle: () => void; fail: (error: unknown) => void }

/**
 * Runs requests in order. The writes of one turn of the event loop share one SQLite transaction, and so one wait for
 * the disk. They're acknowledged once it's committed. Each write is applied completely or not at all, because its
 * changes are computed before any of them is written. If the commit fails, all writes of the turn fail, and none was
 * applied.
 *
 * A read runs immediately unless a write is pending. In that case it waits too, and sees that write.
 */
export const groupCommit = (database: DatabaseSync, rows: Rows) => {
  let waiting: Waiting[] = []

  const flush = () => {
    const turn = waiting
    waiting = []
    if (turn.length === 0) return
    const error = commit(database, turn)
    for (const one of turn) {
      if (error) afterFailure(one, error.cause)
      else one.settle()
    }
  }

  const enqueue = <Answer>(work: Work<Answer>, isWrite: boolean) =>
    new Promise<Answer>((resolve, reject) => {
      let settle = () => {}
      const run = () => {
        const computed = compute(work)
        if ('refusal' in computed) {
          settle = () => reject(computed.refusal)
          return
        }
        for (const change of computed.changes) rows.apply(change)
        settle = () => resolve(computed.answer)
      }
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ isWrite, run, settle: () => settle(), fail: reject })
    })

  return {
    write: <Answer>(work: Work<Answer>) => enqueue(work, true),
    read: async <Answer>(work: () => Answer): Promise<Answer> =>
      waiting.length === 0 ? work() : enqueue(() => ({ answer: work(), changes: [] }), false),
    /** Commits pending requests. */
    flush,
  }
}

/** Reads don't fail along with the writes: they're repeated on the committed data. */
const afterFailure = ({ isWrite, run, settle, fail }: Waiting, cause: unknown) => {
  if (isWrite) return fail(cause)
  run()
  return settle()
}

const compute = <Answer>(work: Work<Answer>): ReturnType<Work<Answer>> | { refusal: unknown } => {
  try {
    return work()
  } catch (refusal) {
    return { refusal }
  }
}

/** Runs a turn in one transaction. Returns the error if it failed, in which case nothing was written. */
const commit = (database: DatabaseSync, turn: readonly Waiting[]): { cause: unknown } | undefined => {
  try {
    // Another thread may be writing to the file: this waits for it, then blocks it.
    database.exec('BEGIN IMMEDIATE')
    for (const { run } of turn) {
      run()
      // SQLite ends the transaction on its own after some errors. Later statements would be committed separately.
      if (!database.isTransaction) throw new Error('SQLite gave up a transaction while it was being written.')
    }
    database.exec('COMMIT')
    return undefined
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK')
    return { cause }
  }
}
