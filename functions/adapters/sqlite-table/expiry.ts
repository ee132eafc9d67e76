import { tableShape } from '#shared/domain/table-shape.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Work } from './group-commit.ts'
import type { Prepare } from './rows.ts'
import { tokenKeptMs } from './transactions.ts'

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
