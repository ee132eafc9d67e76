import { secondMs } from '#shared/domain/times.ts'
import type { Table } from '../dynamo/table.ts'
import { readOf, writeOf } from './commands.ts'
import { UnsupportedRequest } from './errors.ts'
import { deletedAtOnce, deleteSomeExpired } from './expiry.ts'
import { expressions } from './expressions.ts'
import { groupCommit } from './group-commit.ts'
import { preparing, rowsIn } from './rows.ts'
import { openDatabase } from './schema.ts'

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
