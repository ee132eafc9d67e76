import { join } from 'node:path'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { tableName as name } from '../process/names.ts'
import { ownTableFile } from './database-file.ts'
import { openServerTable, type TableServer } from './table-server.ts'

/** The one table of a machine, within the folder of its data. */
export const tableFile = (folder: string) => join(folder, ownTableFile)

/** As many as AWS starts with, so that what moves there lies where it's looked for. */
const dueShards = 8

type Options = {
  grantedPlan?: Plan | undefined
  /** What keeps the table in the place of the folder. It deletes by itself what has expired. */
  server?: TableServer | undefined
}

/** Opens the table of a data folder. Whoever opens it has a connection of their own, beside those of others. */
export const openOwnTable = (folder: string, { grantedPlan, server }: Options = {}) => {
  if (server) {
    const { client, close } = openServerTable(server)
    const table: Table = { client, name, dueShards, grantedPlan }
    return { table, close, deleteExpired: async () => 0 }
  }
  const { close, deleteExpired, ...client } = openSqliteTable({ file: tableFile(folder), tableName: name, now: Date.now })
  const table: Table = { client, name, dueShards, grantedPlan }
  return { table, close, deleteExpired }
}
