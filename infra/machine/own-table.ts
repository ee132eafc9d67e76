import { join } from 'node:path'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { ownTableFile } from './data/database-file.ts'

/** The one table of a machine, within the folder of its data. */
export const tableFile = (folder: string) => join(folder, ownTableFile)

/** As many as AWS starts with, so that what moves there lies where it's looked for. */
const dueShards = 8
const name = 'crier'

/** Opens the table of a data folder. Whoever opens it has a connection of their own, beside those of others. */
export const openOwnTable = (folder: string, grantedPlan?: Plan | undefined) => {
  const { close, deleteExpired, ...client } = openSqliteTable({ file: tableFile(folder), tableName: name, now: Date.now })
  const table: Table = { client, name, dueShards, grantedPlan }
  return { table, close, deleteExpired }
}
