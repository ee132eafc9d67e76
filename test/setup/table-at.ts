import { openTable, type Table } from '#functions/adapters/dynamo/table.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'

/** The table in an emulator of DynamoDB. */
export const tableAt = (url: string): Table => openTable(tableName, clientSettings(url))
