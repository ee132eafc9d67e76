import { join } from 'node:path'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { openSqliteTable } from '#functions/adapters/sqlite-table/open-sqlite-table.ts'
import type { Plan } from '#shared/domain/plans.ts'
import { tableName as name } from '../process/names.ts'
import { ownTableFile } from './database-file.ts'
import { openServerTable, type TableServer } from './table-server.ts'

/** A machine's one table, within its data folder. */
export const tableFile = (folder: string) => join(folder, ownTableFile)

/** As many as AWS starts with, so moved items are where they're looked up. */
const dueShards = 8

type Options = {
  grantedPlan?: Plan | undefined
  /** Keeps the table in place of the folder. It deletes expired items by itself. */
  server?: TableServer | undefined
}

/** Opens a data folder's table. Each caller gets a connection of its own. */
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
