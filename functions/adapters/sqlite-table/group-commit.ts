import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers'
import type { Change, Rows } from './rows.ts'

/** What a request comes to, once it's its turn: an answer, and what it changes. It reads what was asked for before it, and throws if it's refused. */
export type Work<Answer> = () => { answer: Answer; changes: readonly Change[] }

type Waiting = { isWrite: boolean; run: () => void; settle: () => void; fail: (error: unknown) => void }

/**
 * Runs what is asked for, in the order in which it was asked for. The writes of one turn of the event loop are one transaction of SQLite, and so one wait for the
 * disk; they are answered once they are committed. Each of them is made whole or not at all, because it's computed before any of it is written. If the commit fails,
 * all writes of the turn fail with it, and none of them was made.
 *
 * A read is answered at once, unless a write waits: then it waits as well, and sees that write.
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
    /** Commits what waits. */
    flush,
  }
}

/** Reads don't fail with the writes: they are done again, on what is there. */
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

/** Runs a turn in a transaction. Answers what went wrong, if anything did; then nothing was written. */
const commit = (database: DatabaseSync, turn: readonly Waiting[]): { cause: unknown } | undefined => {
  try {
    // Another thread may write to the file: this waits for it, and keeps it waiting.
    database.exec('BEGIN IMMEDIATE')
    for (const { run } of turn) {
      run()
      // SQLite ends the transaction by itself after some errors. What followed would be written on its own.
      if (!database.isTransaction) throw new Error('SQLite gave up a transaction while it was being written.')
    }
    database.exec('COMMIT')
    return undefined
  } catch (cause) {
    if (database.isTransaction) database.exec('ROLLBACK')
    return { cause }
  }
}
