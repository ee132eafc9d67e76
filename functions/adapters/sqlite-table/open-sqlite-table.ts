import { tableShape } from '#shared/domain/table-shape.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Table } from '../dynamo/table.ts'
import { readOf, writeOf } from './commands.ts'
import { expressions } from './expressions.ts'
import { groupCommit, type Work } from './group-commit.ts'
import { type Prepare, preparing, rowsIn } from './rows.ts'
import { openDatabase } from './schema.ts'
import { tokenKeptMs } from './transactions.ts'
import { UnsupportedRequest } from './values.ts'

type Options = {
  /** The table's file, which is made if it isn't there, or `:memory:`. */
  file: string
  /** The name that requests call the table by. */
  tableName?: string
  now: () => number
  /** How long a write waits for another connection to the same file. */
  busyTimeoutMs?: number
}

export type SqliteTable = Table['client'] & {
  /** Deletes what has expired, and answers how many items that were. Call it every few minutes: nothing else deletes them. */
  deleteExpired: () => Promise<number>
  /** Commits what was asked for, and closes the file. */
  close: () => void
}

/** The one table in a file of SQLite. It takes the commands of DynamoDB's document client, and answers as DynamoDB does; the README says how far. */
export const openSqliteTable = ({ file, tableName = 'crier', now, busyTimeoutMs = 5 * secondMs }: Options): SqliteTable => {
  const database = openDatabase({ file, busyTimeoutMs, now })
  const prepare = preparing(database)
  const rows = rowsIn(prepare)
  const turns = groupCommit(database, rows)
  const deps = { tableName, expressions: expressions(), rows, prepare, now }

  const perform = async (command: object): Promise<object> => {
    if (!database.isOpen) throw new Error('The table was closed, and can be asked nothing anymore.')
    const read = readOf(deps, command)
    if (read) return turns.read(read)
    const work = writeOf(deps, command)
    if (work) return turns.write(work)
    throw new UnsupportedRequest(`the command ${command.constructor.name}`)
  }

  return {
    send: async <Output>(command: object) => {
      const answer: object = { $metadata, ...(await perform(command)) }
      // What a command answers follows from its class. The compiler can't see that.
      return answer as Output
    },

    async deleteExpired() {
      let deleted = 0
      while (true) {
        const some = await turns.write(deleteSomeExpired(prepare, now()))
        deleted += some
        if (some < deletedAtOnce) return deleted
      }
    },

    close() {
      turns.flush()
      database.close()
    },
  }
}

/** What the SDK says of how it came to an answer. */
const $metadata = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 }

/** So many go in one turn: others are waiting for theirs. */
export const deletedAtOnce = 100

/** DynamoDB keeps what ended longer ago: it takes it for a mistake. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-before-you-start.html */
const mistakenSeconds = 5 * 365 * 24 * 60 * 60

/** Deletes some of what has ended by `now`, and answers how many items those were. */
export const deleteSomeExpired =
  (prepare: Prepare, now: number): Work<number> =>
  () => {
    const seconds = now / secondMs
    const ended = prepare(
      `SELECT pk, sk FROM items WHERE ${tableShape.timeToLive} < ? AND ${tableShape.timeToLive} > ? ORDER BY ${tableShape.timeToLive} LIMIT ${deletedAtOnce}`,
    ).all(seconds, seconds - mistakenSeconds)
    const tokens = prepare('SELECT token FROM transactionTokens WHERE writtenAt <= ?').all(now - tokenKeptMs)
    return {
      answer: ended.length,
      changes: [
        ...ended.map(({ pk, sk }) => ({ kind: 'delete' as const, key: { pk: String(pk), sk: String(sk) } })),
        ...tokens.map(({ token }) => ({ kind: 'forget' as const, token: String(token) })),
      ],
    }
  }
