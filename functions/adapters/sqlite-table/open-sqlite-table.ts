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
  /** The table's file, which is created if it doesn't exist, or `:memory:`. */
  file: string
  /** The table's name in requests. */
  tableName?: string
  now: () => number
  /** How long a write waits for another connection to the same file, in ms. */
  busyTimeoutMs?: number
}

export type SqliteTable = Table['client'] & {
  /** Deletes expired items and returns how many there were. Call it every few minutes: nothing else deletes them. */
  deleteExpired: () => Promise<number>
  /** Commits pending requests and closes the file. */
  close: () => void
}

/**
 * The one table in an SQLite file. It accepts the commands of DynamoDB's document client and responds as DynamoDB does,
 * within the limits described in the README.
 */
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
      // A command's class determines its response, which the compiler can't see.
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

/** The SDK's metadata about a response. */
const $metadata = { httpStatusCode: 200, attempts: 1, totalRetryDelay: 0 }

/** How many are deleted in one turn, because others are waiting for theirs. */
export const deletedAtOnce = 100

/**
 * DynamoDB keeps items that expired longer ago, because it assumes a mistake.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ttl-before-you-start.html
 */
const mistakenSeconds = 5 * 365 * 24 * 60 * 60

/** Deletes some of the items expired by `now`, and returns how many. */
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
