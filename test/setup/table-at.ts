import type { Service } from '#functions/adapters/aws/service.ts'
import { openTable, type Table } from '#functions/adapters/dynamo/table.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'

/** An emulator of DynamoDB, as functions know the service. */
export const serviceAt = (url: string): Service => {
  const { region, credentials } = clientSettings(url)
  return { name: 'dynamodb', url, region, credentials }
}

/** The table in it. */
export const tableAt = (url: string): Table => openTable(tableName, serviceAt(url))
