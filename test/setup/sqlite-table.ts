import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { openSqliteTable, type SqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'

export const TableName = 'crier'

/** An in-memory table that disappears with its last reference. */
export const aSqliteTable = (now = () => Date.parse('2026-05-04T09:00:00.000Z')) => openSqliteTable({ file: ':memory:', now })

/** Every page of a query. */
export const queriedPages = async ({ send }: SqliteTable, input: Omit<QueryCommandInput, 'TableName'>) => {
  const pages: Record<string, unknown>[][] = []
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(new QueryCommand({ TableName, ...input, ExclusiveStartKey: from }))
    pages.push(Items)
    from = LastEvaluatedKey
  } while (from)
  return pages
}

/** What a promise was rejected with. */
export const refusalOf = async (asked: Promise<unknown>): Promise<Error> => {
  try {
    await asked
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused.')
}

/** The error a table returns for a command it refuses, of any kind. */
export const refusalTo = ({ send }: SqliteTable, command: object) => refusalOf(Reflect.apply(send, undefined, [command]))
