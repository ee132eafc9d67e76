import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** The command that reads all of a small table, which nothing but a test does. */
export const scanTable = ({ name: TableName }: Table) => new ScanCommand({ TableName })
