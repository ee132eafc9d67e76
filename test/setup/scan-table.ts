import type { Attributes } from '#functions/adapters/dynamo/attribute-values.ts'
import type { Operation } from '#functions/adapters/dynamo/operations.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'

/** The operation that reads all of a small table, which nothing but a test does. */
export const scanTable = ({ name }: Table): Operation<{ Items?: Attributes[] }> => ({ name: 'Scan', input: { TableName: name } })
