import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** The command that reads a whole small table. Only tests do that. */
export const scanTable = ({ name: TableName }: Table) => new ScanCommand({ TableName })
