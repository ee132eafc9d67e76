import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { serviceCalls } from '#functions/adapters/aws/service-calls.ts'
import type { Table } from '#functions/adapters/dynamo/table.ts'
import { startEmulator } from '#infra/local/emulator.ts'
import { clientSettings, tableName } from '#infra/local/environment.ts'
import { tableShape } from '#infra/table.ts'
import { secondMs } from '#shared/domain/times.ts'
import { serviceAt, tableAt } from './table-at.ts'

type StoredItem = Record<string, unknown>
type Dynamo = {
  table: Table
  /** Writes, and reads, items as DynamoDB holds them. */
  putStored: (item: StoredItem) => Promise<void>
  allStored: () => Promise<StoredItem[]>
  stop: () => Promise<void>
}

/** Starts this machine's emulator of DynamoDB in memory, with an empty table of Crier's shape. */
export const startDynamo = async (): Promise<Dynamo> => {
  const server = await startEmulator({
    folder: undefined,
    onDeath: (message) => {
      throw new Error(message)
    },
  })
  const connection = new DynamoDBClient(clientSettings(server.url))
  await createTable(connection, tableName)
  const wire = serviceCalls(serviceAt(server.url), { tries: 1, timeoutMs: 5 * secondMs })
  const call = async (name: string, input: object) =>
    Stored.parse(
      JSON.parse((await wire({ target: `DynamoDB_20120810.${name}`, body: JSON.stringify({ TableName: tableName, ...input }) })).body),
    )
  connection.destroy()
  return {
    table: refusingEmptyBounds(tableAt(server.url)),
    putStored: async (Item) => {
      await call('PutItem', { Item })
    },
    allStored: async () => (await call('Scan', {})).Items,
    stop: server.stop,
  }
}

const Stored = z.object({ Items: z.array(z.record(z.string(), z.unknown())).default([]) })
const Query = z.looseObject({ KeyConditionExpression: z.string(), ExpressionAttributeValues: z.record(z.string(), z.unknown()) })

/** DynamoDB refuses an empty text as the bound of a query (API_Query, KeyConditionExpression); the emulator lets it pass. */
const refusingEmptyBounds = ({ client, ...table }: Table): Table => ({
  ...table,
  client: {
    send: async (operation) => {
      const values = Object.values(Query.safeParse(operation.input).data?.ExpressionAttributeValues ?? {})
      if (values.includes('')) throw new Error('A query has an empty text as its bound.')
      return client.send(operation)
    },
  },
})

const createTable = (client: DynamoDBClient, TableName: string) => {
  const { partitionKey, sortKey, indexes } = tableShape
  const names = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])]
  const schema = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ]
  return client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: schema(partitionKey, sortKey),
      GlobalSecondaryIndexes: indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: schema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  )
}
